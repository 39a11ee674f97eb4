//! The socket: who is let in, and how long the server waits for those who are slow.

mod patient;

use crate::address;
use crate::house::House;
use crate::limits::Place;
use crate::problem::Problem;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use patient::Patient;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How many are told at once that there is no place; the others are cut off without a word.
const TOLD_AT_ONCE: usize = 64;
/// How long somebody has to hear it.
const TELLING: Duration = Duration::from_secs(2);
/// The largest head of a request, and what is read ahead of its body.
const LARGEST_HEAD: usize = 64 << 10;

/// Lets people in until the house closes, then waits for those who are inside.
pub async fn keep(mut listener: TcpListener, house: Arc<House>, app: Router) {
    let mut closing = house.closing.subscribe();
    let telling = Arc::new(Semaphore::new(TOLD_AT_ONCE));
    let mut inside = JoinSet::new();
    loop {
        let (stream, peer) = tokio::select! {
            came = Listener::accept(&mut listener) => came,
            () = closed(&mut closing) => break,
        };
        while inside.try_join_next().is_some() {}
        let behind_proxy = house.config.proxies.iter().any(|p| p.contains(peer.ip()));
        let counted = (!behind_proxy).then(|| address::counted(peer.ip()));
        match house.gate.connection(counted) {
            Ok(place) => {
                inside.spawn(serve(stream, peer, place, house.clone(), app.clone()));
            }
            Err(problem) => {
                if let Ok(turn) = telling.clone().try_acquire_owned() {
                    inside.spawn(async move {
                        drop(tokio::time::timeout(TELLING, turn_away(stream, &problem)).await);
                        drop(turn);
                    });
                }
            }
        }
    }
    drop(listener);
    while inside.join_next().await.is_some() {}
}

async fn closed(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

/// Answers what is asked on one connection.
async fn serve(stream: TcpStream, peer: SocketAddr, place: Place, house: Arc<House>, app: Router) {
    let patience = house.config.patience;
    let mut closing = house.closing.subscribe();
    drop(house);
    // An event is sent when it happens, not when more has come together.
    drop(stream.set_nodelay(true));
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request.map(Body::new))
    });
    let stream = TokioIo::new(Patient::new(stream, patience.reader));
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience.head)
            .max_buf_size(LARGEST_HEAD)
            .serve_connection(stream, answer)
    );
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection broke");
    }
    drop(place);
}

/// Says why there is no place, and waits until it was heard: whoever closes too early takes his words back.
async fn turn_away(mut stream: TcpStream, problem: &Problem) {
    let (status, body) = (problem.status(), problem.body().to_string());
    let reason = status.canonical_reason().unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {} {reason}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         retry-after: 10\r\nconnection: close\r\n\r\n{body}",
        status.as_u16(),
        body.len(),
    );
    if stream.write_all(answer.as_bytes()).await.is_err() || stream.shutdown().await.is_err() {
        return;
    }
    let mut unheard = [0; 1024];
    while matches!(stream.read(&mut unheard).await, Ok(read) if read > 0) {}
}
