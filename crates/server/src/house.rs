//! All games of a server: opening, finding and forgetting them, and moving for those who are not people.

use crate::config::Config;
use crate::knocks::Doorman;
use crate::letters::Desk;
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::orders;
use crate::problem::Problem;
use crate::room::{Room, now};
use crate::shelf::{Player, Shelf};
use crate::store::{Store, StoreError, Write};
use crate::turns::{Payer, Turn, Turns, Work};
use crate::web::Client;
use engine::Seat;
use engine::table::{Table, TableAsk};
use serde_json::Value;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;
use tokio::sync::{MutexGuard, broadcast, watch};

/// No game has a longer name.
const LONGEST_ID: usize = 64;
/// How many abandoned games are forgotten at once.
const MOST_FORGOTTEN: u32 = 500;
/// Of how many endings at once it is remembered what has ended. Whoever has missed some looks for himself.
const ENDED_AT_ONCE: usize = 64;

/// What ends event streams before their time.
#[derive(Clone, Copy, Debug)]
pub enum Ended {
    /// Sessions of an account.
    Sessions(i64),
    /// Nothing more is answered to an address.
    Answers(IpAddr),
}

/// Everything a server works with.
pub struct House {
    pub config: Config,
    pub shelf: Arc<dyn Shelf>,
    pub store: Store,
    pub metrics: Metrics,
    pub gate: Arc<Gate>,
    /// How many letters may still leave.
    pub desk: Desk,
    /// How often browsers may still be knocked on.
    pub doorman: Doorman,
    pub client: Client,
    rooms: Mutex<HashMap<String, Arc<Cell>>>,
    /// Whose turn it is at heavy work.
    pub turns: Arc<Turns>,
    /// Turns true when the server is to stop.
    pub closing: watch::Sender<bool>,
    /// Tells streams that may be concerned what has ended.
    pub ended: broadcast::Sender<Ended>,
    /// Addresses from which nothing is answered, with why.
    bans: RwLock<HashMap<IpAddr, String>>,
}

/// A game's place in memory. It stays the same while somebody has a hand on it, so that streams hear every change.
pub struct Cell {
    id: String,
    room: tokio::sync::Mutex<Option<Room>>,
    wake: watch::Sender<u64>,
    driven: AtomicBool,
    used: Mutex<Instant>,
    /// About how many bytes of memory the room took when that was last looked at.
    weight: AtomicUsize,
}

/// The game, with nobody else at it.
pub struct Entered<'a>(MutexGuard<'a, Option<Room>>);

impl std::ops::Deref for Entered<'_> {
    type Target = Room;
    fn deref(&self) -> &Room {
        self.0.as_ref().expect("only a loaded room is entered")
    }
}

impl std::ops::DerefMut for Entered<'_> {
    fn deref_mut(&mut self) -> &mut Room {
        self.0.as_mut().expect("only a loaded room is entered")
    }
}

impl Entered<'_> {
    /// Nobody is in this room any more: whoever comes next finds what the store says.
    pub fn forget(mut self) {
        *self.0 = None;
    }

    /// The store says something else than memory: whoever comes next reads it anew, with the same people there.
    pub fn read_again(mut self) {
        self.doubt();
    }
}

impl Cell {
    /// Whether nobody has a hand on it but the house.
    fn is_left(self: &Arc<Self>) -> bool {
        Arc::strong_count(self) == 1
    }

    /// Whether there is a game in it: whoever hung up while one was looked for may have left it without.
    fn is_loaded(&self) -> bool {
        self.room.try_lock().is_ok_and(|room| room.is_some())
    }

    fn last_used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of every change.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.wake.subscribe()
    }
}

impl House {
    /// An empty house over a store.
    pub fn new(config: Config, shelf: Arc<dyn Shelf>, store: Store) -> Self {
        let gate = Arc::new(Gate::new(config.limits));
        let turns = Turns::new(gate.clone(), &config);
        let desk = Desk::new(
            config
                .letters
                .as_ref()
                .map_or(0.0, |letters| letters.per_hour),
        );
        let knocks = config.knocks.as_ref();
        let doorman = Doorman::new(knocks.map_or(0.0, |knocks| knocks.per_hour));
        House {
            turns: Arc::new(turns),
            gate,
            desk,
            doorman,
            config,
            shelf,
            store,
            metrics: Metrics::new(),
            client: Client::default(),
            rooms: Mutex::default(),
            closing: watch::Sender::new(false),
            ended: broadcast::Sender::new(ENDED_AT_ONCE),
            bans: RwLock::default(),
        }
    }

