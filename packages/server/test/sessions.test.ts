import { MAX_OPEN_SESSIONS, MAX_SESSION_EVENTS } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let owner: TestContributor
beforeEach(async () => {
  world = await createWorld()
  owner = await world.newcomer('owner')
})
afterEach(() => world.close())

const HOUR_MS = DAY_MS / 24
const task = 'The pool of node-postgres hangs: `timeout exceeded when trying to connect` after an hour of load.'

/** Starts a session in which the caller finds and mends a leak. */
async function logDebugging({ startSession, logSessionEvent }: TestContributor): Promise<string> {
  const { session_id } = await startSession({ task, tags: ['postgres'], context: { tools: ['psql'] } })
  for (const entry of [
    {
      type: 'failed_attempt',
      content: 'Raised max_connections to 500',
      why_it_failed: 'The pool waits for its own clients.',
    },
    {
      type: 'discovery',
      content: 'A rejected query returns before client.release() runs, because there is no finally.',
    },
    {
      type: 'failed_attempt',
      content: 'Set idleTimeoutMillis to 1000',
      evidence: 'pg_stat_activity still shows 10 idle.',
    },
    { type: 'discovery', content: 'A pool that hangs after an hour leaks clients; count them before you tune it.' },
    {
      type: 'resolution',
      content: 'Release the client in a finally block.',
      evidence: 'Eight hours under load without a timeout.',
    },
  ] as const)
    await logSessionEvent({ session_id, ...entry })
  return session_id
}

const listDrafts = async (who: TestContributor) =>
  (await who.listMyExperiences({ include_drafts: true })).experiences.filter(
    ({ validation_state }) => validation_state === 'draft',
  )

test('the end of a session makes a draft of what was logged, in the words of its author', async () => {
  const session_id = await logDebugging(owner)
  const end = await owner.endSession({ session_id })
  expect(end).toMatchObject({ session_id, status: 'ended', missing_fields: [], event_count: 5 })
  const draft = await owner.getExperience({ experience_id: end.draft_experience_id ?? '' })
  expect(end.draft).toEqual(draft)
  expect(draft).toMatchObject({
    validation_state: 'draft',
    creation_mode: 'session',
    title: task,
    problem: task,
    context: { tools: ['psql'] },
    failed_approaches: [
      { attempt: 'Raised max_connections to 500', why_it_failed: 'The pool waits for its own clients.' },
      { attempt: 'Set idleTimeoutMillis to 1000', why_it_failed: 'pg_stat_activity still shows 10 idle.' },
    ],
    successful_approach: { method: 'Release the client in a finally block.' },
    outcome: { status: 'resolved', evidence: 'Eight hours under load without a timeout.' },
    root_cause: 'A rejected query returns before client.release() runs, because there is no finally.',
    insight: 'A pool that hangs after an hour leaks clients; count them before you tune it.',
    tags: ['postgres'],
    visibility_scope: 'public',
  })
})

test('a session without tags ends as a draft that its owner submits as it is', async () => {
  const { session_id } = await owner.startSession({ task })
  await owner.logSessionEvent({
    session_id,
    type: 'discovery',
    content:
      'A query that fails leaves its client behind, because `release` is not in a finally block of the PostgreSQL client.',
  })
  await owner.logSessionEvent({
    session_id,
    type: 'resolution',
    content: 'Call `client.release()` in a finally block, so that a rejected query gives its client back to the pool.',
  })
  const { draft, draft_experience_id } = await owner.endSession({ session_id })
  expect(draft?.tags).toEqual(['postgresql'])
  expect(draft?.compact_summary).toContain('because `release` is not in a finally block')
  const submitted = await owner.submitDraft({ experience_id: draft_experience_id ?? '' })
  expect(submitted).toMatchObject({ id: draft_experience_id, status: 'created' })
})

test('a session is read with its events in order, and listed, by its owner alone', async () => {
  const session_id = await logDebugging(owner)
  const session = await owner.getSession({ session_id })
  expect(session).toMatchObject({
    session_id,
    status: 'active',
    task,
    event_count: 5,
    ended_by: null,
    next_cursor: null,
  })
  expect(session.events.map(({ type }) => type)).toEqual([
    'failed_attempt',
    'discovery',
    'failed_attempt',
    'discovery',
    'resolution',
  ])
  await owner.endSession({ session_id })
  expect(await owner.getSession({ session_id })).toMatchObject({ status: 'ended', ended_by: 'owner' })
  const { session_id: second } = await owner.startSession({})
  expect((await owner.listSessions()).sessions.map((each) => each.session_id)).toEqual([second, session_id])
  expect((await owner.listSessions({ status: 'active' })).sessions).toMatchObject([{ session_id: second }])
  const first_page = await owner.listSessions({ limit: 1 })
  const { sessions, next_cursor } = await owner.listSessions({ limit: 1, cursor: first_page.next_cursor })
  expect([sessions[0]?.session_id, next_cursor]).toEqual([session_id, null])

  const other = await world.newcomer('other')
  expect((await other.listSessions()).sessions).toEqual([])
  for (const call of [
    () => other.getSession({ session_id }),
    () => other.endSession({ session_id: second }),
    () => other.logSessionEvent({ session_id: second, type: 'discovery', content: 'x' }),
  ])
    await expect(call()).rejects.toMatchObject({ error: 'NotFoundError', status: 404 })
  expect((await owner.getSession({ session_id: second })).event_count).toBe(0)
})

