use std::path::PathBuf;

/// What a player typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Order {
    /// Make the choice with this number.
    Pick(usize),
    /// What may come of the choice with this number.
    Odds(usize),
    /// Why something is or is not allowed.
    Why(String),
    /// What a piece or a space is.
    Look(String),
    /// The map, whole or around a space or piece.
    Map(Option<String>),
    /// What happened lately.
    Log(usize),
    /// The choices again.
    List,
    /// The briefing.
    Brief,
    /// Take the last choice back.
    Undo,
    /// Write the game to a file.
    Save(Option<PathBuf>),
    /// A clause of the rules.
    Rule(String),
    /// What a bot would do.
    Hint,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// Only the Enter key.
    Enter,
    /// None of these; what is wrong with it.
    Unclear(String),
}

/// What can be typed, for `help`.
pub const HELP: &str = "\
  5              make choice 5
  o 5            odds: what may come of choice 5
  why 1A         why a piece, a hex, or anything said in words is or is not allowed (why 1A 08.05, why fire)
  look 08.05     what a piece or a hex is
  map [08.05]    the map, or the part around a piece or hex
  log [30]       what happened lately
  list           the choices again        brief   the briefing again
  hint           what a bot would do      rule ID a clause of the rules (rule FTE-7.1-05)
  undo           take back your last choice, while nothing was revealed, rolled or answered
  save [FILE]    write the game to a file
  help           this page                quit    save and leave";

impl Order {
    /// Reads a line.
    pub fn read(line: &str) -> Order {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let some = (!rest.is_empty()).then(|| rest.to_owned());
        if let Ok(number) = word.parse() {
            return if rest.is_empty() {
                Order::Pick(number)
            } else {
                Order::Unclear("one number at a time".into())
            };
        }
        let need = |what: &str, order: fn(String) -> Order| match &some {
            Some(rest) => order(rest.clone()),
            None => Order::Unclear(format!("`{word}` needs {what}")),
        };
        match word.to_lowercase().as_str() {
            "" => Order::Enter,
            "o" | "odds" => match rest.parse() {
                Ok(number) => Order::Odds(number),
                Err(_) => {
                    Order::Unclear("write `o` and the number of a choice, such as `o 2`".into())
                }
            },
            "why" | "w" => need("a piece, a hex or words, such as `why 1A`", Order::Why),
            "look" | "l" => need("a piece or a hex, such as `look 08.05`", Order::Look),
            "rule" | "r" => need("a clause id, such as `rule FTE-7.1-05`", Order::Rule),
            "map" | "m" => Order::Map(some),
            "log" => match rest.parse() {
                Ok(number) => Order::Log(number),
                Err(_) if rest.is_empty() => Order::Log(20),
                Err(_) => Order::Unclear("write `log` and how many lines, such as `log 30`".into()),
            },
            "list" | "choices" => Order::List,
            "brief" | "briefing" => Order::Brief,
            "undo" | "u" => Order::Undo,
            "save" | "s" => Order::Save(some.map(PathBuf::from)),
            "hint" => Order::Hint,
            "help" | "h" | "?" => Order::Help,
            "quit" | "q" | "exit" => Order::Quit,
            _ => Order::Unclear(format!(
                "\"{word}\" is not understood; `help` lists what is"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_help_promises() {
        assert_eq!(Order::read(" 5 "), Order::Pick(5));
        assert_eq!(Order::read("o 5"), Order::Odds(5));
        assert_eq!(Order::read("why 1A 08.05"), Order::Why("1A 08.05".into()));
        assert_eq!(Order::read("look 08.05"), Order::Look("08.05".into()));
        assert_eq!(Order::read("map"), Order::Map(None));
        assert_eq!(Order::read("log"), Order::Log(20));
        assert_eq!(Order::read("log 7"), Order::Log(7));
        assert_eq!(
            Order::read("save a b.journal"),
            Order::Save(Some("a b.journal".into()))
        );
        assert_eq!(
            Order::read("rule FTE-1.0-01"),
            Order::Rule("FTE-1.0-01".into())
        );
        assert_eq!(Order::read("QUIT"), Order::Quit);
        assert_eq!(Order::read("   "), Order::Enter);
    }

    #[test]
    fn says_what_is_missing() {
        for line in [
            "why", "look", "rule", "o", "o x", "log x", "1 2", "-3", "dance",
        ] {
            assert!(matches!(Order::read(line), Order::Unclear(_)), "{line}");
        }
    }
}
