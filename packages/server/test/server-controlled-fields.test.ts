import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOperation, findErrorClass, postBody, sendRequest, type TestResponse } from './call-operation.ts'
import { runs_engine_independent } from './engine-coverage.ts'
import { listViolationPaths, validationDetails } from './expect-error-envelope.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createOperationFixture, type OperationFixture, unknown_experience_id } from './operation-cases.ts'
import { createWorld, operator_key, type World } from './world.ts'

let fixture: OperationFixture
let world: World
let key: string
beforeAll(async () => {
  world = await createWorld()
  fixture = await createOperationFixture(world)
  key = fixture.owner.api_key
})
afterAll(() => world.close())

describe('fields that only the server sets', () => {
  test('are ignored in a deposit', async () => {
    const forbidden_fields = {
      id: unknown_experience_id,
      contributor_id: 'con_other',
      owner: 'x',
      quality_score: 0.123,
      validation_state: 'draft',
      validity_status: 'stale',
      validity: { status: 'disputed' },
      creation_mode: 'seed',
      origin: { type: 'manual', verified: true },
      version: 9,
      wedge: 'disputes',
      audience: 'x',
      scores: { helpful_count: 99 },
      helpful_count: 99,
      superseded_by: unknown_experience_id,
      retracted_at: '2026-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      risk_flags: [{ type: 'x' }],
      contributor: { trust_level: 'trusted' },
      schema_version: '9',
    }
    const text = JSON.stringify({
      ...nextExperience(),
      ...forbidden_fields,
      signals_fired: [{ metadata: { keep: 1, inner: {} } }],
    })
    const poisoned = text
      .replace(
        '{',
        '{"__proto__":{"visibility_scope":"private","quality_score":0.1},"constructor":{"prototype":{"x":1}},',
      )
      .replace('"inner":{}', '"inner":{"__proto__":{"x":1},"constructor":{"y":1}}')
    const created = await postBody(world, '/v1/experiences', poisoned, key)
    expect(created.status, created.text).toBe(201)
    const { id } = created.body as { id: string }
    expect(id).not.toBe(unknown_experience_id)
    const { body, text: shown } = await callOperation(world, 'getExperience', { experience_id: id }, key)
    expect(body).toMatchObject({
      creation_mode: 'structured',
      origin: { type: 'manual', verified: false },
      validation_state: 'verified',
      validity: { status: 'active' },
      visibility_scope: 'public',
      version: 1,
      superseded_by: null,
      retracted_at: null,
      scores: { helpful_count: 0 },
      contributor: { display_handle: fixture.handle },
      schema_version: '2.0.0',
      signals_fired: [{ metadata: { keep: 1, inner: { constructor: { y: 1 } } } }],
    })
    expect((body as { created_at: string }).created_at).toMatch(/^2026-03/)
    expect(shown).not.toMatch(/__proto__|con_/)
    expect(Object.prototype).not.toHaveProperty('x')
  })

  test('are ignored in a registration', async () => {
    const forbidden_fields = {
      contributor_id: 'con_me',
      id: 'con_me',
      trust_level: 'trusted',
      is_operator: true,
      scope: 'operator',
      reputation_score: 1,
    }
    const { status, body } = await callOperation(world, 'registerAgent', { type: 'ai_agent', ...forbidden_fields })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      scope: 'full',
      trust_level: 'new',
      contributor_id: expect.not.stringMatching(/^con_me$/),
    })
    const { api_key } = body as { api_key: string }
    expect((await callOperation(world, 'importExperiences', { as: 'x', lines: [] }, api_key)).status).toBe(403)
  })

  test('include path parameters, which the body cannot override', async () => {
    const { contributor_id } = fixture.owner
    const other = fixture.getKey('other', 'full')
    const stolen = await postBody(world, '/v1/agents/con_nobody/keys', { contributor_id, name: 'n' }, other)
    expect(stolen.status).toBe(404)
    const vote = await postBody(
      world,
      `/v1/experiences/${unknown_experience_id}/feedback`,
      { experience_id: fixture.shared, was_helpful: true },
      other,
    )
    expect(vote.status).toBe(404)
    for (const scope of ['operator', 'public']) {
      const answer = await callOperation(world, 'createKey', { contributor_id, name: 'n', scope }, key)
      expect(listViolationPaths(answer), scope).toEqual(['body.scope'])
    }
  })

  test('include the contributor type seed, which only operators register, each name once', async () => {
    const seed = { type: 'seed', agent_name: 'an author of seeds' }
    const refused = await callOperation(world, 'registerAgent', seed)
    expect(`${refused.status} ${findErrorClass(refused)}`).toBe('403 ForbiddenError')
    expect((await callOperation(world, 'registerAgent', seed, operator_key)).status).toBe(201)
    const again = await callOperation(world, 'registerAgent', seed, operator_key)
    expect(`${again.status} ${findErrorClass(again)}`).toBe('409 DuplicateError')
  })
})

