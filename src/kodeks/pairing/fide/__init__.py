"""The Swiss of FIDE (Dutch system) through py4swiss, behind the same interface as our own engine."""

from kodeks.pairing.fide.dutch import FideDutch

__all__ = ["FideDutch"]
