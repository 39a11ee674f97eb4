//! What a link of a campaign begins from: a mission with the company as it was handed over, or the time after one.

use super::{CampaignFrame, Debrief, Deed, HandOver, Member};
use crate::counters::{Experience, Role};
use crate::fof::Fof;
use crate::set_up::Stage;
use crate::state::{Flags, Form, Item, KindId, Marker, MarkerKind, PieceId, State, Unit, UnitId};
use campaigns::Handed;
use engine::{BadSetup, Setup};

impl Fof {
    /// What a set-up hands over; `None` where the mission is played for itself.
    pub(crate) fn handed(&self, setup: &Setup) -> Result<Option<HandOver>, BadSetup> {
        let Some(handed) = Handed::<HandOver>::read(setup)? else {
            return Ok(None);
        };
        let hand = handed.what;
        if hand.between != self.mission.campaign.is_some() {
            let what = match hand.between {
                true => "the time between missions is played on the campaign, not on a mission",
                false => "a mission is played on its own scenario, not on the campaign",
            };
            return Err(BadSetup(what.to_owned()));
        }
        self.check_hand_over(&hand)?;
        Ok(Some(hand))
    }

    /// What is handed over fits the roster: nothing in it can break the state.
    fn check_hand_over(&self, hand: &HandOver) -> Result<(), BadSetup> {
        let bad = |what: String| Err(BadSetup(what));
        for (line, member) in self.members(hand) {
            let kind = &self.mission.kinds[line.kind as usize];
            if member.steps > kind.steps {
                return bad(format!("{} has more steps than its counter", member.name));
            }
        }
        for held in &hand.skills {
            if !hand.company.iter().any(|m| m.name == held.holder) {
                return bad(format!("nobody is called \"{}\"", held.holder));
            }
        }
        if hand.skills.len() > 48 {
            return bad("there are more Skills than markers".to_owned());
        }
        let earned = hand.report.as_ref().map_or(0, |report| report.earned.len());
        if earned > Deed::ALL.len() {
            return bad("points were earned for more than there is".to_owned());
        }
        let cards = self.mission.terrain.cards.len();
        if hand.ground.iter().any(|seen| seen.card as usize >= cards) {
            return bad("the ground that was seen is of another terrain deck".to_owned());
        }
        Ok(())
    }

