import { acceptsIdempotencyKey, type Operation, type OperationId, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest, findErrorClass, sendRequest } from '../call-operation.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import {
  type CallerRole,
  createOperationFixture,
  type OperationFixture,
  operationCases,
  successfulCaller,
} from '../operation-cases.ts'
import { createWorld, type World } from '../world.ts'
import { createCrashingStore } from './interposed-store.ts'

let world: World
/** loses each answer: its connection breaks right after the commit */
let crashing: World
let fixture: OperationFixture
beforeAll(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  fixture = await createOperationFixture(world)
  crashing = await createWorld({ embedder: createFakeEmbedder('none', null), db: world.app.db })
  Object.assign(crashing.app, { db: createCrashingStore(world.app.db) })
})
afterAll(async () => {
  await crashing.close()
  await world.close()
})

/**
 * Decides whether a call can be repeated: whoever has erased their account has no key for it, and what is always
 * refused changes nothing.
 */
const isRepeatable = (name: OperationId): boolean =>
  name !== 'eraseMe' && operationCases[name].success.startsWith('2') && acceptsIdempotencyKey(operations[name])
const repeatable = operationIds.filter(isRepeatable)

/** Chooses who may make the call: an operator, the owner of the record, or somebody else. */
function chooseCaller(name: OperationId): { role: CallerRole; key: string | undefined } {
  if (operationCases[name].needs === 'public') return { role: 'other', key: undefined }
  const { role, scope } = successfulCaller(name, ['other', 'owner'])
  return { role, key: fixture.getKey(role, scope) }
}

test.each(repeatable)('%s that was committed just before a crash is answered to its repetition', async (name) => {
  const op: Operation = operations[name]
  const { role, key } = chooseCaller(name)
  const { path, init } = buildRequest(name, await operationCases[name].input(fixture, role))
  const headers = { ...Object(init.headers), 'idempotency-key': `lost-${name}` }
  const send = (to: World) => sendRequest(to, path, { ...init, headers }, key)
  const lost = await send(crashing)
  expect(lost.status, lost.text).toBe(500)
  const repeated = await send(world)
  if (op.has_secret_output) {
    // the key or code of the lost answer exists nowhere else, so the repetition cannot have it
    expect([repeated.status, findErrorClass(repeated)]).toEqual([409, 'DuplicateError'])
    expect(repeated.body).toMatchObject({ details: { is_secret_shown: true } })
    return
  }
  expect(`${repeated.status}`, repeated.text).toBe(operationCases[name].success)
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  // and the next repetition gets the same
  expect((await send(world)).text).toBe(repeated.text)
})