test('two ends make one draft, and the second answers the same', async () => {
  const session_id = await logDebugging(owner)
  const [first, second] = await Promise.all([owner.endSession({ session_id }), owner.endSession({ session_id })])
  expect(second).toEqual(first)
  world.clock.advance(HOUR_MS)
  expect(await owner.endSession({ session_id })).toEqual(first)
  expect(await listDrafts(owner)).toHaveLength(1)
})

test('the end needs no body', async () => {
  const session_id = await logDebugging(owner)
  const init = { method: 'PATCH', headers: { authorization: `Bearer ${owner.api_key}` } }
  const response = await world.request(`/v1/sessions/${session_id}/end`, init)
  expect(response.status).toBe(200)
})

test('an event after the end is refused', async () => {
  const { session_id } = await owner.startSession({ task })
  await owner.endSession({ session_id })
  const late = owner.logSessionEvent({ session_id, type: 'resolution', content: 'Release the client.' })
  await expect(late).rejects.toMatchObject({ error: 'DuplicateError', status: 409 })
})

test('events logged while the session ends are in the draft, or refused', async () => {
  const { session_id } = await owner.startSession({ task })
  const log = (content: string) => owner.logSessionEvent({ session_id, type: 'failed_attempt', content })
  await log('attempt 0')
  const [end, ...logged] = await Promise.all([
    owner.endSession({ session_id }),
    ...[1, 2, 3].map((i) =>
      log(`attempt ${i}`).then(
        () => true,
        () => false,
      ),
    ),
  ])
  const { event_count, events } = await owner.getSession({ session_id })
  expect(event_count).toBe(1 + logged.filter(Boolean).length)
  expect(events).toHaveLength(event_count)
  expect(end.draft?.failed_approaches).toHaveLength(event_count)
})

test('a session without events ends without a draft and names every field as missing', async () => {
  const { session_id } = await owner.startSession({ task })
  expect(await owner.endSession({ session_id })).toMatchObject({
    draft_experience_id: null,
    draft: null,
    event_count: 0,
    missing_fields: ['title', 'problem', 'failed_approaches', 'successful_approach', 'root_cause', 'insight', 'tags'],
  })
  expect(await listDrafts(owner)).toEqual([])
})

test('an unsolved session without a task makes a draft that says what it lacks', async () => {
  const { session_id } = await owner.startSession({ visibility_scope: 'private' })
  await owner.logSessionEvent({ session_id, type: 'failed_attempt', content: 'Restarted the database' })
  const { draft, missing_fields } = await owner.endSession({ session_id })
  expect(draft).toMatchObject({
    problem: 'Restarted the database',
    outcome: { status: 'unresolved' },
    visibility_scope: 'private',
  })
  expect(missing_fields).toEqual(['title', 'failed_approaches', 'successful_approach', 'root_cause', 'insight', 'tags'])
})

test('long events are cut to what the fields of a record hold', async () => {
  const { session_id } = await owner.startSession({ task })
  const content = 'Tried the next version. '.repeat(800).trim()
  await owner.logSessionEvent({ session_id, type: 'failed_attempt', content })
  await owner.logSessionEvent({ session_id, type: 'resolution', content })
  const { draft } = await owner.endSession({ session_id })
  expect(draft?.successful_approach.method).toBe(content)
  expect(draft?.failed_approaches[0]?.attempt.length).toBeLessThanOrEqual(2000)
  expect(content).toContain(draft?.failed_approaches[0]?.attempt)
})

test('a session has at most a thousand events, and a caller at most fifty active sessions', async () => {
  const { session_id } = await owner.startSession({ task })
  await world.app.db.query(sql`update sessions set event_count = ${MAX_SESSION_EVENTS} where id = ${session_id}`)
  const log = owner.logSessionEvent({ session_id, type: 'discovery', content: 'One more.' })
  await expect(log).rejects.toMatchObject({ error: 'RateLimitError', details: { limit: 'session_events' } })

  const starts = await Promise.allSettled(Array.from({ length: MAX_OPEN_SESSIONS + 4 }, () => owner.startSession({})))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_SESSIONS - 1)
  await expect(owner.startSession({})).rejects.toMatchObject({
    error: 'RateLimitError',
    status: 429,
    details: { limit: 'open_sessions', calls: MAX_OPEN_SESSIONS },
  })
  await owner.endSession({ session_id })
  expect(await owner.startSession({})).toMatchObject({ status: 'active' })
})

