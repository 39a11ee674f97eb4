//! Where a rule can be broken: every comparison, condition, number and act in a source file, with what is put in its
//! place.

use proc_macro2::Span;
use std::collections::BTreeSet;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, Stmt, UnOp};

/// One way to break a source file in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The bytes of the file that are replaced.
    pub range: Range<usize>,
    /// What stands there instead.
    pub put: String,
    /// Line, for people.
    pub line: usize,
    /// The function it is in.
    pub function: String,
    /// Whether the whole statement is left out (`put` is empty then).
    pub leaves_out: bool,
}

/// All places of a source file. What is known when the program is built (constants, patterns, types, tests) is left
/// alone, as it cannot be switched while the program runs.
pub fn sites(
    source: &str,
    numbers: &BTreeSet<String>,
    not_acts: &[String],
) -> Result<Vec<Site>, syn::Error> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder {
        source,
        numbers,
        not_acts,
        function: String::new(),
        found: Vec::new(),
    };
    finder.visit_file(&file);
    Ok(finder.found)
}

/// The names of a file's constants that are numbers: where they are used, they can be switched.
pub fn numbers(source: &str) -> Result<BTreeSet<String>, syn::Error> {
    struct Numbers(BTreeSet<String>);
    impl Numbers {
        fn add(&mut self, name: &syn::Ident, kind: &syn::Type) {
            let number = ["u8", "u16", "u32", "usize", "i8", "i16", "i32"];
            if matches!(kind, syn::Type::Path(p) if number.iter().any(|n| p.path.is_ident(n))) {
                self.0.insert(name.to_string());
            }
        }
    }
    impl<'ast> Visit<'ast> for Numbers {
        fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
            self.add(&item.ident, &item.ty);
        }
        fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
            self.add(&item.ident, &item.ty);
        }
    }
    let mut found = Numbers(BTreeSet::new());
    found.visit_file(&syn::parse_file(source)?);
    Ok(found.0)
}

struct Finder<'a> {
    source: &'a str,
    numbers: &'a BTreeSet<String>,
    /// Statements that are no rules.
    not_acts: &'a [String],
    function: String,
    found: Vec<Site>,
}

impl Finder<'_> {
    fn text(&self, of: &impl Spanned) -> &str {
        &self.source[of.span().byte_range()]
    }

    fn add(&mut self, span: Span, put: String) {
        self.found.push(Site {
            range: span.byte_range(),
            put,
            line: span.start().line,
            function: self.function.clone(),
            leaves_out: false,
        });
    }

    /// A part of a condition holds always, or never. `let` in a condition binds names and is left alone.
    fn decided(&mut self, part: &Expr, as_if: bool) {
        if !binds(part) {
            self.add(part.span(), as_if.to_string());
        }
    }

    /// Both sides of an operator, with another operator between them.
    fn with_operator(&mut self, whole: &syn::ExprBinary, operator: &str) {
        let put = format!(
            "{} {operator} {}",
            self.text(&whole.left),
            self.text(&whole.right)
        );
        self.add(whole.span(), put);
    }

    fn inside(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.function, name);
        visit(self);
        self.function = outer;
    }
}

/// Whether names are bound in a condition.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(b) => binds(&b.left) || binds(&b.right),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| {
        a.path().is_ident("test")
            || (a.path().is_ident("cfg") && a.parse_args::<syn::Ident>().is_ok_and(|i| i == "test"))
    })
}

/// Telling is not a rule: what is told is tried by the tests of the words.
fn tells(call: &Expr) -> bool {
    matches!(call, Expr::MethodCall(call) if is_log(&call.receiver))
}