    /// Sessions of an account have ended: whoever listens by one of them is to look whether it was his.
    pub fn end_streams(&self, account: i64) {
        // It fails only where nobody listens.
        drop(self.ended.send(Ended::Sessions(account)));
    }

    /// Whether anything from an address is answered.
    pub fn is_not_banned(&self, address: IpAddr) -> Result<(), Problem> {
        let bans = self.bans.read().unwrap_or_else(PoisonError::into_inner);
        match bans.get(&address) {
            None => Ok(()),
            Some(why) => Err(Problem::forbidden(format!(
                "nothing is answered to this address: {why}"
            ))),
        }
    }

    /// Answers nothing from an address any more, or again. Its open streams end.
    pub fn ban(&self, address: IpAddr, why: Option<String>) {
        let mut bans = self.bans.write().unwrap_or_else(PoisonError::into_inner);
        match why {
            Some(why) => drop(bans.insert(address, why)),
            None => drop(bans.remove(&address)),
        }
        drop(bans);
        drop(self.ended.send(Ended::Answers(address)));
    }

    /// Reads the bans that are written down.
    pub async fn recall_bans(&self) -> Result<(), StoreError> {
        for (address, why) in self.store.bans().await? {
            if let Ok(address) = address.parse() {
                self.ban(address, Some(why));
            }
        }
        Ok(())
    }

    /// Ends sessions that have lasted long enough.
    pub async fn end_old_sessions(&self) {
        let before = now() - self.config.session_life.as_millis() as i64;
        let write = Write::OldSessions { before };
        if let Err(error) = self.store.write(vec![write]).await {
            tracing::warn!(%error, "old sessions are still there");
        }
    }

    /// Forgets games that nobody goes on with: not over, nothing done for long, and no account that could come back to
    /// them. A few at a time.
    pub async fn forget_abandoned(&self) {
        let Some(life) = self.config.abandoned else {
            return;
        };
        let before = now() - life.as_millis() as i64;
        let games = match self.store.abandoned(before, MOST_FORGOTTEN).await {
            Ok(games) => games,
            Err(error) => return tracing::warn!(%error, "abandoned games are still there"),
        };
        for game in games {
            let cell = self.cell(&game);
            // Whoever sits at it now has not abandoned it.
            if cell.wake.receiver_count() > 0 {
                continue;
            }
            if let Err(error) = self.store.write(vec![Write::NoGame { game }]).await {
                tracing::warn!(%error, "an abandoned game is still there");
            }
            self.let_go(&cell);
        }
    }

    /// Forgets browsers that can be told of nothing any more, since their seats and accounts are gone.
    pub async fn forget_browsers(&self) {
        if let Err(error) = self.store.write(vec![Write::LooseBrowsers]).await {
            tracing::warn!(%error, "browsers of nobody are still there");
        }
    }

    /// Forgets campaigns likewise.
    pub async fn forget_abandoned_campaigns(&self) {
        let Some(life) = self.config.abandoned else {
            return;
        };
        let before = now() - life.as_millis() as i64;
        let found = self.store.abandoned_campaigns(before, MOST_FORGOTTEN).await;
        let campaigns = match found {
            Ok(campaigns) => campaigns,
            Err(error) => return tracing::warn!(%error, "abandoned campaigns are still there"),
        };
        for campaign in campaigns {
            if let Err(problem) = self.delete_campaign(&campaign).await {
                tracing::warn!(problem = %problem.body(), "an abandoned campaign is still there");
            }
        }
    }

    /// Takes a campaign away with all its games.
    pub async fn delete_campaign(&self, id: &str) -> Result<(), Problem> {
        let links = self.store.links(id).await?;
        let campaign = id.to_owned();
        self.store
            .write(vec![Write::NoCampaign { campaign }])
            .await?;
        for link in links {
            let cell = self.cell(&link.game);
            *cell.room.lock().await = None;
            self.let_go(&cell);
        }
        Ok(())
    }

