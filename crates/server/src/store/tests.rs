use super::*;
use crate::deed::Deed;
use engine::{Digest, Seat, Setup};

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
    let (store, writer) = Store::open(&file).await.unwrap();
    store
        .write(vec![game("a"), line("a", 0), line("a", 1)])
        .await
        .unwrap();
    drop(store);
    writer.await.unwrap();
    let (store, _) = Store::open(&file).await.unwrap();
    let (row, chairs, log) = store.game("a").await.unwrap().unwrap();
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
    let (store, _) = Store::open(&folder.path().join("games.db")).await.unwrap();
    store.write(vec![game("a"), line("a", 0)]).await.unwrap();
    let twice = store.write(vec![line("a", 1), line("a", 0)]).await;
    assert!(matches!(twice, Err(StoreError::Taken)), "{twice:?}");
    assert_eq!(store.game("a").await.unwrap().unwrap().2.len(), 1);
}

#[tokio::test]
async fn one_bad_job_does_not_spoil_the_batch() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(&folder.path().join("games.db")).await.unwrap();
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
    assert_eq!(store.game("a").await.unwrap().unwrap().2.len(), 21);
}

#[tokio::test]
async fn a_file_that_is_no_store_or_a_newer_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let junk = folder.path().join("junk.db");
    std::fs::write(&junk, "not a database, but long enough to look at closely").unwrap();
    assert!(matches!(
        Store::open(&junk).await,
        Err(StoreError::File { .. })
    ));
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
    let error = Store::open(&newer).await.map(drop).unwrap_err();
    assert!(error.to_string().contains("newer Sandtable"), "{error}");
}

#[tokio::test]
async fn an_account_is_signed_in_on_so_many_machines() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(&folder.path().join("games.db")).await.unwrap();
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
