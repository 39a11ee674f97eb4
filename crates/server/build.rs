//! The client that is built in must be the one that lies in the project, when there is one.

fn main() {
    // A path that does not exist would make every build start anew.
    let client = "../../web/dist";
    let watched = if std::path::Path::new(client).is_dir() {
        client
    } else {
        "build.rs"
    };
    println!("cargo:rerun-if-changed={watched}");
}
