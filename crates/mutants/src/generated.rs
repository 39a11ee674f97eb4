//! Mutation testing with generated mutants: a sample of all the ways to break one comparison, condition, number or act
//! of the rules, and what the tests say to each.

use crate::copy::{copy_project, project};
use crate::listed::Mutants;
use crate::sites::{Site, numbers, sites};
use crate::switch::{SWITCH, Switched, switched};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A run that takes this many times as long as without a mutant is one that would never end.
const PATIENCE: u32 = 3;

/// What all cases of a game take at the most, on a busy machine.
const ALL_CASES: Duration = Duration::from_secs(60);

/// What all mutants of a game take at the most.
const ALL_MUTANTS: Duration = Duration::from_secs(2 * 60 * 60);

/// What a test program may ask for, in KiB.
const MEMORY_KIB: u32 = 6 * 1024 * 1024;

/// A mutant that changes no rule, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harmless {
    file: String,
    function: String,
    find: String,
    put: String,
    /// What stands on its line, where several in the function read alike.
    #[serde(default)]
    line: String,
    /// How many on that line it speaks of.
    #[serde(default = "one")]
    places: usize,
    why: String,
}

fn one() -> usize {
    1
}

impl Harmless {
    /// Whether it speaks of this mutant.
    fn means(&self, mutant: &Mutant, source: &Path) -> bool {
        mutant.within(source) == self.file
            && mutant.site.function == self.function
            && flat(&mutant.find) == flat(&self.find)
            && flat(&mutant.site.put) == flat(&self.put)
            && flat(&mutant.line).contains(&flat(&self.line))
    }
}

/// A mutant with its number and file.
struct Mutant {
    file: PathBuf,
    site: Site,
    /// The source that is replaced.
    find: String,
    /// The whole line on which it begins.
    line: String,
}

/// A mutant that no test noticed.
#[derive(Serialize)]
pub struct Survivor {
    /// Its number in this sample.
    number: usize,
    file: String,
    line: usize,
    function: String,
    find: String,
    put: String,
    /// Whether a test at least comes by.
    reached: bool,
    /// Why it breaks nothing, where somebody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    harmless: Option<String>,
}

/// What is printed.
#[derive(Serialize)]
pub struct Score {
    game: String,
    /// All ways to break the rules of this game that could have been drawn.
    of: usize,
    tried: usize,
    caught: usize,
    survived: Vec<Survivor>,
}

/// Which mutants are tried.
pub struct Draw<'a> {
    /// How many are drawn.
    pub count: usize,
    /// The same seed draws the same ones.
    pub seed: u64,
    /// Of these only some by their numbers, if it names any.
    pub only: &'a [usize],
    /// From files with such a name alone, if it has any; `*` stands for anything.
    pub files: &'a [String],
    /// From those said to be harmless.
    pub harmless: bool,
    /// Only the cases are asked, not the other tests: for a first look at all mutants of a game.
    pub cases_alone: bool,
}

impl Score {
    /// How many were noticed.
    pub fn caught(&self) -> usize {
        self.caught
    }

    /// Caught, or known to be harmless, in a hundred.
    pub fn percent(&self) -> usize {
        let harmless = self
            .survived
            .iter()
            .filter(|s| s.harmless.is_some())
            .count();
        ((self.caught + harmless) * 100)
            .checked_div(self.tried)
            .unwrap_or(100)
    }
}

