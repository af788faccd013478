import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { callOperation } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})
async function openWorld(): Promise<World> {
  const world = await createWorld()
  worlds.push(world)
  return world
}

async function collectLines<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const line of lines) collected.push(line)
  return collected
}

test('an export contains everything of the caller and nothing of others', async () => {
  const world = await openWorld()
  const [owner, other] = [await world.established('owner'), await world.established('other')]
  const public_record = await owner.depositExperience(poolExperience())
  const private_record = await owner.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const retracted = await owner.depositExperience(nextExperience())
  await owner.retractExperience({ experience_id: retracted.id, reason: 'It was wrong.' })
  const other_record = await other.depositExperience(nextExperience())
  await owner.giveFeedback({ experience_id: other_record.id, was_helpful: true, context_note: 'My own words.' })
  await other.giveFeedback({ experience_id: public_record.id, was_helpful: true, context_note: 'Their words.' })
  await owner.searchExperiences({ q: 'my own question' })
  await other.searchExperiences({ q: 'their question' })
  await world.app.search_log.flush()
  const { session_id } = await owner.startSession({ task: 'My own task.' })
  await owner.logSessionEvent({ session_id, type: 'discovery', content: 'My own discovery.' })
  const { session_id: their_session } = await other.startSession({ task: 'Their task.' })
  await other.logSessionEvent({ session_id: their_session, type: 'discovery', content: 'Their discovery.' })

  const action = { situation: 'The pool hangs', planned_action: 'My own plan.' }
  const { verify_id } = await owner.verifyAction(action)
  await owner.reportActionOutcome({ verify_id, outcome: 'failed' })
  await other.verifyAction({ ...action, planned_action: 'Their plan.' })

  const target = { url: 'https://hooks.example.com/mine', event_type: 'feedback.received' as const }
  const { id: subscription_id, secret } = await owner.createWebhook({ ...target, description: 'My own target.' })
  const { delivery_id } = await owner.testWebhook({ subscription_id })
  await world.app.db.query(sql`
    insert into delivery_attempts (delivery_id, at, status_code, duration_ms, is_replay, request_headers, response_excerpt)
    values (${delivery_id}, '2026-03-01T12:30:00Z', 500, 7, false, '{}', 'My own answer.')`)
  await other.createWebhook({ ...target, url: 'https://hooks.example.com/theirs', description: 'Their target.' })

  const lines = await collectLines(await owner.exportMyData())
  expect(lines[0]).toMatchObject({
    kind: 'export',
    data: { schema_version: '2.0.0', generated_at: expect.stringMatching(/Z$/) },
  })
  const dataOfKind = (kind: string) => lines.filter((line) => line.kind === kind).map(({ data }) => data)
  expect(dataOfKind('contributor')).toMatchObject([{ id: owner.contributor_id, agent_name: 'owner' }])
  expect(dataOfKind('key')).toMatchObject([{ scope: 'full', is_active: true }])
  expect(dataOfKind('experience')).toHaveLength(6)
  expect(dataOfKind('experience').map(({ id }) => id)).toEqual(
    expect.arrayContaining([public_record.id, private_record.id, retracted.id]),
  )
  expect(dataOfKind('experience').find(({ id }) => id === retracted.id)).toMatchObject({
    retraction_reason: 'It was wrong.',
  })
  expect(dataOfKind('experience').find(({ id }) => id === public_record.id)).toMatchObject({
    ...poolExperience(),
    feedback_count: 1,
  })
  expect(dataOfKind('feedback')).toMatchObject([{ experience_id: other_record.id, context_note: 'My own words.' }])
  expect(dataOfKind('search')).toMatchObject([{ query: 'my own question' }])
  expect(dataOfKind('demand_count')).toMatchObject([{ day: '2026-03-01', domain: 'coding', searches: 1 }])
  expect(dataOfKind('session')).toMatchObject([{ id: session_id, task: 'My own task.' }])
  expect(dataOfKind('session_event')).toMatchObject([{ session_id, content: 'My own discovery.' }])
  expect(dataOfKind('verification')).toMatchObject([{ id: verify_id, ...action, outcome: 'failed' }])
  expect(dataOfKind('webhook')).toMatchObject([{ id: subscription_id, ...target, description: 'My own target.' }])
  expect(dataOfKind('webhook_delivery')).toMatchObject([{ id: delivery_id, event_type: 'webhook.test' }])
  expect(dataOfKind('webhook_attempt')).toEqual([
    {
      delivery_id,
      at: '2026-03-01T12:30:00.000Z',
      status_code: 500,
      error: null,
      duration_ms: 7,
      is_replay: false,
      request_headers: {},
      response_excerpt: 'My own answer.',
    },
  ])
  const { text, headers } = await callOperation(world, 'exportMyData', {}, owner.api_key)
  expect(headers.get('content-type')).toBe('application/x-ndjson')
  expect(headers.get('cache-control')).toBe('private, no-store')
  for (const excluded of [
    owner.api_key,
    'key_hash',
    'Their words.',
    'their question',
    'Their task.',
    'Their discovery.',
    'Their plan.',
    'Their target.',
    secret,
    'previous_secret"',
    other.contributor_id,
  ])
    expect(text).not.toContain(excluded)
})

test('an export of several pages is complete', async () => {
  const world = await openWorld()
  const owner = await world.established('owner')
  for (let i = 0; i < 450; i++) {
    await owner.searchExperiences({ q: `question ${'x'.repeat(i % 7)} number`, limit: 1 })
  }
  await world.app.search_log.flush()
  const searches = (await collectLines(await owner.exportMyData())).filter(({ kind }) => kind === 'search')
  expect(searches).toHaveLength(450)
})

test('an error during an export ends it with the error envelope, which the SDK throws', async () => {
  const world = await openWorld()
  const owner = await world.established('owner')
  const { db } = world.app
  const query = db.query
  db.query = (statement) =>
    statement.parts.join('').includes('from searches s') ? Promise.reject(new Error('gone')) : query(statement)
  const lines = await owner.exportMyData()
  const kinds: string[] = []
  const reading = (async () => {
    for await (const { kind } of lines) kinds.push(kind)
  })()
  await expect(reading).rejects.toMatchObject({ error: 'ServerError' })
  expect(kinds).toContain('experience')
  db.query = query
})
