//! 26 Barrages: spotting, accuracy, targeting, terrain, impact.

mod impact;
mod words;

use crate::assets::{BarrageFire, Effect, Source};
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::{Event, Struck};
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Handed, RollFor, Throw};
use crate::prompt::Prompt;
use crate::state::{FortId, SightingId, Slots, State, UnitId, UnitSet, Wait};
use crate::terrain::BarrageRow;
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

engine::kinds! {
    /// How far a barrage has come.
    pub enum BarrageStage {
        /// 26.1: the Spotting Round is put down.
        #[default] Spotting,
        /// 26.22, 26.23: smoke or not, pre-plotted or not.
        Calling,
        /// 26.2: the accuracy roll.
        Accuracy,
        /// 26.24: which of several nearest hexes an aircraft strikes.
        Nearest,
        /// 26.3: which piece comes next.
        Targeting,
        /// 26.5: the impact roll.
        Impact,
    }
}

/// 26 A barrage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Barrage {
    /// Who fires it, whoever is active (ruling G-B27).
    pub by: Side,
    /// What it is fired with.
    pub source: Source,
    /// The unit that spots for its own special action; none when Command does, or when it was lost before it could.
    pub spotter: UnitId,
    /// How far it has come.
    pub stage: BarrageStage,
    /// Smoke in the place of an impact.
    pub smoke: bool,
    /// The Fate card was handed over for it.
    pub plotted: bool,
    /// The Spotting Round.
    pub at: Hex,
    /// Units that it has not come down on yet.
    pub units: UnitSet,
    /// Sighting markers that it has not come down on yet.
    pub sightings: Slots,
    /// Fortifications that it has not come down on yet.
    pub forts: Slots,
    /// What it comes down on now.
    pub target: Struck,
}

impl Barrage {
    /// A barrage that begins.
    pub(crate) fn of(by: Side, source: Source, spotter: UnitId) -> Barrage {
        Barrage {
            by,
            source,
            spotter,
            ..Barrage::default()
        }
    }

    /// Whether Command spots for it; for a special action nobody does but the unit whose it is.
    fn is_called_by_command(&self) -> bool {
        matches!(self.source, Source::Card(..))
    }

    /// Whether Command may be placed and Sighting markers be revealed: before spotting only (rulings G-B01, NEW-02).
    pub(crate) fn before_spotting(&self) -> bool {
        self.stage == BarrageStage::Spotting
    }
}

