import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  generateOpenapi,
  inputFields,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  pathParameterNames,
  toDelimitedCase,
} from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers, streamHandlers } from '../src/surfaces/pipeline/handlers.ts'
import { buildRequest, callOperation, findErrorClass, sendRequest, type TestResponse } from './call-operation.ts'
import { isTriedHere, runs_engine_independent } from './engine-coverage.ts'
import {
  expectErrorEnvelope,
  isSchemaViolation,
  listViolationPaths,
  validationDetails,
} from './expect-error-envelope.ts'
import {
  createOperationFixture,
  type ExpectedOutcome,
  expectedOutcome,
  type KeyScope,
  key_scopes,
  type OperationFixture,
  operationCases,
  scopeSuffices,
  unknown_experience_id,
} from './operation-cases.ts'
import { createWorld, operator_key } from './world.ts'

let fixture: OperationFixture
beforeAll(async () => {
  fixture = await createOperationFixture(await createWorld())
})
afterAll(() => fixture.world.close())

const outcomeText = (answer: TestResponse): string => [answer.status, findErrorClass(answer)].filter(Boolean).join(' ')

const cells = operationIds.flatMap((name) =>
  (['owner', 'other'] as const).flatMap((role) =>
    key_scopes
      // the operator of the fixture owns no record
      .filter((scope) => role === 'other' || scope !== 'operator')
      .filter(() => name in operationCases)
      .map((scope) => ({ name, role, scope, outcome: expectedOutcome(name, role, scope) })),
  ),
)

/** Expects the fields of the contract and no others. */
function expectContract(name: OperationId, { body }: TestResponse): void {
  const op: Operation = operations[name]
  const bodies: unknown[] = op.answer === 'ndjson' && Array.isArray(body) ? body : [body]
  expect(bodies.length).toBeGreaterThan(0)
  for (const each of bodies) {
    const parsed = op.output.safeParse(each)
    expect(parsed.error?.issues ?? [], name).toEqual([])
    expect(parsed.data, name).toEqual(each)
  }
}

test('every operation of the table has a case, a handler and a test in this file', () => {
  expect(Object.keys(operationCases).sort()).toEqual([...operationIds].sort())
  expect(Object.keys({ ...handlers, ...streamHandlers }).sort()).toEqual([...operationIds].sort())
  expect(new Set(cells.map(({ name }) => name))).toEqual(new Set(operationIds))
})

describe('access by role and scope', () => {
  test.each(cells.filter(({ outcome }) => isTriedHere(outcome)))(
    '$name called by $role with the scope $scope is answered with $outcome',
    async ({ name, role, scope, outcome }) => {
      const input = await operationCases[name].input(fixture, role)
      const key = (await operationCases[name].ownKey?.(fixture, scope)) ?? fixture.getKey(role, scope)
      const answer = await callOperation(fixture.world, name, input, key)
      expect(outcomeText(answer), answer.text).toBe(outcome)
      if (answer.status >= 400) expectErrorEnvelope(answer)
      else expectContract(name, answer)
      if (
        (answer.text.includes('"api_key"') && name !== 'getOpenapi') ||
        (name === 'listKeys' && answer.status === 200)
      )
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
      if (key !== undefined && name !== 'getAgentCard')
        expect(answer.headers.get('cache-control')).toBe(
          operations[name].has_etag && answer.status < 400 ? 'private, no-cache' : 'private, no-store',
        )
      if (outcome === '403 InsufficientScopeError')
        expect(answer.body).toMatchObject({ details: { held: scope, needed: expect.any(String) } })
    },
  )
})

describe('data that a caller may not read', () => {
  const hidden = cells
    .filter(({ name, role }) => role === 'other' && operationCases[name].unreadable)
    .map(({ name, scope }): { name: OperationId; scope: KeyScope; outcome: ExpectedOutcome } => {
      const allowed = scopeSuffices(scope, operationCases[name].needs)
      return { name, scope, outcome: allowed ? '404 NotFoundError' : '403 InsufficientScopeError' }
    })
    .filter(({ outcome }) => isTriedHere(outcome))
  test.each(hidden)('are not found by $name with the scope $scope', async ({ name, scope, outcome }) => {
    const input = (await operationCases[name].unreadable?.(fixture)) ?? {}
    const answer = await callOperation(fixture.world, name, input, fixture.getKey('other', scope))
    expect(outcomeText(answer), answer.text).toBe(outcome)
  })

  test('are answered exactly as an id that does not exist', async () => {
    const key = fixture.getKey('other', 'full')
    for (const name of operationIds.filter((each) =>
      pathParameterNames(operations[each].path).includes('experience_id'),
    )) {
      const input = await operationCases[name].input(fixture, 'other')
      const [hidden, absent] = await Promise.all([
        callOperation(fixture.world, name, { ...input, experience_id: fixture.hidden }, key),
        callOperation(fixture.world, name, { ...input, experience_id: unknown_experience_id }, key),
      ])
      expect(hidden.status, name).toBe(404)
      expect(hidden.text.replaceAll(fixture.hidden, unknown_experience_id)).toBe(absent.text)
    }
  })
})

const document = generateOpenapi({ base_url: 'http://x', admin: true }) as {
  paths: Record<string, Record<string, unknown>>
}
const source_folder = fileURLToPath(new URL('../src/', import.meta.url))
const source_files = readdirSync(source_folder, { recursive: true, encoding: 'utf8' })

