"""Contrast of the diagrams, computed as WCAG 2 does: 4.5 for text, 3 for shapes."""

import pytest

from kodeks.formats.diagrams import AUTO, DARK, HIGH_CONTRAST, LIGHT, THEMES

PALETTES = [pytest.param(theme.palette, id=theme.key) for theme in (LIGHT, DARK, HIGH_CONTRAST)]


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("palette", PALETTES)
def test_text_is_legible(palette):
    assert contrast(palette.number, palette.dark_square) >= 4.5
    assert contrast(palette.label, palette.frame) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
def test_pieces_stand_out_from_their_squares(palette):
    for fill, edge in ((palette.white, palette.white_edge), (palette.black, palette.black_edge)):
        by_fill = contrast(fill, palette.dark_square)
        by_outline = min(contrast(edge, palette.dark_square), contrast(fill, edge))
        assert max(by_fill, by_outline) >= 3


@pytest.mark.parametrize("palette", PALETTES[:2])
def test_on_screens_the_fill_alone_stands_out(palette):
    assert contrast(palette.white, palette.dark_square) >= 3
    assert contrast(palette.black, palette.dark_square) >= 3


@pytest.mark.parametrize("palette", PALETTES)
def test_crowns_and_sides_are_told_apart(palette):
    assert contrast(palette.white, palette.black) >= 7
    assert contrast(palette.white, palette.white_edge) >= 4.5
    assert contrast(palette.black, palette.black_edge) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
def test_marks_stand_out(palette):
    assert contrast(palette.mark, palette.dark_square) >= 3
    assert contrast(palette.mark, palette.mark_casing) >= 3
    assert contrast(palette.cross, palette.cross_casing) >= 4.5


def test_high_contrast_needs_no_colour_and_its_text_is_better_than_7():
    palette = HIGH_CONTRAST.palette
    colours = {getattr(palette, name) for name in palette.__slots__ if name != "edge_width"}
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    assert contrast(palette.number, palette.dark_square) >= 7


def test_the_automatic_theme_is_made_of_the_others():
    assert (AUTO.palette, AUTO.if_dark, AUTO.if_more_contrast) == (LIGHT.palette, DARK.palette, HIGH_CONTRAST.palette)
    assert list(THEMES) == ["light", "dark", "contrast", "auto"]