/// Tries a sample of all mutants of a game.
pub fn sample(game: &str, draw: &Draw) -> Result<Score, String> {
    let plan = Mutants::of(&project(), game)?;
    let copy = folder_of_copy();
    let _alone = hold(&copy)?;
    // A case that is gone from the project would go on catching.
    let _ = fs::remove_dir_all(copy.join("cases"));
    copy_project(&project(), &copy)?;
    let source = copy.join("crates").join(&plan.package).join("src");
    let mut all = plan.mutants(&source)?;
    plan.doubt(&all, &source);
    confine(&mut all, draw.files, &source)?;
    let of = all.len();
    let mut drawn = plan.drawn(all, &source, draw);
    let programs = build(&plan, &copy, &source, &mut drawn, draw.cases_alone)?;
    restore(&copy)?;

    let numbers: Vec<usize> = (0..drawn.len()).filter(|&n| drawn[n].is_some()).collect();
    let (cases, others): (Vec<Program>, Vec<Program>) =
        programs.into_iter().partition(|program| program.cases);
    let mut trial = Trial::default();
    for program in &cases {
        eprintln!("cases: {}", program.file.display());
        trial.of_cases(program, &copy, &numbers)?;
    }
    let runs = match draw.cases_alone {
        true => Vec::new(),
        false => comes_by(others, &copy)?,
    };
    let next = AtomicUsize::new(0);
    let survivors = Mutex::new(Vec::new());
    on_all_cores(|| {
        while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(mutant) = &drawn[number] else {
                continue;
            };
            if trial.catches(&cases, number)? || caught_by(&runs, number)? {
                eprintln!("caught {number}: {}", mutant.named(&source));
                continue;
            }
            eprintln!("survived {number}: {}", mutant.named(&source));
            let mut survivor = plan.survivor(mutant, &source);
            survivor.number = number;
            survivor.reached =
                trial.comes_by(number) || runs.iter().any(|run| run.comes_by.contains(&number));
            survivors.lock().expect("no panic").push(survivor);
        }
        Ok(())
    })?;
    let mut survived = survivors.into_inner().expect("no panic");
    survived.sort_by(|a: &Survivor, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    let tried = drawn.iter().flatten().count();
    Ok(Score {
        game: game.to_owned(),
        of,
        tried,
        caught: tried - survived.len(),
        survived,
    })
}

/// Says which mutants `sample` would try, without building anything.
pub fn list(game: &str, draw: &Draw) -> Result<(), String> {
    let plan = Mutants::of(&project(), game)?;
    let source = project().join("crates").join(&plan.package).join("src");
    let mut all = plan.mutants(&source)?;
    plan.doubt(&all, &source);
    confine(&mut all, draw.files, &source)?;
    let drawn = plan.drawn(all, &source, draw);
    for (number, mutant) in drawn.iter().enumerate() {
        if let Some(mutant) = mutant {
            println!("{number}: {}", mutant.named(&source));
        }
    }
    Ok(())
}

impl Mutants {
    /// Says which entries for harmless mutants speak of none any more, or of more than the one that was looked at.
    fn doubt(&self, all: &[Mutant], source: &Path) {
        for entry in &self.harmless {
            let meant = all.iter().filter(|mutant| entry.means(mutant, source));
            let count = meant.count();
            if count != entry.places {
                let (file, function, find) = (&entry.file, &entry.function, flat(&entry.find));
                eprintln!("said to be harmless, and there are {count}: {file} {function}: {find}");
            }
        }
    }

    /// Those that are tried, each in the place of its number.
    fn drawn(&self, mut all: Vec<Mutant>, source: &Path, wanted: &Draw) -> Vec<Option<Mutant>> {
        if wanted.harmless {
            all.retain(|mutant| self.survivor(mutant, source).harmless.is_some());
        }
        let mut drawn = draw(all, source, wanted.count, wanted.seed);
        for (number, mutant) in drawn.iter_mut().enumerate() {
            if !wanted.only.is_empty() && !wanted.only.contains(&number) {
                *mutant = None;
            }
        }
        drawn
    }

    /// Every way to break the rules.
    fn mutants(&self, source: &Path) -> Result<Vec<Mutant>, String> {
        let mut files = Vec::new();
        files_of(source, "rs", &mut files)?;
        files.sort();
        let mut mutants = Vec::new();
        let mut texts = Vec::new();
        let mut constants = BTreeSet::new();
        for file in files {
            let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            constants.extend(numbers(&text).map_err(|e| format!("{}: {e}", file.display()))?);
            texts.push((file, text));
        }
        texts.retain(|(file, _)| self.is_rules(source, file));
        for (file, text) in texts {
            let found = sites(&text, &constants, &self.not_rules_acts)
                .map_err(|e| format!("{}: {e}", file.display()))?;
            let found = found.into_iter().map(|site| Mutant {
                file: file.clone(),
                find: text[site.range.clone()].to_owned(),
                line: text.lines().nth(site.line - 1).unwrap_or("").to_owned(),
                site,
            });
            mutants.extend(found.filter(|mutant| self.breaks_rules(mutant)));
        }
        Ok(mutants)
    }

