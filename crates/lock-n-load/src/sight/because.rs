//! Why something on a line does what it does.

use engine::Clause;

/// The rule by which something on a line does what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Because {
    /// It stands on the level of both ends.
    SameGround,
    /// It rises above both ends.
    Above,
    /// It rises above neither end.
    Lower,
    /// As high as the higher end: the lower one is in the shadow that grows with the distance.
    LongShadow,
    /// As high as the higher end, and the lower one is beyond its shadow.
    PastLongShadow,
    /// Lower than the higher end, right before the lower one: in its shadow of one hex.
    Shadow,
    /// Lower than the higher end, and the lower one is beyond its shadow.
    PastShadow,
    /// Without height: it casts no shadow.
    TooLow,
    /// A hill above both ends.
    HillAbove,
    /// A hill as high as the viewer: the ground beyond the drop is blind.
    Crest,
    /// A hill below the viewer, right before the lower end.
    HillShadow,
    /// A hill of a clear slope.
    Slope,
    /// In the hex of one of the ends.
    OwnHex,
    /// A piece that reaches over from the hex of one of the ends.
    Overspill,
    /// Beside a line along a hexside, with nothing on the other side.
    OneFlank,
    /// On both sides of a line along a hexside.
    BothFlanks,
    /// Blocking terrain on one side of a line along a hexside, degrading terrain on the other.
    MixedFlanks,
    /// A wall or hedge that the line runs along.
    AlongFence,
    /// One more in a hex that already degrades.
    SameHex,
    /// Smoke.
    Smoke,
    /// Fire for effect of a mortar.
    Mortar,
    /// Fire for effect of off-board artillery.
    Barrage,
    /// The third hex that degrades.
    Third,
    /// Different floors of buildings, in one hex or next to each other.
    Floors,
}

impl Because {
    /// Whether it is the shadow of a hill, of which a clear slope has none.
    pub(super) const fn is_hill_shadow(self) -> bool {
        matches!(self, Because::Crest | Because::HillShadow)
    }

    /// The clause of the ledger.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Because::SameGround => "LNLT-10.3-07",
            Because::Above => "LNLT-10.3-08",
            Because::Lower => "LNLT-10.3-09",
            Because::LongShadow | Because::PastLongShadow => "LNLT-10.3-10",
            Because::Shadow | Because::PastShadow => "LNLT-10.3-11",
            Because::TooLow => "LNLT-10.3-12",
            Because::HillAbove | Because::HillShadow => "LNLT-10.3.1-03",
            Because::Crest => "LNLT-10.3.1-02",
            Because::Slope => "LNLT-10.3.1-01",
            Because::OwnHex => "LNLT-10.3-04",
            Because::Overspill => "LNLT-10.1-19",
            Because::OneFlank => "LNLT-10.3.2-01",
            Because::BothFlanks => "LNLT-10.3.2-02",
            Because::MixedFlanks => "LNLT-10.3.2-03",
            Because::AlongFence => "LNLT-10.3.2-04",
            Because::SameHex => "LNLT-10.3-03",
            Because::Smoke => "LNLT-7.0-03",
            Because::Mortar => "LNLT-18.1-08",
            Because::Barrage => "LNLT-18.2-16",
            Because::Third => "LNLT-10.1-18",
            Because::Floors => "LNLT-10.2-05",
        })
    }
}
