//! The moment at which a case begins.

use super::set::named_unit;
use super::sheet::CaseSheet;
use crate::counters::{Class, Side};
use crate::frame::{Acting, Declare, Phase, RandomEvent, Turn};
use crate::fte::Fte;
use crate::state::{Activation, State};
use engine::case::Names;

/// The Activation Phase after its free first Activation: chits are drawn.
const DRAWING: Turn = Turn {
    phase: Phase::Activations,
    begun: true,
};

/// Puts down the procedures of the moment at which the case begins.
pub(super) fn begin(
    sheet: &CaseSheet,
    game: &Fte,
    names: &Names,
    state: &mut State,
) -> Result<(), String> {
    let mut phase = |phase| state.stack.call(Turn::at(phase));
    let activation = |state: &mut State, side, by_chit| {
        state.stack.call(DRAWING);
        state.act = Activation {
            side,
            by_chit,
            ..Activation::default()
        };
    };
    if !sheet.activate.is_empty() || sheet.leader.is_some() {
        if sheet.begin.is_some() {
            return Err(
                "`activate` and `leader` say where the case begins: leave `begin` out".into(),
            );
        }
        activation(state, Side::Us, true);
        return name_units(sheet, game, names, state);
    }
    match sheet.begin.as_deref() {
        // A case that only looks something up.
        None if sheet.units.is_empty() => state.stack.call(DRAWING),
        None => return Err("say with `begin` or `activate` where the case begins".to_owned()),
        Some("us activation") => activation(state, Side::Us, true),
        Some("nva activation") => activation(state, Side::Nva, true),
        Some("us first activation") => activation(state, Side::Us, false),
        Some("nva first activation") => activation(state, Side::Nva, false),
        Some("draw") => state.stack.call(DRAWING),
        Some("event") => {
            state.stack.call(DRAWING);
            state.stack.call(RandomEvent::default());
        }
        Some("reinforcements") => {
            phase(Phase::Reinforcements);
            state.turn = state.turn.saturating_sub(1); // the phase counts it up
        }
        Some("activations") => phase(Phase::Activations),
        Some("fire missions") => phase(Phase::FireMissions),
        Some("casualties") => phase(Phase::Casualties),
        Some("concealment") => phase(Phase::Concealment),
        Some("end of turn") => phase(Phase::EndOfTurn),
        Some(other) => {
            return Err(format!(
                "no case begins with \"{other}\"; see cases/fte/README.md"
            ));
        }
    }
    if sheet
        .begin
        .as_deref()
        .is_some_and(|begin| begin.ends_with(" activation"))
    {
        state.stack.call(Declare);
    }
    Ok(())
}

/// The Activation is declared and its Units are named: they act.
fn name_units(
    sheet: &CaseSheet,
    game: &Fte,
    names: &Names,
    state: &mut State,
) -> Result<(), String> {
    for name in sheet.leader.iter().chain(&sheet.activate) {
        state.act.named.insert(named_unit(names, name)?);
    }
    let lead = sheet.leader.as_ref().or(sheet.activate.first());
    let lead = named_unit(names, lead.map_or("", String::as_str))?;
    let first = *state.unit(lead);
    state.act.side = first.side;
    if sheet.leader.is_some() || game.class(&first) != Class::Infantry {
        state.act.lead = lead;
    } else {
        state.act.hex = first.at;
    }
    state.stack.call(Acting);
    Ok(())
}
