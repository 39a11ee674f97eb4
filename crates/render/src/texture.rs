//! What covers the ground: fills, patterns, and the trees and huts strewn over a space.

use engine::scene::TerrainKind;
use std::fmt::Write;

use crate::noise::{hash, sway};
use crate::pen::num;
use crate::theme::Palette;

/// Families of terrain that look alike; every terrain belongs to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    Clear,
    Rock,
    Water,
    Paddy,
    Grass,
    Village,
    Woods,
}

impl Cover {
    /// In the order they are laid down.
    pub(crate) const ALL: [Self; 7] = [
        Self::Clear,
        Self::Rock,
        Self::Water,
        Self::Paddy,
        Self::Grass,
        Self::Village,
        Self::Woods,
    ];

    /// The family of a terrain.
    pub(crate) fn of(terrain: TerrainKind) -> Self {
        use TerrainKind::*;
        match terrain {
            Clear | Open | Clearing | Hill | Staging | FaceDown => Self::Clear,
            Rock | Cliff | Gully | Quarry => Self::Rock,
            Water | StreamBed => Self::Water,
            Paddy | Marsh => Self::Paddy,
            Grass | ElephantGrass | Fields | Hedgerow => Self::Grass,
            Hamlet | Village | Farm | Church | Churchyard => Self::Village,
            Woods | Orchard | Jungle | LightJungle | Bamboo => Self::Woods,
        }
    }

    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Rock => "rock",
            Self::Water => "water",
            Self::Paddy => "paddy",
            Self::Grass => "grass",
            Self::Village => "village",
            Self::Woods => "woods",
        }
    }

    /// Pattern laid over the fill, if the family has one.
    pub(crate) fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Clear | Self::Village => Some("p-speck"),
            Self::Grass => Some("p-tuft"),
            Self::Paddy => Some("p-parcel"),
            Self::Rock => Some("p-stone"),
            Self::Water | Self::Woods => None,
        }
    }

    /// Prefix of the strewn groups, if the family has them.
    pub(crate) fn strewn(self) -> Option<&'static str> {
        match self {
            Self::Woods => Some("woods"),
            Self::Village => Some("huts"),
            _ => None,
        }
    }
}

/// How many different strewn groups there are of each kind.
pub(crate) const VARIANTS: u64 = 6;

/// Which strewn group a space at this place gets.
pub(crate) fn variant(x: i32, y: i32) -> u64 {
    hash(x, y, 11) % VARIANTS
}

/// Style rules of the ground.
pub(crate) fn style(out: &mut String, p: &Palette) {
    let _ = write!(
        out,
        ".clear{{fill:{clear}}}.grass{{fill:{grass};stroke:{tuft};stroke-opacity:.5}}\
         .woods{{fill:{jungle};stroke:{shade};stroke-width:1.2;stroke-opacity:.7}}\
         .paddy{{fill:{paddy};stroke:{paddy_edge};stroke-width:1.5}}\
         .village{{fill:{hamlet};stroke:{hamlet_edge};stroke-opacity:.6}}\
         .water{{fill:{water};stroke:{stream};stroke-width:2}}.rock{{fill:{rock};stroke:{rock_edge};stroke-opacity:.6}}\
         .tuft{{fill:none;stroke:{tuft};stroke-width:1.1;stroke-linecap:round}}\
         .speck{{fill:none;stroke:{speck};stroke-width:2.2;stroke-linecap:round}}\
         .stone{{fill:none;stroke:{rock_edge};stroke-width:1.1;stroke-linejoin:round;opacity:.7}}\
         .pale{{fill:{paddy_pale}}}.deep{{fill:{paddy_deep}}}\
         .rice{{fill:none;stroke:{paddy_edge};stroke-width:1.1;stroke-dasharray:1.4 3;opacity:.9}}\
         .bund{{fill:none;stroke:{bund};stroke-width:3}}\
         .shade{{fill:{shade};opacity:.55}}.canopy{{fill:{canopy}}}.canopy2{{fill:{jungle}}}\
         .glint{{fill:none;stroke:{light};stroke-width:1.4;stroke-linecap:round}}\
         .bush{{fill:{shade}}}.hutshade{{fill:#000;opacity:.16}}.roof{{fill:{roof}}}.roof2{{fill:{roof_light}}}\
         .thatch{{fill:none;stroke:{hamlet_edge};stroke-width:.7;opacity:.85}}",
        clear = p.clear,
        grass = p.grass,
        tuft = p.grass_tuft,
        jungle = p.jungle,
        shade = p.canopy_shade,
        paddy = p.paddy,
        paddy_edge = p.paddy_edge,
        paddy_pale = p.paddy_pale,
        paddy_deep = p.paddy_deep,
        bund = p.paddy_bund,
        hamlet = p.hamlet,
        hamlet_edge = p.hamlet_edge,
        stream = p.stream,
        water = p.water,
        rock = p.rock,
        rock_edge = p.rock_edge,
        speck = p.clear_speck,
        canopy = p.canopy,
        light = p.canopy_light,
        roof = p.roof,
        roof_light = p.roof_light,
    );
}

