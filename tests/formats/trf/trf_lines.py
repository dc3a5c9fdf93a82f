"""Lines of reports, built for the tests field by field."""

HEAD = ["012 Memorial of the Test", "022 Town", "032 POL", "XXR 5"]


def player(
    number,
    cells=(),
    *,
    sex="m",
    title="",
    name=None,
    rating="1800",
    federation="POL",
    fide_id="",
    birth="",
    points="0.0",
    rank="1",
):
    """Line 001 with every field in the columns of TRF16."""
    name = f"Player {number}" if name is None else name
    line = (
        f"001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {birth:<10} "
        f"{points:>4} {rank:>4}"
    )
    return "".join([line, *(f"  {cell}" for cell in cells)]).rstrip()


def text(*lines):
    return "".join(f"{line}\n" for line in (*HEAD, *lines))


def two(white_cell, black_cell, **fields):
    """A report of two players with one round."""
    return text(player(1, [white_cell], **fields), player(2, [black_cell], **fields))
