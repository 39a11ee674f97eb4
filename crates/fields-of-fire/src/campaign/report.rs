//! What a game that is over hands on: the company as it stands, what each point was for, who fell and who rose.

use super::{Deed, Earned, HandOver, Held, Member, Report, Seen};
use crate::counters::{Experience, Role, Side};
use crate::fof::Fof;
use crate::mission::MissionKind;
use crate::orders::fell;
use crate::state::{CellKind, Control, Flags, Past, State, Unit};
use campaigns::{Chapter, Handed, MissionResult};
use engine::Setup;
use engine::scene::Toll;
use engine::text::{counted, number};
use ground::Card;

/// Carried off, or left out by the Landing Plan.
const AWAY: u32 = Flags::GONE | Flags::OFF_MAP;

impl Fof {
    /// What a game that is over hands to the next link of its campaign, as JSON; empty where nothing was handed over.
    pub(crate) fn hand_on(&self, setup: &Setup, state: &State) -> String {
        let Ok(Some(handed)) = Handed::<HandOver>::read(setup) else {
            return String::new();
        };
        let next = match handed.what.between {
            false => self.after_mission(handed.what, handed.link, state),
            true => self.after_debriefing(handed.what, handed.link, state),
        };
        serde_json::to_string(&next).expect("it is plain data")
    }

    /// How a mission went.
    pub(crate) fn report(&self, state: &State) -> Report {
        // Those still aboard or in the Pickup Zone too (FOF-11.2.1-03).
        let teams = state.units.iter().filter(|unit| {
            let there = unit.in_play() || unit.aboard.is_some() || self.awaits_landing(unit);
            let team = unit.is_lat() && self.kind(unit).role == Role::Team;
            unit.side == Side::Friendly && there && team
        });
        let mut guards = state.tally.guards;
        // A step that the Landing Plan left out was no team in the mission: it is as it was (FOF-11.2.1-03).
        for unit in state.units.iter().filter(|unit| self.was_left_out(unit)) {
            if !unit.piece.is_some() {
                let level = &mut guards[unit.experience as usize];
                *level = level.saturating_add(unit.steps);
            }
        }
        // Neither it nor whoever was carried off guarded anybody.
        let guarded = |unit: &&Unit| {
            unit.is(Flags::DETACHED) && unit.piece.is_some() && unit.flags.0 & AWAY == 0
        };
        for unit in state.units.iter().filter(guarded) {
            // Whoever left as a whole comes back as itself.
            let level = &mut guards[unit.experience as usize];
            *level = level.saturating_sub(1);
        }
        let patrol = self.mission.kind == MissionKind::Patrol;
        let mut patrolled = Vec::new();
        if patrol {
            for id in (0..state.units.len() as u8).map(crate::state::UnitId) {
                let unit = state.unit(id);
                if unit.piece.is_some() && self.on_patrol(state, id) {
                    patrolled.push(self.unit_name(unit).to_owned());
                }
            }
        }
        Report {
            won: state.won,
            patrol,
            attempts: state.attempt,
            earned: self.earned(state),
            points: state.points,
            spent: state.spent,
            teams: teams.count() as u8,
            guards,
            runners: self.extra_runners(state),
            casualties: state.tally.friendly_casualties,
            captured: state.tally.captured,
            patrolled,
            commander_fell: state
                .units
                .iter()
                .any(|unit| self.kind(unit).role == Role::CompanyHq && fell(unit)),
        }
    }

    /// Runners that stand on no line of the roster (FOF-4.2.1-06).
    fn extra_runners(&self, state: &State) -> u8 {
        let runners = state.units.iter().filter(|unit| {
            let runs = self.kind(unit).role == Role::Runner && unit.side == Side::Friendly;
            runs && !unit.piece.is_some() && !unit.is(Flags::GONE)
        });
        runners.count() as u8
    }

    /// Steps of the player's side that were lost: Casualties, and those whom the enemy took (FOF-12.4-03). What a mission
    /// cost is told from this alone.
    pub(crate) fn lost_steps(&self, state: &State) -> u16 {
        u16::from(state.tally.friendly_casualties) + u16::from(state.tally.captured)
    }

    /// What the company has lost of all its steps, those aboard, in boxes and guarding prisoners among them.
    pub(crate) fn toll(&self, state: &State) -> Toll {
        let own = state.units.iter().filter(|unit| {
            let there = !unit.is(Flags::GONE | Flags::DETACHED) || unit.is_withdrawn();
            unit.side == Side::Friendly && there && !self.is_vehicle(unit)
        });
        let there: u16 = own.map(|unit| u16::from(unit.steps)).sum();
        let guards: u16 = state.tally.guards.iter().map(|&n| u16::from(n)).sum();
        let lost = self.lost_steps(state);
        Toll {
            side: Side::Friendly as u8,
            had: there + guards + lost,
            lost,
        }
    }

