//! The program as others see it: arguments in, text or JSON and an exit status out.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

const PATROL: &str = "fte/first-patrol";

/// Runs the program in a folder, with something typed.
fn run_in(folder: &Path, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that does not read closes the pipe; that is its right.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn run(args: &[&str]) -> Output {
    run_in(Path::new("."), args, "")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

fn good(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", err(output));
    out(output)
}

fn read_json(output: &Output) -> Value {
    serde_json::from_str(&good(output)).expect("JSON")
}

/// Fails with status 1, no panic, and says this on standard error.
fn fails(output: &Output, says: &str) {
    assert_eq!(output.status.code(), Some(1), "{}", out(output));
    let said = err(output);
    assert!(said.contains(says), "{says:?} is missing in {said}");
    assert!(!said.contains("panicked"), "{said}");
}

fn keys(value: &Value, wanted: &[&str]) {
    for key in wanted {
        assert!(value.get(key).is_some(), "{key} is missing in {value}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let commands = [
        "serve",
        "games",
        "scenarios",
        "play",
        "sim",
        "replay",
        "cases",
        "rules",
        "lint",
        "render",
        "bench",
        "soak",
        "schema",
    ];
    let overview = good(&run(&["--help"]));
    for command in commands {
        assert!(overview.contains(command), "{command}");
        let help = good(&run(&[command, "--help"]));
        assert!(help.contains("Example") && help.contains("Usage"), "{help}");
    }
}

/// A server that runs, until it is dropped.
struct Served {
    child: Child,
    address: String,
    folder: TempDir,
}

impl Served {
    fn start(more: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--store"])
            .arg(folder.path().join("games.db"))
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().trim_start_matches("Sandtable is at http://");
        let address = address.trim_end_matches('/').to_owned();
        Served {
            child,
            address,
            folder,
        }
    }

    /// Asks as a browser would: the status and the answer.
    fn ask(&self, request: &str, token: &str, body: &Value) -> (u16, Value) {
        let mut socket = TcpStream::connect(&self.address).expect("it listens");
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let pass = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let head = format!(
            "{request} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{pass}\r\n",
            self.address,
            body.len()
        );
        socket.write_all((head + &body).as_bytes()).expect("sent");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).expect("answered");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split_whitespace().nth(1).expect("a status");
        let status = status.parse().expect("a number");
        (status, serde_json::from_str(body).unwrap_or_default())
    }

    fn keeper(&self, deed: &[&str]) -> Output {
        run(&[&["keeper", "--server", &self.address], deed].concat())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_starts_keeps_its_games_and_says_where_it_is() {
    let server = Served::start(&[]);
    assert_eq!(server.ask("GET /healthz", "", &Value::Null).0, 200);
    assert!(server.folder.path().join("games.db").is_file());
}

#[test]
fn a_keeper_looks_after_a_server_that_runs() {
    let server = Served::start(&[]);
    assert_eq!(
        good(&server.keeper(&["sessions"])),
        "Nobody is signed in.\n"
    );
    let login = json!({ "name": "Ann Lee", "password": "three rivers meet" });
    let (_, ann) = server.ask("POST /api/accounts", "", &login);
    let session = ann["session"].as_str().expect("signed in");
    let seats = json!({ "us": { "holder": "me" }, "nva": { "holder": "me" } });
    let wanted = json!({ "scenario": PATROL, "seats": seats });
    let (_, made) = server.ask("POST /api/games", session, &wanted);
    let game = made["game"].as_str().expect("a game");
    let seat = made["tokens"]["nva"].as_str().expect("a seat");
    let say = |token: &str| {
        let line = json!({ "text": "hello" });
        server
            .ask(&format!("POST /api/games/{game}/chat"), token, &line)
            .0
    };
    assert_eq!(good(&server.keeper(&["sessions"])), "Ann Lee\n");
    assert_eq!(say(session), 200);

    good(&server.keeper(&["mute", "Ann Lee"]));
    assert_eq!(good(&server.keeper(&["sessions"])), "Ann Lee  (muted)\n");
    assert_eq!(say(session), 403);
    good(&server.keeper(&["pardon", "Ann Lee"]));
    assert_eq!(say(session), 200);

    let told = good(&server.keeper(&["close", game, "--why", "a quarrel"]));
    assert_eq!(told, format!("{game} is closed.\n"));
    assert_eq!(say(session), 409);
    let (_, table) = server.ask(&format!("GET /api/games/{game}/table"), seat, &Value::Null);
    assert_eq!(table["shut"], "a quarrel");
    good(&server.keeper(&["reopen", game]));
    assert_eq!(say(session), 200);

    good(&server.keeper(&["sign-out", "Ann Lee"]));
    assert_eq!(say(session), 401);
    assert_eq!(say(seat), 200, "a seat is not an account");
    good(&server.keeper(&["ban", "Ann Lee", "--why", "spam"]));
    let (status, no) = server.ask("POST /api/sessions", "", &login);
    assert_eq!(status, 403);
    assert!(no.to_string().contains("spam"), "{no}");
    good(&server.keeper(&["pardon", "Ann Lee"]));
    assert_eq!(server.ask("POST /api/sessions", "", &login).0, 200);

    for address in ["192.0.2.7", "2001:db8::7"] {
        let told = good(&server.keeper(&["block", address, "--why", "floods"]));
        assert_eq!(told, format!("{address} is no longer answered.\n"));
        good(&server.keeper(&["unblock", address]));
    }

    good(&server.keeper(&["delete", game]));
    assert_eq!(say(seat), 404);
    fails(&server.keeper(&["close", game, "--why", "x"]), "404");
    fails(&server.keeper(&["mute", "Nobody"]), "no such account");
    let nowhere = run(&["keeper", "--server", "127.0.0.1:9", "sessions"]);
    fails(&nowhere, "does not answer");
}

#[test]
fn behind_a_proxy_a_keeper_needs_the_token() {
    let folder = tempfile::tempdir().expect("a folder");
    let token = folder.path().join("token");
    std::fs::write(&token, "0123456789abcdef0123\n").expect("written");
    let token = token.to_str().expect("a path");
    let server = Served::start(&["--proxied", "--metrics-token-file", token]);
    fails(&server.keeper(&["sessions"]), "looks after the server");
    let told = good(&server.keeper(&["--token-file", token, "sessions"]));
    assert_eq!(told, "Nobody is signed in.\n");
}

#[test]
fn the_server_stands_sudden_death_and_a_little_load() {
    if cfg!(not(feature = "load-test")) {
        return fails(&run(&["crash-test"]), "without the trials of a server");
    }
    let crash = read_json(&run(&["crash-test", "--times", "5", "--games", "4"]));
    assert_eq!(crash["kills"], 5);
    assert!(crash["acknowledged"].as_u64() > Some(0), "{crash}");
    let load = read_json(&run(&[
        "load-test",
        "--games",
        "10",
        "--rate",
        "20",
        "--seconds",
        "2",
    ]));
    assert_eq!(load["lost"], 0, "{load}");
    assert!(load["inputs"].as_u64() > Some(10), "{load}");
}

#[test]
fn nonsense_is_a_usage_error() {
    assert_eq!(run(&["dance"]).status.code(), Some(2));
    assert_eq!(run(&["sim", PATROL, "--games", "0"]).status.code(), Some(2));
    assert_eq!(run(&["sim", PATROL, "--seat", "us"]).status.code(), Some(2));
}

#[test]
fn games_are_listed() {
    let games = read_json(&run(&["games", "--json"]));
    let ids: Vec<_> = games
        .as_array()
        .expect("a list")
        .iter()
        .map(|g| g["id"].clone())
        .collect();
    assert_eq!(ids, ["fte", "fof", "lnlt", "ff"]);
    assert_eq!(games[0]["playable"], true);
}

#[test]
fn scenarios_are_listed() {
    let cards = read_json(&run(&["scenarios", "--json"]));
    let cards = cards.as_array().expect("a list");
    assert!(cards.len() >= 6);
    for card in cards {
        keys(card, &["id", "title", "sides", "minutes"]);
        let id = card["id"].as_str().expect("text");
        let sides = card["sides"].as_array().expect("a list").len();
        // Nobody sits in the seat of an enemy that the rules run.
        assert!(if id.starts_with("fof/") {
            (1..=2).contains(&sides)
        } else {
            sides == 2
        });
    }
    assert!(good(&run(&["scenarios"])).contains(PATROL));
}

#[test]
fn a_simulation_repeats_itself() {
    let args = [
        "sim",
        PATROL,
        "--games",
        "20",
        "--seat",
        "us=random",
        "--seat",
        "nva=random",
        "--seed",
        "7",
        "--json",
    ];
    let first = read_json(&run(&args));
    keys(
        &first,
        &[
            "scenario",
            "games",
            "wins",
            "draws",
            "mean_steps",
            "seconds",
        ],
    );
    let won: u64 = first["wins"]
        .as_object()
        .expect("an object")
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(won + first["draws"].as_u64().expect("a number"), 20);
    let cards = read_json(&run(&["scenarios", "--json"]));
    let patrol = cards
        .as_array()
        .expect("a list")
        .iter()
        .find(|card| card["id"] == PATROL)
        .expect("it is listed");
    let sides: Vec<_> = first["wins"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(
        sides,
        patrol["sides"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .collect::<Vec<_>>()
    );
    let second = read_json(&run(&args));
    assert_eq!(first["wins"], second["wins"]);
    assert_eq!(first["mean_steps"], second["mean_steps"]);
}

#[test]
fn a_benchmark_has_all_its_numbers() {
    let report = read_json(&run(&["bench", PATROL, "--json", "--brief"]));
    assert_eq!(report["game"], "fte");
    assert_eq!(report["scenario"], PATROL);
    for key in [
        "steps_per_s",
        "playouts_per_s",
        "choices_per_step",
        "clone_ns",
        "state_bytes",
        "sight_ns",
        "sight_build_ms",
        "journal_bytes",
    ] {
        assert!(
            report[key].as_f64().is_some_and(|n| n > 0.0),
            "{key} in {report}"
        );
    }
}

#[test]
fn rules_can_be_counted_and_looked_up() {
    let coverage = read_json(&run(&["rules", "fte", "--json"]));
    keys(&coverage, &["game", "clauses", "proved", "missing"]);
    let missing = coverage["missing"].as_array().expect("a list").len() as u64;
    let proved = coverage["proved"].as_u64().expect("a number");
    assert_eq!(coverage["clauses"], proved + missing);
    let all = good(&run(&["rules", "--strict"]));
    assert!(all.contains("Front Toward Enemy: 580 of 580") && all.contains("Fields of Fire: "));
    assert!(good(&run(&["rules", "fte", "FTE-1.0-01"])).contains("FTE-1.0-01"));
    fails(
        &run(&["rules", "chess"]),
        "the games are fte, fof, lnlt, ff",
    );
    fails(&run(&["rules", "fte", "FTE-99"]), "no clause");
}

#[test]
fn outside_the_project_the_answers_are_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let questions: [&[&str]; 2] = [&["rules", "fte", "--json"], &["cases", "ff", "--json"]];
    for args in questions {
        assert_eq!(
            out(&run(args)),
            out(&run_in(folder.path(), args, "")),
            "{args:?}"
        );
    }
}

#[test]
fn a_failing_case_is_told_with_file_and_title() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wrong.toml");
    std::fs::write(
        &file,
        "title = \"Nonsense\"\nrules = [\"FTE-1.0-01\"]\nsteps = [ { dance = true } ]\n",
    )
    .expect("written");
    let output = run(&["cases", file.to_str().expect("text"), "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let report: Value = serde_json::from_str(&out(&output)).expect("JSON");
    keys(&report, &["passed", "failed", "failures"]);
    assert_eq!(report["failed"], 1);
    keys(&report["failures"][0], &["file", "title", "message"]);
    assert!(
        report["failures"][0]["file"]
            .as_str()
            .expect("text")
            .contains("wrong.toml")
    );
    fails(&run(&["cases", "no/such/folder"]), "no/such/folder");
}

#[test]
fn built_in_data_is_clean_and_a_mistake_has_its_line() {
    good(&run(&["lint"]));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.toml");
    std::fs::write(&file, "title = \"Broken\"\nmap = \"nowhere\"\n").expect("written");
    let output = run(&["lint", file.to_str().expect("text"), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let findings: Value = serde_json::from_str(&out(&output)).expect("JSON");
    keys(&findings[0], &["file", "line", "column", "message", "help"]);
    fails(
        &run(&["lint", "no/such/file.toml"]),
        "there is nothing there",
    );
}

#[test]
fn the_schema_is_json() {
    let schema = read_json(&run(&["schema", "fte"]));
    keys(&schema, &["choice", "event", "scene"]);
    for game in ["fof", "ff", "lnlt"] {
        let schema = read_json(&run(&["schema", game]));
        keys(&schema, &["choice", "event", "scene"]);
    }
}

#[test]
fn pictures_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    good(&run_in(
        folder.path(),
        &["render", PATROL, "-o", "t.svg"],
        "",
    ));
    let svg = std::fs::read_to_string(folder.path().join("t.svg")).expect("written");
    assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"));
    let png = run_in(
        folder.path(),
        &["render", PATROL, "-o", "t.png", "--dark", "--width", "400"],
        "",
    );
    if cfg!(feature = "png") {
        good(&png);
        let bytes = std::fs::read(folder.path().join("t.png")).expect("written");
        assert!(bytes.starts_with(b"\x89PNG"));
    } else {
        fails(&png, "without PNG pictures");
        fails(&png, "cargo install --path crates/sandtable");
    }
    fails(
        &run_in(folder.path(), &["render", PATROL, "-o", "t.gif"], ""),
        ".svg or .png",
    );
}

#[test]
fn a_game_is_played_left_resumed_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let played = good(&run_in(
        here,
        &["play", PATROL, "--seed", "5", "--seat", "us=person"],
        "1\no 1\nhelp\n1\n",
    ));
    assert!(played.contains("Saved as first-patrol.journal"), "{played}");
    let resumed = good(&run_in(
        here,
        &["play", "--resume", "first-patrol.journal"],
        "1\nquit\n",
    ));
    assert!(
        resumed.contains("Saved as first-patrol.journal"),
        "{resumed}"
    );
    assert!(
        good(&run_in(
            here,
            &["replay", "first-patrol.journal", "--verify"],
            ""
        ))
        .contains("every one legal")
    );
    good(&run_in(
        here,
        &["replay", "first-patrol.journal", "--to", "1", "--as", "us"],
        "",
    ));
    good(&run_in(here, &["replay", "first-patrol.journal"], ""));
    let lines = good(&run_in(
        here,
        &["replay", "first-patrol.journal", "--json"],
        "",
    ));
    std::fs::write(here.join("lines.json"), lines).expect("written");
    good(&run_in(here, &["replay", "lines.json", "--verify"], ""));
    fails(
        &run_in(
            here,
            &["replay", "first-patrol.journal", "--to", "99999"],
            "",
        ),
        "inputs",
    );

    let mut bytes = std::fs::read(here.join("first-patrol.journal")).expect("a journal");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(here.join("cut.journal"), bytes).expect("written");
    fails(
        &run_in(here, &["replay", "cut.journal", "--verify"], ""),
        "damaged",
    );
    fails(
        &run_in(here, &["play", "--resume", "missing.journal"], ""),
        "missing.journal",
    );
}

#[test]
fn bots_play_a_whole_game_and_leave_a_record_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [
        "play",
        PATROL,
        "--seed",
        "3",
        "--seat",
        "us=random",
        "--seat",
        "nva=random",
        "--save",
        "g.journal",
    ];
    assert!(good(&run_in(folder.path(), &args, "")).contains("The game is over"));
    let verified = good(&run_in(
        folder.path(),
        &["replay", "g.journal", "--verify"],
        "",
    ));
    assert!(verified.contains("the game is over"), "{verified}");
    let size = std::fs::metadata(folder.path().join("g.journal"))
        .expect("a journal")
        .len();
    assert!(size <= 16 * 1024, "{size} bytes");
}

#[test]
fn what_does_not_exist_is_named_with_what_does() {
    fails(&run(&["play", "fte/nowhere"]), "nowhere");
    fails(&run(&["play", "nowhere"]), "sandtable scenarios");
    fails(&run(&["play", "lnlt/anything"]), "there is no scenario");
    fails(
        &run(&["sim", PATROL, "--seat", "vc=random"]),
        "the sides are",
    );
    fails(
        &run(&["sim", PATROL, "--seat", "us=genius"]),
        "no bot \"genius\"",
    );
    fails(
        &run(&["scenarios", "--data", "no/such/folder"]),
        "no/such/folder",
    );
}

#[test]
fn a_campaign_is_begun_left_taken_up_again_and_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let campaign = |args: &[&str], typed: &str| {
        let args: Vec<&str> = ["campaign"].iter().chain(args).copied().collect();
        run_in(here, &args, typed)
    };
    assert!(good(&campaign(&["list"], "")).contains("fof/road-to-the-church"));
    let begin = ["new", "fof/road-to-the-church", "-o", "mine.campaign"];
    good(&campaign(&begin, ""));
    fails(&campaign(&begin, ""), "is there already");
    fails(&campaign(&["new", "fte/none"], ""), "has no campaigns");
    let wrong = [
        "new",
        "fof/road-to-the-church",
        "--set",
        "mode=easy",
        "-o",
        "x",
    ];
    fails(&campaign(&wrong, ""), "mode");
    assert!(!here.join("x").exists(), "a wrong option leaves no file");

    // A person decides once and leaves: what he decided is there when he comes back.
    let play = ["play", "mine.campaign", "--seed", "5"];
    let left = good(&campaign(&play, "1\nquit\n"));
    assert!(left.contains("The campaign is kept in"), "{left}");
    let status = || -> serde_json::Value {
        let said = good(&campaign(&["status", "mine.campaign", "--json"], ""));
        serde_json::from_str(&said).expect("JSON")
    };
    assert_eq!(status()["now"], "playing");
    assert_eq!(status()["links"], 1);
    fails(
        &campaign(&["replay", "mine.campaign", "--link", "2"], ""),
        "1 links",
    );

    // A bot takes it up and plays it to its end; the chain holds, and a link is a game of its own.
    good(&campaign(
        &["play", "mine.campaign", "--bot", "sensible", "--seed", "5"],
        "",
    ));
    let over = status();
    assert!(over["now"]["over"]["text"].is_string(), "{over}");
    assert!(good(&campaign(&["verify", "mine.campaign"], "")).contains("the chain holds"));
    good(&campaign(
        &[
            "replay",
            "mine.campaign",
            "--link",
            "1",
            "-o",
            "one.journal",
        ],
        "",
    ));
    good(&run_in(here, &["replay", "one.journal", "--verify"], ""));

    let mut bytes = std::fs::read(here.join("mine.campaign")).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(here.join("bent.campaign"), bytes).expect("written");
    fails(
        &campaign(&["verify", "bent.campaign"], ""),
        "cut short or altered",
    );
}
