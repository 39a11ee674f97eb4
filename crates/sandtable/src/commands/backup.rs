use super::print;
use super::serve::default_store;
use crate::cli;
use miette::{IntoDiagnostic, miette};
use std::path::PathBuf;
use std::process::ExitCode;

/// `sandtable backup`
pub fn backup(options: &cli::Backup) -> miette::Result<ExitCode> {
    let store = store(options.store.as_ref())?;
    run(server::backup(&store, &options.out))?;
    print(&format!(
        "{} is a full copy of {}.\n",
        options.out.display(),
        store.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// `sandtable restore`
pub fn restore(options: &cli::Restore) -> miette::Result<ExitCode> {
    let store = store(options.store.as_ref())?;
    let kept = run(server::restore(&options.from, &store))?;
    print(&format!("{} is restored.\n", store.display()))?;
    if let Some(kept) = kept {
        print(&format!(
            "What was there before is in {}.\n",
            kept.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn store(given: Option<&PathBuf>) -> miette::Result<PathBuf> {
    given.map_or_else(default_store, |file| Ok(file.clone()))
}

fn run<T>(work: impl Future<Output = Result<T, server::StoreError>>) -> miette::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .into_diagnostic()?;
    runtime.block_on(work).map_err(|error| miette!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_that_is_not_there_is_not_copied() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = cli::Backup {
            store: Some(folder.path().join("nothing.db")),
            out: folder.path().join("copy.db"),
        };
        let no = backup(&options).unwrap_err().to_string();
        assert!(no.contains("there is no store"), "{no}");
        assert!(!options.out.exists());
    }
}