impl Procedure<Ff> for Barrage {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            BarrageStage::Spotting => {
                let placing =
                    self.is_called_by_command() && game.available(state, self.by).is_some();
                if game.has_spotter(state, &self) || placing {
                    return Flow::Wait(Wait::Choice(self.by));
                }
                // NEW-16: nobody is left to spot; the card is gone all the same.
                let side = self.by;
                state.stack.finish();
                log.note_with(state, || Event::NotSpotted { side });
            }
            BarrageStage::Calling => {
                let fire = game.fire_of(&self);
                let plots = fire.pre_plot.is_some() && state.fate == self.by;
                if fire.smoke || plots {
                    return Flow::Wait(Wait::Choice(self.by));
                }
                game.call_fire(self, state, log);
            }
            BarrageStage::Accuracy => game.land(self, state, log),
            BarrageStage::Nearest => {
                let nearest = game.nearest_occupied(state, self.at);
                match nearest.as_slice() {
                    // G-B28
                    [] => state.stack.finish(),
                    [only] => game.strike_hexes(self, state, &[*only]),
                    _ => return Flow::Wait(Wait::Choice(self.by)),
                }
            }
            BarrageStage::Targeting => {
                let left = game.left_to_strike(state, self);
                state.stack.become_(left);
                match left.pieces().as_slice() {
                    [] => state.stack.finish(),
                    [only] => game.strike(left, state, *only),
                    _ => return Flow::Wait(Wait::Choice(self.by)),
                }
            }
            BarrageStage::Impact => {
                let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
                    unreachable!("the impact dice were rolled");
                };
                game.impact(self, state, rolled, log);
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            BarrageStage::Spotting => {
                let hexes = game.scenario.map.hexes().iter().copied();
                let seen = hexes.filter(|&hex| game.may_spot(state, self, hex).is_ok());
                out.extend(seen.map(|hex| Choice::At { hex }));
                out.push(Choice::Hold);
            }
            BarrageStage::Calling => {
                for (smoke, plotted) in [(false, false), (false, true), (true, false), (true, true)]
                {
                    if game.may_call(state, self, smoke, plotted).is_ok() {
                        out.push(Choice::Call { smoke, plotted });
                    }
                }
            }
            BarrageStage::Nearest => {
                let nearest = game.nearest_occupied(state, self.at);
                out.extend(nearest.into_iter().map(|hex| Choice::At { hex }));
            }
            BarrageStage::Targeting => {
                out.extend(self.pieces().into_iter().filter_map(|piece| match piece {
                    Struck::None => None,
                    Struck::Unit(unit) => Some(Choice::Strike { unit }),
                    Struck::Sighting(sighting) => Some(Choice::StrikeSighting { sighting }),
                    Struck::Fort(fort) => Some(Choice::StrikeFort { fort }),
                }));
            }
            BarrageStage::Accuracy | BarrageStage::Impact => {}
        }
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match (self.stage, *choice) {
            (BarrageStage::Spotting, Choice::Hold) => Ok(()),
            (BarrageStage::Spotting, Choice::At { hex }) => game.may_spot(state, self, hex),
            (BarrageStage::Spotting, _) => Err(No(
                "FF-26.1-01",
                "The Spotting Round is placed first, in a hex that the spotter sees.",
            )),
            (BarrageStage::Calling, Choice::Call { smoke, plotted }) => {
                game.may_call(state, self, smoke, plotted)
            }
            (BarrageStage::Calling, _) => Err(No(
                "FF-26.22-01",
                "Smoke and pre-plotted fire are decided before the accuracy roll.",
            )),
            (BarrageStage::Nearest, Choice::At { hex }) => need(
                game.nearest_occupied(state, self.at).contains(&hex),
                "FF-26.24-02",
                "Aircraft strike the occupied hex nearest to the Spotting Round.",
            ),
            (BarrageStage::Nearest, _) => Err(No(
                "FF-26.24-02",
                "Several occupied hexes are equally near: choose one of them.",
            )),
            (_, Choice::Strike { unit }) => need(
                self.units.contains(unit),
                "FF-26.6-01",
                "It is not in the impact area, cannot be harmed, or has had its impact roll.",
            ),
            (_, Choice::StrikeSighting { sighting }) => need(
                self.sightings.contains(sighting.index()),
                "FF-26.6-01",
                "It is not in the impact area, cannot be harmed, or has had its impact roll.",
            ),
            (_, Choice::StrikeFort { fort }) => need(
                self.forts.contains(fort.index()),
                "FF-26.6-01",
                "It is not in the impact area, cannot be harmed, or has had its impact roll.",
            ),
            _ => Err(No(
                "FF-26.3-01",
                "The pieces in the impact area are chosen one at a time.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let side = self.by;
        match (self.stage, choice) {
            (BarrageStage::Spotting, Choice::At { hex }) => {
                log.note_with(state, || Event::Spotted { side, hex });
                state.stack.become_(Barrage {
                    stage: BarrageStage::Calling,
                    at: hex,
                    ..self
                });
            }
            (BarrageStage::Spotting, _) => {
                state.stack.finish();
                log.note_with(state, || Event::NotSpotted { side });
            }
            (_, Choice::Call { smoke, plotted }) => {
                let called = Barrage {
                    smoke,
                    plotted,
                    ..self
                };
                game.call_fire(called, state, log);
            }
            (_, Choice::At { hex }) => game.strike_hexes(self, state, &[hex]),
            (_, Choice::Strike { unit }) => game.strike(self, state, Struck::Unit(unit)),
            (_, Choice::StrikeSighting { sighting }) => {
                game.strike(self, state, Struck::Sighting(sighting));
            }
            (_, Choice::StrikeFort { fort }) => game.strike(self, state, Struck::Fort(fort)),
            (_, other) => unreachable!("{other:?} was made in a barrage"),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        words::prompt(self, game.has_spotter(view, self))
    }
}

impl Barrage {
    /// What it has not come down on yet.
    fn pieces(&self) -> Vec<Struck> {
        let units = self.units.iter().map(Struck::Unit);
        let sightings = self.sightings.iter().map(SightingId).map(Struck::Sighting);
        let forts = self.forts.iter().map(FortId).map(Struck::Fort);
        units.chain(sightings).chain(forts).collect()
    }
}

impl Ff {
    /// The row of the Barrage Table.
    pub(crate) fn barrage_row(&self, fire: &BarrageFire) -> Option<&BarrageRow> {
        let mut rows = self.scenario.charts.barrage.iter();
        rows.find(|row| row.id == fire.row)
    }

    /// What a barrage is fired with.
    pub(crate) fn fire_of(&self, barrage: &Barrage) -> &BarrageFire {
        match self.effect(barrage.by, barrage.source) {
            Some(Effect::Barrage(fire)) => fire,
            other => unreachable!("{other:?} fires no barrage"),
        }
    }

    /// FF-26.1-01: Command on the map spots, or the unit whose special action it is.
    fn spotters<'a>(
        &self,
        state: &'a State,
        barrage: &Barrage,
    ) -> impl Iterator<Item = Hex> + use<'a> {
        let (by, own) = (barrage.by, barrage.spotter);
        let unit = own.is_some().then(|| state.unit(own).at);
        let called = barrage.is_called_by_command();
        let commands = state.commands.iter();
        let commands = commands.filter(move |it| called && it.side == by && it.active());
        unit.into_iter().chain(commands.map(|it| it.at))
    }

    pub(crate) fn has_spotter(&self, state: &State, barrage: &Barrage) -> bool {
        self.spotters(state, barrage).next().is_some()
    }

    fn may_spot(&self, state: &State, barrage: &Barrage, hex: Hex) -> May {
        need(
            self.scenario.map.in_play(hex),
            "FF-26.1-01",
            "That hex is not on the map.",
        )?;
        need(
            self.has_spotter(state, barrage),
            "FF-26.1-01",
            "Nobody spots: Command must be placed on the map first.",
        )?;
        let mut spotters = self.spotters(state, barrage);
        need(
            spotters.any(|from| self.sees(state, from, hex)),
            "FF-26.1-01",
            "No spotter sees that hex.",
        )?;
        let spotter = barrage.spotter;
        need(
            !spotter.is_some() || self.looks_out(state, state.unit(spotter), hex),
            "FF-23.1-03",
            "The fortification it is inside does not face that way.",
        )
    }

    fn may_call(&self, state: &State, barrage: &Barrage, smoke: bool, plotted: bool) -> May {
        let fire = self.fire_of(barrage);
        need(!smoke || fire.smoke, "FF-26.23-01", "It cannot lay smoke.")?;
        need(
            !plotted || fire.pre_plot.is_some(),
            "FF-26.22-01",
            "It cannot be pre-plotted.",
        )?;
        need(
            !plotted || state.fate == barrage.by,
            "FF-26.22-01",
            "Only the holder of the Fate card can hand it over for pre-plotted fire.",
        )
    }

    /// FF-26.22-01: the card is handed over before the roll.
    fn call_fire(&self, barrage: Barrage, state: &mut State, log: &mut impl Log<State, Event>) {
        let side = barrage.by;
        if barrage.plotted {
            state.fate = side.other();
            log.note_with(state, || Event::PrePlotted { side });
        }
        state.stack.become_(Barrage {
            stage: BarrageStage::Accuracy,
            ..barrage
        });
        self.roll(state, Throw::one(RollFor::Accuracy, Throw::D20, side));
    }

    /// What is added to the accuracy roll.
    pub(crate) fn accuracy_shift(&self, barrage: &Barrage) -> i16 {
        let fire = self.fire_of(barrage);
        let shift = match (barrage.plotted, fire.pre_plot) {
            (true, Some(plotted)) => plotted,
            _ => fire.accuracy,
        };
        i16::from(shift)
    }

    /// The result on the Accuracy Grid, from 1: a modified roll beyond its ends counts as the end.
    pub(crate) fn accuracy(&self, barrage: &Barrage, die: u8) -> u8 {
        let grid = self.scenario.charts.accuracy.len() as i16;
        (i16::from(die) + self.accuracy_shift(barrage)).clamp(1, grid) as u8
    }

    /// The least die with which the Spotting Round stays where it was put, as all greater ones do.
    pub(crate) fn accurate_from(&self, barrage: &Barrage) -> i16 {
        let grid = &self.scenario.charts.accuracy;
        let last = grid.iter().rposition(|steps| !steps.is_empty());
        let result = last.map_or(1, |last| last as i16 + 2);
        (result - self.accuracy_shift(barrage)).max(1)
    }

    /// Where the Spotting Round lies after a result; nowhere when that is off the map.
    pub(crate) fn drifted(&self, from: Hex, result: u8) -> Hex {
        let map = &self.scenario.map;
        let steps = &self.scenario.charts.accuracy[usize::from(result) - 1];
        // Only where it comes to rest counts: the way there may lead over the edge.
        let mut axial = from.to_axial();
        for step in steps {
            axial += step.to_axial();
        }
        match Hex::from_axial(axial) {
            Some(hex) if map.in_play(hex) => hex,
            _ => Hex::NOWHERE,
        }
    }

    /// FF-26.2-01 to FF-26.24-02: the Spotting Round moves, then smoke is laid or the impact area is known.
    fn land(&self, barrage: Barrage, state: &mut State, log: &mut impl Log<State, Event>) {
        let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
            unreachable!("the accuracy die was rolled");
        };
        let die = rolled.0[0];
        let result = self.accuracy(&barrage, die);
        let hex = self.drifted(barrage.at, result);
        log.note_with(state, || Event::Landed { die, result, hex });
        if hex.is_nowhere() {
            return state.stack.finish();
        }
        let landed = Barrage { at: hex, ..barrage };
        let area = self.impact_area(hex);
        if barrage.smoke {
            state.stack.finish();
            return self.lay_smoke(state, &area, log);
        }
        let row = self.barrage_row(self.fire_of(&barrage));
        match row.is_some_and(|row| row.aircraft) {
            true => state.stack.become_(Barrage {
                stage: BarrageStage::Nearest,
                ..landed
            }),
            false => self.strike_hexes(landed, state, &area),
        }
    }

    /// FF-26.23-01, FF-26.24-01: the hex of the Spotting Round and those around it.
    fn impact_area(&self, hex: Hex) -> Vec<Hex> {
        let around = self.scenario.map.neighbours(hex).iter().copied();
        let area = std::iter::once(hex).chain(around);
        area.filter(|hex| !hex.is_nowhere()).collect()
    }

    /// FF-26.24-02: the hexes with units or Sighting markers that are nearest.
    fn nearest_occupied(&self, state: &State, from: Hex) -> Vec<Hex> {
        let units = state.on_map().map(|(_, unit)| unit.at);
        let sightings = state.sighted().map(|(_, marker)| marker.at);
        let all: BTreeSet<Hex> = units.chain(sightings).collect();
        let least = all.iter().map(|hex| hex.distance(from)).min();
        let nearest = |hex: &Hex| Some(hex.distance(from)) == least;
        all.into_iter().filter(nearest).collect()
    }
}
