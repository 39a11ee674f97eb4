//! 4.2 The four menus as a table: one action is one row. Its row says how it is called, who may order it and who may
//! carry it out, what it has to be told, what must be so, what it lacks when it is hopeless, how it is carried out and
//! how its questions are put. To add an action is to add a row, and the functions that it names.

use super::limits::{GOOD_ORDER, Limits, Open};
use super::params::{Judge, Param, Question};
use super::survey::Survey;
use super::{OrderFrame, Step};
use crate::attacks::Together;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, May};
use crate::frame::Purpose;
use crate::state::{Flags, Maker, State};
use Open::{Friends, Rear, Yes};
use engine::{Clause, Log};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whom the chain of command lets order an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chain {
    /// Those above the unit (FOF-4.1-04).
    Above,
    /// Anybody in communication (FOF-3.3-01).
    Anybody,
    /// The HQ that Activates (FOF-4.1-03).
    Activates,
}

/// How an action is carried out.
pub(super) enum Effect<L> {
    /// In one go. The order is over already: what is called lies on top.
    AtOnce(fn(&Fof, &mut State, &OrderFrame, &mut L)),
    /// In steps of its own.
    InSteps(fn(&Fof, &mut State, OrderFrame, Step, &mut L) -> Flow),
}

/// What there is to say about an action.
pub(crate) struct Row {
    /// In words, after "ordered … to".
    pub(crate) words: &'static str,
    /// The clause of the menus that describes it.
    pub(super) clause: &'static str,
    /// What each unit does in it when it is a platoon's.
    pub(super) single: Option<Action>,
    /// Who may order it.
    pub(crate) chain: Chain,
    /// It needs an HQ or Staff unit as Originator even in General Initiative (FOF-4.1.3-03).
    pub(super) by_headquarters: bool,
    /// It is for Runners in the Company HQ's box (FOF-4.3.2-01).
    pub(super) in_box: bool,
    /// What Pinned units and teams may do of it; `None` for Command & Control, which knows no such limits
    /// (FOF-4.2.5-01).
    pub(super) limits: Option<Limits>,
    /// What it has to be told, in turn.
    pub(super) asks: &'static [Question],
    /// Whether it need not be told even that.
    pub(super) is_told: fn(&OrderFrame) -> bool,
    /// What it asks while it is carried out.
    pub(super) asks_later: &'static [Question],
    /// What the menu asks of Originator and Recipient, besides chain of command, communication and limits.
    pub(super) suits: fn(&Fof, &State, &OrderFrame) -> May,
    /// Whether it lacks something that it cannot do without, whatever it is told. Rules out, never allows.
    pub(super) lacks: fn(&Fof, &State, &Survey, &OrderFrame) -> bool,
    /// Whether there is anything to do it with, when it has not to be told anything.
    pub(super) finds: fn(&Fof, &State, &OrderFrame) -> May,
    /// It is paid for when the first thing is taken, not before.
    pub(super) pays_later: bool,
    /// The attempt by which it is decided, where orders make it.
    pub(crate) purpose: Option<Purpose>,
    /// How its card is asked for.
    pub(crate) which_card: &'static str,
    /// How its unit or target is asked for.
    pub(crate) which_unit: &'static str,
    /// What stands before the card in an answer.
    pub(crate) to_card: &'static str,
    /// What stands before the unit in an answer.
    pub(crate) to_unit: &'static str,
}

impl Row {
    /// A row about which there is nothing special.
    const PLAIN: Row = Row {
        words: "",
        clause: "",
        single: None,
        chain: Chain::Above,
        by_headquarters: false,
        in_box: false,
        limits: Some(GOOD_ORDER),
        asks: &[],
        is_told: |_| false,
        asks_later: &[],
        suits: |_, _, _| Ok(()),
        lacks: |_, _, _, _| false,
        finds: |_, _, _| Ok(()),
        pays_later: false,
        purpose: None,
        which_card: "Choose the card on which {unit} is to {act}.",
        which_unit: "Choose for {unit}, who is to {act}.",
        to_card: "On",
        to_unit: "",
    };
}

