use super::*;
use crate::deed::{Deed, Holder};
use crate::knocks::Browser;
use crate::secret::Hash;
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
        pace: "none".to_owned(),
        retry: true,
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
        moved: false,
    }
}

/// A new account.
async fn account(store: &Store, name: &str) -> i64 {
    let account = Write::Account {
        name: name.to_owned(),
        password: String::new(),
        at: 1,
    };
    store.write(vec![account]).await.unwrap();
    store.account(name).await.unwrap().unwrap().0
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
    let (kim, lee) = (account(&store, "Kim").await, account(&store, "Lee").await);
    let sign_in = |account: i64, number: u8| Write::Session {
        token: [number; 32],
        account,
        password: String::new(),
        at: i64::from(number),
    };
    store.write(vec![sign_in(lee, 200)]).await.unwrap();
    let many = (0..60).map(|number| sign_in(kim, number)).collect();
    store.write(many).await.unwrap();
    let mut left = Vec::new();
    for number in 0..=200 {
        if store.session(&[number; 32], 0).await.unwrap().is_some() {
            left.push(number);
        }
    }
    assert_eq!(left, (10..60).chain([200]).collect::<Vec<u8>>());
}

#[tokio::test]
async fn who_proved_a_password_that_was_changed_meanwhile_is_not_signed_in() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = open(&folder.path().join("games.db")).await.unwrap();
    let account = |name: &str| Write::Account {
        name: name.to_owned(),
        password: "old".to_owned(),
        at: 0,
    };
    store.write(vec![account("Kim")]).await.unwrap();
    let (kim, kept) = store.account("Kim").await.unwrap().unwrap();
    let sign_in = |number: u8, password: &str| Write::Session {
        token: [number; 32],
        account: kim,
        password: password.to_owned(),
        at: 1,
    };
    let changed = Write::Password {
        account: kim,
        password: "new".to_owned(),
    };
    store.write(vec![changed]).await.unwrap();
    let writes = vec![sign_in(1, &kept), sign_in(2, "new")];
    store.write(writes).await.unwrap();
    assert!(store.session(&[1; 32], 0).await.unwrap().is_none());
    assert!(store.session(&[2; 32], 0).await.unwrap().is_some());

    // Nor does anybody come to the account of whoever is next by one that is gone.
    let gone = Write::NoAccount { account: kim };
    store.write(vec![gone, account("Lee")]).await.unwrap();
    let (lee, _) = store.account("Lee").await.unwrap().unwrap();
    assert_ne!(kim, lee, "a number is not given out again");
    store.write(vec![sign_in(3, "old")]).await.unwrap();
    assert!(store.session(&[3; 32], 0).await.unwrap().is_none());
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

/// A store as an earlier version left it.
async fn from_the_past(file: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
}

/// Every table with its columns, as it is asked for them.
async fn shape_of(file: &Path) -> Vec<(String, String, String, i64)> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::query_as(
        "SELECT tables.name, columns.name, columns.type, columns.\"notnull\"
         FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE '%\\_1' ESCAPE '\\' ORDER BY 1, 2",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap()
}

