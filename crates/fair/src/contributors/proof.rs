//! What a drawing proves, and to whom.

use super::Contributors;

/// How far a completed draw can be trusted, from whose links are in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Proven to the players at these independent devices, ascending by number: each one's own link is in it.
    Proven(Vec<u32>),
    /// Only pages that the host serves had links in it besides the host, at a table without independent devices: fair
    /// against everybody but the host.
    Shared,
    /// The host's link alone, or every independent device of the table left out: the host could know it beforehand.
    Unproven,
}

impl Contributors {
    /// What a drawing proves, from the numbers in its call.
    pub fn proof(&self, call: &[u32]) -> Proof {
        let independent: Vec<u32> = call.iter().copied().filter(|&number| self.is_independent(number)).collect();
        if !independent.is_empty() {
            return Proof::Proven(independent);
        }
        let has_page = call.iter().any(|&number| number > 0 && self.device(number).is_some());
        if has_page && self.independent_count() == 0 { Proof::Shared } else { Proof::Unproven }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testkit::table_of;
    use super::*;

    #[test]
    fn a_draw_is_proven_to_the_independent_devices_in_it() {
        let table = table_of(&[true, false, true]);
        assert_eq!(table.proof(&[0, 1, 2, 3]), Proof::Proven(vec![1, 3]));
        assert_eq!(table.proof(&[0, 2, 3]), Proof::Proven(vec![3]));
    }

    #[test]
    fn a_draw_without_the_tables_independent_devices_is_unproven_also_with_pages() {
        let table = table_of(&[true, false]);
        assert_eq!(table.proof(&[0]), Proof::Unproven);
        assert_eq!(table.proof(&[0, 2]), Proof::Unproven);
    }

    #[test]
    fn a_draw_with_pages_is_shared_where_nobody_is_independent() {
        let table = table_of(&[false, false]);
        assert_eq!(table.proof(&[0, 2]), Proof::Shared);
        assert_eq!(table.proof(&[0]), Proof::Unproven);
        assert_eq!(table_of(&[]).proof(&[0]), Proof::Unproven);
    }
}
