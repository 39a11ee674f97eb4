#![allow(missing_docs)]
use engine::chance_source::Seeded;
use engine::table::TableAsk;
use engine::{Seat, Setup};
use fields_of_fire_kit::ENTRY;
fn main() {
    let system = ENTRY.system.unwrap();
    for slug in ["first-light", "before-dawn", "hold-the-crossroads", "ridge-of-mist", "the-sunken-lane"] {
        let path = std::path::PathBuf::from(format!("fixtures/fof-{slug}-1.journal"));
        let scenario = system.open(slug, None).unwrap();
        if std::env::args().nth(1).is_some() {
            let journal = engine::journal::Journal::load(&path).unwrap();
            println!("{slug} {}", scenario.resume(&journal).is_ok());
            continue;
        }
        let best = system.bots()[0].0;
        let mut players: Vec<_> = (0..scenario.about().seats.len() as u64)
            .map(|seat| scenario.bot(best, 16 + seat).unwrap()).collect();
        let mut dice = Seeded::new(1);
        let mut table = scenario.table(Setup::default()).unwrap();
        loop {
            match table.ask() {
                TableAsk::Over { .. } => break,
                TableAsk::Chance { .. } => drop(table.roll(&mut dice).unwrap()),
                TableAsk::Choice { seat, .. } => {
                    let Seat(at) = seat;
                    let choice = players[usize::from(at)].decide(table.as_ref(), seat).unwrap();
                    table.choose(seat, &choice).unwrap();
                }
            }
        }
        table.journal().save(&path).unwrap();
        println!("{} {}", path.display(), table.len());
    }
}
