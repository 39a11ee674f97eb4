//! The socket itself: those who are slow, and those who are too many.

use crate::common::Games;
use server::{Config, Running};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Long enough for any machine; only a server that waits for ever takes so long.
const FOR_EVER: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(300);

async fn open(change: impl FnOnce(&mut Config)) -> (Running, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("games.db"));
    config.listen = ([127, 0, 0, 1], 0).into();
    change(&mut config);
    let running = server::start(config, Arc::new(Games::default()));
    (running.await.unwrap(), folder)
}

async fn call(server: &Running, words: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    // Whoever is turned away may be so before he has spoken.
    drop(stream.write_all(words.as_bytes()).await);
    stream
}

/// All that comes until the server hangs up.
async fn to_the_end(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    let end = stream.read_to_end(&mut heard);
    // Cut off hard or softly, it is the end.
    drop(tokio::time::timeout(FOR_EVER, end).await.expect("an end"));
    String::from_utf8_lossy(&heard).into_owned()
}

/// The first line of an answer, with the connection left open.
async fn first_line(stream: &mut TcpStream) -> String {
    let mut line = Vec::new();
    while !line.ends_with(b"\r\n") {
        match tokio::time::timeout(FOR_EVER, stream.read_u8()).await {
            Ok(Ok(byte)) => line.push(byte),
            _ => break,
        }
    }
    String::from_utf8_lossy(&line).into_owned()
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn half_a_question_is_not_waited_for() {
    let (server, _folder) = open(|config| config.patience.head = SHORT).await;
    to_the_end(call(&server, "GET /healthz HTTP/1.1\r\nhost:").await).await;
    to_the_end(call(&server, "").await).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_on_which_nothing_is_asked_is_closed() {
    // The first question comes at once, but a machine may be busy.
    let (server, _folder) = open(|config| config.patience.head = 10 * SHORT).await;
    let heard = to_the_end(call(&server, HEALTH).await).await;
    assert!(heard.starts_with("HTTP/1.1 200"), "{heard}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_trickles_is_not_waited_for() {
    let (server, _folder) = open(|config| config.patience.body = SHORT).await;
    let head = "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n";
    let (mut reader, mut writer) = call(&server, head).await.into_split();
    // Always a little more, so that no pause is long.
    let drops = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    let mut heard = Vec::new();
    let end = reader.read_to_end(&mut heard);
    drop(tokio::time::timeout(FOR_EVER, end).await.expect("an end"));
    let heard = String::from_utf8_lossy(&heard);
    assert!(heard.starts_with("HTTP/1.1 408"), "{heard}");
    drops.abort();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_gives_his_place_to_others() {
    let web = tempfile::tempdir().unwrap();
    std::fs::write(web.path().join("large.bin"), vec![0; 24 << 20]).unwrap();
    let (server, _folder) = open(|config| {
        config.patience.reader = SHORT;
        config.limits.connections = 1;
        config.web = Some(web.path().to_owned());
    })
    .await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut deaf = socket.connect(server.address).await.unwrap();
    deaf.write_all(b"GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await
        .unwrap();
    let turned_away = first_line(&mut deaf).await;
    assert!(turned_away.starts_with("HTTP/1.1 200"), "{turned_away}");
    let waited = tokio::time::timeout(FOR_EVER, async {
        loop {
            let mut other = call(&server, HEALTH).await;
            if first_line(&mut other).await.starts_with("HTTP/1.1 200") {
                return;
            }
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    waited.await.expect("a place");
    drop(deaf);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_when_all_places_are_taken_is_told_so() {
    for (of_address, of_all, status) in [(2, 9, "429"), (9, 2, "503")] {
        let (server, _folder) = open(|config| {
            config.limits.connections_per_address = of_address;
            config.limits.connections = of_all;
        })
        .await;
        let mut inside = Vec::new();
        for _ in 0..2 {
            let mut stream = call(&server, HEALTH).await;
            assert!(first_line(&mut stream).await.contains("200"));
            inside.push(stream);
        }
        let heard = to_the_end(call(&server, HEALTH).await).await;
        assert!(heard.starts_with(&format!("HTTP/1.1 {status}")), "{heard}");
        assert!(heard.contains("\"help\""), "{heard}");
        drop(inside);
        let place = tokio::time::timeout(FOR_EVER, async {
            while !first_line(&mut call(&server, HEALTH).await)
                .await
                .contains("200")
            {
                tokio::time::sleep(SHORT / 10).await;
            }
        });
        place.await.expect("a place that was given back");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_stands_for_many() {
    let (server, _folder) = open(|config| {
        config.limits.connections_per_address = 1;
        config.proxies = server::Network::LOOPBACK.to_vec();
    })
    .await;
    let mut inside = Vec::new();
    for _ in 0..5 {
        let mut stream = call(&server, HEALTH).await;
        assert!(first_line(&mut stream).await.contains("200"));
        inside.push(stream);
    }
    server.stop().await;
}

/// Who is asking is found out when the head arrives; whoever is signed out before the body is there does nothing with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_trickles_in_is_worth_nothing_when_its_session_has_ended() {
    let (server, _folder) = open(|_| {}).await;
    let said = |head: &str, session: &str, body: &str| {
        let length = body.len();
        format!(
            "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{session}content-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        )
    };
    let login = "{\"name\": \"Hal\", \"password\": \"three rivers meet\"}";
    let answer = to_the_end(call(&server, &said("POST /api/accounts", "", login)).await).await;
    let session = answer.split("\"session\":\"").nth(1).unwrap();
    let session = session.split('"').next().unwrap();
    let session = format!("authorization: Bearer {session}\r\n");
    let game = "{\"scenario\": \"fte/first-patrol\", \"seats\": {\"us\": {\"holder\": \"me\"}}}";
    let begin = said("POST /api/games", &session, game);
    let import = said("POST /api/import", &session, game);
    // All but the last of it, twice: as JSON, and as a file.
    let mut begun = Vec::new();
    for whole in [&begin, &import, &begin] {
        let (most, rest) = whole.split_at(whole.len() - 1);
        begun.push((call(&server, most).await, rest.to_owned()));
    }
    // One is there while the session lasts.
    let (mut stream, rest) = begun.pop().unwrap();
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    stream.write_all(rest.as_bytes()).await.unwrap();
    let good = to_the_end(stream).await;
    assert!(good.starts_with("HTTP/1.1 200"), "{good}");
    let out = said("DELETE /api/sessions", &session, "");
    let out = to_the_end(call(&server, &out).await).await;
    assert!(out.starts_with("HTTP/1.1 200"), "{out}");
    for (mut stream, rest) in begun {
        stream.write_all(rest.as_bytes()).await.unwrap();
        let heard = to_the_end(stream).await;
        assert!(heard.starts_with("HTTP/1.1 401"), "{heard}");
    }
    server.stop().await;
}

/// What has arrived of a large body stays in memory as long as the rest is awaited: of that each has so much.
#[tokio::test(flavor = "multi_thread")]
async fn who_sends_large_bodies_slowly_sends_no_more_of_them() {
    let (server, _folder) = open(|config| {
        config.limits.answers = 300_000;
        config.limits.all_answers = 600_000;
        config.limits.body = 250_000;
    })
    .await;
    let head = "POST /api/import HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n";
    let slow = format!("{head}content-length: 200000\r\n\r\n");
    let unsaid = format!("{head}transfer-encoding: chunked\r\n\r\n");
    let small = format!("{head}content-length: 2\r\n\r\n{{}}");
    let first = call(&server, &slow).await;
    // It is counted when its head has arrived.
    tokio::time::sleep(4 * SHORT).await;
    for more in [&slow, &unsaid] {
        let heard = to_the_end(call(&server, more).await).await;
        assert!(heard.starts_with("HTTP/1.1 429"), "{heard}");
    }
    let heard = to_the_end(call(&server, &small).await).await;
    assert!(heard.starts_with("HTTP/1.1 422"), "{heard}");
    drop(first);
    let whole = format!("{slow}{}", "x".repeat(200_000));
    let taken = tokio::time::timeout(FOR_EVER, async {
        while !to_the_end(call(&server, &whole).await)
            .await
            .starts_with("HTTP/1.1 422")
        {
            tokio::time::sleep(SHORT).await;
        }
    });
    taken.await.expect("there is room again");
    server.stop().await;
}

/// How long a body is that comes in pieces is not known before it is there.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_becomes_too_long_is_turned_away() {
    let (server, _folder) = open(|_| {}).await;
    let head = "POST /api/games HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
    let mut long = call(&server, head).await;
    let pieces = "1\r\nx\r\n".repeat(17 << 10);
    drop(long.write_all(pieces.as_bytes()).await);
    let heard = first_line(&mut long).await;
    assert!(heard.starts_with("HTTP/1.1 413"), "{heard}");
    server.stop().await;
}
