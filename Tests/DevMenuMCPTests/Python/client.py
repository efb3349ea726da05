"""Drives 'devmenu mcp' with the public Python client, in one of its modes, and checks what comes back.

Usage: client.py DEVMENU FOLDER MODE [structure | hold]

With 'structure' it shows the structure of an answer alone, as many clients do. With 'hold' it starts the project's server, prints the numbers of its process and of devmenu's, and waits.
"""

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
import time
import urllib.request

import mcp_types as types
import fastmcp
from fastmcp.client.transports import StdioTransport
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

DEVMENU, FOLDER, MODE = sys.argv[1:4]
SHOWS_STRUCTURE = "structure" in sys.argv[4:]


class Person:
    """The person at the client, who answers each question in the same way."""

    def __init__(self, action, text=None):
        self.action = action
        self.text = text
        self.questions = []

    async def __call__(self, context, params):
        self.questions.append(params.message)
        schema = params.requested_schema
        assert list(schema["properties"]) == schema["required"] == ["name"], schema
        typed = schema["properties"]["name"]["title"].split()[1] if self.text is None else self.text
        content = {} if typed == "" else {"name": typed}
        return types.ElicitResult(action=self.action, content=content if self.action == "accept" else None)


def connect(*flags, person=None):
    parameters = StdioServerParameters(
        command=DEVMENU, args=["mcp", *flags], env=dict(os.environ), cwd=FOLDER
    )
    return Client(parameters, mode=MODE, elicitation_callback=person)


def text(result):
    """The words of an answer, as the client shows them."""
    if SHOWS_STRUCTURE:
        return json.dumps(result.structured_content, ensure_ascii=False)
    return "\n".join(part.text for part in result.content if part.type == "text")


async def call(client, name, /, **arguments):
    result = await client.call_tool(name, arguments)
    schema = call.schemas[name]
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(result.structured_content)
    assert len(result.content[0].text.encode()) <= 4096
    if SHOWS_STRUCTURE:
        result.content.clear()
    call.size += len(json.dumps(result.structured_content, ensure_ascii=False, separators=(",", ":")).encode())
    return result


call.size = 0


async def listed(client):
    result = await client.list_tools()
    call.schemas = {tool.name: tool.output_schema for tool in result.tools}
    tools = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in result.tools]
    for tool in tools:
        assert len(tool["annotations"]) == 5, tool
    data = json.dumps(tools, separators=(",", ":"), ensure_ascii=False)
    assert len(data.encode()) <= 10240
    for tool in tools:
        del tool["outputSchema"]
    assert len(json.dumps(tools, separators=(",", ":"), ensure_ascii=False).encode()) <= 6144
    return data


async def uses_all_tools():
    async with connect() as client:
        first = await listed(client)
        assert len(call.schemas) == 10
        apps = await call(client, "apps")
        assert apps.structured_content["apps"][0]["inUse"] is True
        found = await call(client, "search", query="like")
        assert found.structured_content["items"][0]["id"] == "like-button"
        described = await call(client, "describe", id="like-button")
        assert described.structured_content["explanation"]["layer"] == "default"
        changed = await call(client, "set", id="like-button", value=True, why="to see likes")
        number = changed.structured_content["number"]
        changes = (await call(client, "changes", last=1)).structured_content["changes"]
        assert changes[0]["by"]["client"] == "mcp" and changes[0]["why"] == "to see likes"
        ran = await call(client, "run", id="dump-version")
        assert "like-button        on (override)" in ran.structured_content["text"]
        refused = await call(client, "run", id="crash-app")
        assert refused.is_error and "run_risky" in text(refused)
        log = (await call(client, "log")).structured_content
        assert log["next"] == len(log["lines"]), log
        assert not (await call(client, "undo", number=number)).is_error
        assert await listed(client) == first
    async with connect() as other:
        assert await listed(other) == first
        refused = await call(other, "undo", number=number)
        assert refused.is_error and "was undone already" in text(refused)


