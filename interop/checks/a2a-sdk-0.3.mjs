import assert from 'node:assert/strict'
import { A2AClient } from 'a2a03/client'

const requestOf = (part, configuration) => ({
  message: { kind: 'message', messageId: crypto.randomUUID(), role: 'user', parts: [part] },
  ...(configuration && { configuration }),
})
const text = (value) => ({ kind: 'text', text: value })
const data = (value) => ({ kind: 'data', data: value })
const dataOf = ({ artifacts }) => artifacts.flatMap(({ parts }) => parts).find(({ kind }) => kind === 'data').data

async function eventsOf(stream) {
  const events = []
  for await (const event of stream) events.push(event)
  return events
}

export const check = {
  clients: ['npm:a2a03'],
  does: 'A2A 0.3 by its card: search, deposit, stream, get, resubscribe, and the errors of cancel and get',
  timeout_ms: 60_000,
  run: async ({ base_url, established, experience }) => {
    const { api_key, deposits } = await established()
    const fetchImpl = (url, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${api_key}`)
      return fetch(url, { ...init, headers })
    }
    const client = await A2AClient.fromCardUrl(`${base_url}/.well-known/agent-card.json`, { fetchImpl })
    const [known] = deposits
    const { result: found } = await client.sendMessage(requestOf(text(known.title)))
    assert.equal(found.kind, 'task')
    assert.equal(found.status.state, 'completed')
    assert.equal(dataOf(found).results[0].id, known.id)
    const { result: made } = await client.sendMessage(requestOf(data({ skill: 'deposit', input: experience() })))
    assert.match(dataOf(made).id, /^exp_/)

    const events = await eventsOf(client.sendMessageStream(requestOf(text(known.title))))
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['task', 'artifact-update', 'artifact-update', 'status-update'],
    )
    assert.equal(events.at(-1).final, true)
    const again = await eventsOf(client.resubscribeTask({ id: found.id }))
    assert.equal(again.at(-1).status.state, 'completed')

    const { result: got } = await client.getTask({ id: found.id, historyLength: 1 })
    assert.deepEqual([dataOf(got), got.history.length], [dataOf(found), 1])
    const { result: polled } = await client.sendMessage(requestOf(text(known.title), { blocking: false }))
    while ((await client.getTask({ id: polled.id })).result.status.state !== 'completed');

    assert.equal((await client.cancelTask({ id: found.id })).error.code, -32002)
    assert.equal((await client.getTask({ id: 'none' })).error.code, -32001)
    await assert.rejects(eventsOf(client.resubscribeTask({ id: 'none' })), /-32001/)
  },
}
