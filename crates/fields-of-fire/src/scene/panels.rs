//! Tracks, the command display, fire support, goals, and the cards drawn last.

use crate::command::{CommandFrame, ImpulseKind};
use crate::counters::{Experience, Side};
use crate::deck::{ActionCard, Icon, Letter};
use crate::fof::{Fof, No};
use crate::frame::{Frame, Purpose};
use crate::mission::{FireMission, Goal};
use crate::state::{Activity, CommandMarker, Flags, State};
use engine::scene::{Card, Hand, Panel, Row, Track};
use engine::text::{counted, series};
use engine::{Clause, Reckoned};

impl Fof {
    pub(crate) fn tracks(&self, state: &State) -> Vec<Track> {
        let track = |name: &str, value: i32, of: Option<i32>| Track {
            name: name.to_owned(),
            value,
            of,
            side: None,
        };
        if self.is_between(state) {
            let left = i32::from(self.points_left(state));
            return vec![Track {
                side: Some(Side::Friendly as u8),
                ..track("Experience", left, Some(i32::from(state.points)))
            }];
        }
        let mut tracks = vec![track(
            "Turn",
            i32::from(state.turn),
            Some(i32::from(self.mission.turns)),
        )];
        if self.mission.attempts > 1 {
            tracks.push(track(
                "Attempt",
                i32::from(state.attempt),
                Some(i32::from(self.mission.attempts)),
            ));
        }
        tracks.push(track(
            "Activity level",
            state.activity as i32,
            Some(Activity::HeavilyEngaged as i32),
        ));
        tracks.push(Track {
            side: Some(Side::Friendly as u8),
            ..track("Experience", i32::from(state.points), None)
        });
        tracks.push(Track {
            side: Some(Side::Friendly as u8),
            ..track(
                "Casualties",
                i32::from(state.tally.friendly_casualties),
                None,
            )
        });
        tracks
    }

    pub(crate) fn panels(&self, state: &State) -> Vec<Panel> {
        if self.is_between(state) {
            return self.company_panels(state);
        }
        vec![
            self.skills_panel(state),
            self.command_display(state),
            self.reach_explained(state),
            self.fire_explained(state),
            self.fire_support(state),
            self.landing_panel(state),
            self.air_panel(state),
            self.goals_panel(state),
        ]
        .into_iter()
        .filter(|panel| !panel.rows.is_empty() || !panel.lines.is_empty())
        .collect()
    }

    /// Who has Commands, whose Impulse it is, who is done.
    fn command_display(&self, state: &State) -> Panel {
        let most = self.most_spent(state);
        let running = self.impulse(state);
        let mut rows: Vec<Row> = Vec::new();
        for hq in state.hqs.iter() {
            let found = state.in_play().find(|id| state.unit(*id).piece == hq.piece);
            let Some(id) = found else {
                continue;
            };
            let unit = state.unit(id);
            let impulse = running.filter(|impulse| impulse.originator == id);
            let now = impulse.is_some();
            let commands = impulse.map_or(hq.saved, |impulse| impulse.left);
            let mut notes = vec![match self.experience(unit) {
                Experience::Green => "green",
                Experience::Line => "line",
                Experience::Veteran => "veteran",
            }];
            if unit.is_lat() {
                notes.push("on its Fire Team side");
            }
            if unit.is(Flags::PINNED) {
                notes.push("pinned");
            }
            if self.affected(state, id) {
                notes.push("under fire");
            }
            if self.under_cover(state, unit) {
                notes.push("in cover");
            }
            rows.push(Row {
                name: self.unit_name(unit).to_owned(),
                note: notes.join(", "),
                count: Some([commands, most.max(commands)]),
                state: match hq.marker {
                    _ if now => "now".to_owned(),
                    CommandMarker::Waiting => "not activated".to_owned(),
                    CommandMarker::Available => "activated".to_owned(),
                    CommandMarker::Completed => "done".to_owned(),
                },
                now,
                done: hq.marker == CommandMarker::Completed,
                piece: Some(id.in_scene()),
                ..Row::default()
            });
        }
        if let Some(impulse) = running.filter(|impulse| impulse.kind == ImpulseKind::General) {
            rows.push(Row {
                name: "General initiative".to_owned(),
                note: "any unit, no headquarters needed".to_owned(),
                count: Some([impulse.left, most.max(impulse.left)]),
                state: "now".to_owned(),
                now: true,
                ..Row::default()
            });
        }
        let light = if self.limited_visibility(state) {
            "Limited visibility"
        } else {
            "Day"
        };
        Panel {
            title: "Command".to_owned(),
            lines: vec![format!("{light}: at most {most} Commands an Impulse.")],
            rows,
        }
    }

