//! The command line as a process of its own: this test binary, started again with the words of a command line.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, getppid, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// The words of the command line, as the environment hands them to the new process.
const WORDS: &str = "JUSAWI_TEST_WORDS";
/// With this in the environment the program begins only after a line at its input.
const GATE: &str = "JUSAWI_TEST_GATE";
/// What stands between two words, and before the first line of the program's own output.
const BETWEEN: &str = "\u{1}";
/// Long enough for any machine; nothing waits for it to pass.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Runs the command line that the environment names, and ends the process with its exit code. Without one this is the
/// harness looking at its own tests.
pub(crate) fn run() {
    let Ok(words) = std::env::var(WORDS) else { return };
    end_with_parent();
    println!("\n{BETWEEN}");
    std::io::stdout().flush().unwrap();
    if std::env::var_os(GATE).is_some() {
        std::io::stdin().read_line(&mut String::new()).unwrap();
    }
    let words = std::iter::once("jusawi").chain(words.split(BETWEEN)).map(OsString::from);
    std::process::exit(i32::from(jusawi_cli::run(words)));
}

/// Whatever the tests have been ended by, nothing of theirs stays behind.
pub(crate) fn end_with_parent() {
    let parent = getppid();
    std::thread::spawn(move || {
        while getppid() == parent {
            std::thread::sleep(Duration::from_millis(500));
        }
        std::process::exit(99);
    });
}

/// A folder of one person, gone with its drop.
pub(crate) struct Home(tempfile::TempDir);

impl Home {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn words(&self) -> [&str; 2] {
        ["--home", self.path().to_str().unwrap()]
    }
}

/// Where the lines of a program go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Out,
    Err,
}

#[derive(Default)]
struct Lines {
    lines: Vec<(Side, String)>,
    /// Which of the two sides have ended.
    ended: usize,
}

/// A command line to be started.
pub(crate) struct Words {
    words: Vec<String>,
    namespace: Option<String>,
    environment: Vec<(&'static str, String)>,
    language: &'static str,
}

/// A command line, in English.
pub(crate) fn jusawi(words: &[&str]) -> Words {
    Words {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        namespace: None,
        environment: Vec::new(),
        language: "en",
    }
}

impl Words {
    /// The same with more words.
    pub(crate) fn and(mut self, words: &[&str]) -> Self {
        self.words.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// As this person.
    pub(crate) fn at(self, home: &Home) -> Self {
        self.and(&home.words())
    }

    /// On this device's loopback alone, so that tests neither disturb a real network nor depend on one.
    pub(crate) fn on_loopback(self) -> Self {
        self.and(&["--interface", "lo"])
    }

    pub(crate) fn in_namespace(mut self, namespace: String) -> Self {
        self.namespace = Some(namespace);
        self
    }

    pub(crate) fn in_korean(mut self) -> Self {
        self.language = "ko";
        self
    }

    pub(crate) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.environment.push((name, value.to_owned()));
        self
    }

    /// Starts it with nobody at its input.
    pub(crate) fn start(self) -> Program {
        self.spawn(Stdio::null())
    }

    /// Starts it with somebody who types.
    pub(crate) fn start_with_input(self) -> Program {
        self.spawn(Stdio::piped())
    }

    /// Runs it to its end with nobody at its input.
    pub(crate) fn run(self) -> Ended {
        self.start().end()
    }

    /// The process to be started; its output is the caller's business.
    fn command(&self) -> Command {
        let program = std::env::current_exe().unwrap();
        let mut command = match &self.namespace {
            Some(namespace) => {
                let mut command = Command::new("ip");
                command.args(["netns", "exec", namespace]).arg(program);
                command
            }
            None => Command::new(program),
        };
        let mut words = vec!["--lang".to_owned(), self.language.to_owned()];
        words.extend(self.words.iter().cloned());
        command
            .args(["--exact", "child", "--nocapture", "--test-threads=1"])
            .env(WORDS, words.join(BETWEEN))
            .env("RUST_BACKTRACE", "0")
            .env_remove("RUST_LOG")
            .env_remove("NO_COLOR")
            .env("TERM", "xterm-256color")
            .envs(self.environment.iter().cloned());
        command
    }

    fn spawn(self, input: Stdio) -> Program {
        Program::spawn(self.command().stdin(input), format!("jusawi {}", self.words.join(" ")), skip_harness)
    }
}

/// Reads a side of a program to its end, line by line.
fn collect<R: BufRead + Send + 'static>(
    side: Side,
    mut reader: R,
    skip: impl FnOnce(&mut R) + Send + 'static,
    lines: Arc<(Mutex<Lines>, Condvar)>,
) {
    std::thread::spawn(move || {
        skip(&mut reader);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end_matches('\n').to_owned();
            lines.0.lock().unwrap().lines.push((side, text));
            lines.1.notify_all();
            line.clear();
        }
        lines.0.lock().unwrap().ended += 1;
        lines.1.notify_all();
    });
}

/// What the test harness of the new process says before the program begins is not the program's.
fn skip_harness<R: BufRead>(reader: &mut R) {
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|length| length > 0) && line.trim_end() != BETWEEN {
        line.clear();
    }
}

/// A running command line; killed when dropped.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Arc<(Mutex<Lines>, Condvar)>,
    /// How many lines [`Program::expect`] has gone past.
    read: usize,
    words: String,
}

/// What a command line left behind.
#[derive(Debug)]
pub(crate) struct Ended {
    /// The exit code; none where a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    /// How long it took from being waited for.
    pub(crate) took: Duration,
}

impl Ended {
    /// Everything that was said.
    pub(crate) fn all(&self) -> String {
        format!("{}\n{}", self.out, self.err)
    }

