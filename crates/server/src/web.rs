//! The browser client, built in or from a folder, and what else is large and stays the same. Each is read and compressed
//! once, not for each who asks.

use crate::house::House;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

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
    if let Some(found) = house.client.file(folder, path).await {
        return answer(&found, &headers);
    }
    // An address with an ending is a file that is not there, not a place in the client.
    if path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'))
    {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    match house.client.file(folder, "index.html").await {
        Some(found) => answer(&found, &headers),
        None => Html(NOT_BUILT).into_response(),
    }
}

/// The files of the client that were asked for so far. There are never more than the client has.
#[derive(Default)]
pub struct Client {
    ready: Mutex<HashMap<String, Arc<Ready>>>,
    /// Held while one is made, so that it is made once.
    making: tokio::sync::Mutex<()>,
}

/// A file, ready to be sent.
pub struct Ready {
    stamp: Stamp,
    plain: Bytes,
    /// Where that saves something.
    zipped: Option<Bytes>,
    hash: String,
    kind: String,
    keep: &'static str,
}

/// By what a file in a folder is known to have changed; nothing of what is built in does.
type Stamp = Option<(Option<SystemTime>, u64)>;

/// Where a file lies.
enum Source {
    BuiltIn(Cow<'static, [u8]>),
    Folder(PathBuf),
}

impl Client {
    /// A file by its path, if there is one.
    async fn file(&self, folder: Option<&Path>, path: &str) -> Option<Arc<Ready>> {
        let (source, stamp) = find(folder, path)?;
        if let Some(ready) = self.known(path, stamp) {
            return Some(ready);
        }
        let _alone = self.making.lock().await;
        if let Some(ready) = self.known(path, stamp) {
            return Some(ready);
        }
        let name = path.to_owned();
        let made = tokio::task::spawn_blocking(move || make(&name, source, stamp)).await;
        let made = Arc::new(made.ok()??);
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.insert(path.to_owned(), made.clone());
        Some(made)
    }

    /// Something large that is no file and stays the same, under a name that no file has.
    pub async fn kept(
        &self,
        name: &str,
        (kind, keep): (&'static str, &'static str),
        make: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Option<Arc<Ready>> {
        if let Some(ready) = self.known(name, None) {
            return Some(ready);
        }
        let _alone = self.making.lock().await;
        if let Some(ready) = self.known(name, None) {
            return Some(ready);
        }
        let made = tokio::task::spawn_blocking(move || Ready::new(make().into(), None, kind, keep));
        let made = Arc::new(made.await.ok()?);
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.insert(name.to_owned(), made.clone());
        Some(made)
    }

    fn known(&self, path: &str, stamp: Stamp) -> Option<Arc<Ready>> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready
            .get(path)
            .filter(|known| known.stamp == stamp)
            .cloned()
    }
}

fn find(folder: Option<&Path>, path: &str) -> Option<(Source, Stamp)> {
    let Some(folder) = folder else {
        return BuiltIn::get(path).map(|file| (Source::BuiltIn(file.data), None));
    };
    // Inside the folder, and by one address alone: under each a file is made ready and kept anew.
    let plain = path.split('/').map(|part| Component::Normal(part.as_ref()));
    if !plain.eq(Path::new(path).components()) || path.contains('\\') {
        return None;
    }
    let file = folder.join(path);
    let about = std::fs::metadata(&file)
        .ok()
        .filter(|about| about.is_file())?;
    let stamp = Some((about.modified().ok(), about.len()));
    Some((Source::Folder(file), stamp))
}

fn make(path: &str, source: Source, stamp: Stamp) -> Option<Ready> {
    let plain = match source {
        Source::BuiltIn(Cow::Borrowed(data)) => Bytes::from_static(data),
        Source::BuiltIn(Cow::Owned(data)) => Bytes::from(data),
        Source::Folder(file) => Bytes::from(std::fs::read(file).ok()?),
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // Built files carry a hash in their name and never change; the page itself is looked at anew each time.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    Some(Ready::new(plain, stamp, kind.as_ref(), keep))
}

impl Ready {
    fn new(plain: Bytes, stamp: Stamp, kind: &str, keep: &'static str) -> Self {
        Ready {
            stamp,
            zipped: zipped(&plain),
            hash: blake3::hash(&plain).to_hex()[..32].to_owned(),
            plain,
            kind: kind.to_owned(),
            keep,
        }
    }
}

/// The same in fewer bytes; pictures and fonts are as small as they get.
fn zipped(plain: &[u8]) -> Option<Bytes> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::best());
    zip.write_all(plain).ok()?;
    let zipped = zip.finish().ok()?;
    (zipped.len() < plain.len() / 10 * 9).then(|| Bytes::from(zipped))
}

/// A file in the form that the reader takes, or word that he has it already.
pub fn answer(file: &Ready, headers: &HeaderMap) -> Response {
    let zipped = file.zipped.as_ref().filter(|_| takes_gzip(headers));
    let etag = match zipped {
        Some(_) => format!("\"{}-gzip\"", file.hash),
        None => format!("\"{}\"", file.hash),
    };
    let kept = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, file.keep.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if knows(headers, &etag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.kind.clone())];
    match zipped {
        Some(zipped) => {
            let how = [(header::CONTENT_ENCODING, "gzip")];
            (kept, kind, how, zipped.clone()).into_response()
        }
        None => (kept, kind, file.plain.clone()).into_response(),
    }
}

/// Whether the reader has it already.
fn knows(headers: &HeaderMap, etag: &str) -> bool {
    list(headers, header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/") == etag)
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    list(headers, header::ACCEPT_ENCODING).any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let weight = weight.trim().trim_start_matches("q=");
        name.trim() == "gzip" && weight.parse().is_ok_and(|weight: f32| weight > 0.0)
    })
}

/// The entries of a header that is a list.
fn list(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
}
