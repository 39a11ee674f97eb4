//! Mutation testing from within: rules that are broken behind switches, which of them a case comes by, and which of them
//! the cases notice. All mutants are tried in one process, so that a game is loaded once and not once for each.
//!
//! The rules themselves know nothing of this: `crates/mutants` writes the switches into a copy of the project.

use super::run::{play, run, set_up, unbroken};
use super::{Case, CaseGame, Ledger, Setting, parse};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;

/// The number of no mutant.
const NONE: usize = usize::MAX;

/// How many questions of switches make a block: they are counted by blocks.
const BLOCK: u32 = 1 << 14;

/// A case in which the switches ask this many times as often as without a mutant, and some blocks more, goes round in
/// circles. Not by the clock: a busy machine must not make a difference.
const PATIENCE: u64 = 50;
const BLOCKS_MORE: u64 = 2_000;

/// Which mutant is alive in the whole process, said from outside.
static EVERYWHERE: LazyLock<usize> = LazyLock::new(|| {
    let said = std::env::var("MUTANT").ok();
    said.and_then(|n| n.parse().ok()).unwrap_or(NONE)
});

/// A file, and what was written to it.
type Written = (File, BTreeSet<usize>);

/// Where the numbers of all mutants that the process comes by are written, one a line.
static COME_BY: LazyLock<Option<Mutex<Written>>> = LazyLock::new(|| {
    let file = File::create(std::env::var_os("MUTANTS_COME_BY")?).expect("a file to write to");
    Some(Mutex::new((file, BTreeSet::new())))
});

/// What a thread plays with: sights alone ask millions of times, so that one look must be enough.
struct Here {
    alive: Cell<usize>,
    /// How often a switch may ask before something is looked after.
    calm: Cell<u32>,
    listens: Cell<bool>,
    heard: RefCell<Numbers>,
    /// How often was asked while listening.
    asked: Cell<u64>,
    /// How many blocks of questions are left to a trial.
    left: Cell<Option<u64>>,
}

thread_local! {
    static HERE: Here = const {
        Here {
            alive: Cell::new(NONE),
            calm: Cell::new(0),
            listens: Cell::new(false),
            heard: RefCell::new(Numbers(Vec::new())),
            asked: Cell::new(0),
            left: Cell::new(None),
        }
    };
}

/// Whether this mutant is alive: every switch asks.
#[inline(never)]
pub fn alive(n: usize) -> bool {
    HERE.with(|here| {
        match here.calm.get() {
            0 => here.look_after(n),
            calm => here.calm.set(calm - 1),
        }
        here.alive.get() == n
    })
}

impl Here {
    /// Notes what is come by, and ends a trial that goes round in circles.
    fn look_after(&self, n: usize) {
        if self.alive.get() == NONE {
            self.alive.set(*EVERYWHERE);
        }
        if self.listens.get() {
            self.heard.borrow_mut().insert(n);
            self.asked.set(self.asked.get() + 1);
        } else if let Some(come_by) = &*COME_BY {
            let mut come_by = come_by.lock().unwrap_or_else(|broken| broken.into_inner());
            if come_by.1.insert(n) {
                writeln!(come_by.0, "{n}").expect("room on the disk");
            }
        } else {
            self.calm.set(BLOCK);
            match self.left.get() {
                Some(0) => {
                    self.left.set(None);
                    panic!("it goes round in circles");
                }
                left => self.left.set(left.map(|blocks| blocks - 1)),
            }
        }
    }
}

/// A set of mutants.
#[derive(Clone, Default)]
struct Numbers(Vec<u64>);

impl Numbers {
    fn insert(&mut self, n: usize) {
        if self.0.len() <= n / 64 {
            self.0.resize(n / 64 + 1, 0);
        }
        self.0[n / 64] |= 1 << (n % 64);
    }