    /// The lines of the roster that the company hands over, with what it hands over of each.
    fn members<'a>(
        &'a self,
        hand: &'a HandOver,
    ) -> impl Iterator<Item = (&'a crate::mission::RosterLine, &'a Member)> {
        let own = self.mission.roster.iter().filter(|line| !line.attachment);
        own.filter_map(move |line| {
            let member = hand
                .company
                .iter()
                .find(|member| member.name == line.name)?;
            Some((line, member))
        })
    }

    /// A mission of a campaign: the company is laid out as it was handed over.
    pub(crate) fn take_over(&self, state: &mut State, hand: &HandOver) {
        for at in 0..state.units.len() {
            let Some(member) = self.member(hand, &state.units[at]) else {
                continue;
            };
            let runs = self.kind(&state.units[at]).role == Role::Runner;
            let unit = &mut state.units[at];
            unit.experience = member.level;
            unit.steps = member.steps;
            if runs && member.steps > 0 {
                // FOF-4.3.2-01, S-735: it is with the Company HQ.
                unit.flags = Flags(Flags::OFF_MAP);
            } else if member.steps == 0 {
                // It can be reconstituted in play like any that is Removed from Play.
                unit.flags = Flags(Flags::GONE);
                unit.at = ground::Card::NOWHERE;
                unit.ammo = 0;
            }
        }
        for item in state.items.iter_mut() {
            // What a lost unit would bring is there, and is allotted anew (FOF-2.3.4-01).
            let holder = state.units.get(item.holder.index());
            let lost = holder.is_some_and(|unit| unit.is(Flags::GONE));
            if lost {
                *item = Item {
                    holder: UnitId::NONE,
                    ..*item
                };
            }
        }
        for held in &hand.skills {
            if let Some(piece) = self.line_called(&held.holder) {
                state.markers.push(Marker {
                    kind: MarkerKind::Skill(held.skill),
                    value: piece.0 as i8,
                    ..Marker::default()
                });
            }
        }
        state.markers.push(Marker {
            kind: MarkerKind::Campaign,
            value: hand.allowance.min(100) as i8,
            ..Marker::default()
        });
        // FOF-12.8-04: a patrol has seen this ground.
        for seen in &hand.ground {
            let cell = &mut state.cells[seen.at.index()];
            if cell.kind() == crate::state::CellKind::Map && cell.card == 0 {
                cell.card = seen.card + 1;
                cell.hills = seen.hills;
                cell.hill_dark = seen.dark;
                state.terrain_out |= 1u64.checked_shl(seen.card.into()).unwrap_or(0);
                self.lay_areas(state, seen.at);
            }
        }
        state.stack.become_(crate::frame::SetUpFrame {
            stage: Stage::Terrain,
            at: 0,
        });
    }

    fn member<'a>(&self, hand: &'a HandOver, unit: &Unit) -> Option<&'a Member> {
        let line = self.mission.roster.get(unit.piece.index())?;
        if line.attachment {
            return None;
        }
        hand.company.iter().find(|member| member.name == line.name)
    }

    pub(super) fn line_called(&self, name: &str) -> Option<PieceId> {
        let at = self
            .mission
            .roster
            .iter()
            .position(|line| line.name == name)?;
        Some(PieceId(at as u8))
    }

    /// Whether the game is a link of a campaign.
    pub(crate) fn in_campaign(&self, state: &State) -> bool {
        let mut markers = state.markers.iter();
        markers.any(|marker| marker.kind == MarkerKind::Campaign)
    }

    /// Steps that may be lost for a goal that asks for few losses: a campaign may allow more (S-736).
    pub(crate) fn losses_allowed(&self, state: &State, most: u8) -> u8 {
        let mut markers = state.markers.iter();
        let campaign = markers.find(|marker| marker.kind == MarkerKind::Campaign);
        most + campaign.map_or(0, |marker| marker.value as u8)
    }

    /// The time after a mission (12.2): points are totalled, flipped units are whole again, and every other team is a
    /// Green step at hand; guards are there again as they were (FOF-12.2-01 to -03).
    pub(crate) fn begin_debriefing(&self, state: &mut State, hand: &HandOver) {
        let none = super::Report::default();
        let report = hand.report.as_ref().unwrap_or(&none);
        *state = State {
            options: state.options,
            points: report.points,
            spent: report.spent.min(report.points),
            attempt: report.attempts,
            won: report.won,
            ..State::default()
        };
        state.tally.friendly_casualties = report.casualties;
        state.tally.guards = report.guards;
        for (piece, line) in self.mission.roster.iter().enumerate() {
            let member = self.member(
                hand,
                &Unit {
                    piece: PieceId(piece as u8),
                    ..Unit::default()
                },
            );
            let kind = &self.mission.kinds[line.kind as usize];
            let (level, steps) = match member {
                Some(member) => (member.level, member.steps.min(kind.steps)),
                None => (line.experience, kind.steps),
            };
            let mut unit = Unit {
                kind: KindId(line.kind),
                piece: PieceId(piece as u8),
                form: Form::Front,
                steps,
                experience: level,
                platoon: line.platoon,
                ..Unit::default()
            };
            unit.set(Flags::GONE, steps == 0);
            unit.set(Flags::PATROLLED, report.patrolled.contains(&line.name));
            if !state.units.is_full() {
                state.units.push(unit);
            }
        }
        state.markers.push(Marker {
            kind: MarkerKind::Campaign,
            ..Marker::default()
        });
        for earned in &report.earned {
            state.markers.push(Marker {
                kind: MarkerKind::Earned(earned.deed),
                value: earned.points.min(127) as i8,
                ..Marker::default()
            });
        }
        // FOF-12.4-01, FOF-12.4-02: Replacements and returning veterans only after a completed mission.
        let mut fresh = [0; 3];
        if report.won {
            fresh[Experience::Green as usize] = hand.relief.replacements;
            fresh[Experience::Veteran as usize] = report.casualties / 4;
        }
        state.stack.call(CampaignFrame::Debrief(Debrief {
            loose: report.at_hand(),
            fresh,
            losses: hand.relief.losses,
            weary: hand.relief.weary,
            commander_waits: hand.mode == super::Mode::Survivor && !report.won && !report.patrol,
            patrol: report.patrol,
            ..Debrief::default()
        }));
    }
}
