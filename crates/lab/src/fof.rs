use crate::Benchable;
use fields_of_fire::Fof;
use fields_of_fire::state::State;
use ground::Card;

impl Benchable for Fof {
    fn sight_query(&self, state: &State, i: usize) -> bool {
        let (columns, rows) = (self.mission.columns as usize, self.mission.rows as usize);
        let card = |i: usize| {
            let at = i % (columns * rows);
            Card::at((at % columns) as i8, (at / columns) as u8 + 1).unwrap_or_default()
        };
        let (from, to) = (card(i), card(i.wrapping_mul(7) + 3));
        self.sees_between(state, from, to)
    }

    fn crowded(&self) -> Option<State> {
        Some(Fof::crowded(self))
    }

    fn update(&self, crowded: &mut State) {
        self.bring_up_to_date(crowded);
    }
}