    /// Takes a game out of memory that is gone from the store; whoever has its stream open hears nothing more.
    pub fn let_go(&self, cell: &Cell) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.remove(&cell.id);
        cell.wake.send_modify(|count| *count += 1);
    }

    /// The place of a game in memory, loaded or not.
    pub fn cell(&self, id: &str) -> Arc<Cell> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cell) = rooms.get(id) {
            return cell.clone();
        }
        let cell = Arc::new(Cell {
            id: id.to_owned(),
            room: tokio::sync::Mutex::new(None),
            wake: watch::Sender::new(0),
            driven: AtomicBool::new(false),
            used: Mutex::new(Instant::now()),
            weight: AtomicUsize::new(0),
        });
        // What is no name of a game is not remembered, though somebody asks for it.
        if id.len() <= LONGEST_ID {
            rooms.insert(id.to_owned(), cell.clone());
        }
        cell
    }

    /// Goes into a game's room, loading it if needed, and is alone with it until done.
    pub async fn enter<'a>(&self, cell: &'a Cell) -> Result<Entered<'a>, Problem> {
        Ok(self.enter_with(cell, None).await?.0)
    }

    /// Goes into a game's room for work that may have to wait for its turn: with that turn, where it needs one. It is waited
    /// for outside, so that whoever has none keeps nobody from the game.
    pub async fn enter_for<'a>(
        &self,
        cell: &'a Cell,
        needs: impl Fn(&Room) -> Result<Option<Work>, Problem>,
    ) -> Result<(Entered<'a>, Option<Turn>), Problem> {
        let (room, turn) = self.enter_with(cell, None).await?;
        let Some(work) = needs(&room)? else {
            return Ok((room, None));
        };
        self.turns.pay(work)?;
        let turn = turn.filter(|turn| turn.is_at(work));
        if let Some(turn) = turn.or_else(|| self.turns.at_once(work)) {
            return Ok((room, Some(turn)));
        }
        drop(room);
        let turn = self.turns.wait(work).await?;
        let (room, turn) = self.enter_with(cell, Some(turn)).await?;
        needs(&room)?;
        Ok((room, turn))
    }

    /// The same with a turn, if one was needed to load the game or is there already.
    async fn enter_with<'a>(
        &self,
        cell: &'a Cell,
        mut turn: Option<Turn>,
    ) -> Result<(Entered<'a>, Option<Turn>), Problem> {
        loop {
            let mut guard = self.turns.await_others(cell.room.lock()).await?;
            *cell.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            if guard.as_ref().is_some_and(Room::is_sound) {
                return Ok((Entered(guard), turn));
            }
            let Some(turn) = &turn else {
                drop(guard);
                turn = Some(self.turn_at_loading(cell).await?);
                continue;
            };
            match self.load(cell, turn).await {
                Ok(fresh) => match guard.as_mut() {
                    Some(room) => room.replace(fresh),
                    None => *guard = Some(fresh),
                },
                Err(problem) => {
                    drop(guard);
                    self.forget(cell);
                    return Err(problem);
                }
            }
        }
    }

    /// A turn at loading a game. It is paid for when the game is loaded in it: somebody else may be quicker.
    async fn turn_at_loading(&self, cell: &Cell) -> Result<Turn, Problem> {
        let work = self.loading(cell).await?;
        self.turns.wait(work).await
    }

    /// What it takes to load a game, if there is one.
    async fn loading(&self, cell: &Cell) -> Result<Work, Problem> {
        match self.store.inputs_of(&cell.id).await? {
            Some(inputs) => Ok(Work::Replay { inputs }),
            None => {
                self.forget(cell);
                Err(Problem::missing("there is no such game here"))
            }
        }
    }

    async fn load(&self, cell: &Cell, turn: &Turn) -> Result<Room, Problem> {
        self.make_room()?;
        self.turns.pay(self.loading(cell).await?)?;
        let (shelf, wake) = (&*self.shelf, cell.wake.clone());
        let room = Room::load(&cell.id, &self.store, shelf, turn, &self.config, wake).await?;
        cell.weight.store(room.weight(), Ordering::Relaxed);
        Ok(room)
    }

    /// Makes room in memory for one more table: of those at which nobody is, the ones go that were left first.
    pub fn make_room(&self) -> Result<(), Problem> {
        let most = self.config.limits.tables;
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let weight = |cell: &Arc<Cell>| cell.weight.load(Ordering::Relaxed);
        let mut whole: usize = rooms.values().map(weight).sum();
        if whole <= most {
            return Ok(());
        }
        let left = rooms.values().filter(|cell| cell.is_left());
        let mut left: Vec<_> = left
            .map(|cell| (cell.last_used(), cell.id.clone()))
            .collect();
        left.sort_unstable();
        for (_, id) in left {
            // Down to three quarters, so that it is not done again for each.
            if whole <= most / 4 * 3 {
                break;
            }
            whole -= rooms.remove(&id).as_ref().map_or(0, weight);
        }
        if whole / 2 > most {
            return Err(Problem::busy(
                "too many games are being played at the moment",
            ));
        }
        Ok(())
    }

    /// Looks how much the tables in memory have grown.
    fn weigh(&self) {
        let cells: Vec<Arc<Cell>> = {
            let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.values().cloned().collect()
        };
        for cell in cells {
            // Where somebody is at work it was looked at before, and is again.
            if let Ok(room) = cell.room.try_lock() {
                let weight = room.as_ref().map_or(0, Room::weight);
                cell.weight.store(weight, Ordering::Relaxed);
            }
        }
    }

    fn forget(&self, cell: &Cell) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // One hand is the map's and one the caller's: with more, somebody is loading it too.
        if rooms
            .get(&cell.id)
            .is_some_and(|known| Arc::strong_count(known) <= 2)
        {
            rooms.remove(&cell.id);
        }
    }

    /// Nobody sits anywhere by this account any more.
    pub async fn forget_account(&self, account: i64) {
        let cells: Vec<Arc<Cell>> = {
            let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.values().cloned().collect()
        };
        for cell in cells {
            if let Some(room) = cell.room.lock().await.as_mut() {
                room.forget_account(account);
            }
        }
    }

    /// Whether something new may be kept: what is begun goes on as long as the disk lasts.
    pub async fn has_space(&self) -> Result<(), Problem> {
        let most = self.config.limits.store;
        if most == u64::MAX {
            return Ok(());
        }
        let size = self.store.size().await.map_err(Problem::broken)?;
        if size >= most {
            return Err(Problem::full("this server cannot keep any more games")
                .help("games that have begun go on; ask whoever runs the server for more space"));
        }
        Ok(())
    }

    /// Lets go of games at which nobody has been for a while.
    pub fn tidy(&self) {
        self.weigh();
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, cell| {
            !cell.is_left() || (cell.is_loaded() && cell.last_used().elapsed() < self.config.idle)
        });
        drop(rooms);
        self.gate.tidy();
        self.turns.tidy();
        self.desk.tidy();
        self.doorman.tidy();
    }

    /// How many games are in memory.
    pub fn open_games(&self) -> usize {
        self.rooms
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Does heavy work on a thread of its own, when its turn comes.
    pub async fn toil<T: Send + 'static>(
        &self,
        kind: Work,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.turns.take(kind).await?.apart(work).await
    }

    /// Moves for bots and by standing orders until a person is asked. Returns at once; somebody else does it.
    pub fn drive(self: &Arc<Self>, cell: &Arc<Cell>) {
        if cell.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (house, cell) = (Arc::downgrade(self), cell.clone());
        let moving = async move {
            // A house that is closed down meanwhile is not kept open by its bots.
            while let Some(house) = house.upgrade() {
                let rest = match house.move_for(&cell).await {
                    Ok(Next::Again) if !*house.closing.borrow() => continue,
                    Ok(Next::Again) => return,
                    Ok(Next::Rest(state)) => state,
                    Err(problem) => {
                        tracing::warn!(problem = %problem.body(), "an automatic move failed");
                        cell.driven.store(false, Ordering::Release);
                        return;
                    }
                };
                cell.driven.store(false, Ordering::Release);
                // Somebody may have moved, or come, and found the wheel taken just before it was free.
                let moved_since = match house.enter(&cell).await {
                    Ok(room) => Rest::of(&room) != rest,
                    Err(_) => false,
                };
                if !moved_since || cell.driven.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        };
        tokio::spawn(Payer::now().patient().pays(moving));
    }

    /// One automatic move, if one is due.
    async fn move_for(&self, cell: &Cell) -> Result<Next, Problem> {
        let (seat, n, copy, turn, thinker, bot, change, watched) = {
            // The table is copied when it is to be thought about, not before: copies that wait for it fill the memory.
            let thinks = |room: &Room| Ok(room.is_moved_for().then_some(Work::Bot));
            let (mut room, turn) = self.enter_for(cell, thinks).await?;
            let rest = Ok(Next::Rest(Rest::of(&room)));
            if room.is_over() || room.shut().is_some() {
                return rest;
            }
            let TableAsk::Choice { seat, .. } = room.table.ask() else {
                room.open().await?;
                return Ok(Next::Again);
            };
            room.end_orders().await?;
            // What may not be chosen is not thought about either, each time that somebody looks.
            if room.is_held_up() || room.may_choose_more(seat).is_err() {
                return rest;
            }
            let watched = room.is_left_alone();
            let scenario = room.about().scenario.clone();
            let n = room.table.len();
            let change = room.last_change(seat);
            let ordered = room.has_orders_for(seat);
            let chair = &mut room.chairs[seat.index()];
            let bot = chair.bot.clone();
            let thinker = if chair.is_played_by_bot() {
                let mind = match chair.mind.take() {
                    Some(mind) => mind,
                    None => {
                        let name = bot.clone().unwrap_or_default();
                        self.shelf.bot(&scenario, &name).map_err(Problem::broken)?
                    }
                };
                Thinker::Bot(mind)
            } else if ordered {
                Thinker::Orders(chair.orders.clone())
            } else {
                return rest;
            };
            let copy = room.table.fork(n)?;
            (seat, n, copy, turn, thinker, bot, change, watched)
        };
        let turn = match turn {
            Some(turn) => turn,
            None => self.turns.take(Work::Bot).await?,
        };
        let ordered = matches!(thinker, Thinker::Orders(_));
        let thought = turn.apart(move || thinker.decide(&*copy, seat));
        let (decision, mind) = thought.await?;
        if watched {
            self.let_look().await;
        }
        let mut room = self.enter(cell).await?;
        if let Some(mind) = mind
            && let Some(chair) = room.chairs.get_mut(seat.index())
            && chair.bot == bot
        {
            chair.mind = Some(mind);
        }
        // Somebody moved, undid or took his seat back meanwhile: what was thought out is not for the game as it is now.
        if room.last_change(seat) != change || room.is_over() {
            return Ok(Next::Again);
        }
        let Some(choice) = decision? else {
            room.leave_open();
            return Ok(Next::Rest(Rest::of(&room)));
        };
        let clock = Instant::now();
        room.act_for(seat, n, &choice, ordered).await?;
        self.metrics.moved(true, clock.elapsed());
        Ok(Next::Again)
    }

    /// Waits for a moment while standing orders look at what a seat is asked: a question that they answer is never put.
    pub async fn orders_first(self: &Arc<Self>, cell: &Arc<Cell>, seat: Seat) {
        let settled = async {
            let mut wake = cell.listen();
            loop {
                wake.borrow_and_update();
                match self.enter(cell).await {
                    Ok(room) if room.awaits_orders(seat) => drop(room),
                    _ => return,
                }
                self.drive(cell);
                if wake.changed().await.is_err() {
                    return;
                }
            }
        };
        drop(tokio::time::timeout(self.config.longest_look, settled).await);
    }

    /// Waits as long as a choice is to be looked at, or until the server stops.
    async fn let_look(&self) {
        let mut closing = self.closing.subscribe();
        let closed = closing.wait_for(|closing| *closing);
        drop(tokio::time::timeout(self.config.beat, closed).await);
    }
}

enum Next {
    /// There may be more to do.
    Again,
    /// Nothing to do while things stand like this.
    Rest(Rest),
}

/// How things stood when nothing was to be done: lines of the log, and comings and goings.
#[derive(PartialEq)]
struct Rest(usize, u64);

impl Rest {
    fn of(room: &Room) -> Self {
        Rest(room.serial(), room.presence())
    }
}

enum Thinker {
    Bot(Box<dyn Player>),
    Orders(Vec<orders::Order>),
}

type Decision = Result<Option<Value>, Problem>;

impl Thinker {
    fn decide(self, table: &dyn Table, seat: Seat) -> (Decision, Option<Box<dyn Player>>) {
        match self {
            Thinker::Bot(mut mind) => {
                let choice = mind.decide(table, seat).map(Some).map_err(Problem::from);
                (choice, Some(mind))
            }
            Thinker::Orders(orders) => (Ok(orders::answer(table, seat, &orders)), None),
        }
    }
}