    fn is_rules(&self, source: &Path, file: &Path) -> bool {
        let within = file.strip_prefix(source).unwrap_or(file);
        !self.not_rules.iter().any(|not| {
            within.starts_with(not)
                || within
                    .components()
                    .any(|part| part.as_os_str() == not.as_str())
        })
    }

    /// Whether a mutant stands in a function of the rules, and is not just a call of another that is none.
    fn breaks_rules(&self, mutant: &Mutant) -> bool {
        let is_none = |name: &str| {
            self.not_rules_functions.iter().any(|not| {
                not.strip_suffix('*')
                    .map_or(not == name, |begin| name.starts_with(begin))
            })
        };
        let called = mutant.find.split('(').next().unwrap_or_default();
        let called = called.rsplit(['.', ':']).next().unwrap_or_default().trim();
        let only_calls_it = mutant.site.leaves_out && is_none(called);
        !is_none(&mutant.site.function) && !only_calls_it
    }

    fn survivor(&self, mutant: &Mutant, source: &Path) -> Survivor {
        let mut entries = self.harmless.iter();
        let harmless = entries.find(|entry| entry.means(mutant, source));
        let harmless = harmless.map(|entry| entry.why.clone());
        Survivor {
            number: 0,
            file: mutant.within(source),
            line: mutant.site.line,
            function: mutant.site.function.clone(),
            find: flat(&mutant.find),
            put: flat(&mutant.site.put),
            reached: false,
            harmless,
        }
    }
}

impl Mutant {
    /// Its file, as seen from the sources.
    fn within(&self, source: &Path) -> String {
        let file = self.file.strip_prefix(source).unwrap_or(&self.file);
        file.display().to_string()
    }

    fn named(&self, source: &Path) -> String {
        let words = self.words(source);
        format!("{words} (line {})", self.site.line)
    }

    /// What it is, wherever its line has got to.
    fn words(&self, source: &Path) -> String {
        format!(
            "{} {}: {} -> {}",
            self.within(source),
            self.site.function,
            flat(&self.find),
            flat(&self.site.put)
        )
    }
}

/// Leaves the mutants of the files that were asked for.
fn confine(all: &mut Vec<Mutant>, files: &[String], source: &Path) -> Result<(), String> {
    if files.is_empty() {
        return Ok(());
    }
    for glob in files {
        let meant = |mutant: &Mutant| fits(glob, &mutant.within(source));
        if !all.iter().any(meant) {
            return Err(format!("no mutants can be generated in {glob}"));
        }
    }
    all.retain(|mutant| {
        let file = mutant.within(source);
        files.iter().any(|glob| fits(glob, &file))
    });
    Ok(())
}

/// Whether a name is such a one: each `*` stands for anything, or nothing.
fn fits(glob: &str, name: &str) -> bool {
    let Some((begin, rest)) = glob.split_once('*') else {
        return glob == name;
    };
    let Some(left) = name.strip_prefix(begin) else {
        return false;
    };
    let ends = left.char_indices().map(|(at, _)| at).chain([left.len()]);
    ends.into_iter().any(|at| fits(rest, &left[at..]))
}

/// A piece of source in one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The files with an extension in a folder and all below it.
fn files_of(folder: &Path, extension: &str, out: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            files_of(&path, extension, out)?;
        } else if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
    Ok(())
}

