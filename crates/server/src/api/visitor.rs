//! Who is asking, and what he sent.

use super::LARGE;
use crate::address;
use crate::house::House;
use crate::limits::Place;
use crate::origin;
use crate::problem::Problem;
use crate::room::{Room, muted, now};
use crate::secret::{self, Hash};
use axum::RequestExt;
use axum::body::{Bytes, HttpBody};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use engine::Seat;
use futures_util::StreamExt;
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Session tokens of accounts begin with this, seat tokens never do.
pub const SESSION: &str = "account.";

/// The address of whoever is asking, as it is counted.
#[derive(Clone, Copy)]
pub struct Guest(pub IpAddr);

impl FromRequestParts<Arc<House>> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        let asking = address::asking(peer(parts), &parts.headers, &house.config.proxies);
        Ok(Guest(address::counted(asking)))
    }
}

/// The other end of the connection; without a socket, as in tests, the machine itself.
fn peer(parts: &Parts) -> IpAddr {
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let direct = direct.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    direct.to_canonical()
}

/// Whoever looks after the server: he sits at the machine itself, or sends the token of the metrics.
pub struct Keeper;

impl FromRequestParts<Arc<House>> for Keeper {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        let config = &house.config;
        let sent = bearer(&parts.headers).map(secret::hash);
        let token = config.metrics_token.as_deref().map(secret::hash);
        if token.is_some() && sent == token {
            return Ok(Keeper);
        }
        let peer = peer(parts);
        let proxy = config.proxies.iter().any(|network| network.contains(peer));
        let here = peer.is_loopback() && !proxy && !address::passed_on(&parts.headers);
        if here && origin::asks_by_own_name(config, &parts.headers) {
            return Ok(Keeper);
        }
        Err(
            Problem::forbidden("this is for whoever looks after the server").help(
                "ask from the machine itself, or send the token of --metrics-token-file as Authorization: Bearer",
            ),
        )
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let header = headers.get(AUTHORIZATION)?;
    header.to_str().ok()?.strip_prefix("Bearer ")
}

/// Who is asking.
#[derive(Clone)]
pub struct Who {
    pass: Pass,
    /// The seat he asks for, when he may hold several.
    wanted: Option<String>,
}

#[derive(Clone)]
enum Pass {
    None,
    Token(Hash),
    Account(Session),
}

/// By what somebody is signed in.
#[derive(Clone)]
pub struct Session {
    account: i64,
    /// What is kept of its token.
    pub token: Hash,
    /// When it ends by itself, in milliseconds since 1970.
    pub until: i64,
    muted: bool,
}

impl Who {
    /// The account, if he has signed in.
    pub fn account(&self) -> Option<i64> {
        match self.pass {
            Pass::Account(ref session) => Some(session.account),
            Pass::None | Pass::Token(_) => None,
        }
    }

    /// By what he is signed in, if he is.
    pub fn session(&self) -> Option<&Session> {
        match &self.pass {
            Pass::Account(session) => Some(session),
            Pass::None | Pass::Token(_) => None,
        }
    }

    /// Whoever looks after the server may have asked an account for silence.
    pub fn may_speak(&self) -> Result<(), Problem> {
        match self.session() {
            Some(session) if session.muted => Err(muted()),
            _ => Ok(()),
        }
    }

    /// Through whose eyes he sees this game: his seat's, or a watcher's.
    pub fn eyes(&self, room: &Room) -> Result<Seat, Problem> {
        let watcher = || {
            if room.public {
                Ok(Seat::WATCHER)
            } else {
                Err(Problem::forbidden("this table is private").help("ask for an invitation"))
            }
        };
        match &self.pass {
            Pass::None => watcher(),
            Pass::Token(hash) => room.seat_of_token(hash).ok_or_else(Problem::unknown_token),
            Pass::Account(session) => {
                let seats = room.seats_of_account(session.account);
                match (&self.wanted, seats.first()) {
                    (Some(wanted), _) => {
                        let seat = room.seat(wanted)?;
                        let held = seats.contains(&seat);
                        held.then_some(seat).ok_or_else(|| {
                            Problem::forbidden("this account does not hold that seat")
                        })
                    }
                    (None, Some(seat)) => Ok(*seat),
                    (None, None) => watcher(),
                }
            }
        }
    }

