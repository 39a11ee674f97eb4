//! 7.16.3, 7.16.4 The attempt: success, Short rounds, Battalion Fire Missions. An enemy Spotter calls the same way.

use super::{SupportEvent, SupportFrame};
use crate::choice::{Choice, unlisted};
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::Purpose;
use crate::mission::{Branch, FireMission, PackageKind, Support};
use crate::state::{Maker, Marker, MarkerKind, State, UnitId, Wait};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// Where a Call for Fire stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum CallStage {
    /// Nothing drawn yet.
    #[default]
    Begin,
    /// The cards are there.
    Drawn,
    /// Short: the number of the card is there.
    Astray,
    /// A Battalion Fire Mission, or not (FOF-7.16.2-02).
    Battalion,
    /// Its other cards, so many still.
    Beside {
        /// Still to choose.
        left: u8,
        /// The one chosen first.
        first: Card,
    },
}

/// A Call for Fire under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Call {
    /// Who calls.
    pub observer: UnitId,
    /// Who fires: a row of the Support table, or an enemy's battery.
    pub by: Maker,
    /// Target card.
    pub at: Card,
    /// Where it stands.
    pub stage: CallStage,
}

impl Fof {
    /// Has an observer call for fire: pushes the frame.
    pub(crate) fn call_for_fire(&self, state: &mut State, observer: UnitId, by: Maker, at: Card) {
        state.stack.call(SupportFrame::Call(Call {
            observer,
            by,
            at,
            stage: CallStage::Begin,
        }));
    }

    /// The row of the Support table, where one fires.
    pub(crate) fn row_of(&self, by: Maker) -> Option<&Support> {
        match by {
            Maker::Row(row) => self.mission.support.get(row as usize),
            Maker::Nobody | Maker::Unit(_) | Maker::Agency(_) | Maker::Battery(_) => None,
        }
    }

    /// An enemy Spotter calls for fire with the numbers of its package (FOF-8.10-05): pushes the frame.
    pub(crate) fn spotter_call(&self, state: &mut State, spotter: UnitId, at: Card) {
        let battery = self.battery(state, spotter).2;
        self.call_for_fire(state, spotter, Maker::Battery(battery), at);
    }

    /// VOF, draws and battery of a Spotter's package.
    fn battery(&self, state: &State, spotter: UnitId) -> (i8, u8, u8) {
        let package = state.unit(spotter).package;
        let package = self.mission.packages.get(package.index());
        match package.map(|package| &package.kind) {
            Some(&PackageKind::Incoming {
                vof,
                draws,
                battery,
                ..
            }) => (vof, draws, battery),
            _ => Default::default(),
        }
    }

    /// Cards of a Call for Fire: the table's, Experience of the company's observers, one more on the agency's Target
    /// marker (FOF-7.16.3-01, FOF-8.10-05).
    pub(crate) fn call_cards(&self, state: &State, observer: UnitId, by: Maker, at: Card) -> i8 {
        let registered = i8::from(self.is_registered(state, by, at));
        let Maker::Row(row) = by else {
            let (_, draws, _) = self.battery(state, observer);
            return draws as i8
                + registered
                + self.leader_cards(state, observer, Purpose::CallForFire);
        };
        let draws = self.observer_draws(state, observer, row) as i8;
        draws + self.experience(state.unit(observer)).cards() + registered
    }

    /// Whether the card has the Target marker of whoever fires.
    pub(super) fn is_registered(&self, state: &State, by: Maker, at: Card) -> bool {
        let agency = self.agency(by);
        state
            .markers_on(at)
            .any(|m| m.kind == MarkerKind::Target && m.by == agency)
    }

    /// Whose Target marker it is: the agency's of a row, a battery's own.
    pub(super) fn agency(&self, by: Maker) -> Maker {
        self.row_of(by)
            .map_or(by, |support| Maker::Agency(support.agency))
    }

    pub(super) fn step_call(
        &self,
        state: &mut State,
        f: Call,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match f.stage {
            CallStage::Begin => {
                go(state, f, CallStage::Drawn);
                let cards = self.call_cards(state, f.observer, f.by, f.at);
                self.attempt(state, f.observer, Purpose::CallForFire, cards);
            }
            CallStage::Drawn => self.answer(state, f, log),
            CallStage::Astray => {
                let number = state.number_drawn();
                let at = self
                    .astray_cards(state, f)
                    .nth(number as usize - 1)
                    .unwrap_or(f.at);
                state.stack.finish();
                self.lands(state, f, at, true, log);
            }
            CallStage::Battalion | CallStage::Beside { .. } => return Flow::Wait(Wait::Choice),
        }
        Flow::On
    }

