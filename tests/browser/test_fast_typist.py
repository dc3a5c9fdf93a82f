"""Who types results faster than the server answers, with the errors people make: none is recorded at another board than
the one it was typed for. The page's own script runs: for a while with a real server, 20 ms a key, while somebody else
records, too; then for 500 runs with answers of every kind that come between any two keys."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Page, Response, expect
from tournament_files import bring, players, tournament_file

from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.rounds import Score
from kodeks.tables import read_place, read_short
from kodeks.tournament import Tournament, append_acts, fold
from kodeks.tournament.acts import Pair, Result
from kodeks.words import language_of

RUNS, REAL_RUNS, BOARDS, OF_THE_OTHER = 500, 40, 40, 6
REGULATIONS = 'name = "Szybko"\ngame = "100"\nsystem = "swiss"\nrounds = 5\ntempo = "60m+30s"\n'
KEY_MS = 20
TYPIST = (Path(__file__).parent / "typist.js").read_text()


def typing(seed: int, count: int) -> list[str]:
    """What is typed, run by run: ⏎ and ⌫ are keys. Boards come in any order, and some twice."""
    drawn = random.Random(seed)
    runs = []
    for _ in range(count):
        board, result = drawn.randint(1, BOARDS), drawn.choice("10r=wc+")
        runs.append(
            drawn.choice(
                [
                    *[f"{board} {result}⏎"] * 4,
                    f"{board}⏎{result}⏎",
                    f"⏎{result}⏎",  # the board that is offered
                    f"{board} x⏎",  # no result
                    f"{board} x⏎{drawn.randint(1, BOARDS)} {result}⏎",
                    f"{BOARDS + 300} {result}⏎",  # no board
                    f"{board} 0⌫{result}⏎",
                    f"9⌫{board}  {result}⏎",
                    f"{board} {result}⏎⏎",  # one Enter too many
                    f"{board} {result}",  # and one too few
                    f"{board}{result}⏎",  # no space
                ]
            )
        )
    return runs


def recorded(state: Tournament) -> dict[int, Score]:
    return {board.board: board.score for board in state.rounds[0].boards if board.score is not None}


def by_the_book(state: Tournament, entries: list[str]) -> dict[int, Score]:
    """What is recorded of these entries, one after the other, if each goes where it says."""
    for entry in entries:
        board, _, text = entry.partition(" ")
        try:
            place = read_place(board)
            result = read_short(text, is_chess=False, own=language_of("pl").short_results)
        except MalformedText:
            continue
        (made,) = append_acts(state, state.seq + 1, [Result(1, place.board, result, place.game)], by="", at="")
        state = made.step.state
    return recorded(state)


def test_fast_typists_never_misplace_a_result(page: Page) -> None:
    count = BOARDS + OF_THE_OTHER
    pairs = tuple((board, board + count) for board in range(1, count + 1))
    address = bring(page, tournament_file(REGULATIONS, players(2 * count), [Pair(1, pairs, engine="kodeks/1")]))
    page.goto(f"{address}round/1/")
    for step in ("announce", "start"):
        with page.expect_navigation():
            page.locator(f"form.act[action$='{step}/'] button").press("Enter")
    before = downloaded(page, address)
    answers: list[Response] = []
    page.on("response", lambda each: answers.append(each) if each.url.endswith("/result/") else None)
    page.evaluate(f"() => {{ {TYPIST} }}")
    waits = f"() => new Promise((done) => setTimeout(done, {KEY_MS}))"
    page.evaluate(f"(runs) => {{ window.typed = type(runs, {waits}) }}", typing(20, REAL_RUNS))
    token = page.locator("form.quick.live [name=csrfmiddlewaretoken]").input_value()
    for board in range(BOARDS + 1, count + 1):
        sent = {"csrfmiddlewaretoken": token, "on": str(before.seq), "entry": f"{board} 1-1"}
        page.request.post(f"{address}round/1/result/", form=sent, max_redirects=0)
    entries = page.evaluate("() => window.typed")
    while sum(map(entries_in, answers)) < len(entries):
        page.wait_for_event("response", lambda each: each.url.endswith("/result/"), timeout=60_000)
    found, expected = recorded(downloaded(page, address)), by_the_book(before, entries)
    mine = range(1, BOARDS + 1)
    assert {each: found.get(each) for each in mine} == {each: expected.get(each) for each in mine}
    assert {*range(BOARDS + 1, count + 1)} <= found.keys()  # what the other one has recorded is not lost
    assert {200, 409, 422} == {
        status for each in answers for status in statuses(each)
    }  # recorded, another result is there, refused: all were among them
    expect(page.locator("#refused .notice")).not_to_have_count(0)
    check_random_answers(page)


def check_random_answers(page: Page) -> None:
    """Each entry is sent as it was meant, in the order it was typed, whatever is answered and when. Nobody looks at the
    page meanwhile: of its window a strip is left, or most of the work were to paint it after every key."""
    page.set_viewport_size({"width": 1280, "height": 60})
    drawn = random.Random(15)
    draws = [drawn.randrange(1000) for _ in range(997)]
    meant, sent, together = page.evaluate(
        """async ([runs, draws]) => {
            const server = answerAtRandom(draws);
            const meant = await type(runs, server.passing);
            await server.settle();
            return [meant, server.sent, server.together];
        }""",
        [typing(500, RUNS), draws],
    )
    assert len(meant) > RUNS * 0.8
    assert sent == meant
    assert max(together) > 1  # what is typed while an answer is awaited goes out at once


def entries_in(answer: Response) -> int:
    """How many the request had."""
    return (answer.request.post_data or "").count('name="board"')


def statuses(answer: Response) -> list[int]:
    """What became of each entry of a request."""
    return [each["status"] for each in answer.json().get("each", [{"status": answer.status}])]


def downloaded(page: Page, address: str) -> Tournament:
    """The tournament as the server has it."""
    read = read_lines(page.request.get(f"{address}file/").body())
    return fold(read.regulations, read.events).state