test('secrets and personal data are replaced before anything is stored', async () => {
  const secret = ['gh', 'p_', 'a8Kd02mZpQ7rT5vXw3Yb9Nc4Jf6Hg1Ls8Ue2'].join('')
  const { session_id } = await owner.startSession({ task: `Login of jamie.pratt@jourrapide.com fails with ${secret}` })
  await owner.logSessionEvent({
    session_id,
    type: 'resolution',
    content: `Replaced the token ${secret} in /home/jpratt/app/.env`,
    evidence: `${secret} is refused`,
    metadata: { [secret]: 'was used', 'jamie.pratt@jourrapide.com': [secret] },
  })
  await owner.endSession({ session_id })
  const { task: stored_task, events } = await owner.getSession({ session_id })
  expect(stored_task).toBe('Login of <email> fails with [REDACTED:github_token]')
  expect(events[0]?.content).toBe('Replaced the token [REDACTED:github_token] in /home/user/app/.env')
  for (const table of ['sessions', 'session_events', 'experiences', 'events', 'jobs']) {
    const rows = await world.app.db.query<{ row: string }>({
      parts: [`select t::text as row from ${table} t`],
      values: [],
    })
    for (const { row } of rows) for (const value of [secret, 'jpratt', 'jamie']) expect(row).not.toContain(value)
  }
})

test('a session of a team needs a key of a workspace', async () => {
  const start = owner.startSession({ visibility_scope: 'team' })
  await expect(start).rejects.toMatchObject({ error: 'ForbiddenError', status: 403 })
})

test('a long session is read in parts', async () => {
  const { session_id } = await owner.startSession({ task })
  const content = 'x'.repeat(20_000)
  for (let i = 0; i < 60; i++)
    await owner.logSessionEvent({ session_id, type: 'discovery', content: `${i} ${content}`.slice(0, 20_000) })
  const first = await owner.getSession({ session_id })
  expect(first.events.length).toBeLessThan(60)
  const second = await owner.getSession({ session_id, cursor: first.next_cursor })
  const numbers = [...first.events, ...second.events].map((event) => Number.parseInt(event.content, 10))
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, i) => i))
  expect(second.next_cursor).toBeNull()
  expect((await owner.getSession({ session_id, limit: 2 })).events).toHaveLength(2)
})

test('a session without an event for a day ends by itself, with a draft', async () => {
  const session_id = await logDebugging(owner)
  const { session_id: empty } = await owner.startSession({})
  world.clock.advance(20 * HOUR_MS)
  const { session_id: younger } = await owner.startSession({})
  await world.work()
  expect((await owner.listSessions({ status: 'active' })).sessions).toHaveLength(3)
  world.clock.advance(5 * HOUR_MS)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0 })
  const ended = await owner.getSession({ session_id })
  expect(ended).toMatchObject({ status: 'ended', ended_by: 'timeout', missing_fields: [] })
  expect(await owner.getExperience({ experience_id: ended.draft_experience_id ?? '' })).toMatchObject({
    validation_state: 'draft',
    creation_mode: 'session',
    problem: task,
  })
  expect(await owner.getSession({ session_id: empty })).toMatchObject({
    ended_by: 'timeout',
    draft_experience_id: null,
  })
  expect(await owner.getSession({ session_id: younger })).toMatchObject({ status: 'active' })
  expect((await owner.endSession({ session_id })).draft_experience_id).toBe(ended.draft_experience_id)
})

test('an event keeps a session active', async () => {
  const { session_id } = await owner.startSession({ task })
  world.clock.advance(20 * HOUR_MS)
  await owner.logSessionEvent({ session_id, type: 'discovery', content: 'It leaks.' })
  world.clock.advance(20 * HOUR_MS)
  await world.work()
  expect(await owner.getSession({ session_id })).toMatchObject({ status: 'active' })
})

test('the sessions of a suspended author end without a draft', async () => {
  const session_id = await logDebugging(owner)
  await world.operator.suspendContributor({ contributor_id: owner.contributor_id, reason: 'A test.' })
  world.clock.advance(25 * HOUR_MS)
  await world.work()
  const session = await owner.getSession({ session_id })
  expect(session).toMatchObject({ status: 'ended', ended_by: 'timeout', draft_experience_id: null })
})

test('what was logged is deleted thirty days after the end; that there was a session stays', async () => {
  const session_id = await logDebugging(owner)
  const open_id = await logDebugging(owner)
  await owner.endSession({ session_id })
  world.clock.advance(29 * DAY_MS)
  await owner.logSessionEvent({ session_id: open_id, type: 'discovery', content: 'Still at it.' })
  await world.work()
  expect((await owner.getSession({ session_id })).events).toHaveLength(5)
  world.clock.advance(2 * DAY_MS)
  await world.work()
  const { events, task: left_task, context, tags, event_count } = await owner.getSession({ session_id })
  expect({ events, task: left_task, context, tags, event_count }).toEqual({
    events: [],
    task: null,
    context: null,
    tags: [],
    event_count: 5,
  })
  expect((await owner.getSession({ session_id: open_id })).events).toHaveLength(6)
})

test('whoever erases the draft erases the session of which it was made', async () => {
  const session_id = await logDebugging(owner)
  const { draft_experience_id } = await owner.endSession({ session_id })
  await owner.eraseExperience({ experience_id: draft_experience_id ?? '' })
  await expect(owner.getSession({ session_id })).rejects.toMatchObject({ error: 'NotFoundError' })
  expect(await world.app.db.query(sql`select from session_events`)).toEqual([])
})
