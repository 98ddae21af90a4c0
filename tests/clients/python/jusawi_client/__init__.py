"""A client and checker for jusawi, written from the contract and its documents alone."""