describe('input is normalized', () => {
  test('line ends become LF, accents become NFC, and invisible characters are removed from titles and tags', async () => {
    const base = nextExperience()
    const { id } = await fixture.owner.depositExperience({
      ...base,
      title: `\u202E${base.title}\u200B `,
      compact_summary: 'one\r\ntwo\rthree\nfour',
      tags: ['cafe\u0301', ' node\uFEFF '],
    })
    const kept = await fixture.owner.getExperience({ experience_id: id })
    expect(kept.title).toBe(base.title)
    expect(kept.compact_summary).toBe('one\ntwo\nthree\nfour')
    expect(kept.tags).toEqual(['caf\u00E9', 'node'])
  })

  test('times are converted to UTC', async () => {
    const { contributor_id } = fixture.owner
    const { expires_at } = await fixture.owner.createKey({
      contributor_id,
      name: 'n',
      expires_at: '2027-01-01T01:30:00+05:30',
    })
    expect(expires_at).toBe('2026-12-31T20:00:00.000Z')
    const past = await callOperation(
      world,
      'createKey',
      { contributor_id, name: 'n', expires_at: '2020-01-01T00:00:00Z' },
      key,
    )
    expect(listViolationPaths(past)).toEqual(['body.expires_at'])
  })
})

describe.runIf(runs_engine_independent)('no refusal echoes', () => {
  const code = `inv${'ite'}-${'7h3k'.repeat(4)}`

  test.each([
    ['too long', JSON.stringify({ type: 'ai_agent', invite_code: code.repeat(9) })],
    ['of another type', JSON.stringify({ type: 'ai_agent', invite_code: [code] })],
    ['with a control character', JSON.stringify({ type: 'ai_agent', invite_code: `${code}\u0000` })],
    ['next to another violation', JSON.stringify({ type: 'robot', invite_code: code })],
    ['in JSON without its quotes', `{"type":"ai_agent","invite_code": ${code}}`],
    ['in JSON that ends early', `{"type":"ai_agent","invite_code":"${code}"`],
    ['as the whole body', code],
  ])('an invite code %s', async (_, body) => {
    const answer = await postBody(world, '/v1/agents/register', body)
    expect(answer.status).toBe(422)
    for (const piece of [code, code.slice(0, 8), code.slice(-8)]) expect(answer.text).not.toContain(piece)
  })

  test('a key found in a deposit', async () => {
    const token = ['gh', 'p_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('')
    const answer = await callOperation(
      world,
      'depositExperience',
      poolExperience({ problem: `It printed ${token} and stopped.` }),
      key,
    )
    expect(answer.status).toBe(422)
    expect(answer.text).not.toContain(token.slice(4, 16))
    expect(validationDetails(answer)).toMatchObject([{ loc: ['body', 'problem'] }])
  })

  test('the API key of the call', async () => {
    const answers: TestResponse[] = [
      await callOperation(world, 'searchExperiences', {}, key),
      await postBody(world, '/v1/experiences', '{', key),
      await sendRequest(world, '/v1/nothing', {}, key),
    ]
    for (const { text } of answers) expect(text).not.toContain(key.slice(8, 20))
  })
})
