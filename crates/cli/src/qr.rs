//! A link as a code that phones scan, drawn with half blocks: two rows of the code to a line.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

use crate::output::Output;

/// Black on white, whatever the terminal's own colours are.
const BLACK_ON_WHITE: &str = "\u{1b}[38;5;16;48;5;231m";
/// The terminal's own colours again.
const PLAIN: &str = "\u{1b}[0m";

/// The lines of the code for `link`, with its quiet zone; none if the link is too long for one.
///
/// With `color`, dark is drawn as ink on white. Without, the blocks stand for light: most terminals are dark, and phones
/// read the negative of a code, too.
pub(crate) fn lines(link: &str, color: bool) -> Option<Vec<String>> {
    // The lowest correction: a screen is clean, and a smaller code is read from further away.
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    let (dark, light) = if color { (Dense1x2::Dark, Dense1x2::Light) } else { (Dense1x2::Light, Dense1x2::Dark) };
    let drawn = code.render::<Dense1x2>().dark_color(dark).light_color(light).quiet_zone(true).build();
    let line = |line: &str| if color { format!("{BLACK_ON_WHITE}{line}{PLAIN}") } else { line.to_owned() };
    Some(drawn.lines().map(line).collect())
}

/// How many columns lines without colours take.
pub(crate) fn width(link: &str) -> usize {
    lines(link, false).and_then(|lines| lines.first().map(|line| line.chars().count())).unwrap_or(0)
}

/// Draws the code where a phone can scan it: in a terminal that is wide enough and can draw blocks.
pub(crate) fn draw(output: &Output, link: &str, ascii: bool) {
    if !output.terminal || ascii {
        return;
    }
    let columns = terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into());
    if width(link) <= columns {
        lines(link, output.color).iter().flatten().for_each(|line| output.line(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "http://192.168.178.123:7677/#K1XB-4H3E-D8SQ-P5NM";
    const FAR_LINK: &str = "https://relay.example:7670/K1XB-4H3E-D8SQ-P5NM";

    /// What a camera sees of a terminal, one pixel of brightness for each half of a character.
    fn seen(lines: &[String], ink: u8, ground: u8) -> (usize, usize, Vec<u8>) {
        let plain = lines.iter().map(|line| line.replace(BLACK_ON_WHITE, "").replace(PLAIN, ""));
        let rows: Vec<Vec<[u8; 2]>> = plain
            .map(|line| {
                let halves = line.chars().map(|character| match character {
                    '█' => [ink, ink],
                    '▀' => [ink, ground],
                    '▄' => [ground, ink],
                    ' ' => [ground, ground],
                    other => panic!("{other:?} is no part of a code"),
                });
                halves.collect()
            })
            .collect();
        let width = rows[0].len();
        assert!(rows.iter().all(|row| row.len() == width), "ragged");
        let pixels = rows.iter().flat_map(|row| [0, 1].map(|half| row.iter().map(move |pair| pair[half])));
        (width, 2 * rows.len(), pixels.flatten().collect())
    }

    /// What a phone reads.
    fn read(lines: &[String], ink: u8, ground: u8) -> Option<String> {
        let (width, height, pixels) = seen(lines, ink, ground);
        let scale = 4;
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(width * scale, height * scale, |x, y| {
            pixels[(y / scale) * width + x / scale]
        });
        image.detect_grids().first()?.decode().ok().map(|(_, content)| content)
    }

    #[test]
    fn a_phone_reads_the_link_back_in_colours() {
        for link in [LINK, FAR_LINK] {
            assert_eq!(read(&lines(link, true).unwrap(), 0, 255).as_deref(), Some(link));
        }
    }

    #[test]
    fn a_phone_reads_the_link_back_from_a_dark_terminal_without_colours() {
        for link in [LINK, FAR_LINK] {
            assert_eq!(read(&lines(link, false).unwrap(), 230, 20).as_deref(), Some(link));
        }
    }

    #[test]
    fn the_code_fits_into_a_small_terminal_with_its_quiet_zone() {
        let lines = lines(LINK, false).unwrap();
        assert_eq!(width(LINK), 37);
        assert_eq!(lines.len(), 19);
        // Four light columns at each side.
        assert!(lines[3].starts_with("████") && lines[3].ends_with("████"), "{}", lines[3]);
    }

    #[test]
    fn a_link_that_no_code_can_hold_has_none() {
        assert_eq!(lines(&"x".repeat(3000), true), None);
        assert_eq!(width(&"x".repeat(3000)), 0);
    }
}
