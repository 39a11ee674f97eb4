//! `campaigns/*.toml`: missions in a row, what the company gets between them, and who leads it; and `skills.toml`.

use super::library::Library;
use super::mission_file::mission_from_str;
use crate::campaign::{Campaign, CampaignMission, Relief, Skill, SkillLine};
use crate::counters::Experience;
use crate::fof::Fof;
use crate::mission::{Mission, MissionKind};
use datafile::{File, Page, Reading, did_you_mean, meaning};
use engine::Digest;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use toml::Spanned;

/// Most missions of a campaign.
const MOST_MISSIONS: usize = 16;

/// The file `skills.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: Skills chart")]
pub(crate) struct SkillsFile {
    /// Every Skill, as `[[skill]]`.
    #[schemars(with = "Vec<SkillLine>")]
    skill: Vec<Spanned<SkillLine>>,
}

/// Reads and checks the Skills chart.
pub(crate) fn read_skills(file: &File) -> Reading<Vec<SkillLine>> {
    Reading::of(file, |file: SkillsFile, page| {
        let mut known: Vec<Skill> = Vec::new();
        for line in &file.skill {
            let (skill, span) = (line.get_ref().skill, line.span());
            if known.contains(&skill) {
                let first = page.first_line(span.clone());
                page.error(first, "a Skill is listed twice", "keep one of them");
            }
            if line.get_ref().cost == 0 || line.get_ref().count == 0 {
                let first = page.first_line(span);
                page.error(
                    first,
                    "a Skill without cost or markers",
                    "set `cost` and `count` to 1 or more",
                );
            }
            known.push(skill);
        }
        Some(file.skill.into_iter().map(Spanned::into_inner).collect())
    })
}

/// The file `campaigns/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: campaign")]
pub(crate) struct CampaignSheet {
    /// Title.
    title: String,
    /// What it is about, a paragraph.
    briefing: String,
    /// Name of the company, which every mission must have.
    #[schemars(with = "String")]
    company: Spanned<String>,
    /// Its missions in order, as `[[mission]]`.
    #[schemars(with = "Vec<MissionLine>")]
    mission: Vec<Spanned<MissionLine>>,
    /// Who leads which unit, by the unit's name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    leaders: BTreeMap<Spanned<String>, String>,
    /// Levels of units that do not begin as the company's file says.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Experience>")]
    levels: BTreeMap<Spanned<String>, Experience>,
    /// Names of leaders who come later.
    #[serde(default)]
    names: Vec<String>,
}

/// A mission, and what comes after it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MissionLine {
    /// Name of the mission.
    #[schemars(with = "String")]
    mission: Spanned<String>,
    /// When it happens.
    #[serde(default)]
    day: String,
    /// Steps that may be lost in it beyond what the mission allows for itself.
    #[serde(default)]
    allowance: u8,
    /// Green Replacement steps after it is completed.
    #[serde(default)]
    replacements: u8,
    /// Steps that are lost otherwise after it.
    #[serde(default)]
    losses: u8,
    /// Steps that fall by a level otherwise after it.
    #[serde(default)]
    weary: u8,
    /// Why these are.
    #[serde(default)]
    why: String,
    /// It is played on the ground of the mission before, as far as that was seen.
    #[serde(default)]
    same_ground: bool,
}

/// Reads a campaign as the time between its missions: a mission with the whole company and no map to fight on.
pub(crate) fn read(file: &File, library: &Library) -> Reading<Mission> {
    Reading::of(file, |sheet: CampaignSheet, page| {
        campaign_of(file.slug(), sheet, library, page)
    })
}

fn campaign_of(
    slug: &str,
    sheet: CampaignSheet,
    library: &Library,
    page: &mut Page,
) -> Option<Mission> {
    let mut missions = Vec::new();
    let mut rest: Option<Mission> = None;
    let mut data = Vec::new();
    let known = library.missions();
    for line in &sheet.mission {
        let name = &line.get_ref().mission;
        page.find("mission", name, known.iter().map(String::as_str));
        let Ok((mission, company)) = library.mission_and_company(name.get_ref()) else {
            continue;
        };
        if company != *sheet.company.get_ref() {
            page.error(
                name.span(),
                format!("its company is \"{company}\""),
                "a campaign is played with one company",
            );
        }
        data.push(mission.data);
        missions.push(mission_line(line.get_ref(), &mission));
        rest.get_or_insert(mission);
    }
    if !(2..=MOST_MISSIONS).contains(&sheet.mission.len()) {
        page.error(
            0..0,
            "a campaign has 2 to 16 missions",
            "add or remove `[[mission]]`",
        );
    }
    if sheet
        .mission
        .first()
        .is_some_and(|line| line.get_ref().same_ground)
    {
        let span = sheet.mission[0].span();
        let first = page.first_line(span);
        page.error(
            first,
            "no mission comes before the first",
            "remove `same_ground`",
        );
    }
    let mut between = between_missions(slug, &sheet, rest?, library)?;
    let mut company = Fof::new(between.clone()).fresh_company();
    let names: Vec<String> = company.iter().map(|member| member.name.clone()).collect();
    let find = |name: &Spanned<String>, page: &mut Page| {
        let place = names.iter().position(|known| known == name.get_ref());
        if place.is_none() {
            page.error(
                name.span(),
                format!("nobody is called \"{}\"", name.get_ref()),
                did_you_mean(name.get_ref(), names.iter().map(String::as_str)),
            );
        }
        place
    };
    for (name, leader) in &sheet.leaders {
        if let Some(place) = find(name, page) {
            company[place].leader = leader.clone();
        }
    }
    for (name, level) in &sheet.levels {
        if let Some(place) = find(name, page) {
            company[place].level = *level;
        }
    }
    let data = Digest::of(&(meaning(page.text()), library.skills_meaning(), data));
    let campaign = Campaign {
        slug: slug.to_owned(),
        title: sheet.title.clone(),
        briefing: one_line(&sheet.briefing),
        missions,
        company,
        replacements: sheet.names,
        data,
    };
    between.data = data;
    between.campaign = Some(Arc::new(campaign));
    Some(between)
}

fn mission_line(line: &MissionLine, mission: &Mission) -> CampaignMission {
    CampaignMission {
        slug: mission.slug.clone(),
        title: mission.title.clone(),
        day: line.day.clone(),
        patrol: mission.kind == MissionKind::Patrol,
        attempts: mission.attempts,
        allowance: line.allowance,
        relief: Relief {
            replacements: line.replacements,
            losses: line.losses,
            weary: line.weary,
            why: line.why.clone(),
        },
        same_ground: line.same_ground,
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The whole company, none of the attachments, and nothing to fight about.
fn between_missions(
    slug: &str,
    sheet: &CampaignSheet,
    first: Mission,
    library: &Library,
) -> Option<Mission> {
    let text = format!(
        "title = {:?}\nbriefing = {:?}\nminutes = 15\nkind = \"offensive\"\ncompany = {:?}\nenemy = {:?}\n\
         tactics = {:?}\ngoals = [{{ points = 0 }}]\n[map]\nterrain = {:?}\ncolumns = 1\nrows = 1\n",
        sheet.title,
        one_line(&sheet.briefing),
        sheet.company.get_ref(),
        library.enemy_of(&first.slug)?,
        library.charts().defensive.columns.first()?,
        library.terrain_of(&first.slug)?,
    );
    let mut mission = mission_from_str("campaign.toml", &text, library).ok()?;
    mission.slug = slug.to_owned();
    Some(mission)
}
