//! Voids: throwing a draw away because a device that said here does not reveal, by people's hands.

use super::{Contributors, NumbersFault};

/// Why a void is not valid; the host is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VoidFault {
    /// The numbers of a list do not ascend, or one stands twice.
    #[error("contributor {number} is out of order in the void")]
    Unsorted {
        /// The first number that is not above the one before it.
        number: u32,
    },
    /// A number that no contributor has.
    #[error("the void names contributor {number}, who does not exist")]
    Unknown {
        /// The number.
        number: u32,
    },
    /// Nobody is missing.
    #[error("a void in which nobody is missing")]
    NobodyMissing,
    /// A device is called missing that was not in the call.
    #[error("contributor {number} is called missing but was not in the call")]
    NotCalled {
        /// The device's number.
        number: u32,
    },
    /// A device is called missing and agrees to that.
    #[error("contributor {number} is called missing but agrees")]
    MissingAgrees {
        /// The device's number.
        number: u32,
    },
    /// Fewer than half of the table's independent devices agree.
    #[error("{agreeing} of {independent} independent devices agree")]
    TooFewHands {
        /// How many independent devices agree.
        agreeing: usize,
        /// How many the table has.
        independent: usize,
    },
    /// The table has no independent device, and the host's own does not agree.
    #[error("the host's own device does not agree, at a table without independent devices")]
    WithoutHost,
}

impl From<NumbersFault> for VoidFault {
    fn from(fault: NumbersFault) -> Self {
        match fault {
            NumbersFault::Unsorted(number) => Self::Unsorted { number },
            NumbersFault::Unknown(number) => Self::Unknown { number },
        }
    }
}

impl Contributors {
    /// Checks who agrees to the void of a draw: at least half of the table's independent devices, the missing ones
    /// counted against it; where the table has none, the host's own. A device that is not in the call may agree.
    ///
    /// `call` are the numbers in the draw's call, `agreeing` those who signed that `missing` have not revealed.
    ///
    /// # Errors
    ///
    /// [`VoidFault`].
    pub fn check_void(&self, call: &[u32], agreeing: &[u32], missing: &[u32]) -> Result<(), VoidFault> {
        for numbers in [call, agreeing, missing] {
            self.check_numbers(numbers)?;
        }
        if missing.is_empty() {
            return Err(VoidFault::NobodyMissing);
        }
        if let Some(&number) = missing.iter().find(|number| !call.contains(number)) {
            return Err(VoidFault::NotCalled { number });
        }
        if let Some(&number) = missing.iter().find(|number| agreeing.contains(number)) {
            return Err(VoidFault::MissingAgrees { number });
        }
        let (hands, independent) = (self.independents_among(agreeing), self.independent_count());
        if independent == 0 {
            return if agreeing.contains(&0) { Ok(()) } else { Err(VoidFault::WithoutHost) };
        }
        if 2 * hands >= independent { Ok(()) } else { Err(VoidFault::TooFewHands { agreeing: hands, independent }) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testkit::table_of;
    use super::*;

    const ALL_IN: [u32; 5] = [0, 1, 2, 3, 4];

    #[test]
    fn half_of_the_independent_devices_can_void() {
        let too_few = |agreeing, independent| Err(VoidFault::TooFewHands { agreeing, independent });
        let one = table_of(&[true, false]);
        assert_eq!(one.check_void(&[0, 1, 2], &[1], &[2]), Ok(()));
        assert_eq!(one.check_void(&[0, 1, 2], &[0], &[2]), too_few(0, 1));
        let two = table_of(&[true, true, false]);
        assert_eq!(two.check_void(&[0, 1, 2, 3], &[1], &[2]), Ok(()));
        assert_eq!(two.check_void(&[0, 1, 2, 3], &[0, 3], &[2]), too_few(0, 2));
        let three = table_of(&[true, true, true, false]);
        assert_eq!(three.check_void(&ALL_IN, &[0, 1, 4], &[3]), too_few(1, 3));
        assert_eq!(three.check_void(&ALL_IN, &[1, 2], &[3]), Ok(()));
        let four = table_of(&[true; 4]);
        assert_eq!(four.check_void(&ALL_IN, &[0, 1], &[4]), too_few(1, 4));
        assert_eq!(four.check_void(&ALL_IN, &[1, 3], &[4]), Ok(()));
    }

    #[test]
    fn missing_devices_count_against_a_void() {
        let fault = VoidFault::TooFewHands { agreeing: 0, independent: 1 };
        assert_eq!(table_of(&[true, false]).check_void(&[0, 1, 2], &[0, 2], &[1]), Err(fault));
        let fault = VoidFault::TooFewHands { agreeing: 1, independent: 3 };
        assert_eq!(table_of(&[true; 3]).check_void(&[0, 1, 2, 3], &[0, 1], &[2, 3]), Err(fault));
    }

    #[test]
    fn without_independent_devices_the_host_has_to_agree() {
        let pages = table_of(&[false, false]);
        assert_eq!(pages.check_void(&[0, 1, 2], &[0], &[1]), Ok(()));
        assert_eq!(pages.check_void(&[0, 1, 2], &[0, 2], &[1]), Ok(()));
        assert_eq!(pages.check_void(&[0, 1, 2], &[2], &[1]), Err(VoidFault::WithoutHost));
        assert_eq!(pages.check_void(&[0, 1, 2], &[], &[1]), Err(VoidFault::WithoutHost));
    }

    #[test]
    fn a_device_outside_the_call_may_agree() {
        assert_eq!(table_of(&[true, true]).check_void(&[0, 2], &[1], &[2]), Ok(()));
    }

    #[test]
    fn the_hosts_own_device_may_be_the_missing_one() {
        assert_eq!(table_of(&[true]).check_void(&[0, 1], &[1], &[0]), Ok(()));
        assert_eq!(table_of(&[false]).check_void(&[0, 1], &[0], &[0]), Err(VoidFault::MissingAgrees { number: 0 }));
    }

    #[test]
    fn missing_devices_were_called_and_do_not_agree() {
        let table = table_of(&[true; 3]);
        assert_eq!(table.check_void(&[0, 1, 2], &[1, 2], &[]), Err(VoidFault::NobodyMissing));
        assert_eq!(table.check_void(&[0, 1, 2], &[1, 2], &[3]), Err(VoidFault::NotCalled { number: 3 }));
        assert_eq!(table.check_void(&[0, 1, 2], &[1, 2], &[2]), Err(VoidFault::MissingAgrees { number: 2 }));
    }

    #[test]
    fn each_list_ascends_and_names_contributors() {
        let table = table_of(&[true; 3]);
        let good: [&[u32]; 3] = [&[0, 1, 2, 3], &[1, 2], &[3]];
        let check = |lists: [&[u32]; 3]| table.check_void(lists[0], lists[1], lists[2]);
        assert_eq!(check(good), Ok(()));
        for list in 0..3 {
            let put = |bad| {
                let mut lists = good;
                lists[list] = bad;
                check(lists)
            };
            assert_eq!(put(&[3, 2]), Err(VoidFault::Unsorted { number: 2 }));
            assert_eq!(put(&[3, 3]), Err(VoidFault::Unsorted { number: 3 }));
            assert_eq!(put(&[3, 4]), Err(VoidFault::Unknown { number: 4 }));
            assert_eq!(put(&[u32::MAX]), Err(VoidFault::Unknown { number: u32::MAX }));
        }
    }
}
