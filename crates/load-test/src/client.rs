//! A player at the other end of a socket.

use crate::Failure;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::SocketAddr;
use tokio::net::TcpStream;

/// A connection that is used again and again.
pub struct Client {
    address: SocketAddr,
    connection: Option<SendRequest<Full<Bytes>>>,
}

/// An event stream.
pub struct Stream {
    body: Incoming,
    text: String,
}

/// One event.
#[derive(Clone, Debug)]
pub struct Heard {
    pub event: String,
    pub id: Option<usize>,
    pub data: Value,
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Client {
            address,
            connection: None,
        }
    }

    /// Status and JSON of an answer.
    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Value), Failure> {
        let response = self.send(method, path, token, body).await?;
        let status = response.status().as_u16();
        let bytes = response.into_body().collect().await;
        let bytes = bytes.map_err(|error| self.lost(error))?.to_bytes();
        let value = serde_json::from_slice(&bytes).map_err(Failure::unreachable)?;
        Ok((status, value))
    }

    /// The JSON of an answer that must be good.
    pub async fn must(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<Value, Failure> {
        match self.call(method, path, token, body).await? {
            (200, value) => Ok(value),
            (status, value) => Err(Failure::Broken(format!(
                "{method} {path}: {status} {value}"
            ))),
        }
    }

    /// Opens an event stream; the connection is used up by it.
    pub async fn stream(mut self, path: &str, token: &str) -> Result<Stream, Failure> {
        let response = self.send("GET", path, token, None).await?;
        if response.status() != 200 {
            return Err(Failure::Broken(format!("{path}: {}", response.status())));
        }
        Ok(Stream {
            body: response.into_body(),
            text: String::new(),
        })
    }

    async fn send(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<Response<Incoming>, Failure> {
        let mut connection = match self.connection.take() {
            Some(connection) if !connection.is_closed() => connection,
            _ => self.connect().await?,
        };
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.address.to_string())
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body)))
            .map_err(Failure::unreachable)?;
        connection.ready().await.map_err(Failure::unreachable)?;
        let response = connection.send_request(request).await;
        let response = response.map_err(Failure::unreachable)?;
        self.connection = Some(connection);
        Ok(response)
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, Failure> {
        let socket = TcpStream::connect(self.address).await;
        let socket = socket.map_err(Failure::unreachable)?;
        socket.set_nodelay(true).map_err(Failure::unreachable)?;
        let (sender, connection) = handshake(TokioIo::new(socket))
            .await
            .map_err(Failure::unreachable)?;
        tokio::spawn(connection);
        Ok(sender)
    }

    fn lost(&mut self, error: impl std::fmt::Display) -> Failure {
        self.connection = None;
        Failure::unreachable(error)
    }
}

impl Stream {
    /// The next event; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<Heard> {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let event = read_event(&self.text[..end]);
                self.text.drain(..end + 2);
                match event {
                    Some(event) => return Some(event),
                    None => continue,
                }
            }
            let frame = self.body.frame().await?.ok()?;
            let data = frame.into_data().ok()?;
            self.text.push_str(std::str::from_utf8(&data).ok()?);
        }
    }
}

fn read_event(text: &str) -> Option<Heard> {
    let field = |name: &str| {
        let mut lines = text.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    Some(Heard {
        event: field("event")?.to_owned(),
        id: field("id").and_then(|id| id.parse().ok()),
        data: serde_json::from_str(field("data")?).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_and_comments_are_not() {
        let heard = read_event("event: input\ndata: {\"n\":3}\nid: 7").expect("an event");
        assert_eq!(
            (heard.event.as_str(), heard.id, &heard.data["n"]),
            ("input", Some(7), &Value::from(3))
        );
        assert!(read_event(": keep alive").is_none());
    }
}