/// Draws `count` mutants: the same seed draws the same ones. Each goes by its own words, so that a change of the rules
/// elsewhere draws no others, and what was examined once stays examined.
fn draw(all: Vec<Mutant>, source: &Path, count: usize, seed: u64) -> Vec<Option<Mutant>> {
    let mut alike = BTreeMap::new();
    let mut ranked: Vec<(u64, Mutant)> = all
        .into_iter()
        .map(|mutant| {
            let words = mutant.words(source);
            let nth: &mut u64 = alike.entry(words.clone()).or_default();
            *nth += 1;
            (rank(&words, seed.wrapping_add(*nth << 32)), mutant)
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.truncate(count);
    ranked.into_iter().map(|(_, mutant)| Some(mutant)).collect()
}

/// A number that looks random and is the same everywhere: FNV-1a, stirred as SplitMix64 does.
fn rank(words: &str, seed: u64) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    let mut z = words.bytes().fold(0xCBF2_9CE4_8422_2325, fold) ^ seed;
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A test program and the folder it is run in.
#[derive(Clone)]
struct Program {
    file: PathBuf,
    folder: PathBuf,
    /// Whether it runs the cases, of which it can be given some.
    cases: bool,
}

/// A test program with the mutants it comes by and how long it takes.
struct Run {
    program: Program,
    comes_by: BTreeSet<usize>,
    takes: Duration,
}

/// Builds the tests with all mutants behind switches. A mutant that does not compile is taken out of the sample.
fn build(
    plan: &Mutants,
    copy: &Path,
    source: &Path,
    drawn: &mut [Option<Mutant>],
    cases_alone: bool,
) -> Result<Vec<Program>, String> {
    let which: &[&str] = if cases_alone {
        &["--test", "cases"]
    } else {
        &[]
    };
    for _ in 0..12 {
        // A file whose only mutant was left out is as it was.
        restore(copy)?;
        let written = write(source, drawn)?;
        // In the project's own target folder, where what we did not write is built already; the rules in a way of
        // their own, so that broken ones are never taken for the project's.
        let apart = format!("profile.dev.package.{}.codegen-units=255", plan.package);
        let built = Command::new(env!("CARGO"))
            .args(["test", "--quiet", "--package", &plan.package, "--no-run"])
            .args(["--message-format", "json", "--config", &apart])
            .args(which)
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", project().join("target"))
            .stderr(Stdio::inherit())
            .output()
            .map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&built.stdout);
        let messages: Vec<serde_json::Value> = said
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        if built.status.success() {
            return Ok(plan.programs(copy, &messages));
        }
        let broken = broken(copy, &messages, &written);
        if broken.is_empty() {
            return Err(format!(
                "the copy does not compile:\n{}",
                rendered(&messages)
            ));
        }
        let count = broken.len();
        eprintln!("{count} mutants do not compile and are left out: {broken:?}");
        for number in broken {
            drawn[number] = None;
        }
    }
    Err("mutants that do not compile could not be singled out".into())
}

impl Mutants {
    /// The test programs that are asked, the cases first: they catch most.
    fn programs(&self, copy: &Path, messages: &[serde_json::Value]) -> Vec<Program> {
        let mut programs: Vec<Program> = messages
            .iter()
            .filter_map(|m| {
                let name = m["target"]["name"].as_str()?;
                let file = m["executable"].as_str()?.into();
                let folder = copy.join("crates").join(&self.package);
                (!self.not_asked.iter().any(|not| not == name)).then_some(Program {
                    file,
                    folder,
                    cases: name == "cases",
                })
            })
            .collect();
        programs.sort_by_key(|program| !program.cases);
        programs
    }
}

/// Runs the other tests once without a mutant, to know which of them can notice which mutants.
fn comes_by(programs: Vec<Program>, copy: &Path) -> Result<Vec<Run>, String> {
    let mut runs = Vec::new();
    for program in programs {
        let list = copy.join("come-by");
        let begun = Instant::now();
        let listen = [("MUTANTS_COME_BY", list.as_os_str())];
        if !program.passes(&listen, Duration::from_secs(600))? {
            let what = program.file.display();
            return Err(format!("{what} fails before anything is altered"));
        }
        runs.push(Run {
            program,
            comes_by: taken(&list)
                .lines()
                .filter_map(|n| n.parse().ok())
                .collect(),
            takes: begun.elapsed(),
        });
    }
    Ok(runs)
}

/// What a file says, once.
fn taken(file: &Path) -> String {
    let said = fs::read_to_string(file).unwrap_or_default();
    let _ = fs::remove_file(file);
    said
}

/// Does the same on every core until all are done, or one has a problem.
fn on_all_cores(work: impl Fn() -> Result<(), String> + Sync) -> Result<(), String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(&work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no panic"))
    })
}

