//! `companies/*.toml`: what a company is made of.

use crate::counters::{Experience, Kind, Side};
use crate::mission::{Issue, Platoon, RosterLine, Signal};
use crate::state::{Device, ItemKind, Network, SetKind};
use datafile::{File, Page, Reading, did_you_mean};
use ground::Card;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// A file `companies/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: company")]
pub(crate) struct CompanySheet {
    /// What it is, in words.
    #[serde(rename = "title")]
    _title: String,
    /// Ids of its generic teams: Fire, Assault, Litter, Paralyzed.
    #[schemars(with = "[String; 4]")]
    pub teams: [Spanned<String>; 4],
    /// Grenade VOF.
    pub grenade: i8,
    /// Media of the networks; several = the player chooses.
    #[serde(default)]
    pub media: Vec<SetKind>,
    /// Networks in use.
    #[serde(default)]
    pub networks: Vec<Network>,
    /// Network by which vehicle platoons talk with it (FOF-10.1.1-02).
    #[serde(default)]
    pub vehicle_network: Network,
    /// What devices may be bound to.
    #[serde(default)]
    pub signals: Vec<Signal>,
    /// Devices of signalling, in the order of their bindings.
    #[serde(default)]
    pub devices: Vec<Device>,
    /// Its units, as `[[unit]]`.
    #[schemars(with = "Vec<UnitSheet>")]
    pub unit: Vec<Spanned<UnitSheet>>,
    /// What it has, as `[[issue]]`.
    #[serde(default)]
    #[schemars(with = "Vec<IssueSheet>")]
    pub issue: Vec<Spanned<IssueSheet>>,
}

/// A counter by name, or several alike.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitSheet {
    /// Id of the counter.
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
    /// Names, one for each counter.
    pub names: Vec<String>,
    /// Platoon; 0 is the company's own.
    #[serde(default)]
    pub platoon: u8,
    /// The player may assign it to a platoon before play.
    #[serde(default)]
    pub assignable: bool,
    /// Starting level.
    #[serde(default)]
    pub experience: Experience,
    /// Where it must start.
    #[serde(default)]
    pub at: Option<Card>,
    /// Not there at the start: it comes by rules, as Runners do.
    #[serde(default)]
    pub in_box: bool,
}

/// Things that the company has.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssueSheet {
    /// What.
    pub item: ItemKind,
    /// Points of ammunition.
    #[serde(default)]
    pub points: u8,
    /// Ammunition: id of a counter whose calibre it has.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub calibre: Option<Spanned<String>>,
    /// Names of the units that start with one each.
    #[serde(default)]
    pub holders: Vec<String>,
    /// How many more the player allots as he likes.
    #[serde(default)]
    pub free: u8,
}

/// Reads a company; what it names is resolved with the mission.
pub(crate) fn read(file: &File) -> Reading<CompanySheet> {
    Reading::of(file, |sheet, _| Some(sheet))
}

/// The lines of the roster that a sheet stands for.
pub(crate) fn lines(
    sheet: &Spanned<UnitSheet>,
    attachment: bool,
    kinds: &[Kind],
    page: &mut Page,
) -> Vec<RosterLine> {
    let sheet = sheet.get_ref();
    let Some(kind) = kind_of(&sheet.kind, Side::Friendly, kinds, page) else {
        return Vec::new();
    };
    let line = |name: &String| RosterLine {
        kind,
        name: name.clone(),
        platoon: Platoon(sheet.platoon),
        assignable: sheet.assignable,
        attachment,
        experience: sheet.experience,
        at: sheet.at,
        starts: !sheet.in_box,
        trip: None,
        direct: false,
        aboard: None,
    };
    sheet.names.iter().map(line).collect()
}

/// The counter with an id, which must be of that side.
pub(crate) fn kind_of(
    id: &Spanned<String>,
    side: Side,
    kinds: &[Kind],
    page: &mut Page,
) -> Option<u8> {
    let ours = || kinds.iter().filter(|kind| kind.side == side);
    let found = kinds.iter().position(|kind| kind.id == *id.get_ref());
    match found {
        Some(place) if kinds[place].side == side => u8::try_from(place).ok(),
        _ => {
            page.error(
                id.span(),
                format!("there is no counter \"{}\" of this side", id.get_ref()),
                did_you_mean(id.get_ref(), ours().map(|kind| kind.id.as_str())),
            );
            None
        }
    }
}

/// The things that a sheet stands for; holders that stay behind leave theirs behind too.
pub(crate) fn issues(
    sheet: &Spanned<IssueSheet>,
    roster: &[RosterLine],
    left_behind: &[String],
    kinds: &[Kind],
    page: &mut Page,
) -> Vec<Issue> {
    let span = sheet.span();
    let sheet = sheet.get_ref();
    let of = sheet.calibre.as_ref();
    let calibre = of.and_then(|id| kind_of(id, Side::Friendly, kinds, page));
    let issue = |holder| Issue {
        item: sheet.item,
        points: sheet.points,
        calibre,
        holder,
    };
    let mut issues = Vec::new();
    for name in &sheet.holders {
        match roster.iter().position(|line| line.name == *name) {
            Some(line) => issues.push(issue(Some(line as u8))),
            None if left_behind.contains(name) => {}
            None => page.error(
                span.clone(),
                format!("nobody is called \"{name}\""),
                did_you_mean(name, roster.iter().map(|line| line.name.as_str())),
            ),
        }
    }
    issues.extend(std::iter::repeat_n(issue(None), sheet.free as usize));
    issues
}
