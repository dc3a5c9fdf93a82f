"""A board one talks to [VIII, annex E, C-80]: a move or a word is heard, what is asked answered, what happened told.

Words stand in the folder of each language (`words/xx/dialogue.toml`, `[heard]`); who may do what is the game's to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.dialogue.alarms import Alarms, DueAlarm
    from kodeks.dialogue.announcing import announcement_due, announcements_of
    from kodeks.dialogue.answering import answer, tell_last
    from kodeks.dialogue.hearing import hear
    from kodeks.dialogue.one_device import Saying, hear_anybody, hear_players
    from kodeks.dialogue.saying import Choice, Query, Question, Topic, split
    from kodeks.dialogue.sentences import put
    from kodeks.dialogue.telling import tell
    from kodeks.dialogue.wall_words import WallSaying, WallTopic, hear_at_wall

__all__ = [
    "Alarms",
    "Choice",
    "DueAlarm",
    "Query",
    "Question",
    "Saying",
    "Topic",
    "WallSaying",
    "WallTopic",
    "announcement_due",
    "announcements_of",
    "answer",
    "hear",
    "hear_anybody",
    "hear_at_wall",
    "hear_players",
    "put",
    "split",
    "tell",
    "tell_last",
]

load_on_demand(__name__)
