//! Does the program hold the client that lies in the project? Checked against cargo itself, and against a program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the program where no project is to be found and looks whether its first page is the one that was built.
pub fn holds_client(program: &Path) -> Result<(), String> {
    let built = std::fs::read_to_string("web/dist/index.html")
        .map_err(|error| format!("web/dist/index.html: {error}"))?;
    let outside = std::env::temp_dir().join(format!("sandtable-{}", std::process::id()));
    std::fs::create_dir_all(&outside).map_err(|error| error.to_string())?;
    let page = first_page(program, &outside);
    // What is left in a folder for such things harms nobody.
    drop(std::fs::remove_dir_all(&outside));
    if page?.contains(built.trim()) {
        return Ok(());
    }
    Err("the program was built anew, yet does not hold the client that lies in web/dist".into())
}

fn first_page(program: &Path, folder: &Path) -> Result<String, String> {
    let mut serving = Command::new(program)
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0"])
        .args(["--store", "games.db"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let page = ask(&mut serving).map_err(|error| error.to_string());
    drop(serving.kill());
    drop(serving.wait());
    page
}

/// The program says in its first line where it listens.
fn ask(serving: &mut Child) -> std::io::Result<String> {
    let mut line = String::new();
    if let Some(said) = serving.stdout.take() {
        BufReader::new(said).read_line(&mut line)?;
    }
    let address = line.trim().trim_start_matches("Sandtable is at http://");
    let address = address.trim_end_matches('/');
    let mut socket = TcpStream::connect(address)?;
    // It answers only whoever calls it by its own name.
    write!(
        socket,
        "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut page = String::new();
    socket.read_to_string(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::fs;

    /// A project of one crate, with the build script that watches the client.
    struct Small(tempfile::TempDir);

    impl Small {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let small = Small(folder);
            let package = "[package]\nname = \"server\"\nedition = \"2024\"\n[workspace]\n";
            small.write("crates/server/Cargo.toml", package);
            small.write("crates/server/src/lib.rs", "");
            let script = include_str!("../../server/build.rs");
            small.write("crates/server/build.rs", script);
            small.write("web/package.json", "{}");
            small
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.path().join(path);
            fs::create_dir_all(path.parent().expect("in a folder")).expect("made");
            fs::write(path, text).expect("written");
        }

        /// Builds, and says whether the crate was compiled anew.
        fn compiled_anew(&self) -> bool {
            let built = Command::new(env!("CARGO"))
                .args(["build", "--quiet", "--offline", "--message-format", "json"])
                .current_dir(self.0.path().join("crates/server"))
                .env("CARGO_TARGET_DIR", self.0.path().join("target"))
                .output()
                .expect("cargo runs");
            let said = String::from_utf8_lossy(&built.stderr);
            assert!(built.status.success(), "{said}");
            let fresh = String::from_utf8_lossy(&built.stdout)
                .lines()
                .filter_map(|line| serde_json::from_str::<Value>(line).ok())
                .filter(|message| message["target"]["kind"][0] == "lib")
                .find_map(|message| message["fresh"].as_bool());
            !fresh.expect("cargo speaks of the crate")
        }
    }

    #[test]
    fn the_program_is_built_anew_when_the_client_is_there_at_last_or_another() {
        let small = Small::new();
        assert!(small.compiled_anew(), "the first build");
        assert!(!small.compiled_anew(), "nothing has changed");
        small.write("web/dist/index.html", "the first client");
        small.write("web/dist/assets/index-1.js", "1");
        assert!(small.compiled_anew(), "a client is there");
        assert!(!small.compiled_anew(), "nothing has changed");
        small.write("web/dist/assets/index-1.js", "2");
        assert!(small.compiled_anew(), "another client is there");
        fs::remove_dir_all(small.0.path().join("web/dist")).expect("removed");
        assert!(small.compiled_anew(), "the client is gone");
        assert!(!small.compiled_anew(), "nothing has changed");
    }
}
