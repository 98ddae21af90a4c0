"""Hosts that lie, each in one way, and what an honest device has to answer to them."""

from .meet import refuse_all

__all__ = ["refuse_all"]
