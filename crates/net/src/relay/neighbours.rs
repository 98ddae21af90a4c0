//! Other relays that a relay says lead to the same table: tried in addition, when the relay itself does not help.

use std::net::IpAddr;

use super::RelayUrl;

/// As many are believed in.
const MOST: usize = 8;
/// The longest list that is looked at.
const LONGEST: usize = 4096;

/// The relays that `told` names, as far as `by` may name them.
///
/// Whoever has chosen an encrypted relay is led to encrypted ones only, and one on the internet leads to no address of
/// the home or office network from which it was dialled.
pub(super) fn neighbours<'a>(by: &RelayUrl, told: impl IntoIterator<Item = &'a str>) -> Vec<RelayUrl> {
    let mut found = Vec::new();
    for text in told {
        let Some(url) = Some(text).filter(|text| text.len() <= LONGEST).and_then(|text| text.parse().ok()) else {
            continue;
        };
        if may_name(by, &url) && url != *by && !found.contains(&url) && found.len() < MOST {
            found.push(url);
        }
    }
    found
}

/// The relays in the header of an answer.
pub(super) fn in_header(by: &RelayUrl, header: &str) -> Vec<RelayUrl> {
    if header.len() > LONGEST { Vec::new() } else { neighbours(by, header.split(',').map(str::trim)) }
}

fn may_name(by: &RelayUrl, other: &RelayUrl) -> bool {
    (other.tls || !by.tls) && (!is_inside(&other.host) || is_inside(&by.host))
}

/// Whether a host is meant that is reached from inside a network only.
fn is_inside(host: &str) -> bool {
    match host.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V4(v4)) => v4.is_loopback() || v4.is_private() || v4.is_link_local() || v4.is_unspecified(),
        Ok(IpAddr::V6(v6)) => {
            v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local() || v6.is_unspecified()
        }
        Err(_) => host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(by: &str, header: &str) -> Vec<String> {
        in_header(&by.parse().unwrap(), header).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn other_relays_are_taken_once_each_and_not_too_many() {
        let header = "https://b.example, https://a.example:7670,https://B.example/, nonsense, https://me.example";
        assert_eq!(told("https://me.example", header), ["https://b.example", "https://a.example:7670"]);
        let many: Vec<String> = (0..100).map(|number| format!("https://{number}.example")).collect();
        assert_eq!(told("https://me.example", &many.join(",")).len(), MOST);
        let long = format!("https://b.example,{}", "x".repeat(LONGEST));
        assert!(told("https://me.example", &long).is_empty());
    }

    #[test]
    fn an_encrypted_relay_leads_to_no_other() {
        let header = "http://b.example, https://c.example";
        assert_eq!(told("https://me.example", header), ["https://c.example"]);
        assert_eq!(told("http://me.example", header), ["http://b.example", "https://c.example"]);
    }

    #[test]
    fn a_relay_on_the_internet_leads_into_no_home() {
        let header = "http://192.168.0.1, http://127.0.0.1:7670, http://[::1], http://[fd00::1], http://localhost, \
                      http://printer.local, http://[::ffff:10.0.0.1], http://203.0.113.2";
        assert_eq!(told("http://203.0.113.1", header), ["http://203.0.113.2"]);
        assert_eq!(told("http://127.0.0.1:7670", "http://127.0.0.1:7671"), ["http://127.0.0.1:7671"]);
    }
}
