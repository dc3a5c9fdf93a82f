"""What is frozen behaves as a frozen dataclass with slots does."""

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace

import pytest

from kodeks.frozen import frozen


@frozen
class Place:
    row: int
    names: tuple[str, ...] = ()
    marks: list[int] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Twin:
    row: int
    names: tuple[str, ...] = ()
    marks: list[int] = field(default_factory=list, compare=False, repr=False)


@frozen(kw_only=True)
class Named:
    first: str = "a"

    def __post_init__(self) -> None:
        if not self.first:
            raise ValueError("empty")


@frozen(kw_only=True)
class Both(Named):
    second: str


@frozen(eq=False)
class Alone:
    only: str


def test_it_is_made_shown_and_compared_as_a_dataclass():
    one, two = Place(3, ("x",)), Place(names=("x",), row=3)
    assert one == two
    assert hash(one) == hash(two) == hash(Twin(3, ("x",)))
    assert repr(one) == repr(Twin(3, ("x",))).replace("Twin", "Place") == "Place(row=3, names=('x',))"
    assert one != Place(4)
    assert one != Twin(3, ("x",))
    assert one.marks is not two.marks
    assert replace(one, row=5) == Place(5, ("x",))
    assert asdict(one) == asdict(Twin(3, ("x",)))
    assert [each.name for each in fields(Both)] == ["first", "second"]
    assert not hasattr(one, "__dict__")
    assert Place.__match_args__ == Twin.__match_args__


@pytest.mark.parametrize("kind", [Place, Twin])
@pytest.mark.parametrize(
    ("given", "named"), [((), {}), ((1, (), [], 4), {}), ((1,), {"row": 2}), ((1,), {"column": 2})]
)
def test_wrong_arguments_are_refused(kind, given, named):
    with pytest.raises(TypeError):
        kind(*given, **named)


@pytest.mark.parametrize("kind", [Place, Twin])
def test_nothing_of_it_changes(kind):
    made = kind(1)
    with pytest.raises(FrozenInstanceError):
        made.row = 2
    with pytest.raises(FrozenInstanceError):
        del made.row
    assert made.row == 1


def test_it_is_pickled_and_copied():
    one = Place(3, ("x",), [4])
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert again == one
        assert again.marks == [4]


def test_fields_by_name_only_a_check_of_its_own_and_identity():
    with pytest.raises(TypeError):
        Named("b")
    with pytest.raises(ValueError, match="empty"):
        Named(first="")
    assert Both(second="c") == Both(second="c", first="a") != Both(second="d")
    assert len({Alone("c"), Alone("c")}) == 2