fn is_log(receiver: &Expr) -> bool {
    matches!(receiver, Expr::Path(p) if p.path.is_ident("log"))
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_some() || is_test(&item.attrs) {
            return;
        }
        self.inside(item.sig.ident.to_string(), |f| f.visit_block(&item.block));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_some() {
            return;
        }
        self.inside(item.sig.ident.to_string(), |f| f.visit_block(&item.block));
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if self.not_acts.iter().any(|act| act == self.text(statement)) {
            return;
        }
        if let Stmt::Expr(Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_), Some(_)) =
            statement
            && let Stmt::Expr(act, _) = statement
            && !tells(act)
        {
            self.found.push(Site {
                range: statement.span().byte_range(),
                put: String::new(),
                line: statement.span().start().line,
                function: self.function.clone(),
                leaves_out: true,
            });
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_if(&mut self, choice: &'ast syn::ExprIf) {
        self.decided(&choice.cond, true);
        self.decided(&choice.cond, false);
        visit::visit_expr_if(self, choice);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let syn::Pat::Guard(guarded) = &arm.pat {
            self.decided(&guarded.guard, true);
            self.decided(&guarded.guard, false);
            self.visit_expr(&guarded.guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        match binary.op {
            BinOp::And(_) => {
                self.decided(&binary.left, true);
                self.decided(&binary.right, true);
            }
            BinOp::Or(_) => {
                self.decided(&binary.left, false);
                self.decided(&binary.right, false);
            }
            BinOp::Lt(_) => self.with_operator(binary, "<="),
            BinOp::Le(_) => self.with_operator(binary, "<"),
            BinOp::Gt(_) => self.with_operator(binary, ">="),
            BinOp::Ge(_) => self.with_operator(binary, ">"),
            BinOp::Eq(_) => self.with_operator(binary, "!="),
            BinOp::Ne(_) => self.with_operator(binary, "=="),
            BinOp::Add(_) => self.with_operator(binary, "-"),
            BinOp::Sub(_) => self.with_operator(binary, "+"),
            BinOp::AddAssign(_) => self.with_operator(binary, "-="),
            BinOp::SubAssign(_) => self.with_operator(binary, "+="),
            _ => {}
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let UnOp::Not(_) = unary.op {
            let put = self.text(&unary.expr).to_owned();
            self.add(unary.span(), put);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if is_log(&call.receiver) {
            return;
        }
        let other = match call.method.to_string().as_str() {
            "any" => "all",
            "all" => "any",
            "min" => "max",
            "max" => "min",
            "is_some" => "is_none",
            "is_none" => "is_some",
            _ => "",
        };
        if !other.is_empty() {
            let (whole, name) = (call.span().byte_range(), call.method.span().byte_range());
            let put = format!(
                "{}{other}{}",
                &self.source[whole.start..name.start],
                &self.source[name.end..whole.end]
            );
            self.add(call.span(), put);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        // A constant of its own; what belongs to a type (`Flags::BROKEN`) is mostly a name, not a number of the rules.
        let name = path.path.get_ident().map(ToString::to_string);
        if name.is_some_and(|name| self.numbers.contains(&name)) {
            let put = format!("{} + 1", self.text(path));
            self.add(path.span(), put);
        }
    }

    fn visit_expr_macro(&mut self, call: &'ast syn::ExprMacro) {
        if call.mac.path.is_ident("matches") {
            let put = format!("!{}", self.text(call));
            self.add(call.span(), put);
        }
    }

    fn visit_expr_lit(&mut self, literal: &'ast syn::ExprLit) {
        match &literal.lit {
            Lit::Int(number) => {
                if let Ok(value) = number.base10_parse::<u64>() {
                    self.add(literal.span(), format!("{}{}", value + 1, number.suffix()));
                }
            }
            Lit::Bool(truth) => self.add(literal.span(), (!truth.value).to_string()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "what stands there -> what is put there" for each place of a source file.
    fn places(source: &str) -> Vec<String> {
        let numbers = numbers(source).unwrap();
        let found = sites(source, &numbers, &[]).unwrap();
        let shown = |s: &Site| format!("{} -> {}", &source[s.range.clone()], s.put);
        found.iter().map(shown).collect()
    }

    #[test]
    fn each_half_of_a_condition_and_each_number_can_be_broken() {
        let found = places("fn f(a: u8, b: bool) -> bool { a < 3 && !b }");
        let wanted = [
            "a < 3 -> true",
            "!b -> true",
            "a < 3 -> a <= 3",
            "3 -> 4",
            "!b -> b",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn an_act_is_left_out_but_not_what_is_told() {
        let found = places("fn f(s: &mut S, log: &mut L) { s.remove(); log.tell(1); }");
        assert_eq!(found, ["s.remove(); -> "]);
    }

    #[test]
    fn what_is_known_when_the_program_is_built_stays() {
        let source = "const REACH: u8 = 2; const fn c() -> u8 { 1 } #[cfg(test)] mod t { fn f() -> u8 { 1 } }
            fn f(x: u8) -> [u8; 3] { match x { 1 => [REACH; 3], _ => [x; 3] } }";
        assert_eq!(places(source), ["REACH -> REACH + 1"]);
    }

    #[test]
    fn names_bound_in_a_condition_stay_bound() {
        let found = places("fn f(o: Option<u8>, b: bool) { if let Some(x) = o && b { g(x); } }");
        assert_eq!(found, ["b -> true", "g(x); -> "]);
    }
}