    /// Whom the headquarters with the Impulse can order now, and why it cannot order the others.
    fn reach_explained(&self, state: &State) -> Panel {
        let by = state
            .stack
            .frames()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Command(CommandFrame::Impulse { unit, .. }) => Some(*unit),
                _ => None,
            });
        let Some(by) = by else {
            return Panel::default();
        };
        let mut can: Vec<String> = Vec::new();
        let mut rows: Vec<(No, Row)> = Vec::new();
        for id in state.in_play() {
            let unit = state.unit(id);
            if unit.side != Side::Friendly {
                continue;
            }
            let name = self.unit_name(unit).to_owned();
            let no = match self.may_order(state, by, id) {
                Ok(()) => {
                    can.push(name);
                    continue;
                }
                Err(no) => no,
            };
            match rows.iter_mut().find(|(same, _)| *same == no) {
                Some((_, row)) => {
                    row.name = format!("{}, {name}", row.name);
                    row.piece = None;
                }
                None => rows.push((
                    no,
                    Row {
                        name,
                        note: no.1.to_owned(),
                        done: true,
                        piece: Some(id.in_scene()),
                        clauses: vec![no.0.to_owned()],
                        ..Row::default()
                    },
                )),
            }
        }
        let line = match can.len() {
            0 => "Nobody can be ordered now.".to_owned(),
            _ => format!("Can be ordered: {}.", can.join(", ")),
        };
        Panel {
            title: match by.is_some() {
                true => format!("In reach of {}", self.called(state, by)),
                false => "General initiative".to_owned(),
            },
            lines: vec![line],
            rows: rows.into_iter().map(|(_, row)| row).collect(),
        }
    }

    /// Every card under fire, with why the fire is there and what would stop it.
    fn fire_explained(&self, state: &State) -> Panel {
        let cards = ground::Card::all().filter(|card| self.is_card(state, *card));
        let rows = cards
            .filter(|card| self.vof_marker_on(state, *card))
            .flat_map(|card| {
                self.why_fire(state, card)
                    .into_iter()
                    .map(move |telling| Row {
                        name: card.to_string(),
                        note: telling.text,
                        piece: telling.pieces.into_iter().next(),
                        space: Some(card.to_string()),
                        clauses: telling.clauses.iter().map(ToString::to_string).collect(),
                        ..Row::default()
                    })
            });
        Panel {
            title: "Fire, and why".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    fn fire_support(&self, state: &State) -> Panel {
        let rows = self.mission.support.iter().zip(state.missions.iter());
        let rows = rows.map(|(support, &left)| Row {
            name: support.name.clone(),
            note: mission_words(support.mission).to_owned(),
            count: Some([left, support.missions.max(left)]),
            done: left == 0,
            ..Row::default()
        });
        Panel {
            title: "Fire support".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    /// The goals of the mission: all of them are to be met after the last turn.
    pub(crate) fn goals_reckoned(&self, state: &State) -> Vec<Reckoned> {
        let goals = self.mission.goals.iter();
        let mut reckoned: Vec<Reckoned> = goals
            .map(|goal| Reckoned {
                label: self.goal_words(state, goal),
                note: self.goal_so_far(state, goal),
                met: Some(self.is_met(state, goal)),
                clauses: vec![Clause("FOF-3.0-04")],
                ..Reckoned::default()
            })
            .collect();
        let earned = self.earned(state).into_iter();
        reckoned.extend(earned.map(|earned| earned.deed.reckoned(earned.points)));
        reckoned
    }

    fn goals_panel(&self, state: &State) -> Panel {
        let rows = self.mission.goals.iter().map(|goal| {
            let met = self.is_met(state, goal);
            Row {
                name: self.goal_words(state, goal),
                note: self.goal_so_far(state, goal),
                state: if met { "met" } else { "open" }.to_owned(),
                done: met,
                space: self.goal_place(state, goal).map(|card| card.to_string()),
                clauses: vec!["FOF-3.0-04".to_owned()],
                ..Row::default()
            }
        });
        Panel {
            title: "Mission".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    fn goal_words(&self, state: &State, goal: &Goal) -> String {
        let rows = |rows: &[u8]| {
            let word = if rows.len() == 1 { "row" } else { "rows" };
            let numbers: Vec<String> = rows.iter().map(u8::to_string).collect();
            format!("{word} {}", series(&numbers))
        };
        match goal {
            Goal::Secure(control) => format!("Secure {}", control.the()),
            Goal::SecureCards(cards) => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                format!("Secure {}", cards.join(", "))
            }
            Goal::ClearRows(wanted) => format!("Clear {}", rows(wanted)),
            Goal::Visit(control) => format!("Reach {}", control.the()),
            Goal::HoldRows(wanted) => format!("Hold {}", rows(wanted)),
            Goal::CasualtiesAtMost(most) => {
                let most = self.losses_allowed(state, *most);
                format!("Lose at most {}", counted(most, "step", "steps"))
            }
            Goal::EnemyLossesAtLeast(least) => {
                let steps = counted(*least, "enemy step", "enemy steps");
                format!("Put {steps} out of action")
            }
            Goal::Points(least) => format!("Earn {least} Experience Points"),
        }
    }

    /// Where a goal lies, if it is about one card.
    fn goal_place(&self, state: &State, goal: &Goal) -> Option<ground::Card> {
        match goal {
            Goal::Secure(control) | Goal::Visit(control) => self.control_at(state, *control),
            Goal::SecureCards(cards) => cards.first().copied(),
            _ => None,
        }
    }

    /// Where a goal lies and how far it has come: "B4, Farm", "1 so far".
    fn goal_so_far(&self, state: &State, goal: &Goal) -> String {
        let tally = &state.tally;
        match goal {
            Goal::CasualtiesAtMost(_) => format!("{} lost so far", tally.friendly_casualties),
            Goal::EnemyLossesAtLeast(_) => {
                let losses = tally.enemy_casualties.saturating_add(tally.prisoners);
                format!("{losses} so far")
            }
            Goal::Points(_) => format!("{} so far", state.points),
            goal => match self.goal_place(state, goal) {
                Some(card) => format!("{card}, {}", self.ground_words(state, card)),
                None => String::new(),
            },
        }
    }

    /// The cards of the draw under way, or of the last one.
    pub(crate) fn hands(&self, state: &State) -> Vec<Hand> {
        if state.drawn.is_empty() {
            return Vec::new();
        }
        let purpose = state
            .stack
            .frames()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Draw(draw) => Some(draw.purpose),
                Frame::Number(number) => Some(number.purpose),
                Frame::Attempt(attempt) => Some(attempt.purpose),
                _ => None,
            });
        let cards = state.drawn.iter().filter_map(|&number| {
            let card = self.mission.deck.cards.get(number as usize)?;
            Some(action_card(number, card, purpose))
        });
        // What was looked for, and how many of the cards show it.
        let result = purpose.and_then(Purpose::icon).map(|icon| {
            let shown = state.drawn.iter().filter(|&&number| {
                let card = self.mission.deck.cards.get(number as usize);
                card.is_some_and(|card| card.shows(icon))
            });
            let (sought, shown) = (icon_words(icon), shown.count());
            match (shown, state.drawn.len()) {
                (0, 1) => format!("Looked for {sought}: not on it."),
                (0, _) => format!("Looked for {sought}: on none of them."),
                (_, 1) => format!("Looked for {sought}: found."),
                (shown, all) => format!("Looked for {sought}: on {shown} of {all}."),
            }
        });
        vec![Hand {
            title: purpose.map_or("Drawn last".to_owned(), |p| format!("Drawn: {}", p.words())),
            result: result.unwrap_or_default(),
            cards: cards.collect(),
            ..Hand::default()
        }]
    }
}

/// What a type of Fire Mission is called.
pub(crate) fn mission_words(mission: FireMission) -> &'static str {
    match mission {
        FireMission::HighExplosive => "high explosive",
        FireMission::Smoke => "smoke",
        FireMission::WhitePhosphorus => "white phosphorus",
        FireMission::Illumination => "illumination",
        FireMission::TimeOnTarget => "time on target",
        FireMission::AirStrike => "air strike",
        FireMission::AttackHelicopters => "attack helicopters",
    }
}

fn action_card(number: u8, card: &ActionCard, purpose: Option<Purpose>) -> Card {
    let mut lines = vec![format!("commands {} / {}", card.helmet, card.star)];
    let mut counted = Vec::new();
    for icon in ICONS.into_iter().filter(|icon| card.shows(*icon)) {
        if purpose.and_then(Purpose::icon) == Some(icon) {
            counted.push(lines.len() as u8);
        }
        lines.push(icon_words(icon).to_owned());
    }
    let levels = [
        (Experience::Veteran, "veteran"),
        (Experience::Line, "line"),
        (Experience::Green, "green"),
    ];
    if purpose == Some(Purpose::HitEffect) {
        for (level, name) in levels {
            let words: Vec<&str> = effects(card, level).map(effect_words).collect();
            counted.push(lines.len() as u8);
            lines.push(format!("{name}: {}", words.join(", ")));
        }
    } else {
        let letters: [String; 3] =
            levels.map(|(level, _)| effects(card, level).map(effect_letter).collect());
        lines.push(format!("hit {}", letters.join(" / ")));
    }
    if purpose == Some(Purpose::Commands) {
        counted.push(0);
    }
    Card {
        name: (number + 1).to_string(),
        lines,
        counted,
        ..Card::default()
    }
}

const ICONS: [Icon; 11] = [
    Icon::Crosshairs,
    Icon::Infiltrate,
    Icon::Grenade,
    Icon::Burst,
    Icon::ThreeBursts,
    Icon::Short,
    Icon::Jam,
    Icon::Contact,
    Icon::Cover,
    Icon::Rally,
    Icon::Hq,
];

/// What an icon or word of a card is called.
pub(crate) fn icon_words(icon: Icon) -> &'static str {
    match icon {
        Icon::Crosshairs => "crosshairs",
        Icon::Infiltrate => "infiltrate",
        Icon::Grenade => "grenade",
        Icon::Burst => "burst",
        Icon::ThreeBursts => "three bursts",
        Icon::Short => "short",
        Icon::Jam => "jam",
        Icon::Contact => "contact",
        Icon::Cover => "cover",
        Icon::Rally => "rally",
        Icon::Hq => "headquarters",
    }
}

fn effects(card: &ActionCard, level: Experience) -> impl Iterator<Item = Letter> {
    card.effect(level).into_iter().flatten()
}

fn effect_words(letter: Letter) -> &'static str {
    match letter {
        Letter::Casualty => "casualty",
        Letter::Paralyzed => "paralyzed",
        Letter::Litter => "litter team",
        Letter::Fire => "fire team",
        Letter::Assault => "assault team",
    }
}

fn effect_letter(letter: Letter) -> char {
    match letter {
        Letter::Casualty => 'C',
        Letter::Paralyzed => 'P',
        Letter::Litter => 'L',
        Letter::Fire => 'F',
        Letter::Assault => 'A',
    }
}