    #[track_caller]
    pub(crate) fn expect_code(&self, codes: &[i32]) -> &Self {
        assert!(self.code.is_some_and(|code| codes.contains(&code)), "expected exit code {codes:?}: {self:#?}");
        self
    }

    #[track_caller]
    pub(crate) fn expect(&self, text: &str) -> &Self {
        assert!(self.all().contains(text), "{text:?} was not said: {self:#?}");
        self
    }
}

impl Program {
    /// Starts a program that is not ours.
    pub(crate) fn other(command: &mut Command, words: &str) -> Self {
        Self::spawn(command.stdin(Stdio::null()), words.to_owned(), |_| ())
    }

    fn spawn(
        command: &mut Command,
        words: String,
        skip: impl FnOnce(&mut BufReader<ChildStdout>) + Send + 'static,
    ) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = Arc::new((Mutex::new(Lines::default()), Condvar::new()));
        let out = BufReader::new(child.stdout.take().unwrap());
        let err = BufReader::new(child.stderr.take().unwrap());
        collect(Side::Out, out, skip, lines.clone());
        collect(Side::Err, err, |_| (), lines.clone());
        let input = child.stdin.take();
        Self { child, input, lines, read: 0, words }
    }

    /// Waits for a line with this text, after those that were waited for before, and gives what follows it.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> String {
        let until = Instant::now() + PATIENCE;
        let mut lines = self.lines.0.lock().unwrap();
        loop {
            while let Some((_, line)) = lines.lines.get(self.read) {
                self.read += 1;
                if let Some((_, rest)) = line.split_once(text) {
                    return rest.trim().to_owned();
                }
            }
            let left = until.saturating_duration_since(Instant::now());
            if lines.ended == 2 || left.is_zero() {
                let why = if lines.ended == 2 { "ended" } else { "was waited for in vain" };
                panic!("{} {why} without {text:?}: {:#?}", self.words, lines.lines);
            }
            lines = self.lines.1.wait_timeout(lines, left).unwrap().0;
        }
    }

    /// Everything that was said until now.
    pub(crate) fn said(&self) -> String {
        let lines = self.lines.0.lock().unwrap();
        lines.lines.iter().map(|(_, line)| format!("{line}\n")).collect()
    }

    /// Types a line.
    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Waits for its end.
    #[track_caller]
    pub(crate) fn end(mut self) -> Ended {
        let begun = Instant::now();
        let Some(status) = self.wait(PATIENCE) else {
            panic!("{} does not end: {}", self.words, self.said());
        };
        let mut lines = self.lines.0.lock().unwrap();
        while lines.ended < 2 {
            lines = self.lines.1.wait(lines).unwrap();
        }
        let side = |wanted: Side| -> String {
            lines.lines.iter().filter(|(side, _)| *side == wanted).map(|(_, line)| format!("{line}\n")).collect()
        };
        Ended { code: status.code(), out: side(Side::Out), err: side(Side::Err), took: begun.elapsed() }
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            if Instant::now() > until {
                return None;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a chance to say or store anything.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// What Ctrl-C does, once the program listens for it.
    #[track_caller]
    pub(crate) fn interrupt(&self) {
        self.signal(Signal::INT);
    }

    /// Stops it as a closed lid does, or lets it go on.
    pub(crate) fn freeze(&self, frozen: bool) {
        self.signal(if frozen { Signal::STOP } else { Signal::CONT });
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table that a program has opened.
pub(crate) struct Host {
    pub(crate) program: Program,
    pub(crate) code: String,
    pub(crate) port: u16,
}

impl Host {
    /// Opens a table on loopback with these words, with somebody who could type.
    #[track_caller]
    pub(crate) fn open(home: &Home, words: &[&str]) -> Self {
        let words = jusawi(&["host"]).and(words).at(home).on_loopback().and(&["--port", "0"]);
        Self::of(words.start_with_input())
    }

    /// What a program says of the table that it has opened.
    #[track_caller]
    pub(crate) fn of(mut program: Program) -> Self {
        let code = program.expect("Invite code: ");
        let address = program.expect("Address: ");
        let port = address.rsplit_once(':').unwrap().1.parse().unwrap();
        Self { program, code, port }
    }

    /// Where this table's record lies in a home.
    pub(crate) fn record(&self, home: &Home) -> PathBuf {
        record_of(home, &self.code)
    }
}

pub(crate) fn record_of(home: &Home, code: &str) -> PathBuf {
    home.path().join("data/jusawi/tables").join(format!("{code}.jusawi"))
}

/// Runs a command line whose output nobody reads from the first byte on, and gives how it ended.
pub(crate) fn unread(words: &Words) -> Ended {
    let begun = Instant::now();
    let mut command = words.command();
    let mut child =
        command.env(GATE, "1").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    skip_harness(&mut out);
    drop(out);
    writeln!(child.stdin.take().unwrap(), "begin").unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let code = child.wait().unwrap().code();
    Ended { code, out: String::new(), err, took: begun.elapsed() }
}

/// Runs a command line at a terminal where these lines are typed, and gives what was written there and the exit code.
pub(crate) fn at_terminal(words: &Words, typed: &str) -> (String, Option<i32>) {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
    let terminal = File::options().read(true).write(true).open(name).unwrap();
    let mut controller = File::from(controller);
    controller.write_all(typed.as_bytes()).unwrap();
    let mut command = words.command();
    command.stdin(terminal.try_clone().unwrap()).stdout(terminal).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    // This process holds the terminal open no longer, so that its end shows.
    drop(command);
    let mut written = Vec::new();
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = controller.read(&mut part) {
        written.extend_from_slice(&part[..length]);
    }
    (String::from_utf8_lossy(&written).into_owned(), child.wait().unwrap().code())
}