    /// Whoever the Landing Plan left out of the mission.
    fn was_left_out(&self, unit: &Unit) -> bool {
        unit.side == Side::Friendly && unit.is(Flags::DETACHED) && unit.is(Flags::OFF_MAP)
    }

    /// FOF-12.1-01: what earns points, how often it was done, and what each time is worth.
    pub(crate) fn deeds(&self, state: &State) -> [(Deed, u16, u8); 9] {
        let worth = &self.mission.points;
        let cards = |set: &ground::CardSet| set.iter().count() as u16;
        let areas = |past: Past| state.covers.iter().filter(|c| c.past >= past).count() as u16;
        let held = |control| {
            let card = self.control_at(state, control);
            u16::from(card.is_some_and(|card| state.secured.has(card)))
        };
        [
            (Deed::Cleared, cards(&state.cleared), worth.clear_card),
            (Deed::Secured, cards(&state.secured), worth.secure_card),
            (Deed::AreasCleared, areas(Past::Cleared), worth.clear_area),
            (Deed::AreasSecured, areas(Past::Secured), worth.secure_area),
            (Deed::Primary, held(Control::Primary), worth.primary),
            (Deed::Secondary, held(Control::Secondary), worth.secondary),
            (Deed::Reached, cards(&state.scored), worth.visit),
            (
                Deed::Evacuated,
                state.tally.evacuated.into(),
                worth.evacuated,
            ),
            (
                Deed::Prisoners,
                state.tally.prisoners.into(),
                worth.prisoner,
            ),
        ]
    }

    /// What points were earned for.
    pub(crate) fn earned(&self, state: &State) -> Vec<Earned> {
        let mut left = state.points;
        let mut earned = Vec::new();
        for (deed, count, each) in self.deeds(state) {
            let points = (count * u16::from(each)).min(left);
            left -= points;
            if points > 0 {
                earned.push(Earned { deed, points });
            }
        }
        if left > 0 {
            earned.push(Earned {
                deed: Deed::Other,
                points: left,
            });
        }
        earned
    }

    /// The company of the roster, whole, for a campaign that begins here.
    pub(crate) fn fresh_company(&self) -> Vec<Member> {
        let role = |line: &crate::mission::RosterLine| self.mission.kinds[line.kind as usize].role;
        let own = self.mission.roster.iter().filter(|line| !line.attachment);
        own.filter(|line| super::is_of_company(role(line)))
            .map(|line| Member {
                name: line.name.clone(),
                level: line.experience,
                // FOF-4.3.2-01: a Runner's counter waits in its box until one is made.
                steps: match line.starts {
                    true => self.mission.kinds[line.kind as usize].steps,
                    false => 0,
                },
                leader: String::new(),
            })
            .collect()
    }

    pub(crate) fn after_mission(&self, mut hand: HandOver, link: u16, state: &State) -> HandOver {
        let mut report = self.report(state);
        // A company that came without its commander cannot lose him.
        report.commander_fell &= self.has_commander(&hand);
        let mission = usize::from(hand.mission);
        for unit in state.units.iter() {
            let Some(line) = self.mission.roster.get(unit.piece.index()) else {
                continue;
            };
            let Some(member) = hand.company.iter_mut().find(|m| m.name == line.name) else {
                continue;
            };
            self.after_action(unit, member, mission, link, &mut hand.chapters);
        }
        let lost = self.lost_steps(state);
        let back = report.at_hand().iter().map(|&n| u16::from(n)).sum::<u16>();
        if lost + back > 0 {
            let steps = |n: u16| counted(n, "step", "steps");
            let text = match back {
                0 => format!("Lost in all: {}.", steps(lost)),
                _ => format!(
                    "Lost in all: {}. Back without a unit: {}.",
                    steps(lost),
                    steps(back)
                ),
            };
            hand.chapters.push(Chapter {
                link,
                mission,
                who: String::new(),
                text,
                clause: "FOF-12.4-03".to_owned(),
            });
        }
        hand.results.push(MissionResult {
            mission,
            link,
            won: report.won,
            attempts: report.attempts,
            points: report.points,
            lost,
            earned: report
                .earned
                .iter()
                .map(|earned| earned.deed.merit(earned.points))
                .collect(),
            strength: strength(&hand.company),
        });
        // FOF-12.7-04: Skills that were not used are lost.
        hand.skills.clear();
        hand.ground = self.ground_seen(state);
        hand.report = Some(report);
        hand
    }

    fn has_commander(&self, hand: &HandOver) -> bool {
        hand.company.iter().any(|member| {
            let line = self.line_called(&member.name);
            let line = line.and_then(|piece| self.mission.roster.get(piece.index()));
            let role = line.map(|line| self.mission.kinds[line.kind as usize].role);
            member.steps > 0 && role == Some(Role::CompanyHq)
        })
    }

