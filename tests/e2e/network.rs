//! Network namespaces on one bridge: devices on one Wi-Fi.

use std::cell::Cell;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// A bridge in a namespace of its own, and devices that can be attached to it. All of it goes when this is dropped.
pub(crate) struct Network {
    prefix: String,
    namespaces: Vec<String>,
    cables: Cell<usize>,
}

impl Network {
    /// Namespaces with these names besides the bridge's; `None` if this machine cannot have any.
    pub(crate) fn new(names: &[&str]) -> Option<Self> {
        let prefix = format!("jusawi-e2e-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let mut network = Self { prefix, namespaces: Vec::new(), cables: Cell::new(0) };
        if let Err(reason) = network.add("switch") {
            assert!(std::env::var("JUSAWI_TEST_ALL").as_deref() != Ok("1"), "no network namespaces: {reason}");
            println!("skipped: no network namespaces: {reason}");
            return None;
        }
        network.ip_in("switch", "link add bridge type bridge");
        network.ip_in("switch", "link set bridge up");
        for name in names {
            network.add(name).unwrap();
        }
        Some(network)
    }

    /// The full name of a namespace.
    pub(crate) fn namespace(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// Plugs an interface into the bridge.
    pub(crate) fn attach(&self, name: &str, interface: &str, addresses: &[&str]) {
        let port = format!("{name}-{}", self.cables.get());
        self.cable(name, interface, addresses, "switch", &port);
        self.ip_in("switch", &format!("link set {port} master bridge"));
    }

    /// An interface whose far end forwards nothing.
    pub(crate) fn dead_end(&mut self, name: &str, interface: &str, address: &str) {
        self.add("beyond").unwrap();
        self.cable(name, interface, &[address], "beyond", "far");
    }

    /// A cable between two namespaces, with an address at each end.
    pub(crate) fn wire(&self, near: (&str, &str, &str), far: (&str, &str, &str)) {
        self.cable(near.0, near.1, &[near.2], far.0, far.1);
        self.ip_in(far.0, &format!("addr add {} dev {}", far.2, far.1));
    }

    /// The way to other networks.
    pub(crate) fn route(&self, name: &str, to: &str, via: &str) {
        self.ip_in(name, &format!("route add {to} via {via}"));
    }

    /// Lets a namespace pass on what is meant for others.
    pub(crate) fn forward(&self, name: &str) {
        let forwarding = "echo 1 > /proc/sys/net/ipv4/ip_forward";
        run(Command::new("ip").args(["netns", "exec", &self.namespace(name), "sh", "-c", forwarding])).unwrap();
    }

    /// Pulls the plug, or puts it back.
    pub(crate) fn set_link(&self, name: &str, interface: &str, up: bool) {
        self.ip_in(name, &format!("link set {interface} {}", if up { "up" } else { "down" }));
    }

    fn cable(&self, name: &str, interface: &str, addresses: &[&str], far: &str, port: &str) {
        self.cables.set(self.cables.get() + 1);
        let (near, far_namespace) = (self.namespace(name), self.namespace(far));
        ip(&format!("-n {near} link add {interface} type veth peer name {port} netns {far_namespace}")).unwrap();
        for address in addresses {
            self.ip_in(name, &format!("addr add {address} dev {interface}"));
        }
        self.ip_in(far, &format!("link set {port} up"));
        self.ip_in(name, &format!("link set {interface} up"));
    }

    fn add(&mut self, name: &str) -> Result<(), String> {
        let namespace = self.namespace(name);
        ip(&format!("netns add {namespace}"))?;
        self.namespaces.push(namespace.clone());
        // Otherwise IPv6 addresses could not be used for the first seconds.
        let no_waiting = "echo 0 > /proc/sys/net/ipv6/conf/default/accept_dad";
        run(Command::new("ip").args(["netns", "exec", &namespace, "sh", "-c", no_waiting]))?;
        ip(&format!("-n {namespace} link set lo up"))
    }

    fn ip_in(&self, name: &str, arguments: &str) {
        ip(&format!("-n {} {arguments}", self.namespace(name))).unwrap();
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for namespace in &self.namespaces {
            let _ = ip(&format!("netns del {namespace}"));
        }
    }
}

fn ip(arguments: &str) -> Result<(), String> {
    run(Command::new("ip").args(arguments.split_whitespace()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
    }
}
