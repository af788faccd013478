"""The official A2A client against a server that it knows by its agent card alone."""

import asyncio
import json
import os
import sys
import uuid

import httpx
from a2a.client import ClientConfig, ClientFactory
from a2a.types import a2a_pb2 as pb
from a2a.utils.errors import TaskNotCancelableError, TaskNotFoundError, UnsupportedOperationError
from google.protobuf.json_format import MessageToDict, ParseDict


def request_of(text=None, data=None):
    message = pb.Message(role=pb.ROLE_USER, message_id=str(uuid.uuid4()))
    part = message.parts.add()
    if text is not None:
        part.text = text
    else:
        ParseDict(data, part.data)
    return pb.SendMessageRequest(message=message)


def data_of(artifacts):
    return next(MessageToDict(part.data) for each in artifacts for part in each.parts if part.HasField('data'))


async def send(client, request):
    """Sends a request; returns the final task and the kinds of the events received."""
    task, kinds = None, []
    async for event in client.send_message(request):
        kinds.append(event.WhichOneof('payload'))
        if event.HasField('task'):
            task = event.task
        elif event.HasField('artifact_update'):
            task.artifacts.append(event.artifact_update.artifact)
        elif event.HasField('status_update'):
            task.status.CopyFrom(event.status_update.status)
    return task, kinds


async def rejects(work, error):
    try:
        await work
    except error:
        return
    raise AssertionError(f'{error.__name__} was expected')


async def subscribe(client, task_id):
    async for _ in client.subscribe(pb.SubscribeToTaskRequest(id=task_id)):
        pass


async def run_scenario(client, known, deposit, streaming):
    found, kinds = await send(client, request_of(text=known['title']))
    assert found.status.state == pb.TASK_STATE_COMPLETED, found
    assert data_of(found.artifacts)['results'][0]['id'] == known['id'], found
    assert kinds == (['task', 'artifact_update', 'artifact_update', 'status_update'] if streaming else ['task']), kinds
    got = await client.get_task(pb.GetTaskRequest(id=found.id, history_length=1))
    assert (got.status.state, len(got.artifacts), len(got.history)) == (pb.TASK_STATE_COMPLETED, 2, 1), got
    listed = await client.list_tasks(pb.ListTasksRequest(context_id=found.context_id))
    assert [task.id for task in listed.tasks] == [found.id], listed
    refused, _ = await send(client, request_of(data={'skill': 'get_experience', 'input': {'experience_id': 'none'}}))
    assert refused.status.state == pb.TASK_STATE_FAILED, refused
    await rejects(client.cancel_task(pb.CancelTaskRequest(id=found.id)), TaskNotCancelableError)
    await rejects(client.get_task(pb.GetTaskRequest(id='none')), TaskNotFoundError)
    if not streaming:
        made, _ = await send(client, request_of(data={'skill': 'deposit', 'input': deposit}))
        assert data_of(made.artifacts)['id'].startswith('exp_'), made
    else:
        await rejects(subscribe(client, found.id), UnsupportedOperationError)


async def main():
    base_url = sys.argv[1]
    given = json.load(sys.stdin)
    headers = {'Authorization': f"Bearer {os.environ['CAIRNWAY_API_KEY']}"}
    async with httpx.AsyncClient(headers=headers, timeout=30) as http:
        for streaming in (False, True):
            factory = ClientFactory(ClientConfig(httpx_client=http, streaming=streaming))
            await run_scenario(await factory.create_from_url(base_url), given['known'], given['deposit'], streaming)


asyncio.run(main())
