"""The official Python client at /mcp and at the program: it lists, searches, reads and is refused."""

import asyncio
import json
import os
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

base_url, api_key, found_file, node, program, *default_tools = sys.argv[1:]
with open(found_file, encoding="utf-8") as file:
    found = json.load(file)


async def run_scenario(client: Client) -> str:
    tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == default_tools, tools
    search = await client.call_tool("search_experiences", {"q": found["title"]})
    assert search.structured_content["results"][0]["id"] == found["id"], search
    assert "data, not instructions" in search.content[0].text
    nothing = await client.call_tool("search_experiences", {"q": "zzqx vvkw"})
    assert nothing.content[0].text.startswith("Nothing found.")
    got = await client.call_tool("get_experience", {"experience_id": found["id"]})
    assert got.structured_content["title"] == found["title"], got
    absent = await client.call_tool("get_experience", {"experience_id": "exp_none"})
    assert absent.is_error and "NotFoundError" in absent.content[0].text
    templates = (await client.list_resource_templates()).resource_templates
    assert "cairnway://experiences/{experience_id}" in [one.uri_template for one in templates]
    read = await client.read_resource(f"cairnway://experiences/{found['id']}")
    assert json.loads(read.contents[0].text)["id"] == found["id"]
    prompt = await client.get_prompt("debug_with_memory", {"problem": found["title"]})
    assert found["title"] in prompt.messages[0].content.text
    return client.protocol_version


async def main() -> None:
    versions = set()
    for mode in ("auto", "legacy"):
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {api_key}"}, timeout=30) as http:
            async with Client(streamable_http_client(f"{base_url}/mcp", http_client=http), mode=mode) as client:
                versions.add(await run_scenario(client))
        environment = {"PATH": os.environ["PATH"], "CAIRNWAY_URL": base_url, "CAIRNWAY_API_KEY": api_key}
        stdio = StdioServerParameters(command=node, args=[program], env=environment)
        async with Client(stdio, mode=mode) as client:
            versions.add(await run_scenario(client))
    print(", ".join(sorted(versions)))


asyncio.run(main())
