"""LangGraph: a node that acts, and one that decides again when it failed; the failure carries what others know of it.

    pip install langgraph cairnway
    CAIRNWAY_URL=http://127.0.0.1:8080 CAIRNWAY_API_KEY=... python langgraph_agent.py
"""

import asyncio
import traceback
from typing import Literal, TypedDict

from cairnway import known_failure
from langgraph.graph import END, START, StateGraph
from shop import sell


class State(TypedDict, total=False):
    begin: str
    observation: str
    left: int


async def decide(state: State) -> State:
    """Stands for the model: it reads the last observation and names the statement to begin with."""
    return {"begin": "BEGIN IMMEDIATE" if "BEGIN IMMEDIATE" in state.get("observation", "") else "BEGIN"}


@known_failure
async def run_tool(begin: str) -> int:
    return await asyncio.to_thread(sell, begin)


async def act(state: State) -> State:
    try:
        return {"left": await run_tool(state.get("begin", "BEGIN"))}
    except Exception as error:
        return {"observation": "".join(traceback.format_exception_only(error))}


def is_done(state: State) -> Literal["decide", "__end__"]:
    return "__end__" if "left" in state else "decide"


graph = StateGraph(State)
graph.add_node("decide", decide)
graph.add_node("act", act)
graph.add_edge(START, "decide")
graph.add_edge("decide", "act")
graph.add_conditional_edges("act", is_done, {"decide": "decide", "__end__": END})


async def main() -> None:
    async for step in graph.compile().astream({}, {"recursion_limit": 8}, stream_mode="updates"):
        for node, update in step.items():
            print(f"{node}: {update}")


asyncio.run(main())
