import { hasRequestBody, type OperationId, operationIds, operations } from '@cairnway/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectEnvelope } from './expect-envelope.ts'
import { whole_experience } from './field-limits.ts'
import { arbitraryOf, mutated, placesIn, replaced } from './fuzz-values.ts'
import type { Document, Entry } from './json-schema.ts'
import { cases, createFixture, type Fixture } from './operation-cases.ts'
import { type Answer, fetchAnswer, type Input, post, requestOf, send } from './send.ts'
import { createWorld, type World } from './world.ts'

/** Set FUZZ_SEED to repeat a run, FUZZ_RUNS for more of them. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const numRuns = Number(process.env.FUZZ_RUNS ?? 25)

let world: World
let fixture: Fixture
let document: Document
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`)
  world = await createWorld()
  fixture = await createFixture(world)
  document = (await fetchAnswer(world, '/v1/openapi-public.json')).body as Document
})
afterAll(() => world.close())

const names = operationIds.filter((name) => operations[name].group !== 'admin')

function entryOf(name: OperationId): Entry {
  const op = operations[name]
  const entry = document.paths[op.path]?.[op.method.toLowerCase()]
  if (!entry) throw new Error(`${name} is not in the document`)
  return entry
}

/** A whole input as the document describes it: parameters and body in one. */
function inputOf(name: OperationId): fc.Arbitrary<Input> {
  const { parameters, requestBody } = entryOf(name)
  const body = requestBody?.content['application/json']?.schema
  const fields = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, arbitraryOf(document, parameter.schema)]),
  )
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  return fc
    .tuple(fc.record(fields, { requiredKeys: required }), body ? arbitraryOf(document, body) : fc.constant({}))
    .map(([given, sent]) => ({ ...(sent as Input), ...given }))
}

/** Never a fault of ours, always the envelope, always a documented status. */
function expectDecent(name: OperationId, answer: Answer): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) expectEnvelope(answer)
  expect(Object.keys(entryOf(name).responses), answer.text.slice(0, 300)).toContain(String(answer.status))
}

/** A path that is shorter or another than it was meant to be is no call of the operation. */
const isCallOf = (name: OperationId, path: string): boolean => {
  const pattern = operations[name].path.replaceAll(/\{\w+\}/g, '(?!\\.\\.?(?:/|$)|%2e|search$|mine$)[^/?]+')
  return new RegExp(`^${pattern}$`, 'i').test(path.split('?')[0] ?? '')
}

/** Tries inputs on an operation; a valid one changes the record, as real calls would. */
async function tryInputs(name: OperationId, inputs: fc.Arbitrary<Input>): Promise<void> {
  const key = fc.constantFrom(fixture.keyOf('owner', 'full'), fixture.keyOf('other', 'full'))
  const property = fc.asyncProperty(inputs, key, async (input, api_key) => {
    if (!isCallOf(name, requestOf(name, input).path)) return
    const own_key = await cases[name].ownKey?.(fixture, 'full')
    expectDecent(name, await send(world, name, input, own_key ?? api_key))
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
}

test.each(names)('%s takes what the document describes, right or nearly so', async (name) => {
  await tryInputs(name, inputOf(name))
})

/** Fields that a case does without, so that they are tried too. */
const { origin, source, signals_fired, context, outcome } = whole_experience
const conditions = { language: 'python', versions: { node: '20' } }
const extras: Partial<Record<OperationId, Input>> = {
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
  const bases: Input[] = []
  // one after the other: side by side, two of them would make and decide the same candidate
  while (bases.length < 20) bases.push(await cases[name].input(fixture, 'other'))
  await tryInputs(name, fc.constantFrom(...bases.map((base) => ({ ...base, ...extras[name] }))).chain(mutated))
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
  const fresh = async () => ({ ...(await cases[name].input(fixture, 'other')), ...extras[name] })
  for (const place of placesIn(await fresh())) {
    for (const value of unstorable) {
      const input = await fresh()
      // inputs differ in their lists, so a place of one may be missing in another
      if (!placesIn(input).some((known) => known.join() === place.join())) continue
      const changed = replaced(input, place, value)
      if (!isCallOf(name, requestOf(name, changed).path)) continue
      const answer = await send(world, name, changed, fixture.keyOf('other', 'full'))
      expect(answer.status, `${place.join('.')} = ${JSON.stringify(value)}: ${answer.text}`).toBeLessThan(500)
      expectDecent(name, answer)
    }
  }
})

test.each(names.filter((name) => hasRequestBody(operations[name])))(
  '%s takes a body that was damaged on its way',
  async (name) => {
    const { path, init } = requestOf(name, await cases[name].input(fixture, 'other'))
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
      expectDecent(name, await post(world, path, new Uint8Array(body), fixture.keyOf('other', 'full')))
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
    const answer = await fetchAnswer(world, target, { method: verb, headers })
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status >= 400) expectEnvelope(answer)
  })
  await fc.assert(property, { seed, numRuns: numRuns * 4, endOnFailure: true })
})
