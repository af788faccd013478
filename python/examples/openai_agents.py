"""OpenAI Agents SDK: a tool whose failure reaches the model together with what others know of it.

    pip install openai-agents cairnway
    CAIRNWAY_URL=http://127.0.0.1:8080 CAIRNWAY_API_KEY=... python openai_agents.py

`ScriptedModel` stands for a model of OpenAI, so that the example needs neither a network nor a key of theirs.
"""

import asyncio
import json
import traceback
from collections.abc import AsyncIterator
from typing import Any

from agents import Agent, Model, ModelResponse, RunContextWrapper, Runner, Usage, function_tool, set_tracing_disabled
from agents.items import TResponseInputItem, TResponseStreamEvent
from cairnway import known_failure
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText
from shop import sell


def describe_error(_: RunContextWrapper[Any], error: Exception) -> str:
    """Describes a failure of the tool to the model: since Python 3.11 with the notes, and among them the advice."""
    return "".join(traceback.format_exception_only(error))


@function_tool(failure_error_function=describe_error)
@known_failure
def sell_piece(begin: str) -> int:
    """Sells one piece in a transaction that starts with this statement; returns how many are left."""
    return sell(begin)


class ScriptedModel(Model):
    async def get_response(
        self, system_instructions: str | None, input: str | list[TResponseInputItem], *_: Any, **__: Any
    ) -> ModelResponse:
        outputs = [item.get("output") for item in input if isinstance(item, dict)] if isinstance(input, list) else []
        observation = str(outputs[-1] or "") if outputs else ""
        print(f"the model reads: {observation or input}")
        if observation.isdigit():
            text = ResponseOutputText(type="output_text", text=f"{observation} pieces are left", annotations=[])
            answer: Any = ResponseOutputMessage(
                id="message", type="message", role="assistant", status="completed", content=[text]
            )
        else:
            begin = "BEGIN IMMEDIATE" if "BEGIN IMMEDIATE" in observation else "BEGIN"
            answer = ResponseFunctionToolCall(
                type="function_call",
                name="sell_piece",
                call_id=f"call {len(outputs)}",
                arguments=json.dumps({"begin": begin}),
            )
        return ModelResponse(output=[answer], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[TResponseStreamEvent]:
        raise NotImplementedError("the example does not stream")


async def main() -> None:
    set_tracing_disabled(True)
    agent = Agent(name="seller", instructions="Sell one piece.", tools=[sell_piece], model=ScriptedModel())
    result = await Runner.run(agent, "Sell one piece.", max_turns=5)
    print(result.final_output)


asyncio.run(main())