    /// What became of a unit in the mission. FOF-12.2-02: on its Fire Team side it is whole again. A step that is missing
    /// here need not be lost: it may be a team, a guard or a Runner now.
    fn after_action(
        &self,
        unit: &Unit,
        member: &mut Member,
        mission: usize,
        link: u16,
        chapters: &mut Vec<Chapter>,
    ) {
        let had = member.steps;
        member.level = unit.experience;
        // N-17: whoever was carried off is there again.
        member.steps = match unit.is(Flags::GONE) && !unit.is_withdrawn() {
            true => 0,
            false => unit.steps,
        };
        let mut tell = |text: String, clause: &str| {
            chapters.push(Chapter {
                link,
                mission,
                who: member.name.clone(),
                text,
                clause: clause.to_owned(),
            });
        };
        let led = match member.leader.is_empty() {
            true => member.name.clone(),
            false => format!("{} ({})", member.leader, member.name),
        };
        let fell = fell(unit);
        if fell && !member.leader.is_empty() {
            let (who, post) = (&member.leader, &member.name);
            tell(format!("{who} did not come back to {post}."), "FOF-12.4-03");
            member.leader.clear();
        } else if had != member.steps {
            let left = match member.steps {
                0 => "none".to_owned(),
                left => number(left),
            };
            let steps = counted(had, "step", "steps");
            tell(
                format!("{led} went in with {steps} and came back with {left}."),
                "FOF-12.2-02",
            );
        }
        if self.kind(unit).role.commands() && unit.is(Flags::RECONSTITUTED) && member.steps > 0 {
            tell(
                format!("{} was taken over under fire.", member.name),
                "FOF-6.5.2-05",
            );
        }
    }

    fn ground_seen(&self, state: &State) -> Vec<Seen> {
        let cards = Card::all().filter_map(|at| {
            let cell = state.cell(at);
            let card = cell.card.checked_sub(1)?;
            (cell.kind() == CellKind::Map).then_some(Seen {
                at,
                card,
                hills: cell.hills,
                dark: cell.hill_dark,
            })
        });
        cards.collect()
    }

    fn after_debriefing(&self, mut hand: HandOver, link: u16, state: &State) -> HandOver {
        let mission = usize::from(hand.mission);
        for unit in state.units.iter() {
            let Some(line) = self.mission.roster.get(unit.piece.index()) else {
                continue;
            };
            let Some(member) = hand.company.iter_mut().find(|m| m.name == line.name) else {
                continue;
            };
            let steps = match unit.is(Flags::GONE) {
                true => 0,
                false => unit.steps,
            };
            let rebuilt = member.steps == 0 && steps > 0;
            let (was, had) = (member.level, member.steps);
            member.steps = steps;
            member.level = unit.experience;
            let commands = self.kind(unit).role.commands();
            if commands && steps > 0 && member.leader.is_empty() {
                if let Some(name) = self.new_name(hand.named) {
                    member.leader = name;
                }
                hand.named += 1;
            }
            let led = match member.leader.is_empty() {
                true => member.name.clone(),
                false => format!("{} ({})", member.leader, member.name),
            };
            let mut tell = |text: String, clause: &str| {
                hand.chapters.push(Chapter {
                    link,
                    mission,
                    who: member.name.clone(),
                    text,
                    clause: clause.to_owned(),
                });
            };
            let level = member.level.words();
            if rebuilt && commands {
                tell(format!("{led} took over."), "FOF-12.2-05");
            } else if rebuilt {
                let with = counted(steps, "step", "steps");
                tell(
                    format!("{led} was formed again with {with}, {level}."),
                    "FOF-12.2-04",
                );
            } else if steps > had {
                let more = counted(steps - had, "step", "steps");
                tell(format!("{led} received {more}."), "FOF-12.2-04");
            } else if steps < had {
                let less = counted(had - steps, "step", "steps");
                tell(format!("{led} gave up {less}."), "FOF-12.2-04");
            }
            if !rebuilt && member.level > was {
                tell(format!("{led} rose to {level}."), "FOF-12.3-01");
            } else if !rebuilt && steps > 0 && member.level < was {
                tell(format!("{led} fell back to {level}."), "FOF-12.6-01");
            }
            // Whoever led it went with its last step: the post waits for another.
            if steps == 0 {
                member.leader.clear();
            }
        }
        hand.skills = self
            .skills(state)
            .filter_map(|(skill, piece)| {
                let line = self.mission.roster.get(piece.index())?;
                Some(Held {
                    skill,
                    holder: line.name.clone(),
                })
            })
            .collect();
        hand.report = None;
        hand
    }

    fn new_name(&self, named: u16) -> Option<String> {
        let campaign = self.mission.campaign.as_ref()?;
        let names = &campaign.replacements;
        (!names.is_empty()).then(|| names[usize::from(named) % names.len()].clone())
    }
}

/// Steps of the company by level, the least experienced first.
fn strength(company: &[Member]) -> Vec<u16> {
    let of = |level: Experience| {
        let alike = company.iter().filter(|member| member.level == level);
        alike.map(|member| u16::from(member.steps)).sum()
    };
    Experience::ALL.map(of).to_vec()
}