/// Writes the sources with the mutants in them.
fn write(source: &Path, drawn: &[Option<Mutant>]) -> Result<BTreeMap<PathBuf, Switched>, String> {
    let mut by_file: BTreeMap<&Path, Vec<(usize, Site)>> = BTreeMap::new();
    for (number, mutant) in drawn.iter().enumerate() {
        let Some(mutant) = mutant else { continue };
        by_file
            .entry(&mutant.file)
            .or_default()
            .push((number, mutant.site.clone()));
    }
    let crate_root = source.join("lib.rs");
    by_file.entry(&crate_root).or_default();
    let mut written = BTreeMap::new();
    for (file, mutants) in by_file {
        let from = original(file);
        let text = fs::read_to_string(&from).map_err(|e| format!("{}: {e}", from.display()))?;
        let mut new = switched(&text, &mutants);
        if file == crate_root {
            new.text.push_str(SWITCH);
        }
        fs::write(file, &new.text).map_err(|e| format!("{}: {e}", file.display()))?;
        written.insert(file.to_owned(), new);
    }
    Ok(written)
}

/// The same file in the project itself.
fn original(file: &Path) -> PathBuf {
    project().join(file.strip_prefix(folder_of_copy()).unwrap_or(file))
}

/// Not in the target folder: of what lies there cargo would go by the copy's files, and not by the project's, to see
/// what is to be built again.
fn folder_of_copy() -> PathBuf {
    let project = project();
    let within = project
        .components()
        .filter(|part| matches!(part, Component::Normal(_)));
    env::temp_dir()
        .join("sandtable-mutants")
        .join(within.collect::<PathBuf>())
}

/// Two trials in one copy would put each other's sources back: what is held is let go when it is dropped.
fn hold(copy: &Path) -> Result<File, String> {
    fs::create_dir_all(copy).map_err(|e| e.to_string())?;
    let held = File::create(copy.join(".held")).map_err(|e| e.to_string())?;
    match held.try_lock() {
        Ok(()) => Ok(held),
        Err(TryLockError::WouldBlock) => Err(format!(
            "another trial of mutants goes on in {}: wait for it, or give this one a folder of its own by TMPDIR",
            copy.display()
        )),
        Err(TryLockError::Error(error)) => Err(error.to_string()),
    }
}

/// After the build the copy holds the project's own sources again, for whoever looks into it.
fn restore(copy: &Path) -> Result<(), String> {
    copy_project(&project(), copy)
}