#[tokio::test]
async fn every_earlier_store_comes_to_the_present_shape() {
    let folder = tempfile::tempdir().unwrap();
    let fresh = folder.path().join("fresh.db");
    let (_fresh, _) = open(&fresh).await.unwrap();
    let present = shape_of(&fresh).await;
    assert!(present.iter().any(|(table, ..)| table == "bans"));
    let earlier = [
        ("1.db", include_str!("fixtures/1.sql")),
        ("2.db", include_str!("fixtures/2.sql")),
        ("3.db", include_str!("fixtures/3.sql")),
        ("4.db", include_str!("fixtures/4.sql")),
        ("5.db", include_str!("fixtures/5.sql")),
        ("6.db", include_str!("fixtures/6.sql")),
    ];
    assert_eq!(earlier.len() as i64 + 1, migrate::SHAPE, "each has its own");
    for (name, sql) in earlier {
        let file = folder.path().join(name);
        from_the_past(&file, sql).await;
        let (store, writer) = open(&file).await.unwrap();
        assert_eq!(shape_of(&file).await, present, "{name}");
        assert_eq!(
            store.account("ann").await.unwrap(),
            Some((1, "hash".to_owned())),
            "{name}"
        );
        let session = store.session(&[0; 32], 0).await.unwrap().unwrap();
        assert_eq!((session.account, session.at, session.muted), (1, 6, false));
        drop(store);
        writer.await.unwrap();
    }
    // Games from before set-ups were stored are set aside, not lost.
    let (store, _writer) = open(&folder.path().join("1.db")).await.unwrap();
    assert_eq!(store.count().await.unwrap(), 0);
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM log_1")
        .fetch_one(&store.readers)
        .await
        .unwrap();
    assert_eq!(kept, 1);
    // Later ones are there as they were.
    for name in ["2.db", "3.db", "4.db", "5.db", "6.db"] {
        let (store, _writer) = open(&folder.path().join(name)).await.unwrap();
        let (game, chairs, log) = store.game("g").await.unwrap().unwrap().read().unwrap();
        assert_eq!(
            (game.pace.as_str(), game.retry, game.closed),
            ("none", true, None)
        );
        assert_eq!((chairs[0].notes.as_str(), chairs[1].free), ("note", false));
        let undone = Deed::Undone {
            by: Seat(0),
            to: 2,
            luck: false,
        };
        assert_eq!(log[0].entry.deed, undone);
        let listed = &store.public_games(9).await.unwrap()[0];
        assert_eq!((listed.since, listed.sitters.len()), (9, 2), "{name}");
    }
    for name in ["4.db", "5.db"] {
        let (store, _writer) = open(&folder.path().join(name)).await.unwrap();
        let campaigns = store.campaigns_of_account(1).await.unwrap();
        assert_eq!(campaigns[0].name, "Company");
        assert_eq!(store.links("c").await.unwrap()[0].game, "g");
    }
    let (store, _writer) = open(&folder.path().join("5.db")).await.unwrap();
    let kept = store.correspondent(1).await.unwrap().unwrap();
    assert_eq!(
        (kept.address.as_str(), kept.confirmed),
        ("ann@example.org", true)
    );
}

#[tokio::test]
async fn a_backup_is_taken_while_the_server_writes_and_can_be_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (
        folder.path().join("games.db"),
        folder.path().join("copy.db"),
    );
    let (store, writer) = open(&file).await.unwrap();
    store.write(vec![game("a"), line("a", 0)]).await.unwrap();
    let busy = {
        let store = store.clone();
        tokio::spawn(async move {
            for serial in 1..200 {
                store.write(vec![line("a", serial)]).await.unwrap();
            }
        })
    };
    backup(&file, &copy).await.unwrap();
    assert!(
        backup(&file, &copy).await.is_err(),
        "no backup is overwritten"
    );
    busy.await.unwrap();
    assert!(
        matches!(restore(&copy, &file).await, Err(StoreError::InUse { .. })),
        "not under a server that runs"
    );
    drop(store);
    writer.await.unwrap();
    let aside = restore(&copy, &file).await.unwrap().unwrap();
    let (store, writer) = open(&file).await.unwrap();
    let then = lines(&store, "a").await;
    assert!((1..=200).contains(&then), "{then}");
    drop(store);
    writer.await.unwrap();
    let (store, _writer) = open(&aside).await.unwrap();
    assert_eq!(lines(&store, "a").await, 200, "what was there is kept");
    let junk = folder.path().join("junk.db");
    std::fs::write(&junk, "not a database, but long enough to look at closely").unwrap();
    assert!(restore(&junk, &file).await.is_err());
    assert!(file.exists());
}

