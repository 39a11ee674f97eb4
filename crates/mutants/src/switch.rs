//! All chosen mutants of a file in one program: each stands behind a switch, so that the rules are built once and not
//! once for each.

use crate::sites::Site;
use std::ops::Range;

/// What is added to the crate's `lib.rs`: every switch asks the engine whether its mutant is alive.
pub const SWITCH: &str = r#"
#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutant {
    pub use engine::case::mutation::alive;
}
"#;

/// A source file with its mutants behind switches, and where each of them came to stand.
pub struct Switched {
    /// The new text.
    pub text: String,
    /// Number of a mutant and its bytes in the text.
    pub places: Vec<(usize, Range<usize>)>,
}

/// Puts numbered mutants into a file.
pub fn switched(source: &str, mutants: &[(usize, Site)]) -> Switched {
    let mut mutants: Vec<&(usize, Site)> = mutants.iter().collect();
    // From outside to inside: of two that begin together the longer one holds the shorter one.
    mutants.sort_by_key(|(_, site)| (site.range.start, std::cmp::Reverse(site.range.end)));
    let mut switched = Switched {
        text: String::with_capacity(source.len() * 2),
        places: Vec::new(),
    };
    write(source, 0..source.len(), &mutants, &mut switched);
    switched
}

/// Writes a part of the source; all mutants lie within it.
fn write(source: &str, part: Range<usize>, mutants: &[&(usize, Site)], out: &mut Switched) {
    let mut at = part.start;
    let mut rest = mutants;
    while let Some((_, first)) = rest.first().copied() {
        let range = &first.range;
        out.text.push_str(&source[at..range.start]);
        let here =
            rest.partition_point(|(_, s)| s.range.start == range.start && s.range.end == range.end);
        let here = &rest[..here];
        let within = rest.partition_point(|(_, s)| s.range.start < range.end);
        let inner = &rest[here.len()..within];
        let statement = first.leaves_out;
        out.text.push_str(if statement { "" } else { "(" });
        for (number, site) in here {
            let begin = out.text.len();
            out.text.push_str(&format!(
                "if crate::mutant::alive({number}) {{ {} }} else ",
                site.put
            ));
            out.places.push((*number, begin..out.text.len()));
        }
        out.text.push_str("{ ");
        write(source, range.clone(), inner, out);
        out.text.push_str(" }");
        out.text.push_str(if statement { "" } else { ")" });
        at = range.end;
        rest = &rest[within..];
    }
    out.text.push_str(&source[at..part.end]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(source: &str, find: &str, put: &str, leaves_out: bool) -> Site {
        let start = source.find(find).unwrap();
        Site {
            range: start..start + find.len(),
            put: put.into(),
            line: 1,
            function: "f".into(),
            leaves_out,
        }
    }

    #[test]
    fn mutants_within_mutants_and_two_in_one_place_stand_side_by_side() {
        let source = "fn f() { g(a < 3); }";
        let mutants = [
            (0, site(source, "3", "4", false)),
            (1, site(source, "a < 3", "a <= 3", false)),
            (2, site(source, "a < 3", "true", false)),
            (3, site(source, "g(a < 3);", "", true)),
        ];
        let switched = switched(source, &mutants);
        assert_eq!(
            switched.text,
            "fn f() { if crate::mutant::alive(3) {  } else { g((if crate::mutant::alive(1) { a <= 3 } else \
             if crate::mutant::alive(2) { true } else { a < (if crate::mutant::alive(0) { 4 } else { 3 }) })); } }"
        );
        for (number, place) in switched.places {
            let alive = format!("alive({number})");
            assert!(switched.text[place].contains(&alive));
        }
    }
}