/// Which mutants the compiler complains of.
fn broken(
    copy: &Path,
    messages: &[serde_json::Value],
    written: &BTreeMap<PathBuf, Switched>,
) -> Vec<usize> {
    let mut numbers = Vec::new();
    for error in messages.iter().filter(|m| m["message"]["level"] == "error") {
        let spans: Vec<(PathBuf, Range<usize>)> = error["message"]["spans"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|span| {
                let at = |key: &str| span[key].as_u64().unwrap_or_default() as usize;
                let file = copy.join(span["file_name"].as_str()?);
                Some((file, at("byte_start")..at("byte_end")))
            })
            .collect();
        let meeting = |file: &Path, range: &Range<usize>| -> Vec<usize> {
            let places = written
                .get(file)
                .map_or(&[][..], |switched| &switched.places);
            let meets = |place: &Range<usize>| place.start < range.end && range.start < place.end;
            let hit = places.iter().filter(|(_, place)| meets(place));
            hit.map(|(number, _)| *number).collect()
        };
        let pointed_at: Vec<usize> = spans
            .iter()
            .flat_map(|(file, range)| meeting(file, range))
            .collect();
        if !pointed_at.is_empty() {
            numbers.extend(pointed_at);
            continue;
        }
        // A borrow that lasts too long: the mutant stands somewhere between the places that are shown.
        for (file, _) in &spans {
            let here = spans.iter().filter(|(other, _)| other == file);
            let start = here.clone().map(|(_, r)| r.start).min().unwrap_or(0);
            let end = here.map(|(_, r)| r.end).max().unwrap_or(0);
            numbers.extend(meeting(file, &(start..end)));
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn rendered(messages: &[serde_json::Value]) -> String {
    messages
        .iter()
        .filter_map(|m| m["message"]["rendered"].as_str())
        .collect()
}

/// Whether one of these tests notices a mutant; only those that come by are asked.
fn caught_by(runs: &[Run], number: usize) -> Result<bool, String> {
    for run in runs.iter().filter(|run| run.comes_by.contains(&number)) {
        if !run.program.passes_with(number, run.takes)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What the cases say to all mutants, tried in one process (`engine::case::mutation`).
#[derive(Default)]
struct Trial {
    caught: BTreeSet<usize>,
    reached: BTreeSet<usize>,
    /// Come by only while the game is loaded, or fatal for the process: these are tried in one of their own.
    apart: BTreeSet<usize>,
}

impl Trial {
    fn of_cases(&mut self, program: &Program, copy: &Path, all: &[usize]) -> Result<(), String> {
        let name = program.folder.file_name().unwrap_or_default();
        let file = |what: &str| copy.join(what).with_extension(name);
        let (list, told) = (file("to-try"), file("told"));
        let mut left: Vec<usize> = all.to_vec();
        let _ = fs::remove_file(&told);
        while !left.is_empty() {
            let lines: Vec<String> = left.iter().map(ToString::to_string).collect();
            fs::write(&list, lines.join("\n")).map_err(|e| e.to_string())?;
            let env = [
                ("MUTANTS_TO_TRY", list.as_os_str()),
                ("MUTANTS_TOLD", told.as_os_str()),
            ];
            let ended = program.passes(&env, ALL_MUTANTS)?;
            let said = taken(&told);
            let numbers = |what: &str| -> BTreeSet<usize> {
                let words = said.lines().filter_map(|line| line.split_once(' '));
                let those = words.filter(|(word, _)| *word == what);
                those.filter_map(|(_, n)| n.parse().ok()).collect()
            };
            let (caught, survived) = (numbers("caught"), numbers("survived"));
            let done: BTreeSet<usize> = caught.union(&survived).copied().collect();
            let open = numbers("begun");
            if !ended && open.is_empty() {
                return Err("the cases fail before anything is altered".to_owned());
            }
            self.reached.extend(numbers("reached"));
            self.apart.extend(numbers("loading"));
            self.apart.extend(open.difference(&done));
            self.caught.extend(caught);
            left.retain(|n| !open.contains(n));
        }
        Ok(())
    }

    fn comes_by(&self, number: usize) -> bool {
        self.reached.contains(&number) || self.apart.contains(&number)
    }

    fn catches(&self, cases: &[Program], number: usize) -> Result<bool, String> {
        if self.caught.contains(&number) {
            return Ok(true);
        }
        if self.apart.contains(&number) {
            for program in cases {
                if !program.passes_with(number, ALL_CASES)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// A program that ends when it asks for more memory than all cases need many times over: a broken rule may pile up
/// procedures or pieces without end, and would take the machine along.
fn within_memory(program: &Path) -> Command {
    if cfg!(not(unix)) {
        return Command::new(program);
    }
    let mut command = Command::new("sh");
    let limited = format!("ulimit -v {MEMORY_KIB}; exec \"$0\" \"$@\"");
    command.args(["-c", &limited]).arg(program);
    command
}

impl Program {
    /// Whether it passes while a mutant is alive.
    fn passes_with(&self, number: usize, takes: Duration) -> Result<bool, String> {
        let alive = number.to_string();
        let alive = [
            ("MUTANT", OsStr::new(&alive)),
            ("CASES_UNTIL_ONE_FAILS", OsStr::new("1")),
        ];
        self.passes(&alive, takes * PATIENCE + Duration::from_secs(10))
    }

    /// Whether it passes; one that never ends does not.
    fn passes(&self, env: &[(&str, &OsStr)], patience: Duration) -> Result<bool, String> {
        let mut command = within_memory(&self.file);
        command
            .current_dir(&self.folder)
            .envs(env.iter().copied())
            .arg("--quiet")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut running = command
            .spawn()
            .map_err(|e| format!("{}: {e}", self.file.display()))?;
        let begun = Instant::now();
        loop {
            match running.try_wait().map_err(|e| e.to_string())? {
                Some(status) => return Ok(status.success()),
                None if begun.elapsed() > patience => {
                    let _ = running.kill();
                    let _ = running.wait();
                    return Ok(false);
                }
                None => sleep(Duration::from_millis(10)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_anything() {
        assert!(fits("air/flight.rs", "air/flight.rs"));
        assert!(fits("air/*", "air/flight.rs"));
        assert!(fits("*/flight.rs", "air/flight.rs"));
        assert!(fits("*ight*", "air/flight.rs"));
        assert!(fits("air/flight.rs*", "air/flight.rs"));
        assert!(!fits("air", "air/flight.rs"));
        assert!(!fits("air/*", "urban/air/flight.rs"));
        assert!(!fits("*/sight.rs", "air/flight.rs"));
    }
}
