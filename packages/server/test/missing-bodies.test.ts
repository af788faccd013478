import { hasRequestBody, type Operation, operationIds, operations, pathParameterNames } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest, sendRequest } from './call-operation.ts'
import { runs_engine_independent } from './engine-coverage.ts'
import { createOperationFixture, type OperationFixture, operationCases } from './operation-cases.ts'
import { createWorld, operator_key } from './world.ts'

let fixture: OperationFixture
beforeAll(async () => {
  fixture = await createOperationFixture(await createWorld())
})
afterAll(() => fixture.world.close())

/** Operations with a body, none of whose fields outside the path is required. */
const without_required_fields = operationIds.filter((name) => {
  const op: Operation = operations[name]
  const ids = Object.fromEntries(pathParameterNames(op.path).map((field) => [field, 'x']))
  return hasRequestBody(op) && (op.body ?? 'json') === 'json' && op.input.safeParse(ids).success
})

/** Ways in which a client may send no body. */
const missing_bodies: Record<string, (init: RequestInit) => RequestInit> = {
  'no body': ({ method }) => ({ method: method ?? '' }),
  'a length of 0': ({ method }) => ({ method: method ?? '', headers: { 'content-length': '0' } }),
  'a type and a length of 0': ({ method }) => ({
    method: method ?? '',
    headers: { 'content-length': '0', 'content-type': 'text/plain' },
  }),
  'an empty stream without a length': ({ method }) =>
    ({ method, body: new Response('').body ?? new Blob([]).stream(), duplex: 'half' }) as RequestInit,
  'an empty text': ({ method }) => ({
    method: method ?? '',
    body: '',
    headers: { 'content-type': 'application/json' },
  }),
}

/** All forms are the same object to the store, so that one of them reaches it for all. */
const forms = Object.keys(missing_bodies).slice(0, runs_engine_independent ? undefined : 1)

test.each(without_required_fields.flatMap((name) => forms.map((form) => ({ name, form }))))(
  '$name with $form is the same as with {}',
  async ({ name, form }) => {
    const op: Operation = operations[name]
    const input = await operationCases[name].input(fixture, 'owner')
    const { path, init } = buildRequest(name, input)
    const key = op.scope === 'operator' ? operator_key : fixture.getKey('owner', 'full')
    const answer = await sendRequest(fixture.world, path, missing_bodies[form]?.(init), key)
    if (op.is_body_required)
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('body: Field required')])
    else expect([415, 422], answer.text).not.toContain(answer.status)
  },
)

test('the operations that need no body are known', () => {
  expect(without_required_fields).toEqual(
    expect.arrayContaining(['startRescan', 'reinstateContributor', 'approveInviteRequest', 'retractExperience']),
  )
})
