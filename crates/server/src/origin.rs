//! Requests that another site's page makes with a visitor's browser, and requests meant for another server: neither is
//! answered. A page of ours is of the same origin; programs that are no browsers say nothing of where they come from.

use crate::config::Config;
use crate::problem::Problem;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use std::net::IpAddr;

/// Whether a request may be answered, as far as its headers say where it comes from and to whom it goes.
pub fn check(config: &Config, method: &Method, headers: &HeaderMap) -> Result<(), Problem> {
    let host = text(headers, HOST.as_str());
    if host.is_some_and(|host| !is_served(config, host)) {
        return Err(Problem::http(
            StatusCode::MISDIRECTED_REQUEST,
            "this server does not answer to that name",
        )
        .help("whoever runs it can name it with --host"));
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && is_foreign(config, host, headers) {
        return Err(Problem::forbidden(
            "another site's page may not do this here",
        ));
    }
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    // What is no text is no name of ours either.
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

fn is_foreign(config: &Config, host: Option<&str>, headers: &HeaderMap) -> bool {
    match (
        text(headers, "sec-fetch-site"),
        text(headers, ORIGIN.as_str()),
    ) {
        (Some("same-origin" | "none"), _) | (None, None) => false,
        (Some(_), _) => true,
        (None, Some(origin)) => {
            let from = origin.split_once("://").map_or("", |(_, from)| from);
            let same = host.is_some_and(|host| host.eq_ignore_ascii_case(from));
            !same && !is_named(config, from)
        }
    }
}

/// Whether this machine was asked for by a name that is its own, or by none: a page can turn its own name round to this
/// machine, and then its requests come from here.
pub fn asks_by_own_name(config: &Config, headers: &HeaderMap) -> bool {
    let host = text(headers, HOST.as_str());
    host.is_none_or(|host| is_own(host) || is_named(config, host))
}

/// Whether somebody who asks for this host means us. On a server for this machine alone no name but its own leads here,
/// so that no page can come by a name that it has turned round to this machine.
fn is_served(config: &Config, host: &str) -> bool {
    if !config.hosts.is_empty() {
        return is_named(config, host) || is_own(host);
    }
    is_own(host) || !config.listen.ip().is_loopback() || !config.proxies.is_empty()
}

/// Whether a host is a plain address, or what every machine calls itself.
fn is_own(host: &str) -> bool {
    let name = bare(host);
    name == "localhost" || name.ends_with(".localhost") || name.parse::<IpAddr>().is_ok()
}

fn is_named(config: &Config, host: &str) -> bool {
    let name = bare(host);
    config
        .hosts
        .iter()
        .any(|host| host.eq_ignore_ascii_case(&name))
}

/// A host without its port, in small letters.
fn bare(host: &str) -> String {
    let host = host.to_ascii_lowercase();
    if let Some((six, _)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return six.to_owned();
    }
    let name = host
        .rsplit_once(':')
        .map_or(host.as_str(), |(name, _)| name);
    name.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(config: &Config, method: Method, lines: &[(&'static str, &str)]) -> u16 {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.insert(*name, value.parse().unwrap());
        }
        check(config, &method, &headers).map_or_else(|no| no.status().as_u16(), |()| 200)
    }

    #[test]
    fn a_server_for_oneself_answers_to_its_own_names() {
        let config = Config::new("x.db".into());
        for host in ["localhost:8787", "127.0.0.1", "[::1]:8787", "a.localhost"] {
            assert_eq!(
                asked(&config, Method::GET, &[("host", host)]),
                200,
                "{host}"
            );
        }
        assert_eq!(
            asked(&config, Method::GET, &[("host", "evil.example")]),
            421
        );
        assert_eq!(asked(&config, Method::GET, &[]), 200);
    }

    #[test]
    fn a_server_with_a_name_answers_to_that() {
        let config = Config {
            hosts: vec!["play.example.org".into()],
            listen: ([0, 0, 0, 0], 80).into(),
            ..Config::new("x.db".into())
        };
        let get = |host: &str| asked(&config, Method::GET, &[("host", host)]);
        assert_eq!(get("Play.Example.org:443"), 200);
        assert_eq!(get("evil.example"), 421);
    }

    #[test]
    fn another_sites_page_changes_nothing() {
        let config = Config::new("x.db".into());
        let post = |lines: &[(&'static str, &str)]| {
            let host = [("host", "localhost:8787")];
            asked(&config, Method::POST, &[&host, lines].concat())
        };
        assert_eq!(post(&[]), 200, "a program");
        assert_eq!(post(&[("origin", "http://localhost:8787")]), 200);
        assert_eq!(post(&[("origin", "http://localhost:3000")]), 403);
        assert_eq!(post(&[("origin", "https://evil.example")]), 403);
        assert_eq!(post(&[("origin", "null")]), 403);
        assert_eq!(post(&[("sec-fetch-site", "same-origin")]), 200);
        assert_eq!(post(&[("sec-fetch-site", "cross-site")]), 403);
        assert_eq!(post(&[("sec-fetch-site", "same-site")]), 403);
        let reading = [("host", "localhost"), ("sec-fetch-site", "cross-site")];
        assert_eq!(
            asked(&config, Method::GET, &reading),
            200,
            "a link leads here"
        );
    }
}
