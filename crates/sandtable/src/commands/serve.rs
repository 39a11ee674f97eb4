use super::print;
use crate::cli;
use crate::post;
use crate::project;
use crate::push;
use crate::shelf::Served;
use miette::{IntoDiagnostic, miette};
use server::{Config, Limits};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

const PORT: u16 = 8787;

/// `sandtable serve`, and `sandtable` alone
pub fn serve(options: &cli::Serve, data: Option<&Path>) -> miette::Result<ExitCode> {
    let filter = std::env::var("SANDTABLE_LOG")
        .ok()
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    // A second start in the same process, as in tests, keeps the first one's log.
    drop(
        tracing_subscriber::registry()
            .with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr))
            .with(filter)
            .try_init(),
    );
    let shelf = Arc::new(Served::new(data.map(Path::to_path_buf))?);
    let config = config(options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .into_diagnostic()?;
    runtime.block_on(async {
        let store = config.store.clone();
        let mut running = server::start(config, shelf).await.map_err(|error| {
            miette!(
                help = "is another Sandtable running? --listen and --store choose others",
                "{error}"
            )
        })?;
        let url = address_to_open(running.address);
        print(&format!(
            "Sandtable is at {url}\nGames are kept in {}; stop with Ctrl-C.\n",
            store.display()
        ))?;
        if !options.no_open && !options.public {
            // Without a desktop there is nothing to open; the address stands above.
            drop(webbrowser::open(&url));
        }
        tokio::select! {
            () = asked_to_stop() => {}
            why = running.failed() => return Err(miette!("{why}")),
        }
        running.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

fn config(options: &cli::Serve) -> miette::Result<Config> {
    let store = match &options.store {
        Some(file) => file.clone(),
        None => default_store()?,
    };
    let mut config = Config::new(store);
    let any = SocketAddr::from(([0, 0, 0, 0], PORT));
    config.listen = match (options.listen, options.public) {
        (Some(listen), _) => listen,
        (None, true) => any,
        (None, false) => SocketAddr::from(([127, 0, 0, 1], PORT)),
    };
    if options.public {
        config.limits = Limits::public();
    }
    config.proxies = options.proxied.clone();
    config.hosts = options.hosts.clone();
    if let Some(days) = options.session_days {
        config.session_life = Duration::from_secs(u64::from(days) * 24 * 3600);
    }
    config.abandoned = options
        .forget_after
        .map(|days| Duration::from_secs(u64::from(days) * 24 * 3600));
    config.metrics_token = options
        .metrics_token_file
        .as_deref()
        .map(read_token)
        .transpose()?;
    if let Some(mib) = options.store_limit {
        config.ceiling.set(mib.saturating_mul(1 << 20));
    }
    config.letters = options.letters.as_deref().map(post::letters).transpose()?;
    config.knocks = options.push.as_deref().map(push::knocks).transpose()?;
    config.web = options.web.clone().or_else(lying_client);
    Ok(config)
}

/// The token in a file; one that can be guessed is none.
pub fn read_token(file: &Path) -> miette::Result<String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| miette!("{}: {error}", file.display()))?;
    let token = text.trim();
    if token.len() < 16 {
        return Err(miette!(
            help = "make one with `openssl rand -hex 32`",
            "{}: the token has fewer than 16 characters",
            file.display()
        ));
    }
    Ok(token.to_owned())
}

/// Inside the project, the client that lies there is newer than the one built in.
fn lying_client() -> Option<PathBuf> {
    let folder = project::root()?.join("web/dist");
    folder.join("index.html").is_file().then_some(folder)
}

/// Whether there is a browser client to serve.
pub fn has_client() -> bool {
    server::client_built_in() || lying_client().is_some()
}

/// A store in the working folder if there is one, else in the user's own data.
pub fn default_store() -> miette::Result<PathBuf> {
    let here = PathBuf::from("sandtable.db");
    if here.is_file() {
        return Ok(here);
    }
    let home = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| std::env::home_dir().map(|home| home.join(".local/share")));
    let Some(folder) = home.map(|home| home.join("sandtable")) else {
        return Ok(here);
    };
    std::fs::create_dir_all(&folder).map_err(|error| {
        miette!(
            help = "give a file with --store",
            "{}: {error}",
            folder.display()
        )
    })?;
    Ok(folder.join("sandtable.db"))
}

/// Where a browser on this machine finds the server.
fn address_to_open(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://127.0.0.1:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}

#[cfg(unix)]
async fn asked_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

#[cfg(not(unix))]
async fn asked_to_stop() {
    drop(tokio::signal::ctrl_c().await);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_sent_to_an_address_it_can_reach() {
        let any = SocketAddr::from(([0, 0, 0, 0], 80));
        assert_eq!(address_to_open(any), "http://127.0.0.1:80/");
        let local = SocketAddr::from(([127, 0, 0, 1], 8787));
        assert_eq!(address_to_open(local), "http://127.0.0.1:8787/");
    }

    #[test]
    fn a_public_server_listens_to_all_and_is_strict() {
        let options = cli::Serve {
            public: true,
            store: Some("x.db".into()),
            ..cli::Serve::default()
        };
        let config = config(&options).expect("good options");
        assert!(config.listen.ip().is_unspecified());
        assert!(config.limits.games_per_hour < 1000.0);
    }

    #[test]
    fn a_proxy_is_this_machine_unless_others_are_named() {
        use clap::Parser;
        let proxies = |words: &[&str]| {
            let words = ["sandtable", "serve", "--store=x.db"].iter().chain(words);
            match cli::Cli::parse_from(words).command {
                Some(cli::Command::Serve(options)) => {
                    let proxies = config(&options).expect("good options").proxies;
                    proxies.iter().map(ToString::to_string).collect()
                }
                _ => Vec::new(),
            }
        };
        assert_eq!(proxies(&[]), Vec::<String>::new());
        assert_eq!(proxies(&["--proxied"]), ["127.0.0.0/8", "::1/128"]);
        assert_eq!(
            proxies(&["--proxied=10.0.0.1,fd00::/8"]),
            ["10.0.0.1/32", "fd00::/8"]
        );
    }

    #[test]
    fn names_and_the_life_of_a_session_are_taken_over() {
        let options = cli::Serve {
            store: Some("x.db".into()),
            hosts: vec!["play.example.org".into()],
            session_days: Some(2),
            ..cli::Serve::default()
        };
        let config = config(&options).expect("good options");
        assert_eq!(config.hosts, ["play.example.org"]);
        assert_eq!(config.session_life, Duration::from_secs(2 * 86_400));
    }

    #[test]
    fn a_token_that_can_be_guessed_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("token");
        assert!(read_token(&file).is_err());
        std::fs::write(&file, "short\n").expect("written");
        assert!(read_token(&file).is_err());
        std::fs::write(&file, "0123456789abcdef\n").expect("written");
        assert_eq!(read_token(&file).expect("a token"), "0123456789abcdef");
    }
}