    fn contains(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// The mutants that are to be tried, and where it is told what became of them:
///
/// | line | meaning |
/// |---|---|
/// | `reached 7` | a case comes by |
/// | `loading 7` | only while the game is loaded, which a trial does not do again |
/// | `begun 7` | it is being tried |
/// | `caught 7`, `survived 7` | a case fails, none does |
pub(super) struct Trial {
    wanted: Vec<usize>,
    told: Mutex<File>,
}

impl Trial {
    /// The trial that is asked for from outside: `MUTANTS_TO_TRY` names a file with a number a line, `MUTANTS_TOLD` one
    /// to write to.
    pub fn asked() -> Option<Trial> {
        let wanted = fs::read_to_string(std::env::var_os("MUTANTS_TO_TRY")?);
        let wanted = wanted.expect("a list of mutants");
        let told = std::env::var_os("MUTANTS_TOLD").expect("MUTANTS_TOLD names a file");
        let told = File::options().append(true).create(true).open(told);
        Some(Trial {
            wanted: wanted.lines().filter_map(|n| n.parse().ok()).collect(),
            told: Mutex::new(told.expect("a file to write to")),
        })
    }

    fn tell(&self, what: &str, n: impl Display) {
        let mut told = self
            .told
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        writeln!(told, "{what} {n}").expect("room on the disk");
    }

    /// Tries all of them on the cases of these files.
    pub fn run<C: CaseGame + Sync>(&self, game: &C, files: &[PathBuf])
    where
        C::Names: Send + Sync,
    {
        let ledger = Ledger::of(game.ledger());
        let read = |path: &PathBuf| parse(&text_of(path)).expect("a file of cases");
        let cases: Vec<Case> = files.iter().flat_map(read).collect();
        let stage = Stage {
            game,
            ledger,
            cases: &cases,
        };
        let first = stage.come_by();
        // Whoever comes by few mutants was written for one of them.
        let mut keen = stage.come_by();
        keen.sort_by_key(|came| (came.in_play.len(), came.case));
        for &n in &self.wanted {
            if keen.iter().any(|came| came.by(n)) {
                self.tell("reached", n);
            } else if first.iter().any(|came| came.by(n)) {
                self.tell("loading", n);
            }
        }
        let next = AtomicUsize::new(0);
        on_all_cores(|| {
            while let Some(&n) = self.wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                self.tell("begun", n);
                let mut asked = keen.iter().filter(|came| came.by(n));
                match asked.find(|came| !stage.passes(came, n)) {
                    None => self.tell("survived", n),
                    // What a broken rule has spoilt for good proves nothing: the whole is begun anew.
                    Some(came) if !stage.passes(came, NONE) => std::process::exit(3),
                    Some(_) => self.tell("caught", n),
                }
            }
        });
    }
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).expect("a case file is text")
}

/// A case that was played: its table, and the mutants that it came by.
struct Came<C: CaseGame> {
    case: usize,
    setting: Setting<C::Game, C::Names>,
    setting_up: Numbers,
    in_play: Numbers,
    /// How often the switches asked.
    asked: u64,
}

impl<C: CaseGame> Came<C> {
    fn by(&self, n: usize) -> bool {
        self.setting_up.contains(n) || self.in_play.contains(n)
    }
}

/// The cases with what they are played on.
struct Stage<'a, C> {
    game: &'a C,
    ledger: Ledger<'a>,
    cases: &'a [Case],
}

impl<C: CaseGame + Sync> Stage<'_, C>
where
    C::Names: Send + Sync,
{
    /// Which mutants each case comes by.
    fn come_by(&self) -> Vec<Came<C>> {
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Vec::new());
        on_all_cores(|| {
            HERE.with(|here| here.listens.set(true));
            let heard = || HERE.with(|here| here.heard.take());
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(case) = self.cases.get(number) else {
                    return;
                };
                let setting = set_up(self.game, &self.ledger, case).expect("a table");
                let setting_up = heard();
                let played = play(self.game, &self.ledger, case, &setting);
                assert!(played.is_ok(), "{} {played:?}", case.title);
                all.lock().expect("no panic").push(Came {
                    case: number,
                    setting,
                    setting_up,
                    in_play: heard(),
                    asked: HERE.with(|here| here.asked.take()),
                });
            }
        });
        all.into_inner().expect("no panic")
    }

    /// Whether a case passes while a mutant is alive. The table is set anew only where that comes by the mutant.
    fn passes(&self, came: &Came<C>, n: usize) -> bool {
        HERE.with(|here| {
            here.alive.set(n);
            here.calm.set(0);
            let usual = came.asked / u64::from(BLOCK);
            here.left.set(Some(usual * PATIENCE + BLOCKS_MORE));
        });
        let case = &self.cases[came.case];
        let played = match came.setting_up.contains(n) {
            true => run(self.game, &self.ledger, case),
            false => unbroken(|| play(self.game, &self.ledger, case, &came.setting)),
        };
        HERE.with(|here| {
            here.alive.set(NONE);
            here.left.set(None);
        });
        // A window that is declined without a word in the case is a failure in the project itself.
        played.is_ok_and(|declined| declined.is_empty())
    }
}

fn on_all_cores(work: impl Fn() + Sync) {
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores {
            scope.spawn(&work);
        }
    });
}
