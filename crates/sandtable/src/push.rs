//! How a server tells browsers in which no page of it is open: by the push services of their makers, as a file says.

use server::Knocks;
use std::path::Path;

/// What a program says that was built without it.
#[cfg(not(feature = "push"))]
pub fn knocks(_: &Path) -> miette::Result<Knocks> {
    Err(crate::commands::left_out("notifications by push services"))
}

#[cfg(feature = "push")]
pub use web::knocks;

#[cfg(feature = "push")]
mod web {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
    use http_body_util::{BodyExt, Full, Limited};
    use hyper::body::Bytes;
    use hyper::header::{AUTHORIZATION, HeaderValue};
    use hyper::{Request, StatusCode};
    use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
    use hyper_util::client::legacy::Client;
    use hyper_util::client::legacy::connect::HttpConnector;
    use hyper_util::rt::TokioExecutor;
    use miette::miette;
    use serde::Deserialize;
    use serde_json::json;
    use server::{Browser, Knocked, Knocker};
    use std::pin::Pin;
    use std::sync::Arc;
    use std::time::{Duration, SystemTime, UNIX_EPOCH};
    use web_push_native::p256::ecdsa::signature::Signer;
    use web_push_native::p256::ecdsa::{Signature, SigningKey};
    use web_push_native::p256::{PublicKey, SecretKey};
    use web_push_native::{Auth, WebPushBuilder};

    /// How long a push service keeps what it could not deliver yet: a turn is still a turn tomorrow.
    const KEPT: Duration = Duration::from_secs(24 * 3600);
    /// How long our word to a push service is good.
    const VOUCHED: Duration = Duration::from_secs(12 * 3600);
    /// How much of an answer is read.
    const LONGEST_ANSWER: usize = 4 << 10;