    /// The cards are there: failure, Short, or a mission on its way.
    fn answer(&self, state: &mut State, f: Call, log: &mut impl Log<State, Event>) {
        let successes = state.successes();
        if self.icons(state, Icon::Short) > 0 {
            // FOF-7.16.4-01: it overrides all other icons.
            return self.fall_short(state, f, log);
        }
        if successes == 0 {
            state.stack.finish();
            log.note(
                state,
                Event::Support(SupportEvent::Called {
                    observer: f.observer,
                    by: f.by,
                    target: f.at,
                    at: f.at,
                    success: false,
                    short: false,
                }),
            );
            return;
        }
        let bursts = self.icons(state, Icon::ThreeBursts) > 0;
        let support = self.row_of(f.by);
        let battalion = bursts
            && support.is_some_and(|s| {
                s.battalion
                    && s.branch == Branch::Artillery
                    && s.mission != FireMission::Illumination
            })
            && on_map_around(state, f.at).count() >= 2;
        if battalion {
            go(state, f, CallStage::Battalion);
        } else {
            state.stack.finish();
        }
        self.lands(state, f, f.at, false, log);
    }

    /// 7.16.4: nearer to the observer, or beside the mark or the observer's own card.
    fn fall_short(&self, state: &mut State, f: Call, log: &mut impl Log<State, Event>) {
        let from = state.unit(f.observer).at;
        let air = self.row_of(f.by).is_some_and(|s| s.mission.needs_mark());
        if !air && let Some(at) = one_nearer(f.at, from).filter(|&at| is_on_map(state, at)) {
            state.stack.finish();
            return self.lands(state, f, at, true, log);
        }
        let of = self.astray_cards(state, f).count() as u8;
        go(state, f, CallStage::Astray);
        self.number(state, of, Purpose::WhichCard);
    }

    /// Cards on which a Short may fall by random number: around the mark of an Air Strike, else around the target.
    fn astray_cards<'a>(&'a self, state: &'a State, f: Call) -> impl Iterator<Item = Card> + 'a {
        let air = self.row_of(f.by).is_some_and(|s| s.mission.needs_mark());
        let centre = if air {
            self.mark_of(state, f.at).unwrap_or(f.at)
        } else {
            f.at
        };
        on_map_around(state, centre)
    }

    /// A mission is fired: it is expended and its marker put down (FOF-7.16.3-02).
    fn lands(
        &self,
        state: &mut State,
        f: Call,
        at: Card,
        short: bool,
        log: &mut impl Log<State, Event>,
    ) {
        log.note(
            state,
            Event::Support(SupportEvent::Called {
                observer: f.observer,
                by: f.by,
                target: f.at,
                at,
                success: true,
                short,
            }),
        );
        let vof = match (f.by, self.row_of(f.by)) {
            (Maker::Row(row), Some(support)) => {
                let helicopters = support.mission == FireMission::AttackHelicopters;
                if helicopters && self.may_redirect(state) {
                    // FOF-10.8.5-05: the same Flight, so no other mission of it.
                    return self.send_flight(state, at, short, log);
                }
                let left = &mut state.missions[row as usize];
                *left = left.saturating_sub(1);
                if support.mission == FireMission::Illumination {
                    return self.illuminate(state, support.branch, at);
                }
                if helicopters {
                    return self.send_flight(state, at, short, log);
                }
                support.vof
            }
            _ => {
                let spotter = state.unit_mut(f.observer);
                spotter.missions = spotter.missions.saturating_sub(1);
                self.battery(state, f.observer).0
            }
        };
        self.put_pending(state, f.by, at, vof, !short);
    }

