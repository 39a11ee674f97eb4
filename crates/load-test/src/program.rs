use crate::Failure;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server in a process of its own.
pub struct Program {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Program {
    /// Starts it over a store and waits until it listens.
    pub async fn start(program: &Path, store: &Path) -> Result<Self, Failure> {
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--store"])
            .arg(store)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| Failure::unreachable(format!("{}: {error}", program.display())))?;
        let out = child.stdout.take();
        let mut lines =
            BufReader::new(out.ok_or_else(|| Failure::unreachable("no output"))?).lines();
        while let Some(line) = lines.next_line().await.map_err(Failure::unreachable)? {
            let Some(address) = address_in(&line) else {
                continue;
            };
            // Whatever else it prints is read away, so that it never waits for a reader.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(Program { child, address });
        }
        Err(Failure::unreachable("the server ended before it listened"))
    }

    /// `kill -9`.
    pub async fn kill(mut self) -> Result<(), Failure> {
        self.child.kill().await.map_err(Failure::unreachable)
    }

    /// The most memory it has had, in bytes, where the system tells.
    pub fn peak_memory(&self) -> Option<u64> {
        let file = PathBuf::from(format!("/proc/{}/status", self.child.id()?));
        let status = std::fs::read_to_string(file).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kib: u64 = line.trim().trim_end_matches(" kB").trim().parse().ok()?;
        Some(kib * 1024)
    }

    /// The processor time it has used, in seconds, where the system tells.
    pub fn processor_seconds(&self) -> Option<f64> {
        let file = PathBuf::from(format!("/proc/{}/stat", self.child.id()?));
        let stat = std::fs::read_to_string(file).ok()?;
        let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
        let ticks: u64 =
            fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(ticks as f64 / 100.0)
    }
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let rest = line.split("http://").nth(1)?;
    rest.split('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_what_the_server_prints() {
        let line = "Sandtable is at http://127.0.0.1:40123/";
        assert_eq!(address_in(line), "127.0.0.1:40123".parse().ok());
        assert_eq!(address_in("Games are kept in x"), None);
    }
}
