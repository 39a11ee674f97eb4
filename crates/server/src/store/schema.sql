-- A game is its log; the other columns of games are what lists show of it.
CREATE TABLE IF NOT EXISTS games (
    id       TEXT PRIMARY KEY,
    scenario TEXT NOT NULL,
    system   TEXT NOT NULL,
    rules    TEXT NOT NULL,
    data     TEXT NOT NULL,    -- digest of the data it is played on
    setup    TEXT NOT NULL,    -- what it began from
    name     TEXT NOT NULL,
    public   INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    prefix   BLOB,             -- inputs it began with, when it was imported or branched off
    dream    TEXT,             -- whose knowledge it was imagined from, and the seed
    changed  INTEGER NOT NULL,
    len      INTEGER NOT NULL,
    asked    INTEGER,
    verdict  TEXT,
    archived INTEGER NOT NULL DEFAULT 0,
    since    INTEGER NOT NULL DEFAULT 0,      -- since when whoever is asked is asked
    pace     TEXT NOT NULL DEFAULT 'none',    -- how soon players mean to answer
    retry    INTEGER NOT NULL DEFAULT 1,      -- whether going back may try luck again
    closed   TEXT                             -- why whoever looks after the server has closed it
) STRICT;
CREATE INDEX IF NOT EXISTS games_shown ON games (public, archived, changed);

CREATE TABLE IF NOT EXISTS chairs (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    INTEGER NOT NULL,
    holder  TEXT NOT NULL,
    bot     TEXT,             -- which bot decides; beside a person, it stands in for him
    name    TEXT NOT NULL,
    token   BLOB,
    invite  BLOB,
    account INTEGER,
    notes   TEXT NOT NULL DEFAULT '',
    orders  TEXT NOT NULL DEFAULT '[]',
    muted   INTEGER NOT NULL DEFAULT 0,
    free    INTEGER NOT NULL DEFAULT 0,   -- whoever comes first may sit down
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS chairs_token ON chairs (token);
CREATE INDEX IF NOT EXISTS chairs_account ON chairs (account);

-- Who sat there before, up to which line of the log: what he said and his name are found by it when he wants them gone.
CREATE TABLE IF NOT EXISTS sat (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    account INTEGER NOT NULL,
    PRIMARY KEY (game, seat, until)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sat_account ON sat (account);

CREATE TABLE IF NOT EXISTS log (
    game   TEXT NOT NULL REFERENCES games (id),
    serial INTEGER NOT NULL,
    len    INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    deed   TEXT NOT NULL,
    inputs BLOB,
    digest TEXT,
    PRIMARY KEY (game, serial)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS accounts (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT NOT NULL,
    created  INTEGER NOT NULL,
    muted    INTEGER NOT NULL DEFAULT 0,
    banned   TEXT              -- why, if it is
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
    token   BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where letters to an account go, once whoever reads them there has said so.
CREATE TABLE IF NOT EXISTS letters (
    account   INTEGER PRIMARY KEY REFERENCES accounts (id),
    address   TEXT NOT NULL,
    code      BLOB NOT NULL,       -- hash of what stands in the link that confirms it
    asked     INTEGER NOT NULL,    -- when that link was sent
    confirmed INTEGER,
    stop      TEXT NOT NULL,       -- what stands in the link that ends the letters
    told      INTEGER NOT NULL,    -- games in which he was asked up to then have been told of
    tried     INTEGER NOT NULL     -- when he was last written to, whether or not that went well
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS letters_code ON letters (code);
CREATE UNIQUE INDEX IF NOT EXISTS letters_stop ON letters (stop);

-- Browsers that are to be told when it is somebody's turn, although no page of ours is open in them.
CREATE TABLE IF NOT EXISTS browsers (
    id       INTEGER PRIMARY KEY,
    endpoint TEXT NOT NULL UNIQUE,  -- where the browser's push service takes messages for it
    key      TEXT NOT NULL,         -- with what they are sealed
    secret   TEXT NOT NULL,
    account  INTEGER,               -- whose games it is to be told of
    named    INTEGER NOT NULL,      -- when it last said so
    told     INTEGER NOT NULL,      -- games in which somebody was asked up to then have been told of
    tried    INTEGER NOT NULL       -- when it was last tried, whether or not that went well
) STRICT;
CREATE INDEX IF NOT EXISTS browsers_account ON browsers (account);

-- Seats it is to be told of besides, by what is kept of their tokens.
CREATE TABLE IF NOT EXISTS browser_seats (
    browser INTEGER NOT NULL REFERENCES browsers (id),
    token   BLOB NOT NULL,
    PRIMARY KEY (browser, token)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS browser_seats_token ON browser_seats (token);

-- Games that follow one another. Whoever has the token, or the account, holds it and his seat in each of its links.
CREATE TABLE IF NOT EXISTS campaigns (
    id       TEXT PRIMARY KEY,
    campaign TEXT NOT NULL,
    rules    TEXT NOT NULL,
    data     TEXT NOT NULL,    -- digest of the data it began on
    options  TEXT NOT NULL,
    name     TEXT NOT NULL,
    token    BLOB NOT NULL,
    account  INTEGER,
    created  INTEGER NOT NULL,
    ended    TEXT              -- how, once that is known
) STRICT;
CREATE INDEX IF NOT EXISTS campaigns_token ON campaigns (token);
CREATE INDEX IF NOT EXISTS campaigns_account ON campaigns (account);

-- Which game is which link of a campaign, counted from 1.
CREATE TABLE IF NOT EXISTS links (
    campaign TEXT NOT NULL REFERENCES campaigns (id),
    link     INTEGER NOT NULL,
    game     TEXT NOT NULL UNIQUE,
    title    TEXT NOT NULL,
    mission  INTEGER NOT NULL,    -- to which mission it belongs, from 0
    rest     INTEGER NOT NULL,    -- whether it is the time after that mission
    PRIMARY KEY (campaign, link)
) STRICT, WITHOUT ROWID;

-- Addresses from which nothing is answered.
CREATE TABLE IF NOT EXISTS bans (
    address TEXT PRIMARY KEY,
    why     TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Always empty: what is written here is only to see whether there is room.
CREATE TABLE IF NOT EXISTS trials (
    filler BLOB NOT NULL
) STRICT;
