import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** Schemas of A2A 0.1, for which no client exists any more. They are closed, so that no field of a later version passes. */
const closedObject = (properties, optional = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})
const text = { type: 'string', minLength: 1 }
const part = {
  oneOf: [
    closedObject({ type: { const: 'text' }, text: { type: 'string' } }),
    closedObject({ type: { const: 'data' }, data: { type: 'object' } }),
  ],
}
const parts = { type: 'array', items: part, minItems: 1 }
const message = closedObject({ role: { enum: ['user', 'agent'] }, parts })
const states = ['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'unknown']
const status = closedObject({ state: { enum: states }, message, timestamp: { type: 'string', format: 'date-time' } }, [
  'message',
])
const artifact = closedObject({ name: text, parts, index: { type: 'integer', minimum: 0 } })
const messages = { type: 'array', items: message }
const task = closedObject(
  { id: text, sessionId: text, status, artifacts: { type: 'array', items: artifact }, history: messages },
  ['history'],
)
const response = (result) => closedObject({ jsonrpc: { const: '2.0' }, id: { type: ['string', 'integer'] }, result })

const ajv = addFormats.default(new Ajv({ allowUnionTypes: true }))
const isTask = ajv.compile(response(task))
const isEvent = ajv.compile(
  response({
    oneOf: [closedObject({ id: text, status, final: { type: 'boolean' } }), closedObject({ id: text, artifact })],
  }),
)
const requireShape = (validate, value) =>
  assert.ok(validate(value), JSON.stringify([validate.errors, value]).slice(0, 2000))

export const check = {
  clients: ['npm:ajv'],
  does: 'A2A 0.1 by its schema: the request of the specification, repeated; a stream; a refusal; get and cancel',
  timeout_ms: 60_000,
  run: async ({ base_url, established }) => {
    const { api_key, deposits } = await established()
    const [known] = deposits
    const send = (method, params, path = '/a2a') =>
      fetch(base_url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api_key}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: '1', method, params }),
      })
    const call = async (...args) => (await send(...args)).json()
    const request = { id: 'task-1', message: { role: 'user', parts: [{ type: 'text', text: known.title }] } }
    const answer = await call('tasks/send', request)
    requireShape(isTask, answer)
    assert.equal(answer.result.status.state, 'completed')
    assert.equal(answer.result.artifacts[1].parts[0].data.results[0].id, known.id)
    assert.deepEqual(await call('tasks/send', request, '/v1/a2a'), answer)
    const refused = await call('tasks/send', {
      id: 'task-2',
      message: { role: 'user', parts: [{ type: 'data', data: { skill: 'none' } }] },
    })
    requireShape(isTask, refused)
    assert.equal(refused.result.status.state, 'failed')
    const events = (await (await send('tasks/sendSubscribe', { ...request, id: 'task-3' })).text())
      .split('\n\n')
      .filter(Boolean)
      .map((event) => JSON.parse(event.replace('data: ', '')))
    for (const event of events) requireShape(isEvent, event)
    assert.deepEqual(events.at(-1).result, { ...events.at(-1).result, final: true })
    assert.equal((await call('tasks/get', { id: 'task-1' })).result.sessionId, answer.result.sessionId)
    assert.equal((await call('tasks/cancel', { id: 'task-1' })).error.code, -32002)
  },
}