#[tokio::test]
async fn abandoned_games_are_those_that_nobody_can_come_back_to() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = open(&folder.path().join("games.db")).await.unwrap();
    let chair = |game: &str, account: Option<i64>| Write::Chair {
        game: game.to_owned(),
        seat: 0,
        holder: Holder::Person,
        bot: None,
        name: String::new(),
        token: None,
        invite: None,
        account,
        free: false,
    };
    let over = match line("over", 0) {
        Write::Log {
            game,
            serial,
            len,
            at,
            deed,
            inputs,
            digest,
            asked,
            moved,
            ..
        } => Write::Log {
            game,
            serial,
            len,
            at,
            deed,
            inputs,
            digest,
            asked,
            moved,
            verdict: Some("{}".to_owned()),
        },
        other => other,
    };
    let ann = account(&store, "ann").await;
    store
        .write(vec![
            game("left"),
            line("left", 0),
            chair("left", None),
            game("kept"),
            line("kept", 0),
            chair("kept", Some(ann)),
            game("over"),
            over,
            chair("over", None),
        ])
        .await
        .unwrap();
    assert_eq!(store.abandoned(3, 10).await.unwrap(), ["left"]);
    assert!(
        store.abandoned(2, 10).await.unwrap().is_empty(),
        "too early"
    );
}

#[tokio::test]
async fn browsers_are_not_kept_for_seats_and_accounts_that_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = open(&folder.path().join("games.db")).await.unwrap();
    let ann = account(&store, "ann").await;
    let chair = |token: Hash| Write::Chair {
        game: "a".to_owned(),
        seat: 0,
        holder: Holder::Person,
        bot: None,
        name: String::new(),
        token: Some(token),
        invite: None,
        account: None,
        free: false,
    };
    let browser = |name: &str, account: Option<i64>, tokens: &[Hash]| Write::Browser {
        browser: Browser {
            endpoint: name.to_owned(),
            key: String::new(),
            secret: String::new(),
        },
        account,
        tokens: tokens.to_vec(),
        at: 1,
    };
    let kept = async || -> Vec<String> {
        let names = sqlx::query_scalar("SELECT endpoint FROM browsers ORDER BY 1");
        names.fetch_all(&store.readers).await.unwrap()
    };
    let writes = vec![
        game("a"),
        chair([1; 32]),
        browser("of a seat", None, &[[1; 32]]),
        browser("of an account", Some(ann), &[]),
        browser("of both", Some(ann), &[[1; 32]]),
        Write::LooseBrowsers,
    ];
    store.write(writes).await.unwrap();
    assert_eq!(kept().await.len(), 3);
    // The seat changes hands.
    let writes = vec![chair([2; 32]), Write::LooseBrowsers];
    store.write(writes).await.unwrap();
    assert_eq!(kept().await, ["of an account", "of both"]);
    let writes = vec![
        browser("of a seat", None, &[[2; 32]]),
        browser("of both", Some(ann), &[[2; 32]]),
        Write::NoAccount { account: ann },
        Write::LooseBrowsers,
    ];
    store.write(writes).await.unwrap();
    assert_eq!(kept().await, ["of a seat", "of both"]);
    let gone = Write::NoGame {
        game: "a".to_owned(),
    };
    store.write(vec![gone, Write::LooseBrowsers]).await.unwrap();
    assert!(kept().await.is_empty());
    // Whoever wants everything to go need not wait for that.
    let writes = vec![
        game("b"),
        browser("of both", Some(ann), &[[2; 32]]),
        Write::NoBrowsers { account: ann },
    ];
    store.write(writes).await.unwrap();
    assert!(kept().await.is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn a_store_and_its_copies_are_read_by_nobody_else() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let copy = folder.path().join("copy.db");
    let mode = |file: &Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
    let (store, writer) = open(&file).await.unwrap();
    store.write(vec![game("a"), line("a", 0)]).await.unwrap();
    for ending in ["", "-wal", "-shm"] {
        let name = format!("{}{ending}", file.display());
        assert_eq!(mode(Path::new(&name)), 0o600, "{name}");
    }
    backup(&file, &copy).await.unwrap();
    assert_eq!(mode(&copy), 0o600);
    drop(store);
    writer.await.unwrap();
    std::fs::set_permissions(&copy, std::fs::Permissions::from_mode(0o644)).unwrap();
    restore(&copy, &file).await.unwrap();
    assert_eq!(mode(&file), 0o600);
    let (store, _writer) = open(&file).await.unwrap();
    assert_eq!(lines(&store, "a").await, 1);
}

