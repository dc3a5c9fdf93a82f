"""The Swiss systems of FIDE through py4swiss, behind the same interface as our own engine."""

from kodeks.pairing.fide.systems import FideBurstein, FideDubov, FideDutch

__all__ = ["FideBurstein", "FideDubov", "FideDutch"]