/// Definitions the families in `covers` need.
pub(crate) fn defs(out: &mut String, covers: &[Cover]) {
    let has = |cover| covers.contains(&cover);
    if has(Cover::Clear) || has(Cover::Village) {
        out.push_str(
            "<pattern id=\"p-speck\" width=\"38\" height=\"34\" patternUnits=\"userSpaceOnUse\">\
             <path class=\"speck\" d=\"M6 8h0M25 4h0M15 20h0M33 25h0M4 29h0\"/></pattern>",
        );
    }
    if has(Cover::Grass) {
        tufts(out);
    }
    if has(Cover::Rock) {
        out.push_str(
            "<pattern id=\"p-stone\" width=\"46\" height=\"40\" patternUnits=\"userSpaceOnUse\"><path class=\"stone\" \
             d=\"M5 9l4-5 6 1 2 5-5 3zM26 6l5-2 4 4-3 4-5-1zM14 26l6-3 5 4-2 6-7 0zM35 29l3-4 5 2 0 5-5 2z\"/></pattern>",
        );
    }
    if has(Cover::Paddy) {
        parcels(out);
    }
    if has(Cover::Woods) {
        canopies(out);
    }
    if has(Cover::Village) {
        huts(out);
    }
}

fn tufts(out: &mut String) {
    out.push_str("<pattern id=\"p-tuft\" width=\"78\" height=\"68\" patternUnits=\"userSpaceOnUse\"><path class=\"tuft\" d=\"");
    let places = [
        (48, 51),
        (60, 63),
        (6, 34),
        (70, 45),
        (67, 14),
        (37, 22),
        (24, 61),
        (5, 60),
        (20, 19),
        (26, 42),
        (6, 11),
    ];
    for (x, y) in places {
        let _ = write!(out, "M{x} {y}l-2-4.5M{x} {y}v-6M{x} {y}l2-4.5");
    }
    out.push_str("\"/></pattern>");
}

fn parcels(out: &mut String) {
    out.push_str(
        "<pattern id=\"p-parcel\" width=\"124\" height=\"102\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(-17)\">\
         <path class=\"pale\" d=\"M34 0C36 12 33 22 35 34L96 31C99 22 95 10 97 0zM0 36 62 32C60 46 64 56 62 70L0 68z\"/>\
         <path class=\"deep\" d=\"M62 70 124 68V102H97C99 90 96 82 98 70zM0 68 26 70C24 82 27 92 25 102H0zM97 0H124V34L97 31z\"/>\
         <path class=\"rice\" d=\"M6 7h22m-22 7h22m-22 7h22m-22 7h22M42 6h48m-48 7h48m-48 7h48m-48 7h48M8 44h46m-46 7h46m-46 7h46\
         M104 6v22m7-22v22m7-22v22M70 40v24m8-24v24m8-24v24m8-24v24m8-24v24m8-24v24m8-24v24M34 77h56m-56 7h56m-56 7h56\
         M8 76v22m8-22v22M105 76h14m-14 7h14m-14 7h14\"/>\
         <path class=\"bund\" d=\"M0 35C30 38 70 29 124 35M0 68C30 72 80 66 124 68M35 0C37 12 33 22 35 35M97 0C95 12 99 20 96 32\
         M62 33C60 46 64 56 62 69M26 69C24 82 28 92 26 102M98 69C96 82 99 92 97 102M0 0H124\"/></pattern>",
    );
}