#[tokio::test]
async fn what_was_deleted_is_not_in_the_file_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let said = |text: &str| Deed::Said {
        by: Seat(0),
        text: text.to_owned(),
    };
    let says = |game_id: &str, serial: usize, text: &str| Write::Log {
        game: game_id.to_owned(),
        serial,
        len: 0,
        at: 1,
        deed: said(text),
        inputs: None,
        digest: None,
        moved: false,
        asked: None,
        verdict: None,
    };
    let long = "in the yellow house ".repeat(400);
    let (store, _writer) = open(&file).await.unwrap();
    let mut writes = vec![game("a"), game("b")];
    for serial in 0..60 {
        writes.push(says("a", serial, "the green door"));
        let text = if serial == 7 {
            long.as_str()
        } else {
            "still here"
        };
        writes.push(says("b", serial, text));
    }
    store.write(writes).await.unwrap();
    let is_there = |text: &str| {
        let bytes = std::fs::read(&file).unwrap();
        let words = text.as_bytes();
        bytes.windows(words.len()).any(|part| part == words)
    };
    // What is beside the file comes into it from time to time.
    let settled = async || {
        let mut connection = SqliteConnectOptions::new()
            .filename(&file)
            .connect()
            .await
            .unwrap();
        loop {
            let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
                .fetch_one(&mut connection)
                .await
                .unwrap();
            if busy == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        sqlx::Connection::close(connection).await.unwrap();
    };
    settled().await;
    assert!(is_there("the green door") && is_there("yellow house"));
    let unsaid = Write::Reworded {
        game: "b".to_owned(),
        serial: 7,
        deed: said(""),
    };
    let gone = Write::NoGame {
        game: "a".to_owned(),
    };
    store.write(vec![unsaid, gone]).await.unwrap();
    settled().await;
    assert!(is_there("still here"));
    assert!(!is_there("the green door"), "a game that was deleted");
    assert!(!is_there("yellow house"), "a line that was taken back");
}

/// The write-ahead log is a part of the store, too, and on a quiet server nothing is written over what stands in it.
#[tokio::test]
async fn what_was_deleted_is_soon_not_beside_the_file_either() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let (store, _writer) = open(&file).await.unwrap();
    let notes = |text: &str| Write::Notes {
        game: "a".to_owned(),
        seat: 0,
        text: text.to_owned(),
    };
    let chair = Write::Chair {
        game: "a".to_owned(),
        seat: 0,
        holder: Holder::Person,
        bot: None,
        name: "Hal".to_owned(),
        token: None,
        invite: None,
        account: None,
        free: false,
    };
    store.write(vec![game("a"), chair]).await.unwrap();
    store.write(vec![notes("the green door")]).await.unwrap();
    let is_there = || {
        let beside = folder.path().join("games.db-wal");
        let bytes = [&file, &beside].map(|part| std::fs::read(part).unwrap_or_default());
        let words = b"the green door";
        let mut parts = bytes.iter().flat_map(|bytes| bytes.windows(words.len()));
        parts.any(|part| part == words)
    };
    assert!(is_there());
    store.write(vec![notes("")]).await.unwrap();
    let clock = std::time::Instant::now();
    while is_there() {
        assert!(
            clock.elapsed() < Duration::from_secs(20),
            "it is still there"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