    /// Whether he has this token or this account.
    pub fn holds(&self, token: &Hash, account: Option<i64>) -> bool {
        match &self.pass {
            Pass::None => false,
            Pass::Token(hash) => hash == token,
            Pass::Account(session) => account == Some(session.account),
        }
    }

    /// All seats that he holds here.
    pub fn seats(&self, room: &Room) -> Vec<Seat> {
        match &self.pass {
            Pass::None => Vec::new(),
            Pass::Token(hash) => room.seat_of_token(hash).into_iter().collect(),
            Pass::Account(session) => room.seats_of_account(session.account),
        }
    }

    /// Through the eyes he asks for: after the end, anybody's.
    pub fn eyes_of(&self, room: &Room, asked: Option<&str>) -> Result<Seat, Problem> {
        let own = self.eyes(room)?;
        let asked = match asked {
            None => return Ok(own),
            Some("watcher") => Seat::WATCHER,
            Some(id) => room.seat(id)?,
        };
        if asked == own || asked == Seat::WATCHER || room.is_over() {
            return Ok(asked);
        }
        Err(Problem::forbidden(
            "another player's view is open only after the game",
        ))
    }

    /// The seat he holds; watchers are turned away.
    pub fn seat(&self, room: &Room) -> Result<Seat, Problem> {
        match self.eyes(room)? {
            Seat::WATCHER => Err(
                Problem::forbidden("only somebody who holds a seat may do this")
                    .help("send the seat's token as Authorization: Bearer"),
            ),
            seat => Ok(seat),
        }
    }
}

impl FromRequestParts<Arc<House>> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        let wanted = parts.headers.get("x-seat");
        let wanted = wanted
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned);
        if !parts.headers.contains_key(AUTHORIZATION) {
            return Ok(Who {
                pass: Pass::None,
                wanted,
            });
        }
        let token = bearer(&parts.headers)
            .filter(|token| (1..=200).contains(&token.len()))
            .ok_or_else(|| Problem::malformed("write Authorization: Bearer and then the token"))?;
        let hash = secret::hash(token);
        let pass = if token.starts_with(SESSION) {
            Pass::Account(session(house, hash).await?)
        } else {
            Pass::Token(hash)
        };
        Ok(Who { pass, wanted })
    }
}

/// The session of a token, as long as it lasts.
pub async fn session(house: &House, token: Hash) -> Result<Session, Problem> {
    let life = house.config.session_life.as_millis() as i64;
    let found = house.store.session(&token, now() - life).await;
    let signed_in = found.map_err(Problem::broken)?.ok_or_else(|| {
        Problem::http(
            StatusCode::UNAUTHORIZED,
            "this session has ended; sign in again",
        )
    })?;
    Ok(Session {
        account: signed_in.account,
        token,
        until: signed_in.at + life,
        muted: signed_in.muted,
    })
}

/// How long a body may take to arrive before it is asked once more whether whoever sends it is still signed in.
const AT_ONCE: Duration = Duration::from_secs(1);

/// A JSON body, or a problem in our own words.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequest<Arc<House>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Problem> {
        let by = session_of(request.headers());
        let (request, _place) = counted_in(request, house).await?;
        let request = in_time(house, by, gathered(request)).await??;
        match axum::Json::<T>::from_request(request, house).await {
            Ok(axum::Json(body)) => Ok(Body(body)),
            Err(error) => Err(Problem::malformed(error.body_text())),
        }
    }
}

/// A body as it is, or a problem in our own words.
pub struct Raw(pub Bytes);

impl FromRequest<Arc<House>> for Raw {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Problem> {
        let by = session_of(request.headers());
        let (request, place) = counted_in(request, house).await?;
        let request = in_time(house, by, gathered(request)).await??;
        match Bytes::from_request(request, house).await {
            // It is counted for as long as it is needed.
            Ok(bytes) => Ok(Raw(match place {
                Some(place) => place.with(bytes),
                None => bytes,
            })),
            Err(error) => Err(Problem::http(error.status(), error.body_text())),
        }
    }
}

