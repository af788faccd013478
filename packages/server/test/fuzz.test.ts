import {
  hasRequestBody,
  isReadOnly,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  pathParameterNames,
} from '@cairnway/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildRequest,
  callOperation,
  sendBody,
  sendRequest,
  type TestResponse,
  type UncheckedInput,
} from './call-operation.ts'
import { runs_engine_independent } from './engine-coverage.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { complete_experience, withValue } from './field-limits.ts'
import { arbitraryFromSchema, arbitraryMutation, fuzz_runs, fuzz_seed, listPaths } from './fuzz-arbitraries.ts'
import type { OpenapiOperation, ParsedOpenapiDocument } from './json-schema.ts'
import { createOperationFixture, type OperationFixture, operationCases } from './operation-cases.ts'
import { createWorld, operator_key, type World } from './world.ts'

const options = { seed: fuzz_seed, numRuns: fuzz_runs, endOnFailure: true }

let world: World
let fixture: OperationFixture
let document: ParsedOpenapiDocument
beforeAll(async () => {
  console.log(`FUZZ_SEED=${fuzz_seed} FUZZ_RUNS=${fuzz_runs}`)
  world = await createWorld()
  fixture = await createOperationFixture(world)
  // that of operators, which leaves no operation out
  document = (await sendRequest(world, '/v1/openapi.json', {}, operator_key)).body as ParsedOpenapiDocument
})
afterAll(() => world.close())

const names = operationIds.filter((name) => operations[name].group !== 'admin')

function findDocumentedOperation(name: OperationId): OpenapiOperation {
  const op = operations[name]
  const entry = document.paths[op.path]?.[op.method.toLowerCase()]
  if (!entry) throw new Error(`${name} is not in the document`)
  return entry
}

/** Generates an input of an operation as the document describes it, with the parameters and the body in one object. */
function arbitraryInput(name: OperationId): fc.Arbitrary<UncheckedInput> {
  const { parameters, requestBody } = findDocumentedOperation(name)
  const body = requestBody?.content['application/json']?.schema
  const fields = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, arbitraryFromSchema(document, parameter.schema)]),
  )
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  return fc
    .tuple(fc.record(fields, { requiredKeys: required }), body ? arbitraryFromSchema(document, body) : fc.constant({}))
    .map(([values, body_fields]) => ({ ...(body_fields as UncheckedInput), ...values }))
}

/** Checks that an answer has a documented status, is not a server error, and has the envelope if it is an error. */
function expectDocumentedResponse(name: OperationId, answer: TestResponse): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) expectErrorEnvelope(answer)
  expect(Object.keys(findDocumentedOperation(name).responses), answer.text.slice(0, 300)).toContain(
    String(answer.status),
  )
}

/** Tells whether a path still addresses the operation: an edge case as a path parameter may lead to another route. */
const isCallOf = (name: OperationId, path: string): boolean => {
  const pattern = operations[name].path.replaceAll(/\{\w+\}/g, '(?!\\.\\.?(?:/|$)|%2e|search$|mine$)[^/?]+')
  return new RegExp(`^${pattern}$`, 'i').test(path.split('?')[0] ?? '')
}

/** Calls an operation with generated inputs. Valid ones take effect, so later calls meet the changed state. */
async function tryInputs(name: OperationId, inputs: fc.Arbitrary<UncheckedInput>): Promise<void> {
  const key = fc.constantFrom(fixture.getKey('owner', 'full'), fixture.getKey('other', 'full'))
  const property = fc.asyncProperty(inputs, key, async (input, api_key) => {
    if (!isCallOf(name, buildRequest(name, input).path)) return
    const own_key = await operationCases[name].ownKey?.(fixture, 'full')
    expectDocumentedResponse(name, await callOperation(world, name, input, own_key ?? api_key))
  })
  await fc.assert(property, options)
}

test.each(names)(
  '%s answers inputs of its documented schema and near misses with a documented status',
  async (name) => {
    await tryInputs(name, arbitraryInput(name))
  },
)

