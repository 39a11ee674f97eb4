/// Makes the type of a number that names something in a list: a unit, a marker, a line of a roster.
///
/// It is one byte, so a list it points into holds at most 255; `NONE`, its default, names nothing. The crate that makes
/// one depends on `serde` and `schemars` itself.
///
/// ```
/// engine::id! {
///     /// A slot of the list of boats.
///     BoatId
/// }
/// assert_eq!(BoatId(3).index(), 3);
/// assert!(!BoatId::default().is_some());
/// ```
///
/// With a letter, it is something that scenes show, and has its id there:
///
/// ```
/// use engine::Shown;
/// engine::id! {
///     /// A slot of the list of boats.
///     BoatId 'b'
/// }
/// assert_eq!(BoatId(3).in_scene(), "b3");
/// assert_eq!(BoatId::NONE.scene_id(), None);
/// assert_eq!(BoatId::of_scene("b3"), Some(BoatId(3)));
/// assert_eq!(BoatId::of_scene("u3"), None);
/// ```
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident $letter:literal) => {
        $crate::id! { $(#[$doc])* $name }

        impl $name {
            /// Its id in a scene.
            pub fn in_scene(self) -> String {
                format!("{}{}", $letter, self.0)
            }

            /// What has this id in a scene.
            pub fn of_scene(id: &str) -> Option<Self> {
                id.strip_prefix($letter)?.parse().ok().map($name)
            }
        }

        impl $crate::Shown for $name {
            fn scene_id(&self) -> Option<String> {
                self.is_some().then(|| self.in_scene())
            }
        }
    };
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        pub struct $name(pub u8);

        impl $name {
            /// No such thing.
            pub const NONE: $name = $name(u8::MAX);

            /// Position in its list.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// Whether it names something.
            pub fn is_some(self) -> bool {
                self != Self::NONE
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::NONE
            }
        }
    };
}

/// Makes an enum of plain words, as data files and choices write them: `StrongBuilding` is `strong_building`.
///
/// It is copied, compared, ordered as it is written, hashed, and read from and written to data, with a schema; `ALL`
/// lists it. One of the words is the `#[default]`. The crate that makes one depends on `serde` and `schemars` itself.
///
/// ```
/// engine::kinds! {
///     /// What a boat is moved by.
///     pub enum Drive { #[default] Oars, SquareSail, Steam }
/// }
/// assert_eq!(Drive::ALL.len(), 3);
/// assert!(Drive::default() < Drive::Steam);
/// assert_eq!(serde_json::to_value(Drive::SquareSail).unwrap(), "square_sail");
/// ```
#[macro_export]
macro_rules! kinds {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$of:meta])* $kind:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        $vis enum $name { $($(#[$of])* $kind),+ }

        #[allow(dead_code)] // Not every list is needed whole.
        impl $name {
            /// Every one, in order.
            pub const ALL: [$name; [$(stringify!($kind)),+].len()] = [$($name::$kind),+];
        }
    };
}

/// Makes a set of ids (see [`id!`](crate::id)): so many words of 64 bits, copied as bytes.
///
/// ```
/// engine::id! {
///     /// A boat.
///     BoatId
/// }
/// engine::id_set! {
///     /// A set of boats.
///     Fleet: BoatId, 2
/// }
/// let fleet: Fleet = [BoatId(3), BoatId(70)].into_iter().collect();
/// assert!(fleet.contains(BoatId(70)) && !fleet.contains(BoatId(4)));
/// assert_eq!(fleet.iter().collect::<Vec<_>>(), [BoatId(3), BoatId(70)]);
/// ```
#[macro_export]
macro_rules! id_set {
    ($(#[$doc:meta])* $name:ident: $id:ident, $words:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        pub struct $name([u64; $words]);

        #[allow(dead_code)] // Not every set needs everything.
        impl $name {
            /// Puts one in.
            pub fn insert(&mut self, id: $id) {
                self.0[id.index() / 64] |= 1 << (id.index() % 64);
            }

            /// Takes one out.
            pub fn remove(&mut self, id: $id) {
                self.0[id.index() / 64] &= !(1 << (id.index() % 64));
            }

            /// Whether one is in it; what names nothing never is.
            pub fn contains(&self, id: $id) -> bool {
                let word = self.0.get(id.index() / 64);
                word.is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
            }

            /// Whether there is none.
            pub fn is_empty(&self) -> bool {
                self.0 == [0; $words]
            }

            /// How many there are.
            pub fn len(&self) -> usize {
                self.0.iter().map(|word| word.count_ones() as usize).sum()
            }

            /// The first of them.
            pub fn first(self) -> Option<$id> {
                self.iter().next()
            }

            /// All of them, in order.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let (mut word, mut left) = (0, self.0[0]);
                std::iter::from_fn(move || {
                    while left == 0 {
                        word += 1;
                        left = *self.0.get(word)?;
                    }
                    let bit = left.trailing_zeros() as u8;
                    left &= left - 1;
                    Some($id(64 * word as u8 + bit))
                })
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = $name::default();
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }
    };
}
