import { hasRequestBody, type OperationId, operationIds, operations } from '@cairnway/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildRequest,
  type CallInput,
  callOperation,
  postBody,
  sendRequest,
  type TestResponse,
} from './call-operation.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { complete_experience } from './field-limits.ts'
import { arbitraryFromSchema, arbitraryMutation, listPaths, replaceAtPath } from './fuzz-arbitraries.ts'
import type { OpenapiOperation, ParsedOpenapiDocument } from './json-schema.ts'
import { createOperationFixture, type OperationFixture, operationCases } from './operation-cases.ts'
import { createWorld, type World } from './world.ts'

/** Set FUZZ_SEED to repeat a run, FUZZ_RUNS for more of them. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const numRuns = Number(process.env.FUZZ_RUNS ?? 25)

let world: World
let fixture: OperationFixture
let document: ParsedOpenapiDocument
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`)
  world = await createWorld()
  fixture = await createOperationFixture(world)
  document = (await sendRequest(world, '/v1/openapi-public.json')).body as ParsedOpenapiDocument
})
afterAll(() => world.close())

const names = operationIds.filter((name) => operations[name].group !== 'admin')

function findDocumentedOperation(name: OperationId): OpenapiOperation {
  const op = operations[name]
  const entry = document.paths[op.path]?.[op.method.toLowerCase()]
  if (!entry) throw new Error(`${name} is not in the document`)
  return entry
}

/** A whole input as the document describes it: parameters and body in one. */
function arbitraryInput(name: OperationId): fc.Arbitrary<CallInput> {
  const { parameters, requestBody } = findDocumentedOperation(name)
  const body = requestBody?.content['application/json']?.schema
  const fields = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, arbitraryFromSchema(document, parameter.schema)]),
  )
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  return fc
    .tuple(fc.record(fields, { requiredKeys: required }), body ? arbitraryFromSchema(document, body) : fc.constant({}))
    .map(([given, sent]) => ({ ...(sent as CallInput), ...given }))
}

/** Never a fault of ours, always the envelope, always a documented status. */
function expectDocumentedResponse(name: OperationId, answer: TestResponse): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) expectErrorEnvelope(answer)
  expect(Object.keys(findDocumentedOperation(name).responses), answer.text.slice(0, 300)).toContain(
    String(answer.status),
  )
}

/** A path that is shorter or another than it was meant to be is no call of the operation. */
const isCallOf = (name: OperationId, path: string): boolean => {
  const pattern = operations[name].path.replaceAll(/\{\w+\}/g, '(?!\\.\\.?(?:/|$)|%2e|search$|mine$)[^/?]+')
  return new RegExp(`^${pattern}$`, 'i').test(path.split('?')[0] ?? '')
}

/** Tries inputs on an operation; a valid one changes the record, as real calls would. */
async function tryInputs(name: OperationId, inputs: fc.Arbitrary<CallInput>): Promise<void> {
  const key = fc.constantFrom(fixture.getKey('owner', 'full'), fixture.getKey('other', 'full'))
  const property = fc.asyncProperty(inputs, key, async (input, api_key) => {
    if (!isCallOf(name, buildRequest(name, input).path)) return
    const own_key = await operationCases[name].ownKey?.(fixture, 'full')
    expectDocumentedResponse(name, await callOperation(world, name, input, own_key ?? api_key))
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
}

test.each(names)('%s takes what the document describes, right or nearly so', async (name) => {
  await tryInputs(name, arbitraryInput(name))
})

/** Fields that a case does without, so that they are tried too. */
const { origin, source, signals_fired, context, outcome } = complete_experience
const conditions = { language: 'python', versions: { node: '20' } }
const extraInputs: Partial<Record<OperationId, CallInput>> = {
  registerAgent: { platform: 'p', agent_version: '1', base_model: 'm' },
  createKey: { expires_at: '2031-01-31T12:00:00+05:30' },
  searchExperiences: { tags: 'a,b', conditions, your_conditions: conditions, min_causal_depth: 0.1, wedge: 'coding' },
  searchExperiencesBatch: {
    queries: [{ q: 'pool', tags: ['a', 'b'], conditions, your_conditions: conditions, scope: 'self_first' }],
  },
  depositExperience: { origin, source, signals_fired, context, outcome, applies_when: ['here'] },
  giveFeedback: { context_note: 'note', your_conditions: conditions, time_saved_minutes: 5 },
}

test.each(names)('%s takes a right input with one thing wrong', async (name) => {
  // different ones, or the second deposit would stop at the check for duplicates
  const bases: CallInput[] = []
  // one after the other: side by side, two of them would make and decide the same candidate
  while (bases.length < 20) bases.push(await operationCases[name].input(fixture, 'other'))
  await tryInputs(
    name,
    fc.constantFrom(...bases.map((base) => ({ ...base, ...extraInputs[name] }))).chain(arbitraryMutation),
  )
})

/** What databases and formats cannot hold. */
const unstorable = [
  'a\u0000b',
  'a\uD800b',
  'http://a.example/\uDC00',
  '9999-12-31T23:59:59-23:59',
  1e308,
  { '\u0000': '\uD800' },
]

test.each(names)('%s takes what cannot be stored at any place of a right input', async (name) => {
  const fresh = async () => ({ ...(await operationCases[name].input(fixture, 'other')), ...extraInputs[name] })
  for (const place of listPaths(await fresh())) {
    for (const value of unstorable) {
      const input = await fresh()
      // inputs differ in their lists, so a place of one may be missing in another
      if (!listPaths(input).some((known) => known.join() === place.join())) continue
      const changed = replaceAtPath(input, place, value)
      if (!isCallOf(name, buildRequest(name, changed).path)) continue
      const answer = await callOperation(world, name, changed, fixture.getKey('other', 'full'))
      expect(answer.status, `${place.join('.')} = ${JSON.stringify(value)}: ${answer.text}`).toBeLessThan(500)
      expectDocumentedResponse(name, answer)
    }
  }
})

test.each(names.filter((name) => hasRequestBody(operations[name])))(
  '%s takes a body that was damaged on its way',
  async (name) => {
    const { path, init } = buildRequest(name, await operationCases[name].input(fixture, 'other'))
    const bytes = Buffer.from(String(init.body))
    const damaged = fc.oneof(
      fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
      fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)).map(([at, byte]) => {
        const copy = Buffer.from(bytes)
        copy[at] = byte
        return copy
      }),
      fc
        .tuple(fc.nat(bytes.length), fc.uint8Array({ maxLength: 20 }))
        .map(([at, noise]) => Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)])),
    )
    const property = fc.asyncProperty(damaged, async (body) => {
      expectDocumentedResponse(name, await postBody(world, path, new Uint8Array(body), fixture.getKey('other', 'full')))
    })
    await fc.assert(property, { seed, numRuns, endOnFailure: true })
  },
)

test('any path and any header get an answer in the envelope', async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'v1',
      'experiences',
      'agents',
      'search',
      'mine',
      '..',
      '%2e%2e',
      '%',
      '%00',
      '%2F',
      '*',
      ':id',
      '{id}',
      '',
    ),
    fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text)),
  )
  const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map((segments) => `/${segments.join('/')}`)
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
  const header = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''))
  const property = fc.asyncProperty(path, method, header, async (target, verb, text) => {
    const headers = { authorization: text, 'x-request-id': text, 'content-type': text, accept: text }
    const answer = await sendRequest(world, target, { method: verb, headers })
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status >= 400) expectErrorEnvelope(answer)
  })
  await fc.assert(property, { seed, numRuns: numRuns * 4, endOnFailure: true })
})
