//! What people at a table do besides the game, through the API alone.

use crate::common::{Made, PATROL, Server};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_good_once() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "link").await;
    let join = async |claim: &str| {
        let body = json!({ "secret": game.invites["nva"], "name": " Minh\n", "claim": claim });
        server
            .call("POST", &game.at("join"), None, Some(&body))
            .await
    };
    let (status, joined) = join("0123456789abcdef").await;
    assert_eq!(status, 200, "{joined}");
    assert_eq!(joined["seat"], "nva");
    let (_, again) = join("0123456789abcdef").await;
    assert_eq!(
        again["token"], joined["token"],
        "a lost answer is no lost seat"
    );
    assert_eq!(join("another browser!").await.0, 409);
    let shown = server
        .get(&game.path, joined["token"].as_str().unwrap())
        .await;
    assert_eq!(
        (&shown["you"], &shown["seats"][1]["player"]),
        (&json!("nva"), &json!("Minh"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_needs_the_other_player_unless_it_gives_no_peek() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let (mut undone, mut offered) = (false, false);
    for pick in 0..400 {
        server.move_once(&game, pick).await.unwrap();
        let table = server.get(&game.at("table"), game.us()).await;
        let serial = &table["serial"];
        let n = table["n"].as_u64().unwrap();
        if table["undo"]["ok"] == true && undone {
            continue;
        }
        if table["undo"]["ok"] == true {
            undone = true;
            let to = table["undo"]["to"].clone();
            let done = server.post(&game.at("undo"), game.us(), json!({})).await;
            assert_eq!((&done["done"], &done["n"]), (&json!(true), &to));
            let heard = server
                .events(&game.at(&format!("events?after={serial}")), game.us())
                .await;
            assert!(
                heard
                    .iter()
                    .any(|heard| heard.event == "undo" && heard.data["n"] == to)
            );
            continue;
        }
        let (status, asked) = server
            .call("POST", &game.at("undo"), Some(game.us()), Some(&json!({})))
            .await;
        if status == 409 {
            continue;
        }
        let offer = asked["offer"].as_u64().unwrap();
        let answer = game.at(&format!("offers/{offer}"));
        let agree = json!({ "accept": true });
        let status = server.status("POST", &answer, game.us(), &agree).await;
        assert_eq!(status, 403, "nobody agrees with himself");
        assert_eq!(server.get(&game.path, game.us()).await["n"], n);
        if !offered {
            server
                .post(&answer, game.nva(), json!({ "accept": false }))
                .await;
            assert_eq!(server.get(&game.path, game.us()).await["n"], n, "refused");
            offered = true;
            continue;
        }
        server.post(&answer, game.nva(), agree).await;
        let now = server.get(&game.path, game.us()).await["n"].clone();
        assert!(now.as_u64().unwrap() < n);
        let server = server.again().await;
        assert_eq!(server.get(&game.path, game.us()).await["n"], now);
        return;
    }
    panic!("no undo was ever to be offered");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_end_by_resigning_or_by_agreement() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let draw = server
        .post(&game.at("offers"), game.us(), json!({ "kind": "draw" }))
        .await;
    let answer = game.at(&format!("offers/{}", draw["offer"]));
    server
        .post(&answer, game.nva(), json!({ "accept": true }))
        .await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(shown["verdict"], json!({ "how": "agreed", "winner": null }));
    let body = json!({ "n": shown["n"], "choice": "pass" });
    let status = server
        .status("POST", &game.at("inputs"), game.us(), &body)
        .await;
    assert_eq!(status, 409);

    let game = server.create(PATROL, "me", "bot").await;
    let draw = json!({ "kind": "draw" });
    let status = server
        .status("POST", &game.at("offers"), game.us(), &draw)
        .await;
    assert_eq!(status, 409, "a bot plays on");
    server
        .post(&game.at("offers"), game.us(), json!({ "kind": "resign" }))
        .await;
    let server = server.again().await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(
        shown["verdict"],
        json!({ "how": "resigned", "winner": "nva" })
    );
    let mine = json!({ "tokens": ["unknown", game.us()] });
    let (_, list) = server.call("POST", "/api/mine", None, Some(&mine)).await;
    assert_eq!(
        (&list[0]["token"], &list[0]["verdict"]["winner"]),
        (&json!(1), &json!("nva"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_given_away_is_lost_to_its_former_holder() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let url = game.at("notes");
    let note = json!({ "text": "ambush at 08.05" });
    let (status, _) = server.call("PUT", &url, Some(game.us()), Some(&note)).await;
    assert_eq!(status, 200);
    assert_eq!(
        server.get(&url, game.nva()).await["text"],
        "",
        "notes are private"
    );
    let given = server
        .post(&game.at("offers"), game.us(), json!({ "kind": "handover" }))
        .await;
    let body = json!({ "secret": given["invite"] });
    let (_, joined) = server
        .call("POST", &game.at("join"), None, Some(&body))
        .await;
    let heir = joined["token"].as_str().unwrap();
    assert_eq!(server.get(&url, heir).await["text"], "");
    let (status, _) = server.call("GET", &game.path, Some(game.us()), None).await;
    assert_eq!(status, 401);
    let shown = server.get(&game.path, game.nva()).await;
    assert_eq!(shown["seats"][0]["holder"], "person");
}

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_are_private_and_public_ones_are_watched() {
    let server = Server::new().await;
    let private = server.create(PATROL, "me", "bot").await;
    for rest in [
        "", "/table", "/board", "/history", "/scenes", "/chat", "/export", "/events",
    ] {
        let path = format!("{}{rest}", private.path);
        assert_eq!(server.call("GET", &path, None, None).await.0, 403, "{path}");
        assert_eq!(
            server.call("GET", &path, Some("wrong"), None).await.0,
            401,
            "{path}"
        );
    }
    let body = json!({ "scenario": PATROL, "public": true, "name": "Open", "seats": { "us": { "holder": "me" }, "nva": { "holder": "me" } } });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let open = Made::of(&made);
    assert_eq!(
        server.call("GET", &open.at("table"), None, None).await.0,
        200
    );
    let peek = open.at("scenes?eyes=nva");
    assert_eq!(server.call("GET", &peek, None, None).await.0, 403);
    let peek = open.at("table?eyes=nva");
    assert_eq!(server.call("GET", &peek, None, None).await.0, 403);
    let (_, list) = server.call("GET", "/api/games", None, None).await;
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["name"], "Open");
    server
        .post(&open.at("archive"), open.us(), json!({ "archived": true }))
        .await;
    let (_, list) = server.call("GET", "/api/games", None, None).await;
    assert_eq!(list, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_not_put_into_the_mouth_of_who_has_the_seat_now() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let say = async |token: &str, text: &str| {
        let line = json!({ "text": text });
        server.post(&game.at("chat"), token, line).await;
    };
    let give = async |token: &str, name: &str| {
        let offer = json!({ "kind": "handover" });
        let given = server.post(&game.at("offers"), token, offer).await;
        let body = json!({ "secret": given["invite"], "name": name });
        let path = game.at("join");
        let (_, joined) = server.call("POST", &path, None, Some(&body)).await;
        joined["token"].as_str().unwrap().to_owned()
    };
    say(game.us(), "one").await;
    let kim = give(game.us(), "Kim").await;
    say(&kim, "two").await;
    let before = server.get(&game.path, &kim).await["serial"].clone();
    let lee = give(&kim, "Lee").await;
    say(&lee, "three").await;
    say(game.nva(), "four").await;
    let said_by = |chat: &[Value]| -> Vec<(String, String)> {
        let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
        chat.iter()
            .map(|line| (text(line, "name"), text(line, "text")))
            .collect()
    };
    let line = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let chat = server.get(&game.at("chat"), &lee).await;
    let all = [
        line("", "one"),
        line("Kim", "two"),
        line("Lee", "three"),
        line("", "four"),
    ];
    assert_eq!(said_by(chat.as_array().unwrap()), all);
    let events = server.events(&game.at("events?after=0"), &lee).await;
    let told = events.iter().filter(|heard| heard.event == "chat");
    let told: Vec<Value> = told.map(|heard| heard.data.clone()).collect();
    assert_eq!(said_by(&told), all);
    let later = game.at(&format!("events?after={before}"));
    let events = server.events(&later, game.nva()).await;
    let told = events.iter().find(|heard| heard.event == "chat").unwrap();
    assert_eq!(told.data["name"], "Lee");
}
