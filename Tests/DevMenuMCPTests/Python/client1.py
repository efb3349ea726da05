"""Drives 'devmenu mcp' with version 1 of the public Python client, which checks structures by their schemas itself.

Usage: client1.py DEVMENU FOLDER [structure]

With 'structure' it shows the structure of an answer alone, as many clients do.
"""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

DEVMENU, FOLDER = sys.argv[1:3]
SHOWS_STRUCTURE = "structure" in sys.argv[3:]


def words(result):
    """The words of an answer, as the client shows them."""
    if SHOWS_STRUCTURE:
        return json.dumps(result.structuredContent, ensure_ascii=False)
    return result.content[0].text


async def use(scenario, *flags, action=None):
    """Runs a scenario with a client, whose person answers each question with an action."""
    questions = []

    async def answer(context, params):
        questions.append(params.message)
        content = {name: "crash-app" for name in params.requestedSchema["properties"]}
        return types.ElicitResult(action=action, content=content if action == "accept" else None)

    parameters = StdioServerParameters(command=DEVMENU, args=["mcp", *flags], env=dict(os.environ), cwd=FOLDER)
    async with stdio_client(parameters) as streams:
        async with ClientSession(*streams, elicitation_callback=answer if action else None) as session:
            await session.initialize()
            assert len((await session.list_tools()).tools) == 10
            await scenario(session, questions)


async def works(session, questions):
    found = await session.call_tool("search", {"query": "turn on likes"})
    assert "like-button" in words(found), found
    changed = await session.call_tool("set", {"id": "like-button", "value": True, "why": "to see likes"})
    number = changed.structuredContent["number"]
    assert changed.structuredContent["next"] == "undo" and changed.structuredContent["was"] is False
    changes = await session.call_tool("changes", {"last": 1})
    assert "to see likes" in words(changes) and changes.structuredContent["changes"][0]["mine"] is True
    assert not (await session.call_tool("log", {})).isError
    refused = await session.call_tool("run", {"id": "crash-app"})
    assert refused.isError and "run_risky" in words(refused), refused
    assert not (await session.call_tool("undo", {"number": number})).isError
    described = await session.call_tool("describe", {"id": "like-button", "app": None})
    assert described.structuredContent["item"]["value"] is False


async def agrees(session, questions):
    crashed = await session.call_tool("run_risky", {"id": "crash-app", "arguments": {"kind": "abort"}})
    assert "SIGABRT" in words(crashed) and len(questions) == 1, crashed
    assert not (await session.call_tool("apps", {})).isError


async def declines(session, questions):
    refused = await session.call_tool("run_risky", {"id": "crash-app"})
    assert refused.isError and refused.structuredContent["refusal"] in words(refused).replace("\\n", "\n"), refused


async def main():
    for name, scenario in [
        ("works", use(works)),
        ("agrees", use(agrees, "--access", "all", action="accept")),
        ("declines", use(declines, "--access", "all", action="decline")),
        ("cannot be asked", use(declines, "--access", "all")),
    ]:
        await scenario
        print("ok", name, flush=True)
    print("done")


asyncio.run(main())