/// Crowns of trees, packed over a hex so that neighbouring groups close up.
fn canopies(out: &mut String) {
    out.push_str(
        "<g id=\"tree1\"><circle class=\"shade\" cx=\"1\" cy=\"1.6\" r=\"8.4\"/>\
         <path class=\"canopy\" d=\"M0-8c3-1 5.5.5 6 3 2.5.8 3 4 1.2 6C7 4 4.5 6.5 1.5 6.3-1 8.5-5 7.5-6 4.8-8.7 3.8-9 0-7-2-7.5-5-4-8 0-8z\"/>\
         <path class=\"glint\" d=\"M-3.8-2.8C-3-5-.5-6 1.5-5.2\"/></g>\
         <g id=\"tree2\"><circle class=\"shade\" cx=\"1\" cy=\"1.4\" r=\"6.6\"/>\
         <path class=\"canopy2\" d=\"M0-6.5c2.5-.8 4.8.6 5 2.6 2 .8 2.3 3.3.8 4.9C5.5 3.5 3.5 5.5 1 5.2-1 6.8-4.2 6-5 3.8-7 3-7.2 0-5.6-1.6-6-4-3-6.5 0-6.5z\"/>\
         <path class=\"glint\" d=\"M-3-2C-2.5-3.8-.5-4.6 1-4\"/></g>",
    );
    for v in 0..VARIANTS as i32 {
        let _ = write!(out, "<g id=\"woods{v}\">");
        let mut placed: Vec<(f64, f64)> = Vec::new();
        for attempt in 0..90 {
            let (x, y) = (47.0 * sway(v, attempt, 21), 41.0 * sway(v, attempt, 22));
            let inside = x.abs() * 0.87 + y.abs() * 0.5 < 40.0;
            let free = placed
                .iter()
                .all(|&(px, py)| (px - x).powi(2) + (py - y).powi(2) > 145.0);
            if inside && free {
                placed.push((x, y));
            }
        }
        placed.truncate(22);
        placed.sort_by(|a, b| a.1.total_cmp(&b.1));
        for (i, (x, y)) in placed.into_iter().enumerate() {
            let kind = 1 + hash(v, i as i32, 23) % 2;
            let _ = write!(
                out,
                "<use href=\"#tree{kind}\" x=\"{}\" y=\"{}\"/>",
                num(x),
                num(y)
            );
        }
        out.push_str("</g>");
    }
}

/// Huts and bushes around the middle, which a counter would hide.
fn huts(out: &mut String) {
    out.push_str(
        "<g id=\"hut\"><path class=\"hutshade\" d=\"M-8-4.5h18v12H-8z\"/><path class=\"roof2\" d=\"M-9-6H9v6H-9z\"/>\
         <path class=\"roof\" d=\"M-9 0H9v6H-9z\"/><path class=\"thatch\" d=\"M-9-6H9V6H-9zM-9 0H9M-4.5-6V6M0-6V6M4.5-6V6\"/></g>\
         <path id=\"bush\" class=\"bush\" d=\"M0-6c3-1 5 1 5 3 2 1 2 5-1 6-1 3-6 3-7 0-4 0-5-4-2-6 0-2 3-4 5-3z\"/>",
    );
    let yard = [
        (-37.0, -12.0),
        (-16.0, -27.0),
        (21.0, -25.0),
        (38.0, -4.0),
        (23.0, 27.0),
        (-9.0, 34.0),
        (-32.0, 17.0),
    ];
    for v in 0..VARIANTS as i32 {
        let _ = write!(out, "<g id=\"huts{v}\">");
        for (i, (x, y)) in yard.into_iter().enumerate() {
            let i = i as i32;
            let (x, y) = (x + 4.0 * sway(v, i, 31), y + 4.0 * sway(v, i, 32));
            if hash(v, i, 33).is_multiple_of(4) {
                let _ = write!(
                    out,
                    "<use href=\"#bush\" x=\"{}\" y=\"{}\"/>",
                    num(x),
                    num(y)
                );
            } else {
                let turn = num(24.0 * sway(v, i, 34));
                let _ = write!(
                    out,
                    "<use href=\"#hut\" transform=\"translate({} {})rotate({turn})\"/>",
                    num(x),
                    num(y)
                );
            }
        }
        out.push_str("</g>");
    }
}
