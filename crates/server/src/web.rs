//! The browser client, built in or from a folder.

use crate::house::House;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

/// What a page may load and do: its own scripts, styles and pictures, and talk to its own server.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const NOT_BUILT: &str = include_str!("web/not_built.html");

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct BuiltIn;

/// Whether the client was there when the program was built.
pub fn built_in() -> bool {
    BuiltIn::get("index.html").is_some()
}

/// A file of the client; any other address is the client's own business and gets its first page.
pub async fn page(
    State(house): State<Arc<House>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let folder = house.config.web.as_deref();
    if let Some(found) = file(folder, path) {
        return answer(path, found, &headers);
    }
    // An address with an ending is a file that is not there, not a place in the client.
    if path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'))
    {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    match file(folder, "index.html") {
        Some(found) => answer("index.html", found, &headers),
        None => Html(NOT_BUILT).into_response(),
    }
}

fn file(folder: Option<&Path>, path: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = folder else {
        return BuiltIn::get(path).map(|file| file.data);
    };
    let inside = Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !inside || path.is_empty() || path.contains('\\') {
        return None;
    }
    std::fs::read(folder.join(path)).ok().map(Cow::Owned)
}

fn answer(path: &str, data: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", &blake3::hash(&data).to_hex()[..32]);
    // Built files carry a hash in their name and never change; the page itself is looked at anew each time.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kept = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, keep.to_owned()),
    ];
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == etag.as_bytes())
    {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = [(header::CONTENT_TYPE, kind.as_ref().to_owned())];
    (kept, kind, data.into_owned()).into_response()
}
