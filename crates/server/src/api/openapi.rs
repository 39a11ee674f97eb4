use super::{
    accounts, campaign_files, campaigns, events, files, games, keeper, knocks, letters, opening,
    play, reading, rematch, rules, scenes, stand_in, system, talk,
};
use axum::Json;
use utoipa::OpenApi;

/// The description of all that the server understands.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Tactical board wargames with a referee that knows every rule. A seat is held by a secret token, \
                       sent as `Authorization: Bearer`. Errors are `{error: {code, message, clause?, help?}}`."
    ),
    paths(
        reading::shelf,
        reading::clause,
        reading::ground,
        rules::book,
        rules::clause,
        rules::case,
        games::invitation,
        rematch::rematch,
        rules::picture,
        reading::board,
        reading::table,
        reading::history,
        reading::sight,
        scenes::scenes,
        opening::create,
        campaigns::create,
        campaigns::mine,
        campaigns::campaign,
        campaigns::next,
        campaigns::delete,
        campaign_files::export,
        campaign_files::import,
        campaign_files::verify,
        games::list,
        games::mine,
        games::game,
        games::join,
        games::archive,
        games::delete,
        talk::unsay,
        keeper::close,
        keeper::delete,
        keeper::mute,
        keeper::account,
        keeper::sign_out,
        keeper::sessions,
        keeper::ban,
        play::input,
        play::why,
        play::odds,
        play::hint,
        play::undo,
        stand_in::begin,
        stand_in::end,
        talk::offer,
        talk::answer,
        talk::lines,
        talk::say,
        talk::notes,
        talk::keep_notes,
        talk::orders,
        talk::keep_orders,
        files::fork,
        files::export,
        files::export_whole,
        files::import,
        events::events,
        accounts::create,
        accounts::sign_in,
        accounts::sign_out,
        accounts::me,
        accounts::add_games,
        accounts::delete,
        accounts::change_password,
        knocks::key,
        knocks::name,
        knocks::unname,
        letters::ask,
        letters::end,
        letters::confirm,
        letters::stop,
        system::health,
        system::metrics,
    )
)]
pub struct Description;

/// The OpenAPI description.
pub async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
