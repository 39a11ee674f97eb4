//! The client that is built in must be the one that lies in the project, from the moment it lies there.

fn main() {
    // Cargo can wait for a file only in a folder that is there; to watch one that is not would make every build start
    // anew. Where nothing may be written, no client will appear either.
    let client = "../../web/dist";
    let there = std::fs::create_dir_all(client).is_ok();
    println!(
        "cargo:rerun-if-changed={}",
        if there { client } else { "build.rs" }
    );
}