// what an allowed call does to the store is tried above; here are the routes, the refusals and the other forms of a call
describe.runIf(runs_engine_independent).each(operationIds.map((name) => ({ name })))('$name', ({ name }) => {
  const op: Operation = operations[name]

  test('needs the expected scope', () => {
    expect(op.scope).toBe(operationCases[name].needs)
  })

  test('is refused without a valid key unless it is public', async () => {
    // a well-formed key with a wrong checksum, a malformed key, no key after the scheme, and other schemes
    const wrong_checksum = `cw_full_${'x'.repeat(49)}`
    const headers = [
      '',
      `Bearer ${wrong_checksum}`,
      `Bearer ${'n'.repeat(30)}`,
      'Bearer ',
      'Basic dTpw',
      `DPoP ${wrong_checksum}`,
    ]
    for (const authorization of [undefined, ...headers]) {
      const { path, init } = buildRequest(name, await operationCases[name].input(fixture, 'owner'))
      const answer = await sendRequest(fixture.world, path, {
        ...init,
        headers: { ...init.headers, ...(authorization !== undefined && { authorization }) },
      })
      if (op.scope === 'public') {
        expect(outcomeText(answer), authorization).toBe(operationCases[name].success)
        continue
      }
      expect(outcomeText(answer), authorization).toBe('401 AuthenticationError')
      expectErrorEnvelope(answer)
    }
  })

  test('names the violation in an invalid input', async () => {
    const wrong = operationCases[name].wrong
    if (wrong === null) {
      expect(Object.keys(inputFields(op.input))).toEqual([])
      return
    }
    const key = op.scope === 'operator' ? operator_key : fixture.owner.api_key
    const answer = await callOperation(fixture.world, name, wrong.input(fixture), key)
    expect(outcomeText(answer), answer.text).toBe('422 ValidationError')
    expectErrorEnvelope(answer)
    expect(isSchemaViolation(answer)).toBe(true)
    expect(listViolationPaths(answer)).toContain(wrong.at)
    const { message } = answer.body as { message: string }
    const first = validationDetails(answer)[0]
    expect(message).toContain(`${first?.loc.join('.')}: ${first?.msg}`)
  })

  test('is in the OpenAPI document under each of its paths', () => {
    for (const path of [op.path, op.alias].filter((each) => each !== undefined)) {
      const entry = document.paths[path]?.[op.method.toLowerCase()]
      expect(entry, path).toMatchObject({ tags: [op.group], summary: op.summary })
    }
    expect(document.paths[op.path]?.[op.method.toLowerCase()]).toMatchObject({ operationId: name })
  })

  test('is a method of the SDK', async () => {
    const client = fixture.world.client(op.scope === 'operator' ? operator_key : fixture.owner.api_key)
    expect(client[name]).toBeInstanceOf(Function)
    if (operationCases[name].owner === undefined) {
      const call = client[name] as (input: unknown) => Promise<unknown>
      await call(await operationCases[name].input(fixture, 'owner'))
    }
  })

  test('has its own source file, which exports the function of its name', async () => {
    const file_name = `${toDelimitedCase(name, '-')}.ts`
    const file = source_files.find((each) => basename(each) === file_name)
    const handler = { ...handlers, ...streamHandlers }[name]
    expect(await import(join(source_folder, file ?? file_name))).toMatchObject({ [name]: handler })
    expect(handler).toBeInstanceOf(Function)
  })

  test('answers the same on its alias as on its path', async () => {
    if (op.alias === undefined) return
    const { path, init } = buildRequest(name, await operationCases[name].input(fixture, 'owner'))
    const fixed = op.path.slice(0, op.path.indexOf('{'))
    const other = path.replace(fixed, op.alias.slice(0, op.alias.indexOf('{')))
    expect(other).not.toBe(path)
    const [first, second] = await Promise.all(
      [path, other].map((each) => sendRequest(fixture.world, each, init, fixture.owner.api_key)),
    )
    expect(second?.status).toBe(first?.status)
    expect(second?.text).toBe(first?.text)
  })
})

test('no path with a parameter matches a later path of the same method', () => {
  const routes = operationIds.flatMap((name) => {
    const op: Operation = operations[name]
    return [op.path, op.alias].flatMap((path) =>
      path === undefined ? [] : [{ method: op.method, parts: path.split('/') }],
    )
  })
  const matches = (a: string[], b: string[]) =>
    a.length === b.length && a.every((part, i) => part === b[i] || part.startsWith('{'))
  for (const [i, before] of routes.entries())
    for (const later of routes.slice(i + 1))
      if (before.method === later.method)
        expect(matches(before.parts, later.parts), `${before.parts.join('/')} over ${later.parts.join('/')}`).toBe(
          false,
        )
})

test('a key of a scope that may call revokeKey can revoke itself, and ends at once', async () => {
  const { world, owner } = fixture
  const { contributor_id } = owner
  for (const scope of ['read', 'deposit', 'full'] as const) {
    const { api_key, key_id } = await owner.createKey({ contributor_id, name: scope, scope })
    expect((await callOperation(world, 'revokeKey', { contributor_id, key_id }, api_key)).status, scope).toBe(204)
    const after = await callOperation(world, 'revokeKey', { contributor_id, key_id }, api_key)
    expect(outcomeText(after)).toBe('401 AuthenticationError')
  }
})

test('unknown, revoked and expired keys receive the same response', async () => {
  const { world, owner } = fixture
  const { contributor_id } = owner
  const revoked = await owner.createKey({ contributor_id, name: 'r' })
  await owner.revokeKey({ contributor_id, key_id: revoked.key_id })
  const expires_at = new Date(world.clock.now.getTime() + 60_000).toISOString()
  const expired = await owner.createKey({ contributor_id, name: 'e', expires_at })
  const before = await callOperation(world, 'listMyExperiences', {}, expired.api_key)
  expect(before.status).toBe(200)
  world.clock.advance(61_000)
  const answers = await Promise.all(
    [revoked.api_key, expired.api_key, 'k'.repeat(40)].map((key) => callOperation(world, 'listMyExperiences', {}, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})
