//! What is built in must be what lies in the project, also when a file is added or removed.

fn main() {
    for folder in ["cases", "rules", "crates"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