async def finds_among_many():
    # The first call reads the file as well, in its 15 s: without optimisation, and on a busy machine.
    count = 2_000
    items = [
        {"kind": "toggle", "id": f"switch-{n}", "title": f"Switch {n}", "variable": f"SWITCH_{n}"}
        for n in range(count)
    ]
    menu = os.path.join(FOLDER, "many.json")
    with open(menu, "w") as file:
        json.dump({"devmenu": 1, "title": "Many", "sections": [{"id": "a", "title": "A", "items": items}]}, file)
    async with connect("--menu", menu) as client:
        await listed(client)
        found = await call(client, "search", query="switch 1321")
        assert not found.is_error, text(found)
        assert found.structured_content["items"][0]["id"] == "switch-1321", found
        started = time.monotonic()
        found = await call(client, "search", query="switch", limit=5)
        assert len(found.structured_content["items"]) == 5
        assert found.structured_content["total"] == count
        print(f"   search among {count:,}: {(time.monotonic() - started) * 1000:.0f} ms")


async def runs_what_a_person_agrees_to():
    person = Person("accept")
    async with connect("--access", "all", person=person) as client:
        await listed(client)
        before = (await call(client, "apps")).structured_content["apps"][0]["pid"]
        crashed = await call(client, "run_risky", id="crash-app", arguments={"kind": "abort"})
        assert crashed.structured_content["terminated"] == {"expected": "SIGABRT", "signal": "SIGABRT"}
        assert len(person.questions) == 1 and "crash-app" in person.questions[0]
        after = (await call(client, "apps")).structured_content["apps"][0]["pid"]
        assert after != before


async def fails_closed(person):
    async with connect("--access", "all", person=person) as client:
        await listed(client)
        before = (await call(client, "apps")).structured_content["apps"]
        refused = await call(client, "run_risky", id="crash-app")
        assert refused.is_error and "the client didn't ask" in text(refused), text(refused)
        # Only where nobody could be asked does it say what a person can type.
        assert ("devmenu trigger --yes crash-app" in text(refused)) == (person is None), text(refused)
        assert (await call(client, "apps")).structured_content["apps"] == before


async def refuses_states_of_others():
    if MODE == "legacy":
        return
    person = Person("accept")
    async with connect("--access", "all", person=person) as client:
        await listed(client)
        before = (await call(client, "apps")).structured_content["apps"]
        session = client.session
        asked = await session.call_tool("run_risky", {"id": "crash-app"}, allow_input_required=True)
        state = asked.request_state
        typed = {"name": "crash-app"}
        answers = {name: types.ElicitResult(action="accept", content=typed) for name in asked.input_requests}

        async def answered(state, arguments):
            return await session.call_tool(
                "run_risky",
                arguments,
                input_responses=answers,
                request_state=state,
                allow_input_required=True,
            )

        for wrong, arguments in [
            (state[:-1] + ("0" if state[-1] != "0" else "1"), {"id": "crash-app"}),
            (state, {"id": "crash-app", "arguments": {"kind": "abort"}}),
            (state, {"id": "crash-app"}),
        ]:
            result = await answered(wrong, arguments)
            assert result.is_error and "the client didn't ask" in text(result)
        assert (await call(client, "apps")).structured_content["apps"] == before


async def asks_no_person_for_an_untrusted_project():
    menu = os.path.join(FOLDER, "untrusted.json")
    with open(menu, "w") as file:
        item = {"kind": "action", "id": "touch", "title": "Touch", "run": ["touch", "touched"]}
        file.write(
            json.dumps({"devmenu": 1, "title": "P", "sections": [{"id": "a", "title": "A", "items": [item]}]})
        )
    person = Person("accept")
    async with connect("--access", "all", "--menu", menu, person=person) as client:
        await listed(client)
        refused = await call(client, "run_risky", id="touch")
        assert refused.is_error and "devmenu trust" in text(refused), text(refused)
        assert not os.path.exists(os.path.join(FOLDER, "touched"))
        assert not person.questions, person.questions