/// Counts a large body from when it begins to arrive: whoever sends slowly keeps in memory what is there so far.
async fn counted_in(
    request: Request,
    house: &Arc<House>,
) -> Result<(Request, Option<Place>), Problem> {
    let (mut parts, body) = request.into_parts();
    let guest = Guest::from_request_parts(&mut parts, house).await?;
    let most = house.config.limits.body;
    // One that does not say how large it will be may become as large as any.
    let said = body.size_hint().upper();
    let size = said.map_or(most, |said| most.min(said as usize));
    let place = match size >= LARGE {
        true => Some(house.gate.parcel(guest.0, size)?),
        false => None,
    };
    Ok((Request::from_parts(parts, body), place))
}

/// Reads a body that is not too long into one piece of memory. Kept in the pieces in which it comes, a single byte may take
/// forty.
async fn gathered(request: Request) -> Result<Request, Problem> {
    let (parts, body) = request.with_limited_body().into_parts();
    let mut pieces = body.into_data_stream();
    let mut whole = Vec::new();
    while let Some(piece) = pieces.next().await {
        whole.extend_from_slice(&piece.map_err(|error| unread(&error))?);
    }
    Ok(Request::from_parts(parts, whole.into()))
}

/// Why a body could not be read: there was too much of it, or whoever sent it broke off.
fn unread(error: &(dyn Error + 'static)) -> Problem {
    let mut cause = Some(error);
    while let Some(it) = cause {
        if it.is::<LengthLimitError>() {
            return Problem::too_large("this is longer than anything that is asked for here");
        }
        cause = it.source();
    }
    Problem::malformed(format!(
        "the body of the request could not be read: {error}"
    ))
}

/// What is kept of the session by which somebody asks, if he does.
fn session_of(headers: &HeaderMap) -> Option<Hash> {
    let token = bearer(headers)?;
    token.starts_with(SESSION).then(|| secret::hash(token))
}

/// Reads a body that must be there as a whole before long, however it trickles in. Whoever has been signed out meanwhile
/// does nothing with it any more: who is asking was found out when the head arrived.
async fn in_time<T>(
    house: &House,
    by: Option<Hash>,
    reading: impl Future<Output = T>,
) -> Result<T, Problem> {
    let clock = Instant::now();
    let read = tokio::time::timeout(house.config.patience.body, reading).await;
    let read = read.map_err(|_| {
        Problem::http(
            StatusCode::REQUEST_TIMEOUT,
            "the body of the request took too long to arrive",
        )
        .help("send it again, faster")
    })?;
    if let Some(token) = by.filter(|_| clock.elapsed() > AT_ONCE) {
        session(house, token).await?;
    }
    Ok(read)
}

/// What stands in the address after the question mark, or a problem in our own words.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<House>> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        axum::extract::Query::from_request_parts(parts, house)
            .await
            .map(|axum::extract::Query(query)| Query(query))
            .map_err(|error| Problem::malformed(error.body_text()))
    }
}

/// What stands in the path, or a problem in our own words.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<House>> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        axum::extract::Path::from_request_parts(parts, house)
            .await
            .map(|axum::extract::Path(path)| Path(path))
            .map_err(|error| Problem::missing(error.body_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;
    use std::convert::Infallible;

    #[tokio::test]
    async fn a_body_that_comes_in_very_many_pieces_is_kept_in_one() {
        let pieces = std::iter::repeat_n(Ok::<_, Infallible>("x"), 1_000);
        let body = axum::body::Body::from_stream(stream::iter(pieces));
        let read = gathered(Request::new(body)).await.expect("short enough");
        let mut pieces = read.into_body().into_data_stream();
        assert_eq!(
            pieces.next().await.expect("one").expect("read").len(),
            1_000
        );
        assert!(pieces.next().await.is_none());
    }
}
