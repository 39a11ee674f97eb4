//! `sandtable keeper`: what whoever looks after a server asks of it, over its own API.

use super::print;
use super::serve::read_token;
use crate::cli::{self, KeeperDeed};
use miette::{IntoDiagnostic, miette};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;
use std::time::Duration;

/// How long the server has to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// `sandtable keeper`
pub fn keeper(options: &cli::Keeper) -> miette::Result<ExitCode> {
    let token = options.token_file.as_deref().map(read_token).transpose()?;
    let (method, path, body) = request(&options.deed);
    let answer = ask(options, token.as_deref(), method, &path, body.as_ref())?;
    print(&told(&options.deed, &answer))?;
    Ok(ExitCode::SUCCESS)
}

/// Method, path and body of a deed.
fn request(deed: &KeeperDeed) -> (&'static str, String, Option<Value>) {
    let game = |id: &str| format!("games/{}", escaped(id));
    let account = |name: &str| format!("accounts/{}", escaped(name));
    match deed {
        KeeperDeed::Sessions => ("GET", "sessions".to_owned(), None),
        KeeperDeed::Close { game: id, why } => ("PUT", game(id), Some(json!({ "why": why }))),
        KeeperDeed::Reopen { game: id } => ("PUT", game(id), Some(json!({ "why": null }))),
        KeeperDeed::Delete { game: id } => ("DELETE", game(id), None),
        KeeperDeed::Mute { account: name } => {
            ("PUT", account(name), Some(json!({ "muted": true })))
        }
        KeeperDeed::Ban { account: name, why } => {
            ("PUT", account(name), Some(json!({ "banned": why })))
        }
        KeeperDeed::Pardon { account: name } => ("PUT", account(name), Some(json!({}))),
        KeeperDeed::SignOut { account: name } => {
            ("DELETE", format!("{}/sessions", account(name)), None)
        }
        KeeperDeed::Block { address, why } => (
            "PUT",
            format!("addresses/{}", escaped(&address.to_string())),
            Some(json!({ "why": why })),
        ),
        KeeperDeed::Unblock { address } => (
            "PUT",
            format!("addresses/{}", escaped(&address.to_string())),
            Some(json!({ "why": null })),
        ),
    }
}

/// What came of it, in words.
fn told(deed: &KeeperDeed, answer: &Value) -> String {
    match deed {
        KeeperDeed::Sessions => {
            let sessions = answer.as_array().cloned().unwrap_or_default();
            let line = |it: &Value| {
                let muted = it["muted"].as_bool().unwrap_or_default();
                let name = it["name"].as_str().unwrap_or_default();
                format!("{name}{}\n", if muted { "  (muted)" } else { "" })
            };
            match sessions.len() {
                0 => "Nobody is signed in.\n".to_owned(),
                _ => sessions.iter().map(line).collect(),
            }
        }
        KeeperDeed::Close { game, .. } => format!("{game} is closed.\n"),
        KeeperDeed::Reopen { game } => format!("{game} is open again.\n"),
        KeeperDeed::Delete { game } => format!("{game} is deleted.\n"),
        KeeperDeed::Mute { account } => format!("{account} is muted.\n"),
        KeeperDeed::Ban { account, .. } => format!("{account} is banned and signed out.\n"),
        KeeperDeed::Pardon { account } => format!("{account} is neither muted nor banned.\n"),
        KeeperDeed::SignOut { account } => format!("{account} is signed out everywhere.\n"),
        KeeperDeed::Block { address, .. } => format!("{address} is no longer answered.\n"),
        KeeperDeed::Unblock { address } => format!("{address} is answered again.\n"),
    }
}

/// One request over plain HTTP: the server is this machine, or a proxy in front of it does TLS.
fn ask(
    options: &cli::Keeper,
    token: Option<&str>,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> miette::Result<Value> {
    let server = options.server;
    let mut line = TcpStream::connect_timeout(&server, PATIENCE).map_err(|error| {
        miette!(
            help = "is it running, and is this its address? --server gives another",
            "{server} does not answer: {error}"
        )
    })?;
    line.set_read_timeout(Some(PATIENCE)).into_diagnostic()?;
    line.set_write_timeout(Some(PATIENCE)).into_diagnostic()?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let pass = token.map_or(String::new(), |token| {
        format!("Authorization: Bearer {token}\r\n")
    });
    // HTTP/1.0: the answer ends where the connection does, and comes in one piece.
    let head = format!(
        "{method} /api/keeper/{path} HTTP/1.0\r\nHost: {server}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n{pass}\r\n",
        body.len()
    );
    line.write_all(head.as_bytes()).into_diagnostic()?;
    line.write_all(body.as_bytes()).into_diagnostic()?;
    let mut answer = String::new();
    line.read_to_string(&mut answer).into_diagnostic()?;
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .ok_or_else(|| miette!("{server} is not a Sandtable server"))?;
    let status = head.split_whitespace().nth(1).unwrap_or_default();
    let value: Value = serde_json::from_str(body).unwrap_or_default();
    if status.starts_with('2') {
        return Ok(value);
    }
    let why = value["error"]["message"].as_str();
    let why = why.or(value["message"].as_str()).unwrap_or(body.trim());
    Err(miette!("the server says {status}: {why}"))
}

/// A name as a part of a path.
fn escaped(name: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(byte);
    name.bytes()
        .map(|byte| match plain(&byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_one_part_of_a_path() {
        assert_eq!(escaped("Ann-1"), "Ann-1");
        assert_eq!(escaped("a/b ü"), "a%2Fb%20%C3%BC");
    }

    #[test]
    fn each_deed_is_a_request() {
        let (method, path, body) = request(&KeeperDeed::Close {
            game: "x/y".into(),
            why: "spam".into(),
        });
        assert_eq!((method, path.as_str()), ("PUT", "games/x%2Fy"));
        assert_eq!(body, Some(json!({ "why": "spam" })));
        let (method, path, body) = request(&KeeperDeed::SignOut {
            account: "ann".into(),
        });
        assert_eq!(
            (method, path.as_str(), body),
            ("DELETE", "accounts/ann/sessions", None)
        );
    }
}
