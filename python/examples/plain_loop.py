"""A plain loop: act, read what failed together with what others know of it, act differently.

    CAIRNWAY_URL=http://127.0.0.1:8080 CAIRNWAY_API_KEY=... python plain_loop.py
"""

import traceback

from cairnway import known_failure
from shop import sell


def decide(observation: str) -> str:
    """Stands for the model: it reads the last observation and names the statement to begin with."""
    return "BEGIN IMMEDIATE" if "BEGIN IMMEDIATE" in observation else "BEGIN"


observation = ""
for attempt in range(1, 4):
    begin = decide(observation)
    try:
        with known_failure():
            left = sell(begin)
    except Exception as error:
        # since Python 3.11 the text of an exception has its notes, and among them the advice
        observation = "".join(traceback.format_exception_only(error))
        print(f"attempt {attempt} with {begin} failed:\n{observation}")
    else:
        print(f"attempt {attempt} with {begin}: {left} pieces are left")
        break