async def reads_resources():
    async with connect() as client:
        await listed(client)
        resources = (await client.list_resources()).resources
        assert [str(resource.uri) for resource in resources][0] == "devmenu://moments/menu"
        templates = (await client.list_resource_templates()).resource_templates
        assert len(templates) == 4
        skill = await client.read_resource("skill://devmenu/SKILL.md")
        assert skill.contents[0].text.startswith("---\nname: devmenu\n")
        menu = await client.read_resource("devmenu://moments/menu")
        assert json.loads(menu.contents[0].text)["sections"]
        item = await client.read_resource("devmenu://moments/item/like-button")
        assert json.loads(item.contents[0].text)["item"]["id"] == "like-button"
        await client.read_resource("devmenu://moments/log")
        try:
            await client.read_resource("devmenu://moments/item/none")
            raise AssertionError("it was read")
        except MCPError as error:
            assert error.error.code == (-32002 if MODE == "legacy" else -32602)


async def serves_two_at_once():
    async with connect() as one, connect() as other:
        await listed(one)
        await asyncio.gather(*[
            call(client, "set", id="swiftui", value=value, why=f"{value}")
            for client in (one, other) for value in (True, False)
        ])
        pids = [
            (await call(client, "apps")).structured_content["apps"][0]["pid"] for client in (one, other)
        ]
        assert pids[0] != pids[1]


SERVER = """
import http.server, os

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f"{os.getpid()} {os.getppid()}".encode())

server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(f"listening on {server.server_port}.", flush=True)
server.serve_forever()
"""


TESTS = "import sys; [print(f'test {n} passed') for n in range(40)]; sys.exit('test 40 failed')"