    /// What stands in the file.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wanted {
        /// `mailto:keeper@example.org`, or `https://…`: whom a push service writes to when something is wrong.
        contact: String,
        /// Our private key: 32 bytes in the alphabet of web addresses.
        key: Option<String>,
        after_seconds: Option<u32>,
        every_seconds: Option<u32>,
        per_hour: Option<u32>,
    }

    /// How browsers are told, as a file says.
    pub fn knocks(file: &Path) -> miette::Result<Knocks> {
        let name = file.display();
        let text = std::fs::read_to_string(file).map_err(|error| miette!("{name}: {error}"))?;
        let wanted = toml::from_str::<Wanted>(&text).map_err(|error| {
            // Not with the line: it may be the one with the key.
            miette!(
                help = "docs/RUNNING.md shows such a file",
                "{name}: {}",
                error.message()
            )
        })?;
        if !["mailto:", "https://"]
            .iter()
            .any(|scheme| wanted.contact.starts_with(scheme))
        {
            return Err(miette!(
                "{name}: contact is where push services can reach you, such as mailto:keeper@example.org"
            ));
        }
        let Some(key) = &wanted.key else {
            return Err(miette!(
                help = format!(
                    "add this line, made just now for you, and keep it: key = \"{}\"",
                    fresh_key()?
                ),
                "{name}: there is no key"
            ));
        };
        let web = WebPush::new(&wanted.contact, key)
            .ok_or_else(|| miette!("{name}: key is not a key; leave it out to be shown one"))?;
        let mut knocks = Knocks::new(Arc::new(web));
        let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
        knocks.wait = wanted.after_seconds.map_or(knocks.wait, seconds);
        knocks.gap = wanted.every_seconds.map_or(knocks.gap, seconds);
        knocks.per_hour = wanted.per_hour.map_or(knocks.per_hour, f64::from);
        Ok(knocks)
    }

    /// A key that nobody has.
    fn fresh_key() -> miette::Result<String> {
        loop {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| miette!("no random key: {error}"))?;
            if SecretKey::from_slice(&bytes).is_ok() {
                return Ok(BASE64.encode(bytes));
            }
        }
    }

    /// Who seals messages and takes them to push services.
    struct WebPush {
        contact: String,
        signing: SigningKey,
        /// What browsers know us by.
        public: String,
        line: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    }

    impl WebPush {
        fn new(contact: &str, key: &str) -> Option<WebPush> {
            let bytes = BASE64.decode(key).ok()?;
            let secret = SecretKey::from_slice(&bytes).ok()?;
            let connector = HttpsConnectorBuilder::new()
                .with_webpki_roots()
                .https_or_http()
                .enable_http1()
                .build();
            Some(WebPush {
                contact: contact.to_owned(),
                public: BASE64.encode(secret.public_key().to_sec1_bytes()),
                signing: SigningKey::from(secret),
                line: Client::builder(TokioExecutor::new()).build(connector),
            })
        }

        /// Our word to a push service that it is we who knock (RFC 8292).
        fn vouch(&self, origin: &str) -> String {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let until = now.unwrap_or_default() + VOUCHED;
            let part = |value: serde_json::Value| BASE64.encode(value.to_string());
            let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
            let said = part(json!({ "aud": origin, "exp": until.as_secs(), "sub": self.contact }));
            let signature: Signature = self.signing.sign(format!("{head}.{said}").as_bytes());
            let signature = BASE64.encode(signature.to_bytes());
            format!("vapid t={head}.{said}.{signature}, k={}", self.public)
        }

        /// The message, sealed for a browser alone (RFC 8291), to where it asks for it.
        fn sealed(&self, to: &Browser, message: String) -> Option<Request<Full<Bytes>>> {
            let key = PublicKey::from_sec1_bytes(&BASE64.decode(&to.key).ok()?).ok()?;
            let secret = BASE64.decode(&to.secret).ok()?;
            let secret: [u8; 16] = secret.try_into().ok()?;
            let address: hyper::Uri = to.endpoint.parse().ok()?;
            let origin = format!("{}://{}", address.scheme_str()?, address.authority()?);
            let sealing = WebPushBuilder::new(address, key, Auth::from(secret))
                .with_valid_duration(KEPT)
                .build(message)
                .ok()?;
            let (mut head, body) = sealing.into_parts();
            let vouched = HeaderValue::from_str(&self.vouch(&origin)).ok()?;
            head.headers.insert(AUTHORIZATION, vouched);
            Some(Request::from_parts(head, Full::from(body)))
        }

        async fn deliver(&self, to: &Browser, message: String) -> Knocked {
            let Some(request) = self.sealed(to, message) else {
                // With what it says of itself nothing can be sealed for it.
                return Knocked::Gone;
            };
            let answer = match self.line.request(request).await {
                Ok(answer) => answer,
                Err(error) => return Knocked::Failed(error.to_string()),
            };
            let status = answer.status();
            // Read, so that the line can be used again.
            drop(
                Limited::new(answer.into_body(), LONGEST_ANSWER)
                    .collect()
                    .await,
            );
            match status {
                _ if status.is_success() => Knocked::Taken,
                StatusCode::NOT_FOUND | StatusCode::GONE => Knocked::Gone,
                _ => Knocked::Failed(format!("the push service says {status}")),
            }
        }
    }

    impl Knocker for WebPush {
        fn key(&self) -> &str {
            &self.public
        }

        fn knock<'a>(
            &'a self,
            to: &'a Browser,
            message: String,
        ) -> Pin<Box<dyn Future<Output = Knocked> + Send + 'a>> {
            Box::pin(self.deliver(to, message))
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::io::{Read, Write};
        use std::net::TcpListener;
        use web_push_native::p256::ecdsa::VerifyingKey;
        use web_push_native::p256::ecdsa::signature::Verifier;

        const KEY: &str = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";

        fn file(text: &str) -> miette::Result<Knocks> {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("push.toml");
            std::fs::write(&file, text).expect("written");
            knocks(&file)
        }

        #[test]
        fn a_file_without_a_key_is_told_one_and_mistakes_do_not_show_it() {
            let contact = "contact = \"mailto:keeper@example.org\"\n";
            let told = file(contact).map(drop).expect_err("no key");
            let help = told.help().expect("what to do").to_string();
            let line = &help[help.find("key = ").expect("a line")..];
            assert!(file(&format!("{contact}{line}\n")).is_ok(), "{line}");
            assert!(file(&format!("contact = \"me\"\nkey = \"{KEY}\"\n")).is_err());
            for wrong in [
                format!("{contact}kye = \"{KEY}\"\n"),
                format!("{contact}key = \"{KEY}x\"\n"),
            ] {
                let told = file(&wrong).map(drop).expect_err("a mistake");
                assert!(!format!("{told:?}").contains(KEY), "{told:?}");
            }
        }

        /// Takes one request as a push service would; its head and its body.
        fn take_one(listener: &TcpListener, answer: &str) -> (String, Vec<u8>) {
            let (mut line, _) = listener.accept().expect("somebody comes");
            let (mut heard, mut buffer) = (Vec::new(), [0; 4096]);
            loop {
                let read = line.read(&mut buffer).expect("heard");
                heard.extend_from_slice(&buffer[..read]);
                let Some(end) = heard.windows(4).position(|it| it == b"\r\n\r\n") else {
                    continue;
                };
                let head = String::from_utf8_lossy(&heard[..end]).into_owned();
                let length = head.lines().find_map(|it| {
                    let (name, value) = it.split_once(": ")?;
                    name.eq_ignore_ascii_case("content-length")
                        .then(|| value.parse().ok())?
                });
                let length: usize = length.expect("a length");
                if heard.len() >= end + 4 + length {
                    write!(line, "HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n").expect("sent");
                    return (head, heard[end + 4..].to_vec());
                }
            }
        }

        /// What comes of a knock that is answered so, and what the push service and the browser make of it.
        fn knocked(answer: &'static str) -> (Knocked, String, String) {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
            let port = listener.local_addr().expect("an address").port();
            let taking = std::thread::spawn(move || take_one(&listener, answer));
            let own = SecretKey::from_slice(&[7; 32]).expect("a key");
            let to = Browser {
                endpoint: format!("http://127.0.0.1:{port}/push/abc"),
                key: BASE64.encode(own.public_key().to_sec1_bytes()),
                secret: BASE64.encode([9; 16]),
            };
            let web = WebPush::new("mailto:keeper@example.org", KEY).expect("good");
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let came = runtime.block_on(web.knock(&to, "your turn".to_owned()));
            let (head, body) = taking.join().expect("taken");
            let opened = web_push_native::decrypt(body, &own, &Auth::from([9; 16]));
            let opened = String::from_utf8(opened.expect("sealed for it")).expect("text");
            (came, head, opened)
        }

        #[test]
        fn a_knock_is_sealed_for_the_browser_and_vouched_for() {
            let (came, head, opened) = knocked("201 Created");
            assert_eq!((came, opened.as_str()), (Knocked::Taken, "your turn"));
            assert!(head.starts_with("POST /push/abc HTTP/1.1"), "{head}");
            let vouched = head
                .lines()
                .find_map(|it| it.strip_prefix("authorization: vapid t="));
            let (token, key) = vouched
                .expect("our word")
                .split_once(", k=")
                .expect("a key");
            let (said, signature) = token.rsplit_once('.').expect("signed");
            let point = BASE64.decode(key).unwrap();
            assert_eq!((point.len(), point[0]), (65, 4), "as browsers want it");
            let key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).unwrap()).expect("a key");
            let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
            assert!(key.verify(said.as_bytes(), &signature).is_ok());
            let claims = BASE64.decode(said.split_once('.').unwrap().1).unwrap();
            let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
            assert_eq!(claims["sub"], "mailto:keeper@example.org");
            assert!(
                claims["aud"]
                    .as_str()
                    .unwrap()
                    .starts_with("http://127.0.0.1:")
            );
        }

        #[test]
        fn who_does_not_listen_any_more_is_told_from_what_went_wrong() {
            assert_eq!(knocked("410 Gone").0, Knocked::Gone);
            assert_eq!(knocked("404 Not Found").0, Knocked::Gone);
            assert!(matches!(knocked("500 Oh").0, Knocked::Failed(_)));
        }
    }
}
