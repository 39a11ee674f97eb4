//! Who is at the other end: addresses as they are counted, and proxies that are believed.

use axum::http::HeaderMap;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// A range of addresses, written `10.0.0.0/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    /// The machine itself.
    pub const LOOPBACK: [Network; 2] = [
        Network {
            first: IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 0)),
            bits: 8,
        },
        Network {
            first: IpAddr::V6(Ipv6Addr::LOCALHOST),
            bits: 128,
        },
    ];

    /// Whether an address lies in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let differing = first.to_bits() ^ address.to_bits();
                differing.leading_zeros() >= u32::from(self.bits)
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let differing = first.to_bits() ^ address.to_bits();
                differing.leading_zeros() >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("\"{text}\" is not an address; write 10.0.0.1, 10.0.0.0/8 or fd00::/8");
        let (first, bits) = match text.split_once('/') {
            Some((first, bits)) => (first, Some(bits)),
            None => (text, None),
        };
        let first: IpAddr = first.parse().map_err(|_| wrong())?;
        let all = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.parse().map_err(|_| wrong()))?;
        (bits <= all)
            .then_some(Network { first, bits })
            .ok_or_else(wrong)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

/// The address by which a visitor is counted. A household has a whole /64 of IPv6 addresses, so that is one visitor.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let household = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(household))
        }
        four => four,
    }
}

/// A site has so much of everything as so many visitors, however many of its addresses come.
pub const HOUSEHOLDS: usize = 16;

/// The site of a visitor, as it is counted. Whoever asks for it is given 65,536 households, a whole /48: to be as many
/// visitors would be to have no limits.
pub fn site(address: IpAddr) -> Option<IpAddr> {
    match address {
        IpAddr::V4(_) => None,
        // No household has this number, so a site is never taken for its first one.
        IpAddr::V6(household) => {
            let first = household.to_bits() & !(u128::MAX >> 48);
            Some(IpAddr::V6(Ipv6Addr::from_bits(first | 1)))
        }
    }
}

/// The largest that is counted as one, where only so many can be remembered.
pub fn at_large(address: IpAddr) -> IpAddr {
    site(address).unwrap_or(address)
}

/// The address that is asking: the peer itself, or if it is a proxy that we trust, whom the last of such proxies saw.
///
/// Each proxy adds whom it saw at the end, so what stands left of the first address that is no proxy of ours is hearsay.
pub fn asking(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let trusted = |address: &IpAddr| proxies.iter().any(|network| network.contains(*address));
    if !trusted(&peer) {
        return peer;
    }
    let lines: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .map(|line| line.to_str().unwrap_or_default())
        .collect();
    lines
        .iter()
        .flat_map(|line| line.split(','))
        .rev()
        // What cannot be read was written by nobody we know: then the proxy that passed it on is counted.
        .map_while(|entry| read(entry.trim()))
        .find(|address| !trusted(address))
        .unwrap_or(peer)
}

/// Whether a request says of itself that somebody passed it on.
pub fn passed_on(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "x-real-ip", "forwarded", "via"]
        .iter()
        .any(|name| headers.contains_key(*name))
}

/// Some proxies add the port.
fn read(entry: &str) -> Option<IpAddr> {
    let bare = entry.parse().ok();
    bare.or_else(|| entry.parse().ok().map(|with: SocketAddr| with.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn networks(list: &[&str]) -> Vec<Network> {
        list.iter()
            .map(|text| text.parse().expect("a network"))
            .collect()
    }

    #[test]
    fn a_network_holds_what_begins_like_it() {
        let [ten, house] = networks(&["10.0.0.0/8", "fd00:1::/32"])[..] else {
            unreachable!()
        };
        assert!(ten.contains(ip("10.9.8.7")) && ten.contains(ip("::ffff:10.9.8.7")));
        assert!(!ten.contains(ip("11.0.0.0")) && !ten.contains(ip("fd00:1::1")));
        assert!(house.contains(ip("fd00:1::1")) && !house.contains(ip("fd00:2::1")));
        for wrong in ["", "10.0.0.0/33", "::/129", "10.0.0", "10.0.0.0/", "host"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_household_is_one_visitor() {
        assert_eq!(counted(ip("2001:db8:1:2:3::4")), ip("2001:db8:1:2::"));
        assert_ne!(
            counted(ip("2001:db8:1:2::1")),
            counted(ip("2001:db8:1:3::1"))
        );
        assert_eq!(counted(ip("::ffff:192.0.2.1")), ip("192.0.2.1"));
        let site_of = |text: &str| site(counted(ip(text)));
        assert_eq!(site_of("2001:db8:1::1"), site_of("2001:db8:1:ffff::1"));
        assert_ne!(site_of("2001:db8:1::1"), site_of("2001:db8:2::1"));
        assert_ne!(site_of("2001:db8:1::1"), Some(counted(ip("2001:db8:1::1"))));
        assert_eq!(site(ip("192.0.2.1")), None);
    }

    #[test]
    fn only_what_our_own_proxies_saw_is_believed() {
        let proxies = networks(&["127.0.0.0/8", "10.0.0.0/8"]);
        let asks = |peer: &str, lines: &[&str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().expect("a header"));
            }
            asking(ip(peer), &headers, &proxies).to_string()
        };
        assert_eq!(asks("192.0.2.9", &["198.51.100.1"]), "192.0.2.9");
        assert_eq!(
            asks("127.0.0.1", &["203.0.113.1, 198.51.100.1"]),
            "198.51.100.1"
        );
        assert_eq!(
            asks("127.0.0.1", &["203.0.113.1", "198.51.100.1, 10.1.1.1"]),
            "198.51.100.1"
        );
        assert_eq!(asks("127.0.0.1", &["[2001:db8::1]:80"]), "2001:db8::1");
        assert_eq!(asks("127.0.0.1", &["203.0.113.1, nonsense"]), "127.0.0.1");
        assert_eq!(asks("127.0.0.1", &[]), "127.0.0.1");
    }
}
