//! How letters leave a server: over SMTP, as a file says.

use server::Letters;
use std::path::Path;

/// What a program says that was built without them.
#[cfg(not(feature = "letters"))]
pub fn letters(_: &Path) -> miette::Result<Letters> {
    Err(crate::commands::left_out("letters"))
}

#[cfg(feature = "letters")]
pub use smtp::letters;

#[cfg(feature = "letters")]
mod smtp {
    use super::*;
    use lettre::message::Mailbox;
    use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
    use lettre::transport::smtp::AsyncSmtpTransport;
    use lettre::{AsyncTransport, Message, Tokio1Executor};
    use miette::miette;
    use serde::Deserialize;
    use server::{Letter, Post};
    use std::pin::Pin;
    use std::sync::Arc;
    use std::time::Duration;

    /// How long the other end has for each of its answers.
    const PATIENCE: Duration = Duration::from_secs(15);

    /// What stands in the file.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wanted {
        /// `smtps://user:password@smtp.example.org`, or `smtp://…?tls=required` for STARTTLS.
        server: String,
        /// `Sandtable <play@example.org>`
        from: String,
        /// `https://play.example.org`
        site: String,
        after_minutes: Option<u32>,
        every_minutes: Option<u32>,
        per_hour: Option<u32>,
    }

    /// How letters leave, as a file says.
    pub fn letters(file: &Path) -> miette::Result<Letters> {
        let name = file.display();
        let text = std::fs::read_to_string(file).map_err(|error| miette!("{name}: {error}"))?;
        let wanted = toml::from_str::<Wanted>(&text).map_err(|error| {
            // Not with the line: it may be the one with the password.
            miette!(
                help = "docs/RUNNING.md shows such a file",
                "{name}: {}",
                error.message()
            )
        })?;
        let post = Smtp::new(&wanted).map_err(|wrong| miette!("{name}: {wrong}"))?;
        if !["https://", "http://"]
            .iter()
            .any(|scheme| wanted.site.starts_with(scheme))
        {
            return Err(miette!(
                "{name}: site is where players find the server, such as https://play.example.org"
            ));
        }
        let mut letters = Letters::new(Arc::new(post), &wanted.site);
        let minutes = |minutes: u32| Duration::from_secs(60 * u64::from(minutes));
        letters.wait = wanted.after_minutes.map_or(letters.wait, minutes);
        letters.gap = wanted.every_minutes.map_or(letters.gap, minutes);
        letters.per_hour = wanted.per_hour.map_or(letters.per_hour, f64::from);
        Ok(letters)
    }

    /// A server that takes letters.
    struct Smtp {
        from: Mailbox,
        line: AsyncSmtpTransport<Tokio1Executor>,
    }

    impl Smtp {
        fn new(wanted: &Wanted) -> Result<Self, String> {
            let address = &wanted.server;
            if !address.starts_with("smtps://") && !is_sealed(address) && !stays_here(address) {
                return Err(
                    "letters would be sent unencrypted: write smtps://…, or smtp://…?tls=required"
                        .to_owned(),
                );
            }
            let line = AsyncSmtpTransport::<Tokio1Executor>::from_url(address);
            // The error may hold the address, and that the password.
            let line =
                line.map_err(|_| "server is not an smtps:// or smtp:// address".to_owned())?;
            let from = wanted.from.parse();
            Ok(Smtp {
                from: from.map_err(|error| format!("from: {error}"))?,
                line: line.timeout(Some(PATIENCE)).build(),
            })
        }

        async fn deliver(&self, letter: Letter) -> Result<(), String> {
            let to = letter.to.parse().map_err(|error| format!("to: {error}"))?;
            let message = Message::builder()
                .from(self.from.clone())
                .to(Mailbox::new(None, to))
                .subject(letter.subject)
                .header(AutoSubmitted)
                .header(ContentType::TEXT_PLAIN)
                .body(letter.text)
                .map_err(|error| error.to_string())?;
            let sent = self.line.send(message).await;
            sent.map(drop).map_err(|error| error.to_string())
        }
    }

    fn is_sealed(address: &str) -> bool {
        address.starts_with("smtp://") && address.ends_with("?tls=required")
    }

    /// Whether the server is this machine.
    fn stays_here(address: &str) -> bool {
        let rest = address.strip_prefix("smtp://").unwrap_or_default();
        let host = rest.rsplit('@').next().unwrap_or_default();
        let host = host.split(['/', '?']).next().unwrap_or_default();
        let name = match host.strip_prefix('[') {
            Some(v6) => v6.split(']').next(),
            None => host.split(':').next(),
        };
        ["localhost", "127.0.0.1", "::1"].contains(&name.unwrap_or_default())
    }

    impl Post for Smtp {
        fn send(
            &self,
            letter: Letter,
        ) -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + '_>> {
            Box::pin(self.deliver(letter))
        }
    }

    /// Tells machines that answer by themselves not to.
    #[derive(Clone)]
    struct AutoSubmitted;

    impl Header for AutoSubmitted {
        fn name() -> HeaderName {
            HeaderName::new_from_ascii_str("Auto-Submitted")
        }

        fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
            Ok(AutoSubmitted)
        }

        fn display(&self) -> HeaderValue {
            HeaderValue::new(Self::name(), "auto-generated".to_owned())
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::io::{BufRead, BufReader, Write};
        use std::net::TcpListener;

        fn file(text: &str) -> miette::Result<Letters> {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("letters.toml");
            std::fs::write(&file, text).expect("written");
            letters(&file)
        }

        fn with_server(server: &str) -> miette::Result<Letters> {
            file(&format!(
                "server = \"{server}\"\nfrom = \"Sandtable <play@example.org>\"\nsite = \"https://play.example.org/\"\n"
            ))
        }

        #[test]
        fn letters_do_not_leave_in_the_open_and_mistakes_do_not_show_the_password() {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let _inside = runtime.enter();
            for good in [
                "smtps://ann:secret@smtp.example.org",
                "smtp://ann:secret@smtp.example.org:587?tls=required",
                "smtp://localhost:2525",
                "smtp://127.0.0.1",
                "smtp://[::1]:25",
            ] {
                assert!(with_server(good).is_ok(), "{good}");
            }
            for wrong in [
                "smtp://ann:secret@smtp.example.org",
                "smtp://ann:secret@smtp.example.org?tls=opportunistic",
                "smtp://localhost:secret@smtp.example.org",
                "http://ann:secret@smtp.example.org",
                "smtps://ann:secret@",
            ] {
                let told = with_server(wrong).map(drop).expect_err(wrong);
                assert!(!format!("{told:?}").contains("secret"), "{told:?}");
            }
            let typo = "sever = \"smtps://ann:secret@smtp.example.org\"\n";
            let told = file(typo).map(drop).expect_err("a typo");
            assert!(!format!("{told:?}").contains("secret"), "{told:?}");
        }

        #[test]
        fn how_long_to_wait_is_taken_over() {
            let text = "server = \"smtp://localhost\"\nfrom = \"play@example.org\"\nsite = \"https://x.org\"\n\
                        after_minutes = 3\nevery_minutes = 90\nper_hour = 7\n";
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let _inside = runtime.enter();
            let letters = file(text).expect("good");
            assert_eq!(letters.wait, Duration::from_secs(180));
            assert_eq!(letters.gap, Duration::from_secs(5400));
            assert_eq!(letters.per_hour, 7.0);
        }

        /// Takes one letter as an SMTP server would, and gives back all that was said to it.
        fn take_one(listener: &TcpListener) -> String {
            let (line, _) = listener.accept().expect("somebody comes");
            let mut reply = line.try_clone().expect("a line");
            let mut say = |text: &str| write!(reply, "{text}\r\n").expect("sent");
            say("220 here");
            let (mut heard, mut in_letter) = (String::new(), false);
            for said in BufReader::new(line).lines() {
                let said = said.expect("a line");
                heard += &format!("{said}\n");
                match said.as_str() {
                    "." => {
                        say("250 taken");
                        break;
                    }
                    _ if in_letter => {}
                    "DATA" => {
                        in_letter = true;
                        say("354 go on");
                    }
                    _ => say("250 good"),
                }
            }
            heard
        }

        #[test]
        fn a_letter_goes_over_the_line() {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
            let port = listener.local_addr().expect("an address").port();
            let taking = std::thread::spawn(move || take_one(&listener));
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let sent = runtime.block_on(async {
                let letters = with_server(&format!("smtp://127.0.0.1:{port}")).expect("good");
                let letter = Letter {
                    to: "ann@example.org".to_owned(),
                    subject: "Your turn: The Duel".to_owned(),
                    text: "It is your turn.\n".to_owned(),
                };
                letters.post.send(letter).await
            });
            assert_eq!(sent, Ok(()));
            let heard = taking.join().expect("taken");
            for said in [
                "MAIL FROM:<play@example.org>",
                "RCPT TO:<ann@example.org>",
                "Subject: Your turn: The Duel",
                "Auto-Submitted: auto-generated",
                "It is your turn.",
            ] {
                assert!(heard.contains(said), "{said:?} in {heard}");
            }
        }
    }
}
