import assert from 'node:assert/strict'
import { Role, TaskState } from '@a2a-js/sdk'
import {
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client'

/** A client of A2A 1.0 with an API key. */
function clientWith(api_key, base_url) {
  const fetchImpl = (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${api_key}`)
    return fetch(url, { ...init, headers })
  }
  const transports = [new JsonRpcTransportFactory({ fetchImpl })]
  const options = { transports, cardResolver: new DefaultAgentCardResolver({ fetchImpl }) }
  return new ClientFactory(ClientFactoryOptions.createFrom(ClientFactoryOptions.default, options)).createFromUrl(
    base_url,
  )
}

const parts = { text: (value) => ({ $case: 'text', value }), data: (value) => ({ $case: 'data', value }) }

function requestOf(content, configuration) {
  const part = { content, filename: '', mediaType: '' }
  const ids = { messageId: crypto.randomUUID(), contextId: '', taskId: '' }
  const message = { ...ids, role: Role.ROLE_USER, parts: [part], extensions: [], referenceTaskIds: [] }
  return { tenant: '', message, configuration, metadata: undefined }
}

const dataOf = ({ artifacts }) =>
  artifacts.flatMap((each) => each.parts).find(({ content }) => content.$case === 'data')

export const check = {
  clients: ['npm:@a2a-js/sdk'],
  does: 'A2A 1.0 by its card: search, deposit, stream, get, list, and the errors of cancel, get, subscribe and send',
  timeout_ms: 60_000,
  run: async ({ base_url, established, experience }) => {
    const { api_key, deposits } = await established()
    const client = await clientWith(api_key, base_url)
    const [known] = deposits
    const found = await client.sendMessage(requestOf(parts.text(known.title)))
    assert.equal(found.status.state, TaskState.TASK_STATE_COMPLETED)
    assert.equal(dataOf(found).content.value.results[0].id, known.id)

    const made = await client.sendMessage(requestOf(parts.data({ skill: 'deposit', input: experience() })))
    assert.match(dataOf(made).content.value.id, /^exp_/)

    const seen = []
    for await (const { payload } of client.sendMessageStream(requestOf(parts.text(known.title)))) seen.push(payload)
    assert.deepEqual(
      seen.map(({ $case }) => $case),
      ['task', 'artifactUpdate', 'artifactUpdate', 'statusUpdate'],
    )
    assert.equal(seen.at(-1).value.status.state, TaskState.TASK_STATE_COMPLETED)

    const got = await client.getTask({ tenant: '', id: found.id, historyLength: 1 })
    assert.deepEqual(got.artifacts, found.artifacts)
    assert.equal(got.history.length, 1)
    const query = { tenant: '', contextId: '', status: TaskState.TASK_STATE_COMPLETED, pageToken: '', pageSize: 2 }
    const first = await client.listTasks(query)
    const second = await client.listTasks({ ...query, pageToken: first.nextPageToken })
    assert.deepEqual([first.totalSize, first.tasks.length, second.tasks.length, second.nextPageToken], [3, 2, 1, ''])

    const polled = await client.sendMessage(
      requestOf(parts.text(known.title), { returnImmediately: true, acceptedOutputModes: [] }),
    )
    while ((await client.getTask({ tenant: '', id: polled.id })).status.state !== TaskState.TASK_STATE_COMPLETED);

    const refused = await client.sendMessage(
      requestOf(parts.data({ skill: 'get_experience', input: { experience_id: 'none' } })),
    )
    assert.equal(refused.status.state, TaskState.TASK_STATE_FAILED)
    assert.equal(refused.status.message.parts[1].content.value.error, 'NotFoundError')
    const none = { tenant: '', id: 'none' }
    await assert.rejects(client.getTask(none), { name: 'TaskNotFoundError' })
    await assert.rejects(client.cancelTask({ tenant: '', id: found.id }), { name: 'TaskNotCancelableError' })
    const follow = async () => {
      for await (const _ of client.resubscribeTask({ tenant: '', id: found.id }));
    }
    await assert.rejects(follow(), { name: 'UnsupportedOperationError' })
    const file = requestOf({ $case: 'url', value: 'https://example.com/log.txt' })
    await assert.rejects(client.sendMessage(file), { name: 'ContentTypeNotSupportedError' })
    await assert.rejects((await clientWith('none', base_url)).sendMessage(requestOf(parts.text('x'))))
  },
}
