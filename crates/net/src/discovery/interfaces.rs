//! Which of the device's interfaces lead to other people's devices.

use std::cmp::Reverse;
use std::net::IpAddr;

/// Beginnings of names, in lower case, of interfaces that end in this device or in a tunnel: containers, virtual machines
/// and VPNs.
const VIRTUAL: [&str; 30] = [
    "awdl",
    "cali",
    "cni",
    "docker",
    "flannel",
    "ham",
    "hyper-v",
    "ipsec",
    "llw",
    "lxc",
    "lxd",
    "nordlynx",
    "podman",
    "ppp",
    "tailscale",
    "tap",
    "tun",
    "utun",
    "vbox",
    "veth",
    "vethernet",
    "virbr",
    "virtualbox",
    "vmnet",
    "vmware",
    "vnet",
    "wg",
    "wireguard",
    "zerotier",
    "zt",
];

/// One address of one interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interface {
    /// The interface's name, such as `eth0`; on some systems a phrase.
    pub name: String,
    /// Its number; `None` if the system gave none.
    pub index: Option<u32>,
    /// One of its addresses.
    pub address: IpAddr,
    /// Whether it carries traffic.
    pub is_up: bool,
    /// Whether only one other device is at its far end, as in a tunnel.
    pub is_point_to_point: bool,
}

/// Which interfaces to use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// Those that probably lead to other people: up, and neither loopback, point-to-point, nor named like those of
    /// containers, virtual machines and VPNs. If there are none, all that are up but loopback; then loopback.
    #[default]
    Sensible,
    /// Those with one of these names.
    Named(Vec<String>),
}

/// The addresses on the interfaces that `choice` takes, in the order given. Addresses that stand for no device, such as
/// 0.0.0.0, are left out.
pub fn choose<'a>(interfaces: &'a [Interface], choice: &Choice) -> Vec<&'a Interface> {
    let up = || interfaces.iter().filter(|interface| interface.is_up && is_of_a_device(interface.address));
    match choice {
        Choice::Named(names) => up().filter(|interface| names.contains(&interface.name)).collect(),
        Choice::Sensible => {
            let outside = |interface: &&Interface| !interface.address.is_loopback();
            let sensible =
                |interface: &&Interface| !interface.is_point_to_point && !is_virtual(&interface.name.to_lowercase());
            let best: Vec<_> = up().filter(outside).filter(sensible).collect();
            if !best.is_empty() {
                return best;
            }
            let rest: Vec<_> = up().filter(outside).collect();
            if rest.is_empty() { up().collect() } else { rest }
        }
    }
}

/// The addresses that other people can be told: those that [`choose`] takes, the most useful first.
///
/// Link-local IPv6 addresses come without a zone: it is the other device's interfaces that count.
pub fn usable_addresses(choice: &Choice) -> Vec<Interface> {
    let interfaces = system();
    let mut chosen: Vec<Interface> = choose(&interfaces, choice).into_iter().cloned().collect();
    chosen.sort_by_key(|interface| Reverse(usefulness(interface.address)));
    chosen
}

/// The device's interfaces now; none if the system cannot say.
pub(crate) fn system() -> Vec<Interface> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        tracing::debug!(%error, "the system's interfaces are not known");
        Vec::new()
    });
    interfaces.iter().map(Interface::from).collect()
}

impl From<&if_addrs::Interface> for Interface {
    fn from(interface: &if_addrs::Interface) -> Self {
        Self {
            name: interface.name.clone(),
            index: interface.index,
            address: interface.ip(),
            is_up: interface.is_oper_up(),
            is_point_to_point: interface.is_p2p(),
        }
    }
}

fn is_virtual(name: &str) -> bool {
    // Docker names bridges by a hexadecimal number; br-lan and the like are real.
    let is_numbered_bridge = name
        .strip_prefix("br-")
        .is_some_and(|number| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_hexdigit()));
    is_numbered_bridge || VIRTUAL.iter().any(|beginning| name.starts_with(beginning))
}