    pub(super) fn put_pending(&self, state: &mut State, by: Maker, at: Card, vof: i8, aimed: bool) {
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Pending { aimed },
                at,
                value: vof,
                by,
                ..Marker::default()
            },
        );
    }

    /// FOF-7.16.2-07: at once, no Pending marker.
    fn illuminate(&self, state: &mut State, branch: Branch, at: Card) {
        let size = match branch {
            Branch::Mortars => 1,
            Branch::Artillery | Branch::Air => 2,
        };
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Illumination(size),
                at,
                ..Marker::default()
            },
        );
    }

    /// Whether a Battalion Fire Mission takes in this card besides the target.
    fn may_add(&self, state: &State, f: Call, card: Card) -> May {
        need(
            f.at.distance(card) == 1 && is_on_map(state, card),
            "FOF-7.16.2-02",
            "The other cards of a Battalion Fire Mission are adjacent to the target.",
        )?;
        let taken = matches!(f.stage, CallStage::Beside { first, .. } if first == card);
        need(
            !taken,
            "FOF-7.16.2-02",
            "A Battalion Fire Mission takes in two different cards.",
        )
    }

    pub(super) fn call_choices(&self, state: &State, f: Call, out: &mut Vec<Choice>) {
        match f.stage {
            CallStage::Battalion => out.extend([Choice::Accept, Choice::Decline]),
            CallStage::Beside { .. } => out.extend(
                on_map_around(state, f.at)
                    .filter(|&card| self.may_add(state, f, card).is_ok())
                    .map(|card| Choice::To { card }),
            ),
            CallStage::Begin | CallStage::Drawn | CallStage::Astray => {}
        }
    }

    pub(super) fn judge_call(&self, state: &State, f: Call, choice: &Choice) -> May {
        match (f.stage, *choice) {
            (CallStage::Beside { .. }, Choice::To { card }) => self.may_add(state, f, card),
            (CallStage::Battalion, Choice::Accept | Choice::Decline) => Ok(()),
            (
                CallStage::Begin
                | CallStage::Drawn
                | CallStage::Astray
                | CallStage::Battalion
                | CallStage::Beside { .. },
                _,
            ) => Err(No(
                "FOF-7.16.2-02",
                "Choose whether the whole battalion fires, and where else.",
            )),
        }
    }

    pub(super) fn choose_call(
        &self,
        state: &mut State,
        f: Call,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (f.stage, choice) {
            (CallStage::Battalion, Choice::Accept) => go(
                state,
                f,
                CallStage::Beside {
                    left: 2,
                    first: Card::NOWHERE,
                },
            ),
            (CallStage::Beside { left, .. }, Choice::To { card }) => {
                let vof = self.row_of(f.by).map_or(0, |support| support.vof);
                log.note(
                    state,
                    Event::Support(SupportEvent::Battalion { by: f.by, at: card }),
                );
                if left > 1 {
                    go(
                        state,
                        f,
                        CallStage::Beside {
                            left: left - 1,
                            first: card,
                        },
                    );
                } else {
                    state.stack.finish();
                }
                self.put_pending(state, f.by, card, vof, false);
            }
            (CallStage::Battalion, Choice::Decline) => state.stack.finish(),
            (
                CallStage::Begin
                | CallStage::Drawn
                | CallStage::Astray
                | CallStage::Battalion
                | CallStage::Beside { .. },
                choice,
            ) => unlisted(choice),
        }
    }

    /// Fire falls at once: an active Incoming! marker, and the battery's Target marker (FOF-8.10-02).
    pub(crate) fn incoming(
        &self,
        state: &mut State,
        at: Card,
        vof: i8,
        battery: Option<u8>,
        log: &mut impl Log<State, Event>,
    ) {
        let by = Maker::Battery(battery.unwrap_or_default());
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Incoming,
                at,
                value: vof,
                by,
                ..Marker::default()
            },
        );
        log.note(
            state,
            Event::Support(SupportEvent::Fell {
                at,
                mission: FireMission::HighExplosive,
                vof,
            }),
        );
        if battery.is_some() {
            self.register(state, by, at, log);
        }
    }

    /// Puts or moves a Target marker: each agency has one (FOF-7.16.5-03, FOF-7.16.5-04).
    pub(crate) fn register(
        &self,
        state: &mut State,
        by: Maker,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        state.remove_markers(|m| m.kind == MarkerKind::Target && m.by == by);
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Target,
                at,
                by,
                ..Marker::default()
            },
        );
        log.note(state, Event::Support(SupportEvent::Registered { by, at }));
    }
}

fn go(state: &mut State, f: Call, stage: CallStage) {
    state.stack.become_(SupportFrame::Call(Call { stage, ..f }));
}

/// The card one step nearer to the observer: along the straight line when there is one, else the nearest to it.
fn one_nearer(at: Card, observer: Card) -> Option<Card> {
    if let Some((to, _)) = at.line_to(observer) {
        return at.next(to);
    }
    let across = (observer.column() - at.column()).signum();
    let up = (observer.row() as i8 - at.row() as i8).signum();
    let wide = observer.column().abs_diff(at.column());
    let deep = observer.row().abs_diff(at.row());
    // Off the eight lines (Illumination): first along the longer way.
    let (across, up) = if wide > deep { (across, 0) } else { (0, up) };
    at.next(ground::Compass::of(across, up)?)
}

fn on_map_around(state: &State, centre: Card) -> impl Iterator<Item = Card> + '_ {
    centre
        .around()
        .map(|(_, card)| card)
        .filter(|&card| is_on_map(state, card))
}

fn is_on_map(state: &State, card: Card) -> bool {
    state.cell(card).on_map()
}
