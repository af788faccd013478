import { Writable } from 'node:stream'
import { passesLuhn } from '@cairnway/patterns'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type DepositInput, nextExperience, poolExperience } from './experience-fixtures.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
afterEach(() => world.close())

// assembled at run time, so that no secret scanner reports this file
const join = (...parts: string[]): string => parts.join('')
let secret_count = 0
const secret = (): string =>
  join('gh', 'p_', `a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q${String(secret_count++).padStart(3, '0')}`)
const card = [...'0123456789'].map((digit) => join('4735', '2376', '7710', '654', digit)).find(passesLuhn) ?? ''

/** Creates a world whose log output is collected. */
async function createLoggedWorld(): Promise<{ world: World; logged: () => string }> {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logged_world = await createWorld()
  // the most verbose level, because no line may contain a secret
  Object.assign(logged_world.app, { log: pino({ level: 'trace' }, sink) })
  return { world: logged_world, logged: () => lines.join('') }
}

/** Deposits with a value in one field. */
const depositFields: Record<string, (value: string) => DepositInput> = {
  title: (value) => nextExperience({ title: `Build fails with ${value}` }),
  problem: (value) => nextExperience({ problem: `${poolExperience().problem} ${value}` }),
  tags: (value) => nextExperience({ tags: ['node', value] }),
  record_url: (value) => nextExperience({ source: { system: 's', record_url: `https://acme.io/x?token=${value}` } }),
  record_id: (value) => nextExperience({ source: { system: 's', record_id: value } }),
  structured_hints: (value) => nextExperience({ source: { system: 's', structured_hints: { product_area: value } } }),
  domain_hint: (value) => nextExperience({ source: { system: 's', structured_hints: { domain_hint: value } } }),
  fingerprints: (value) =>
    nextExperience({ source: { system: 's', structured_hints: { fingerprint_candidates: [value] } } }),
  signals: (value) => nextExperience({ signals_fired: [{ type: 'retry', evidence: { deep: [value] } }] }),
  signal_keys: (value) => nextExperience({ signals_fired: [{ type: 'retry', metadata: { [value]: 1 } }] }),
  version_names: (value) => nextExperience({ context: { environment: { versions: { [value]: '1' } } } }),
  versions: (value) => nextExperience({ context: { environment: { versions: { node: value } } } }),
  origin_url: (value) => nextExperience({ origin: { type: 'manual', url: `https://acme.io/?access_token=${value}` } }),
  supersedes: (value) => nextExperience({ supersedes: value }),
}

test('a secret in any field of a deposit is refused, and is in no response, log line or table', async () => {
  const { world: logged_world, logged } = await createLoggedWorld()
  world = logged_world
  const alice = await world.established()
  for (const [field, depositOf] of Object.entries(depositFields)) {
    for (const value of field.startsWith('s') || field === 'tags' ? [secret(), card] : [secret()]) {
      for (const path of ['/v1/experiences', '/v1/experiences/preview']) {
        const answer = await world.request(path, {
          method: 'POST',
          headers: { authorization: `Bearer ${alice.api_key}`, 'content-type': 'application/json' },
          body: JSON.stringify(depositOf(value)),
        })
        const text = await answer.text()
        expect(answer.status, `${field} ${text}`).toBe(path.endsWith('preview') && field !== 'supersedes' ? 200 : 422)
        if (field !== 'supersedes') expect(text, field).not.toContain(value)
      }
      await world.app.search_log.flush()
      expect(logged(), field).not.toContain(value)
      expect(await listColumnsContaining(world.app.db, value), field).toEqual([])
    }
  }
})

test('secrets and personal data in queries, names, reasons and notes are not stored or logged', async () => {
  const { world: logged_world, logged } = await createLoggedWorld()
  world = logged_world
  const alice = await world.established()
  const bob = await world.established()
  const alice_record = await alice.depositExperience(poolExperience())
  const address = ['jane.roe', 'contoso.io'].join('@')
  const values = [secret(), secret(), secret(), secret(), secret(), secret(), card, address]
  const [inQuery = '', inBatch = '', inError = '', inName = '', inReason = '', inNote = ''] = values
  await bob.searchExperiences({ q: `login with ${inQuery} of ${address} paid by ${card}` })
  await bob.searchExperiencesBatch({ queries: [{ q: `batch ${inBatch}` }] })
  await bob.searchExperiences({ q: 'x', error_message: `Error: denied for ${inError}` })
  const { experience_id, was_helpful } = { experience_id: alice_record.id, was_helpful: true }
  const refused: (() => Promise<unknown>)[] = [
    () => world.client().registerAgent({ type: 'ai_agent', agent_name: `bot ${inName}` }),
    () => world.client().registerAgent({ type: 'ai_agent', agent_name: card }),
    () => alice.retractExperience({ experience_id, reason: `leaked ${inReason}` }),
    () => bob.giveFeedback({ experience_id, was_helpful, context_note: `with ${inNote}` }),
    () => bob.giveFeedback({ experience_id, was_helpful, your_conditions: { [inNote]: Number(card) } }),
    () => bob.giveFeedback({ experience_id, was_helpful, your_conditions: { paid: Number(card) } }),
  ]
  for (const [at, send] of refused.entries()) {
    const refusal: unknown = await send().catch((error: unknown) => error)
    expect(refusal, String(at)).toMatchObject({ status: 422 })
    for (const value of values) expect(JSON.stringify(refusal)).not.toContain(value)
  }
  await bob.giveFeedback({ experience_id: alice_record.id, was_helpful: true, context_note: `thanks to ${address}` })
  await world.app.search_log.flush()
  for (const value of values) {
    expect(logged()).not.toContain(value)
    expect(await listColumnsContaining(world.app.db, value)).toEqual([])
    const folded = value
      .toLowerCase()
      .replace(/\d+/g, '#')
      .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    if (folded.length > 8) expect(await listColumnsContaining(world.app.db, folded)).toEqual([])
  }
})

test('a vote with a long object is refused, because the length of a free-form value is limited', async () => {
  world = await createWorld()
  const alice = await world.established()
  const bob = await world.established()
  const { id } = await alice.depositExperience(poolExperience())
  const vote = { experience_id: id, was_helpful: true }
  const your_conditions = { note: 'a '.repeat(20_000) }
  await expect(bob.giveFeedback({ ...vote, your_conditions })).rejects.toMatchObject({
    status: 422,
    message: 'body.your_conditions: Value error, should have at most 8000 characters',
  })
})

test('the result of a rejected import line does not repeat its secret', async () => {
  const { world: logged_world, logged } = await createLoggedWorld()
  world = logged_world
  const value = secret()
  const answer = await world.request('/v1/admin/import?as=importer', {
    method: 'POST',
    headers: { authorization: `Bearer ${operator_key}`, 'content-type': 'application/x-ndjson' },
    body: [depositFields.problem?.(value), { title: value }, `{"title": "${value}`]
      .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      .join('\n'),
  })
  const text = await answer.text()
  expect(text.split('\n').filter((line) => line.includes('"rejected"'))).toHaveLength(3)
  expect(text).not.toContain(value)
  expect(logged()).not.toContain(value)
  expect(await listColumnsContaining(world.app.db, value)).toEqual([])
})