/** Optional fields that the operation cases leave out. */
const { origin, source, signals_fired, context, outcome } = complete_experience
const conditions = { language: 'python', versions: { node: '20' } }
const extraInputs: Partial<Record<OperationId, UncheckedInput>> = {
  registerAgent: { platform: 'p', agent_version: '1', base_model: 'm' },
  createKey: { expires_at: '2031-01-31T12:00:00+05:30' },
  searchExperiences: { tags: 'a,b', conditions, your_conditions: conditions, min_causal_depth: 0.1, wedge: 'coding' },
  searchExperiencesBatch: {
    queries: [{ q: 'pool', tags: ['a', 'b'], conditions, your_conditions: conditions, scope: 'self_first' }],
  },
  depositExperience: { origin, source, signals_fired, context, outcome, applies_when: ['here'] },
  giveFeedback: { context_note: 'note', your_conditions: conditions, time_saved_minutes: 5 },
}

test.each(names)('%s answers a valid input with one changed value with a documented status', async (name) => {
  // several inputs, because a second equal deposit would stop at the duplicate check; what only reads leaves its subject
  const count = isReadOnly(operations[name]) ? 1 : 20
  const bases: UncheckedInput[] = []
  // in sequence, because concurrent cases would create and decide the same review candidate
  while (bases.length < count) bases.push(await operationCases[name].input(fixture, 'other'))
  await tryInputs(
    name,
    fc.constantFrom(...bases.map((base) => ({ ...base, ...extraInputs[name] }))).chain(arbitraryMutation),
  )
})

/** Values that a database or a wire format cannot represent. */
const unstorable = [
  'a\u0000b',
  'a\uD800b',
  'http://a.example/\uDC00',
  '9999-12-31T23:59:59-23:59',
  1e308,
  { '\u0000': '\uD800' },
]

/** Whether the schema of a body refuses the input, before the store is asked. What a query sends as text is read otherwise. */
function isRefusedBody(name: OperationId, path: readonly (string | number)[], input: UncheckedInput): boolean {
  const op: Operation = operations[name]
  const is_body = hasRequestBody(op) && op.body !== 'ndjson' && !pathParameterNames(op.path).includes(String(path[0]))
  return is_body && !op.input.safeParse(input).success
}

test.each(names)('%s answers a value that cannot be stored, in any field, with a documented status', async (name) => {
  const nextInput = async () => ({ ...(await operationCases[name].input(fixture, 'other')), ...extraInputs[name] })
  const first = await nextInput()
  for (const path of listPaths(first)) {
    for (const value of unstorable) {
      if (!runs_engine_independent && isRefusedBody(name, path, withValue(first, path, value))) continue
      const input = isReadOnly(operations[name]) ? first : await nextInput()
      // inputs differ in the length of their lists, so a path of one may be missing in another
      if (!listPaths(input).some((known) => known.join() === path.join())) continue
      const changed = withValue(input, path, value)
      if (!isCallOf(name, buildRequest(name, changed).path)) continue
      const answer = await callOperation(world, name, changed, fixture.getKey('other', 'full'))
      expect(answer.status, `${path.join('.')} = ${JSON.stringify(value)}: ${answer.text}`).toBeLessThan(500)
      expectDocumentedResponse(name, answer)
    }
  }
})

test.runIf(runs_engine_independent).each(names.filter((name) => hasRequestBody(operations[name])))(
  '%s answers a damaged body with a documented status',
  async (name) => {
    const { path, init } = buildRequest(name, await operationCases[name].input(fixture, 'other'))
    const request = new Request('http://cairnway.test', init)
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const bytes = Buffer.from(await request.arrayBuffer())
    const damaged_bodies = fc.oneof(
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
    const property = fc.asyncProperty(damaged_bodies, async (body) => {
      const target = { method: operations[name].method, path }
      expectDocumentedResponse(
        name,
        await sendBody(world, target, new Uint8Array(body), fixture.getKey('other', 'full'), headers),
      )
    })
    await fc.assert(property, options)
  },
)

test.runIf(runs_engine_independent)(
  'any path, method and headers get an answer, and every error has the envelope',
  async () => {
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
    const property = fc.asyncProperty(path, method, header, async (request_path, request_method, text) => {
      const headers = { authorization: text, 'x-request-id': text, 'content-type': text, accept: text }
      const answer = await sendRequest(world, request_path, { method: request_method, headers })
      expect(answer.status, answer.text).toBeLessThan(500)
      if (answer.status >= 400) expectErrorEnvelope(answer)
    })
    await fc.assert(property, { ...options, numRuns: fuzz_runs * 4 })
  },
)