macro_rules! actions {
    ($($(#[$meta:meta])* $Action:ident { $($field:ident: $value:expr,)* => $How:ident($effect:expr) })*) => {
        /// Actions of the four menus (4.2). The clause letter is beside each.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        #[allow(missing_docs)] // Named as in the menus.
        pub enum Action {
            $($(#[$meta])* $Action),*
        }

        impl Action {
            /// Every action, menu by menu.
            pub const ALL: [Action; [$(stringify!($Action)),*].len()] = [$(Action::$Action),*];

            /// What there is to say about it.
            pub(crate) fn row(self) -> &'static Row {
                static TABLE: [Row; Action::ALL.len()] = ROWS;
                &TABLE[self as usize]
            }

            /// How it is carried out.
            pub(super) fn effect<L: Log<State, Event>>(self) -> Effect<L> {
                match self {
                    $(Action::$Action => Effect::$How($effect)),*
                }
            }
        }

        /// The table, in the order of [`Action::ALL`].
        pub(super) const ROWS: [Row; Action::ALL.len()] = [
            $(Row { $($field: $value,)* ..Row::PLAIN }),*
        ];
    };
}

impl Action {
    /// Its bit in [`Unit::did`](crate::state::Unit::did).
    pub fn bit(self) -> u64 {
        1 << self as u8
    }

    /// In words, after "ordered … to".
    pub(crate) fn words(self) -> &'static str {
        self.row().words
    }

    /// The clause of the menus that describes it.
    pub(crate) fn clause(self) -> Clause {
        Clause(self.row().clause)
    }

    /// The action that each unit of a platoon carries out in a platoon action.
    pub(crate) fn single(self) -> Option<Action> {
        self.row().single
    }
}

/// An adjacent card.
const fn beside(may: fn(&Fof, &State, &OrderFrame, ground::Card) -> May) -> Question {
    Question::new(Param::Beside, Judge::Card(may))
        .idle(Survey::no_card)
        .or("There is no card beside it.")
}

/// A card of the map.
const fn card(may: fn(&Fof, &State, &OrderFrame, ground::Card) -> May) -> Question {
    Question::new(Param::Card, Judge::Card(may))
}

/// An area of the card that the unit goes to, or is on.
const fn area(may: fn(&Fof, &State, &OrderFrame, crate::state::Area) -> May) -> Question {
    Question::new(Param::Area, Judge::Area(may))
}

/// Another unit.
const fn unit(may: fn(&Fof, &State, &OrderFrame, crate::state::UnitId) -> May) -> Question {
    Question::new(Param::Unit, Judge::Unit(may)).idle(Survey::is_no_friend)
}

/// An enemy unit or stack.
const fn target(may: fn(&Fof, &State, &OrderFrame, crate::attacks::Target) -> May) -> Question {
    Question::new(Param::Target, Judge::Target(may))
        .idle(Survey::no_enemy_at)
        .or("There is no enemy to attack.")
}

/// An enemy stack, or whoever is out of cover on a card.
const fn stack_or_card(
    may: fn(&Fof, &State, &OrderFrame, crate::attacks::Target) -> May,
) -> Question {
    Question::new(Param::StackOrCard, Judge::Target(may))
        .idle(Survey::no_enemy_at)
        .or("There is no enemy to attack.")
}

/// The area that a move to another card ends in: only asked when there are several.
const AREA_THERE: Question =
    area(|game, state, f, area| game.may_go_into(state, f.unit, f.to, area)).quiet();
/// What the last step of a squad becomes: only asked when there is a choice.
const LAST_STEP: Question = Question::new(
    Param::Form,
    Judge::Form(|game, state, f, form| game.may_leave_team(state, f.unit, form)),
)
.quiet();
/// Teams, up to two more than the first.
const TEAMS: Question = Question::new(Param::Teams, Judge::Teams);

actions! {
    // 4.2.1 Command & Control

    #[default]
    Activate {
        words: "be activated",
        clause: "FOF-4.2.1-01",
        chain: Chain::Activates,
        limits: None,
        // Nobody gives the orders of General Initiative, and so nobody Activates by them.
        suits: |game, state, f| match f.by.is_some() {
            true => Ok(()),
            false => game.chain_of_command(state, f.by, f.unit, f.action),
        },
        to_unit: "Activate",
        => AtOnce(|game, state, f, log| game.activate(state, f.unit, f.by, "FOF-4.2.1-01", log))
    }
    DeployPyrotechnic {
        words: "deploy a device",
        clause: "FOF-4.2.1-03",
        limits: None,
        asks: &[
            Question::new(Param::Device, Judge::Device(|game, state, f, device| {
                game.may_deploy(state, f.unit, device)
            }))
            .idle(Survey::no_such_device)
            .or("It holds no pyrotechnic device."),
            Question::new(Param::HereOrBeside, Judge::Card(|game, state, f, card| {
                game.may_deploy_at(state, f.unit, f.device, card)
            }))
            .quiet(),
            area(|game, state, f, area| {
                let at = match f.to.is_some() {
                    true => f.to,
                    false => state.unit(f.unit).at,
                };
                game.may_deploy_in(state, state.unit(f.unit), !f.device.is_aerial(), (at, area))
            })
            .quiet(),
        ],
        suits: Fof::may_handle_devices,
        lacks: |_, _, survey, f| !survey.devices.has(f.unit),
        to_card: "Deploy it on",
        => AtOnce(|game, state, f, log| game.deploy(state, f.unit, f.device, (f.to, f.area), log))
    }
    ReconstitutePlatoonHq {
        words: "become a Platoon HQ",
        clause: "FOF-4.2.1-04",
        by_headquarters: true,
        limits: None,
        asks: &[
            Question::new(Param::Piece, Judge::Piece(|game, state, f, piece| {
                game.may_replace_hq(state, f.unit, piece)
            }))
            .idle(Survey::no_lost_hq)
            .quiet(),
            LAST_STEP,
        ],
        suits: Fof::may_become_platoon_hq,
        lacks: |_, _, survey, _| !survey.lost_platoon_hq,
        => AtOnce(Fof::replace_platoon_hq)
    }
    ReconstituteCompanyHq {
        words: "become the Company HQ",
        clause: "FOF-4.2.1-05",
        by_headquarters: true,
        limits: None,
        suits: Fof::may_become_company_hq,
        lacks: |_, _, survey, _| !survey.lost_company_hq,
        => AtOnce(|game, state, f, log| game.replace_company_hq(state, f.unit, log))
    }
    CreateRunner {
        words: "provide a Runner",
        clause: "FOF-4.2.1-06",
        by_headquarters: true,
        limits: None,
        asks: &[LAST_STEP],
        suits: Fof::may_create_runner,
        => AtOnce(Fof::create_runner)
    }
    DispatchRunner {
        words: "run",
        clause: "FOF-4.2.1-07",
        by_headquarters: true,
        in_box: true,
        limits: None,
        asks: &[
            unit(|game, state, f, to| game.may_run_to(state, f.unit, to))
                .idle(Survey::is_no_lower_hq)
                .or("There is no Platoon HQ and no Company Staff unit on the map to run to."),
        ],
        suits: Fof::may_dispatch,
        to_unit: "Run to",
        => AtOnce(Fof::dispatch_runner)
    }
    DismissRunner {
        words: "join a unit again",
        clause: "FOF-4.2.1-08",
        by_headquarters: true,
        in_box: true,
        limits: None,
        asks: &[unit(Fof::may_absorb_runner)
            .idle(Survey::is_not_short)
            .or("No Good Order unit in the Company HQ's area is short of steps.")],
        suits: Fof::may_dismiss,
        to_unit: "Join",
        => AtOnce(Fof::dismiss_runner)
    }
    ActivateVehicle {
        words: "be activated for AT combat and vehicle movement",
        clause: "FOF-4.2.1-09",
        limits: None,
        suits: Fof::may_activate_vehicle,
        lacks: |_, _, survey, _| !survey.vehicles,
        => AtOnce(|game, state, f, log| game.activate_vehicle(state, f.unit, log))
    }
    SwitchNetwork {
        words: "switch to another network",
        clause: "FOF-4.2.1-10",
        limits: None,
        asks: &[
            Question::new(Param::Set, Judge::Item(Fof::may_give_up))
                .idle(Survey::no_set_of_its_own)
                .or("It holds neither radio nor phone.")
                .quiet(),
            Question::new(Param::LostSet, Judge::Item(|game, state, f, lost| {
                game.may_switch(state, f.set, lost)
            })),
        ],
        lacks: |_, _, survey, f| {
            !survey.lost_set || survey.sets.iter().all(|sets| !sets.has(f.unit))
        },
        => AtOnce(Fof::switch_network)
    }
    RepairLine {
        words: "repair the phone line",
        clause: "FOF-4.2.1-11",
        limits: None,
        suits: Fof::may_repair_line,
        => AtOnce(|game, state, f, log| game.repair_line(state, f.unit, log))
    }
    DesignateControl {
        words: "designate a control",
        clause: "FOF-4.2.1-12",
        by_headquarters: true,
        limits: None,
        asks: &[Question::new(Param::Control, Judge::Control(Fof::may_put_up_control))],
        suits: Fof::may_designate,
        => AtOnce(|game, state, f, log| game.designate(state, f.unit, f.control, log))
    }

    // 4.2.2 Movement

    Move {
        words: "move to an adjacent card",
        clause: "FOF-4.2.2-02",
        limits: Some(Limits {
            assault: Yes,
            fire: Rear,
            litter: Rear,
            paralyzed: Rear,
            pinned: Rear,
        }),
        asks: &[beside(|game, state, f, card| game.may_move(state, f.unit, card)), AREA_THERE],
        lacks: |game, state, _, f| game.may_change_card(state, f.unit).is_err(),
        which_card: "Choose where {unit} is to go.",
        to_card: "Move to",
        => AtOnce(Fof::go)
    }
    MovePlatoon {
        words: "move with the platoon to an adjacent card",
        clause: "FOF-4.2.2-03",
        single: Some(Action::Move),
        asks: &[beside(Fof::may_go_together)],
        which_card: "Choose where {unit} leads the platoon.",
        to_card: "Move the platoon to",
        => InSteps(Fof::step_platoon)
    }
    Infiltrate {
        words: "infiltrate an adjacent card",
        clause: "FOF-4.2.2-04",
        limits: Some(Limits {
            assault: Yes,
            fire: Friends,
            litter: Friends,
            ..GOOD_ORDER
        }),
        asks: &[
            beside(|game, state, f, card| game.may_infiltrate(state, f.unit, card)),
            AREA_THERE,
        ],
        lacks: |game, state, survey, f| {
            survey.no_fire(game, state)
                || game.may_change_card(state, f.unit).is_err()
                || game.may_creep(state, f.unit, f.action).is_err()
        },
        purpose: Some(Purpose::Infiltrate),
        which_card: "Choose where {unit} is to go.",
        to_card: "Infiltrate",
        => InSteps(Fof::step_infiltrate)
    }
    InfiltratePlatoon {
        words: "infiltrate an adjacent card with the platoon",
        clause: "FOF-4.2.2-05",
        single: Some(Action::Infiltrate),
        asks: &[beside(Fof::may_go_together)],
        lacks: |game, state, survey, _| survey.no_fire(game, state),
        which_card: "Choose where {unit} leads the platoon.",
        to_card: "Infiltrate with the platoon to",
        => InSteps(Fof::step_platoon)
    }
    SeekCover {
        words: "seek cover",
        clause: "FOF-4.2.2-06",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            litter: Yes,
            pinned: Yes,
            ..GOOD_ORDER
        }),
        asks_later: &[area(Fof::may_settle_in).quiet()],
        suits: |game, state, f| game.may_seek_cover(state, f.unit),
        purpose: Some(Purpose::SeekCover),
        => InSteps(Fof::step_seek_cover)
    }
    MoveWithin {
        words: "move within the card",
        clause: "FOF-4.2.2-07",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            litter: Yes,
            pinned: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            area(|game, state, f, area| game.may_move_within(state, f.unit, area))
                .idle(Survey::is_there)
                .or("There is no other area on the card."),
        ],
        lacks: |game, state, _, f| game.may_stir(state, f.unit).is_err(),
        => AtOnce(Fof::go)
    }
    InfiltrateWithin {
        words: "infiltrate within the card",
        clause: "FOF-4.2.2-08",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            litter: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            area(|game, state, f, area| game.may_infiltrate_within(state, f.unit, area))
                .idle(Survey::is_there)
                .or("There is no other area on the card."),
        ],
        lacks: |game, state, survey, f| {
            survey.no_fire(game, state) || game.may_creep(state, f.unit, f.action).is_err()
        },
        purpose: Some(Purpose::InfiltrateWithin),
        => InSteps(Fof::step_infiltrate)
    }
    PickUp {
        words: "pick up items",
        clause: "FOF-4.2.2-09",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            litter: Yes,
            ..GOOD_ORDER
        }),
        suits: Fof::may_pick_things_up,
        lacks: |game, state, _, f| game.pick_ups(state, f.unit).next().is_none(),
        finds: Fof::finds_item,
        pays_later: true,
        => InSteps(Fof::step_pick_up)
    }
    Embark {
        words: "go aboard a vehicle",
        clause: "FOF-4.2.2-09",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            litter: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            Question::new(Param::Ride, Judge::Ride)
                .idle(Survey::is_no_vehicle)
                .or("There is no vehicle that it could go aboard."),
        ],
        lacks: |_, _, survey, _| !survey.transports,
        which_unit: "Choose what {unit} goes aboard.",
        to_unit: "Go aboard",
        => AtOnce(Fof::embark)
    }
    Load {
        words: "load and unload a vehicle",
        clause: "FOF-4.2.2-09",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            litter: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            unit(Fof::may_serve)
                .idle(Survey::is_no_vehicle)
                .or("There is no vehicle that it could load or unload.")
                .quiet(),
        ],
        lacks: |_, _, survey, _| !survey.transports,
        pays_later: true,
        which_unit: "Choose the vehicle that {unit} loads and unloads.",
        to_unit: "Load and unload",
        => InSteps(Fof::step_load)
    }

    // 4.2.3 Rally

    RemovePinned {
        words: "rally from being Pinned",
        clause: "FOF-4.2.3-02",
        limits: Some(Limits {
            pinned: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        purpose: Some(Purpose::Rally),
        => InSteps(Fof::step_rally)
    }
    ToLitter {
        words: "become a Litter Team",
        clause: "FOF-4.2.3-03",
        limits: Some(Limits {
            paralyzed: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        purpose: Some(Purpose::Rally),
        => InSteps(Fof::step_rally)
    }
    ToFire {
        words: "become a Fire Team",
        clause: "FOF-4.2.3-04",
        limits: Some(Limits {
            litter: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        purpose: Some(Purpose::Rally),
        => InSteps(Fof::step_rally)
    }
    ToAssault {
        words: "become an Assault Team",
        clause: "FOF-4.2.3-05",
        limits: Some(Limits {
            fire: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        purpose: Some(Purpose::Rally),
        => InSteps(Fof::step_rally)
    }
    AssaultToFire {
        words: "become a Fire Team",
        clause: "FOF-4.2.3-06",
        limits: Some(Limits {
            assault: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        => InSteps(Fof::step_rally)
    }
    FlipToFront {
        words: "return to Good Order",
        clause: "FOF-4.2.3-07",
        limits: Some(Limits {
            fire: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        purpose: Some(Purpose::Rally),
        => InSteps(Fof::step_rally)
    }
    Detach {
        words: "detach a team",
        clause: "FOF-4.2.3-08",
        asks: &[Question::new(Param::Form, Judge::Form(|_, _, _, _| Ok(()))).quiet()],
        suits: |game, state, f| game.may_detach(state, f.unit),
        => InSteps(Fof::step_detach)
    }
    Supplement {
        words: "supplement a squad",
        clause: "FOF-4.2.3-09",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            unit(Fof::may_supplement)
                .idle(Survey::is_no_squad)
                .or("There is no squad to join."),
        ],
        lacks: |_, _, survey, f| !survey.teams.has(f.unit),
        to_unit: "Join",
        => AtOnce(Fof::supplement)
    }
    ReconstituteSquad {
        words: "form a squad",
        clause: "FOF-4.2.3-10",
        by_headquarters: true,
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            Question::new(Param::Piece, Judge::Piece(Fof::may_reform))
                .idle(Survey::no_lost_squad)
                .or("No squad has been Removed from Play."),
            TEAMS,
        ],
        suits: |game, state, f| game.may_form_squad(state, f.unit),
        lacks: |_, _, survey, f| {
            !survey.lost_squad || survey.teams.iter().all(|team| team == f.unit)
        },
        purpose: Some(Purpose::Rally),
        => InSteps(Fof::step_reform)
    }
    FlipToFire {
        words: "fight as a Fire Team",
        clause: "FOF-4.2.3-11",
        suits: |game, state, f| game.may_rally(state, f.unit, f.action),
        => InSteps(Fof::step_rally)
    }

    // 4.2.4 Combat

    Spot {
        words: "spot",
        clause: "FOF-4.2.4-02",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            unit(|game, state, f, enemy| game.may_spot(state, f.unit, enemy))
                .idle(Survey::is_no_hidden_enemy)
                .or("There is no Unspotted enemy."),
        ],
        lacks: |_, _, survey, _| survey.hidden.is_empty(),
        which_unit: "Choose whom {unit} is to spot.",
        to_unit: "Spot",
        => AtOnce(|game, state, f, _| game.spot(state, f.unit, f.pick))
    }
    Concentrate {
        words: "concentrate fire",
        clause: "FOF-4.2.4-03",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        asks: &[stack_or_card(|game, state, f, target| {
            game.may_concentrate(state, f.unit, target)
        })],
        suits: |game, state, f| game.may_concentrate_at_all(state, state.unit(f.unit)),
        lacks: |game, state, survey, f| {
            survey.enemies.is_empty()
                || game.may_concentrate_at_all(state, state.unit(f.unit)).is_err()
        },
        which_unit: "Choose on whom {unit} concentrates its fire.",
        to_unit: "Concentrate on",
        => AtOnce(|game, state, f, _| game.concentrate(state, f.unit, f.target))
    }
    ConcentratePlatoon {
        words: "concentrate the platoon's fire",
        clause: "FOF-4.2.4-04",
        single: Some(Action::Concentrate),
        asks: &[stack_or_card(|game, state, f, target| {
            game.may_attack_together(state, f.unit, Together::Concentrate, target)
        })],
        lacks: |_, _, survey, _| survey.enemies.is_empty(),
        which_unit: "Choose on whom {unit} concentrates its fire.",
        to_unit: "Concentrate on",
        => AtOnce(|game, state, f, _| {
            game.attack_together(state, f.unit, Together::Concentrate, f.target)
        })
    }
    Grenade {
        words: "make a grenade attack",
        clause: "FOF-4.2.4-05",
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        asks: &[target(|game, state, f, target| game.may_grenade(state, f.unit, target))],
        lacks: |_, _, survey, _| survey.enemies.is_empty(),
        which_unit: "Choose whom {unit} attacks.",
        to_unit: "Attack",
        => AtOnce(|game, state, f, _| game.grenade(state, f.unit, f.target))
    }
    ThrowCharge {
        words: "throw a demolition charge",
        clause: "FOF-4.2.4-06",
        asks: &[
            target(|game, state, f, target| game.may_throw_charge(state, f.unit, target.area()))
                .idle(Survey::no_cover_here)
                .or("There is no Cover marker on its card."),
        ],
        lacks: |_, _, survey, f| !survey.charges.has(f.unit),
        which_unit: "Choose whom {unit} attacks.",
        to_unit: "Attack",
        => AtOnce(|game, state, f, _| game.throw_charge(state, f.unit, f.target.area()))
    }
    PlaceCharge {
        words: "place a demolition charge",
        clause: "FOF-4.2.4-07",
        asks: &[
            target(|game, state, f, target| game.may_place_charge(state, f.unit, target.area()))
                .idle(Survey::no_cover_here)
                .or("There is no Cover marker on its card."),
        ],
        lacks: |_, _, survey, f| !survey.charges.has(f.unit),
        => AtOnce(|game, state, f, log| game.place_charge(state, f.unit, f.target.area(), log))
    }
    Flame {
        words: "attack with the flamethrower",
        clause: "FOF-4.2.4-08",
        asks: &[target(|game, state, f, target| game.may_flame(state, f.unit, target.area()))],
        lacks: |game, state, survey, f| {
            survey.enemies.is_empty() || !game.has_flamethrower(state.unit(f.unit))
        },
        => AtOnce(|game, state, f, log| game.flame(state, f.unit, f.target.area(), log))
    }
    GrenadePlatoon {
        words: "make a grenade attack with the platoon",
        clause: "FOF-4.2.4-09",
        single: Some(Action::Grenade),
        asks: &[target(|game, state, f, target| {
            game.may_attack_together(state, f.unit, Together::Grenade, target)
        })],
        lacks: |_, _, survey, _| survey.enemies.is_empty(),
        which_unit: "Choose whom {unit} attacks.",
        to_unit: "Attack",
        => AtOnce(|game, state, f, _| {
            game.attack_together(state, f.unit, Together::Grenade, f.target)
        })
    }
    CallForFire {
        words: "call for fire",
        clause: "FOF-4.2.4-10",
        asks: &[
            Question::new(Param::Row, Judge::Row(Fof::may_call_row)).idle(Survey::not_its_row),
            card(|game, state, f, card| game.may_call_for_fire(state, f.unit, f.row, card)),
        ],
        suits: |game, state, f| game.may_observe(state, f.unit),
        which_card: "Choose the card that {unit} calls fire on.",
        to_card: "Call fire on",
        => AtOnce(|game, state, f, _| game.call_for_fire(state, f.unit, Maker::Row(f.row), f.to))
    }
    IndirectLay {
        words: "fire by indirect lay",
        clause: "FOF-4.2.4-11",
        asks: &[
            card(|game, state, f, card| {
                game.may_indirect_lay(state, f.by, f.unit, card)
            })
            .idle(Survey::no_enemy_on)
            .or("There is no enemy to fire at."),
        ],
        suits: |game, state, f| game.may_lay_indirectly(state, f.by, f.unit),
        lacks: |game, state, survey, f| {
            survey.enemies.is_empty() || !game.is_section(state.unit(f.unit))
        },
        to_card: "Lay on",
        => AtOnce(|game, state, f, log| game.indirect_lay(state, f.unit, f.to, log))
    }
    CeaseFire {
        words: "cease fire",
        clause: "FOF-4.2.4-12",
        chain: Chain::Anybody,
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        suits: |game, state, f| game.may_cease_fire(state, f.unit),
        => AtOnce(|game, state, f, log| {
            game.cease_fire(state, state.unit(f.unit).at, Side::Friendly, log)
        })
    }
    ShiftFire {
        words: "shift fire",
        clause: "FOF-4.2.4-13",
        chain: Chain::Anybody,
        limits: Some(Limits {
            assault: Yes,
            fire: Yes,
            ..GOOD_ORDER
        }),
        asks: &[
            card(|game, state, f, card| game.may_shift_fire(state, f.by, f.unit, card))
                .idle(Survey::off_every_line),
        ],
        lacks: |game, state, _, f| !game.fires_or_holds_line(state.unit(f.unit)),
        which_card: "Choose the card that {unit} is to fire at.",
        to_card: "Shift fire to",
        => AtOnce(|game, state, f, log| game.shift_fire(state, f.unit, f.to, log))
    }
    FireProtective {
        words: "fire the final protective fire",
        clause: "FOF-4.2.4-14",
        by_headquarters: true,
        asks: &[
            Question::new(Param::ProtectiveFire, Judge::Control(|game, state, _, control| {
                game.may_fire_protective(state, control)
            }))
            .idle(Survey::not_laid)
            .or("No Final Protective Fire was laid before play."),
        ],
        // A Final Protective Line is the gun's own; of Final Protective Fires there may be two.
        is_told: |f| f.by != f.unit,
        suits: Fof::may_order_protective,
        => AtOnce(|game, state, f, log| match state.unit(f.unit).is(Flags::PROTECTIVE_LINE) {
            true => game.fire_protective_line(state, f.unit, log),
            false => game.fire_protective(state, f.control, log),
        })
    }
    StopProtectiveFire {
        words: "stop the final protective fire",
        clause: "FOF-7.16.2-05",
        asks: &[
            Question::new(Param::ProtectiveFire, Judge::Control(|game, state, f, control| {
                game.may_stop_protective(state, f.unit, control)
            }))
            .idle(Survey::not_laid)
            .or("No Final Protective Fire was laid before play."),
        ],
        => AtOnce(|game, state, f, log| game.stop_protective(state, f.control, log))
    }
}