def project():
    """Writes a project with a server, trusts it as a person does, and returns its directory."""
    folder = os.path.join(FOLDER, "project")
    os.makedirs(folder, exist_ok=True)
    items = [
        {"kind": "toggle", "id": "demo", "title": "Demo data", "variable": "DEMO"},
        {"kind": "action", "id": "serve", "title": "Serve", "run": [sys.executable, "serve.py"]},
        {"kind": "action", "id": "test", "title": "Run the tests", "risk": "safe",
         "run": [sys.executable, "-c", TESTS]},
        {"kind": "action", "id": "deploy", "title": "Deploy", "risk": "destructive", "run": ["true"]},
    ]
    menu = {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": items}]}
    for name, contents in [("serve.py", SERVER), ("devmenu.json", json.dumps(menu))]:
        with open(os.path.join(folder, name), "w") as file:
            file.write(contents)
    subprocess.run([DEVMENU, "trust", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


async def started_server(client):
    """Starts the project's server, and returns its job, its port and where to read on."""
    started = await call(client, "run", id="serve", wait=0)
    assert started.structured_content["state"] == "running", started
    job = started.structured_content["job"]
    found = await call(client, "job", id=job, match="listening on", wait=60)
    output = found.structured_content["output"]
    return job, int(output.split("listening on ")[1].split(".")[0]), found.structured_content["next"]


async def asked(port):
    """Returns the numbers of the server's process and of its parent, which it answers by HTTP."""
    def ask():
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60).read().decode()
    return [int(word) for word in (await asyncio.to_thread(ask)).split()]


async def uses_server(client):
    """Starts the server, asks it, changes a setting, reads its log, stops it and takes the change back."""
    job, port, position = await started_server(client)
    process, _ = await asked(port)
    changed = await call(client, "set", id="demo", value=True, why="to see orders")
    log = await call(client, "job", id=job, since=position, match='"GET / HTTP/1.1" 200', wait=60)
    assert "GET /" in log.structured_content["output"], log
    with Ended(process):
        stopped = await call(client, "job", id=job, stop=True)
        assert stopped.structured_content["state"] in ("ended", "signalled"), stopped
    undone = await call(client, "undo", number=changed.structured_content["number"])
    assert undone.structured_content["items"][0]["value"] is False


class Ended:
    """A part of a test after which a process ends."""

    def __init__(self, process):
        self.handle = os.pidfd_open(process) if hasattr(os, "pidfd_open") else None

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if self.handle is not None:
            if error is None:
                assert select.select([self.handle], [], [], 60)[0], "the process has not ended"
            os.close(self.handle)


def flags():
    folder = project()
    return ["--menu", folder, "--allow", f"{folder}:serve"]


async def lives_a_day():
    """Finds, tests, serves, switches, is refused and takes back: what an agent reads of 14 calls is short."""
    async with connect(*flags()) as client:
        await listed(client)
        before = call.size
        await call(client, "apps")
        found = (await call(client, "search", query="run the tests")).structured_content
        assert found["items"][0]["id"] == "test", found
        await call(client, "describe", id="serve")
        for _ in range(2):
            failed = await call(client, "run", id="test", why="before the change")
            assert failed.is_error and failed.structured_content["status"] == 1, failed
            assert "test 40 failed" in failed.structured_content["output"]
        job, port, position = await started_server(client)
        refused = await call(client, "run", id="deploy")
        assert refused.is_error and refused.structured_content["refusal"], refused
        assert (await call(client, "run_risky", id="deploy")).is_error
        changed = await call(client, "set", id="demo", value=True, why="to see orders")
        await asked(port)
        await call(client, "job", id=job, since=position, match="GET /", wait=60)
        await call(client, "job", id=job, stop=True)
        await call(client, "changes", last=3)
        await call(client, "undo", number=changed.structured_content["number"])
        assert call.size - before <= 8192, call.size - before
        print(f"   a day of 14 calls: {call.size - before:,} bytes")


async def runs_a_projects_server():
    async with connect(*flags()) as one, connect(*flags()) as other:
        await listed(one)
        await uses_server(one)
        job, _, _ = await started_server(other)
        assert [entry["job"] for entry in (await call(other, "job")).structured_content["jobs"]].count(job) == 1
        jobs = (await call(one, "job")).structured_content["jobs"]
        assert not [entry for entry in jobs if entry["state"] == "running"], jobs


class Fast:
    """A client of fastmcp, with the calls of the other."""

    def __init__(self, client):
        self.client = client

    async def call_tool(self, name, arguments):
        return await self.client.call_tool(name, arguments, raise_on_error=False)


async def serves_fastmcp():
    transport = StdioTransport(
        DEVMENU, ["mcp", *flags()], env=dict(os.environ), cwd=FOLDER, keep_alive=False
    )
    async with fastmcp.Client(transport, mode=MODE) as client:
        assert len(await client.list_tools()) == 10
        await uses_server(Fast(client))


async def hold():
    async with connect(*flags()) as client:
        await listed(client)
        _, port, _ = await started_server(client)
        print(*await asked(port), flush=True)
        await asyncio.Event().wait()


async def leaves_no_process():
    for is_server_killed in (True, False):
        holder = subprocess.Popen(
            [sys.executable, __file__, DEVMENU, FOLDER, MODE, "hold"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        process, server = [int(word) for word in holder.stdout.readline().split()]
        with Ended(process):
            os.kill(server if is_server_killed else holder.pid, signal.SIGKILL)
        holder.kill()
        holder.wait()


async def main():
    for name, scenario in [
        ("uses all tools", uses_all_tools()),
        ("finds among many", finds_among_many()),
        ("runs what a person agrees to", runs_what_a_person_agrees_to()),
        ("fails closed at a decline", fails_closed(Person("decline"))),
        ("fails closed at a cancel", fails_closed(Person("cancel"))),
        ("fails closed without a callback", fails_closed(None)),
        ("fails closed at an empty form", fails_closed(Person("accept", ""))),
        ("fails closed at another word", fails_closed(Person("accept", "yes"))),
        ("refuses states of others", refuses_states_of_others()),
        ("asks no person for an untrusted project", asks_no_person_for_an_untrusted_project()),
        ("reads resources", reads_resources()),
        ("serves two at once", serves_two_at_once()),
        ("runs a project's server", runs_a_projects_server()),
        ("lives a day", lives_a_day()),
        ("serves fastmcp", serves_fastmcp()),
        ("leaves no process", leaves_no_process()),
    ]:
        await scenario
        print("ok", name, flush=True)
    print("done")


asyncio.run(hold() if sys.argv[4:] == ["hold"] else main())