fn is_of_a_device(address: IpAddr) -> bool {
    !address.is_unspecified() && !address.is_multicast()
}

/// IPv4 is easier to read out and to type than IPv6; link-local addresses are the last resort.
fn usefulness(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(v4) if v4.is_link_local() => 1,
        IpAddr::V4(_) => 3,
        IpAddr::V6(v6) if v6.is_unicast_link_local() => 0,
        IpAddr::V6(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(name: &str, address: &str) -> Interface {
        let address: IpAddr = address.parse().unwrap();
        Interface { name: name.to_owned(), index: Some(1), address, is_up: true, is_point_to_point: false }
    }

    fn chosen(interfaces: &[Interface], choice: &Choice) -> Vec<String> {
        choose(interfaces, choice).into_iter().map(|interface| interface.address.to_string()).collect()
    }

    #[test]
    fn containers_virtual_machines_and_vpns_are_left_out() {
        let lan = interface("eth0", "10.77.0.1");
        for name in [
            "docker0",
            "br-3f2a9c00d1e7",
            "veth12ab",
            "virbr0",
            "vboxnet0",
            "vmnet8",
            "tun0",
            "tap0",
            "wg0",
            "utun3",
            "ztabcdef",
            "tailscale0",
            "vEthernet (WSL)",
            "VirtualBox Host-Only Network",
            "lxcbr0",
            "podman1",
            "ppp0",
        ] {
            let interfaces = [interface(name, "172.17.0.1"), lan.clone(), interface("lo", "127.0.0.1")];
            assert_eq!(chosen(&interfaces, &Choice::Sensible), ["10.77.0.1"], "{name}");
        }
    }

    #[test]
    fn real_interfaces_of_all_kinds_stay() {
        for name in
            ["eth0", "enp3s0", "wlan0", "wlp2s0", "en0", "br0", "br-lan", "bond0", "usb0", "Wi-Fi", "Ethernet 2"]
        {
            let interfaces = [interface(name, "192.168.0.5"), interface("docker0", "172.17.0.1")];
            assert_eq!(chosen(&interfaces, &Choice::Sensible), ["192.168.0.5"], "{name}");
        }
    }

    #[test]
    fn all_kinds_of_addresses_of_a_device_stay() {
        let addresses = ["192.168.0.5", "169.254.1.2", "2001:db8::5", "fd00::5", "fe80::5"];
        let mut interfaces: Vec<_> = addresses.iter().map(|address| interface("eth0", address)).collect();
        interfaces.push(interface("eth0", "0.0.0.0"));
        assert_eq!(chosen(&interfaces, &Choice::Sensible), addresses);
    }

    #[test]
    fn interfaces_that_are_down_or_have_two_ends_are_left_out() {
        let mut down = interface("eth1", "10.0.0.1");
        down.is_up = false;
        let mut tunnel = interface("corp", "10.0.0.2");
        tunnel.is_point_to_point = true;
        assert_eq!(chosen(&[down, tunnel, interface("eth0", "10.0.0.3")], &Choice::Sensible), ["10.0.0.3"]);
    }

    #[test]
    fn if_nothing_is_left_what_there_is_is_used() {
        let lo = interface("lo", "127.0.0.1");
        let interfaces = [lo.clone(), interface("veth0", "10.77.0.1")];
        assert_eq!(chosen(&interfaces, &Choice::Sensible), ["10.77.0.1"]);
        assert_eq!(chosen(&[lo], &Choice::Sensible), ["127.0.0.1"]);
        assert_eq!(chosen(&[], &Choice::Sensible), [""; 0]);
    }

    #[test]
    fn who_names_interfaces_gets_those_and_no_others() {
        let interfaces =
            [interface("eth0", "10.0.0.1"), interface("docker0", "172.17.0.1"), interface("lo", "127.0.0.1")];
        let only = |name: &str| Choice::Named(vec![name.to_owned()]);
        assert_eq!(chosen(&interfaces, &only("docker0")), ["172.17.0.1"]);
        assert_eq!(chosen(&interfaces, &only("eth1")), [""; 0]);
    }
}
