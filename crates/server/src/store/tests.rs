use super::*;
use crate::deed::Deed;
use engine::{Digest, Seat, Setup};

async fn open(file: &Path) -> Result<(Store, tokio::task::JoinHandle<()>), StoreError> {
    Store::open(file, Ceiling::default()).await
}

async fn lines(store: &Store, id: &str) -> usize {
    let kept = store.game(id).await.unwrap().unwrap();
    kept.read().unwrap().2.len()
}

fn game(id: &str) -> Write {
    Write::Game {
        id: id.to_owned(),
        scenario: "toy/duel".to_owned(),
        system: "toy".to_owned(),
        rules: "toy-1".to_owned(),
        data: Digest::of(&1),
        setup: Setup::default(),
        name: "Duel".to_owned(),
        public: true,
        at: 1,
        prefix: None,
        dream: None,
    }
}

fn line(id: &str, serial: usize) -> Write {
    Write::Log {
        game: id.to_owned(),
        serial,
        len: serial,
        at: 2,
        deed: Deed::Said {
            by: Seat(0),
            text: serial.to_string(),
        },
        inputs: None,
        digest: None,
        asked: Some(1),
        verdict: None,
    }
}

#[tokio::test]
async fn what_is_written_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let (store, writer) = open(&file).await.unwrap();
    store
        .write(vec![game("a"), line("a", 0), line("a", 1)])
        .await
        .unwrap();
    drop(store);
    writer.await.unwrap();
    let (store, _) = open(&file).await.unwrap();
    let (row, chairs, log) = store.game("a").await.unwrap().unwrap().read().unwrap();
    assert_eq!(
        (row.scenario.as_str(), chairs.len(), log.len()),
        ("toy/duel", 0, 2)
    );
    let listed = store.public_games(10).await.unwrap();
    assert_eq!((listed[0].len, listed[0].asked), (1, Some(1)));
    assert!(store.game("b").await.unwrap().is_none());
}

#[tokio::test]
async fn a_line_cannot_be_written_twice_and_half_a_job_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = open(&folder.path().join("games.db")).await.unwrap();
    store.write(vec![game("a"), line("a", 0)]).await.unwrap();
    let twice = store.write(vec![line("a", 1), line("a", 0)]).await;
    assert!(matches!(twice, Err(StoreError::Taken)), "{twice:?}");
    assert_eq!(lines(&store, "a").await, 1);
}

#[tokio::test]
async fn one_bad_job_does_not_spoil_the_batch() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = open(&folder.path().join("games.db")).await.unwrap();
    store.write(vec![game("a"), line("a", 0)]).await.unwrap();
    let jobs = (0..40).map(|n| {
        let store = store.clone();
        // Every other job writes a line that is there already.
        let serial = if n % 2 == 0 { 0 } else { n };
        tokio::spawn(async move { store.write(vec![line("a", serial)]).await.is_ok() })
    });
    let mut good = 0;
    for job in jobs.collect::<Vec<_>>() {
        good += usize::from(job.await.unwrap());
    }
    assert_eq!(good, 20);
    assert_eq!(lines(&store, "a").await, 21);
}

#[tokio::test]
async fn a_file_that_is_no_store_or_a_newer_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let junk = folder.path().join("junk.db");
    std::fs::write(&junk, "not a database, but long enough to look at closely").unwrap();
    assert!(matches!(open(&junk).await, Err(StoreError::File { .. })));
    let newer = folder.path().join("newer.db");
    let options = SqliteConnectOptions::new()
        .filename(&newer)
        .create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 99")
        .execute(&mut connection)
        .await
        .unwrap();
    drop(connection);
    let error = open(&newer).await.map(drop).unwrap_err();
    assert!(error.to_string().contains("newer Sandtable"), "{error}");
}

#[tokio::test]
async fn an_account_is_signed_in_on_so_many_machines() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = open(&folder.path().join("games.db")).await.unwrap();
    for name in ["Kim", "Lee"] {
        let (name, password) = (name.to_owned(), String::new());
        let account = Write::Account {
            name,
            password,
            at: 0,
        };
        store.write(vec![account]).await.unwrap();
    }
    let sign_in = |account: i64, number: u8| Write::Session {
        token: [number; 32],
        account,
        at: i64::from(number),
    };
    store.write(vec![sign_in(2, 200)]).await.unwrap();
    let many = (0..60).map(|number| sign_in(1, number)).collect();
    store.write(many).await.unwrap();
    let mut left = Vec::new();
    for number in 0..=200 {
        if store.session(&[number; 32]).await.unwrap().is_some() {
            left.push(number);
        }
    }
    assert_eq!(left, (10..60).chain([200]).collect::<Vec<u8>>());
}

#[tokio::test]
async fn a_second_server_on_the_same_store_is_refused_until_the_first_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let (store, writer) = open(&file).await.unwrap();
    let refused = open(&file).await.map(drop).unwrap_err();
    let process = format!(
        "in use by another Sandtable, process {}",
        std::process::id()
    );
    assert!(refused.to_string().contains(&process), "{refused}");
    drop(store);
    writer.await.unwrap();
    assert!(open(&file).await.is_ok());
}

#[test]
fn errors_are_told_apart_by_their_kind() {
    // SQLITE_READONLY_DIRECTORY, SQLITE_CORRUPT_INDEX, SQLITE_FULL
    let codes = ["1544", "779", "13", "nonsense"].map(|code| primary_code(Some(code)));
    assert_eq!(codes, [Some(8), Some(11), Some(13), None]);
}

#[tokio::test]
async fn a_store_that_can_only_be_read_is_not_in_health() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let (store, _writer) = open(&file).await.unwrap();
    store.health().await.unwrap();
    let options = SqliteConnectOptions::new().filename(&file).read_only(true);
    let connection = options.connect().await.unwrap();
    let condition = Arc::new(Condition::default());
    let writer = Writer::new(options, connection, Ceiling::default(), condition.clone());
    let (queue, jobs) = mpsc::channel(1);
    tokio::spawn(writer.run(jobs));
    let guarded = Store {
        queue,
        condition,
        ..store
    };
    let told = guarded.health().await;
    assert!(matches!(told, Err(StoreError::ReadOnly)), "{told:?}");
}
