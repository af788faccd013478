import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationIds, operations } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { insertObservation } from '../src/records/observations/store.ts'
import { callOperation } from './call-operation.ts'
import { canaryExperience } from './canary-experience.ts'
import { type DepositInput, nextExperience } from './experience-fixtures.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { listAccounts } from './store-family.ts'
import { textColumns } from './text-columns.ts'
import { createWorld, operator_key, type TestContributor, type World } from './world.ts'

const canary = 'zoraquimb'
let world: World
let data_dir: string
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'cairnway-canary-'))
  world = await createWorld({ config: { data_dir } })
})
afterEach(async () => {
  await world.close()
  await rm(data_dir, { recursive: true, force: true })
})

const readSnapshot = async () => {
  await world.app.indexer.save()
  return (await readFile(join(data_dir, 'search-index'))).toString('latin1').toLowerCase()
}

/** Creates a record and leaves its text wherever a call of the owner or a reader stores or caches it. */
async function exerciseRecord(owner: TestContributor): Promise<{ id: string; reader: TestContributor }> {
  const reader = await world.established('reader')
  const { id } = await owner.depositExperience(canaryExperience(canary))
  await reader.searchExperiences({ q: `pool ${canary}`, error_message: `Error: ${canary} timed out` })
  await reader.searchExperiencesBatch({ queries: [{ q: `${canary} clients` }] })
  await owner.searchExperiences({ q: canary, scope: 'self_first' })
  await reader.giveFeedback({
    experience_id: id,
    was_helpful: true,
    context_note: `${canary} was it`,
    your_conditions: { system: canary },
  })
  await reader.reportExperience({ experience_id: id, reason: 'other', note: `${canary} is wrong` })
  const preview = await callOperation(world, 'previewDeposit', canaryExperience(canary), reader.api_key)
  expect(preview.status).toBe(200)
  const original = canaryExperience(canary)
  const copy = { ...original, insight: `${original.insight} Always.` }
  await expect(reader.depositExperience(copy)).rejects.toMatchObject({ error: 'NearDuplicateFoundError' })
  await world.app.search_log.flush()
  // this search is still in the buffer of the log when the record is erased
  await reader.searchExperiences({ q: `unwritten ${canary}` })
  return { id, reader }
}

/** Logs a session whose every text has the word. */
async function logCanarySession({ startSession, logSessionEvent }: TestContributor): Promise<string> {
  const { session_id } = await startSession({
    task: `${canary} hangs`,
    tags: [canary],
    context: { goal: `${canary} should not hang` },
  })
  await logSessionEvent({
    session_id,
    type: 'failed_attempt',
    content: `Restarted ${canary}`,
    why_it_failed: `${canary} was not it`,
    evidence: `${canary} hangs`,
    metadata: { [canary]: canary },
  })
  return session_id
}

/** Observes a record with the word in every text. */
const observeWithCanary = ({ contributor_id }: TestContributor, experience_id: string) =>
  world.app.db.transaction((tx) =>
    insertObservation(tx, {
      experience_id,
      contributor_id,
      outcome: 'failed',
      conditions: { [canary]: canary },
      origin: 'session',
      weight: 1,
      note: `not with ${canary}`,
      attempt: null,
      happened_at: world.app.now().toISOString(),
    }),
  )

/** Asks for a verdict with the word in every text. */
const verifyWithCanary = (who: TestContributor) =>
  who.verifyAction({
    situation: `${canaryExperience(canary).problem} ${canary}`,
    planned_action: `restart ${canary}`,
    your_conditions: { [canary]: canary },
  })

/** Subscribes with the word in every text, and has a test delivered, at which the target answers with the word. */
async function subscribeWithCanary({ createWebhook, testWebhook }: TestContributor): Promise<void> {
  const { id: subscription_id } = await createWebhook({
    url: `https://${canary}.example.com/${canary}`,
    event_type: 'feedback.received',
    description: `hooks of ${canary}`,
  })
  const { delivery_id } = await testWebhook({ subscription_id })
  await world.app.db.query(sql`
    insert into delivery_attempts (delivery_id, at, error, duration_ms, is_replay, request_headers, response_excerpt)
    values (${delivery_id}, ${world.clock.now.toISOString()}, ${canary}, 1, false, '{"host": "zoraquimb"}', ${canary})`)
}

/** Collects the answers of all read operations for the operator and a reader. */
async function collectResponses(id: string, reader: TestContributor): Promise<string[]> {
  const inputs: Record<string, object> = {
    searchExperiences: { q: 'pool clients connected', limit: 50 },
    searchExperiencesBatch: { queries: [{ q: 'pool clients', limit: 20 }] },
    getContributor: { contributor_id: reader.contributor_id },
    listKeys: { contributor_id: reader.contributor_id },
  }
  const read_operations = operationIds.filter(
    (name) => operations[name].method === 'GET' || 'is_read_only' in operations[name],
  )
  const answers: string[] = []
  for (const name of read_operations)
    for (const key of [reader.api_key, operator_key])
      answers.push((await callOperation(world, name, { experience_id: id, ...inputs[name] }, key)).text)
  return answers
}

async function expectErased(id: string, reader: TestContributor): Promise<void> {
  await world.app.search_log.flush()
  await world.work()
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
  const hashed_words = await world.app.db.query(sql`
    select from demand_texts t where (t.words is not null or t.vector is not null)
      and not exists (select from searches s where s.query_hash = t.query_hash and s.example is not null)`)
  expect(hashed_words).toEqual([])
  expect(await readSnapshot()).not.toContain(canary)
  for (const text of await collectResponses(id, reader)) expect(text.toLowerCase()).not.toContain(canary)
}

test('no word of an erased record is left in tables, snapshot or answers', async () => {
  const owner = await world.established('owner')
  const { id, reader } = await exerciseRecord(owner)
  await observeWithCanary(reader, id)
  const { verify_id } = await verifyWithCanary(reader)
  // the search after the erasure proves nothing unless the word is found before it
  const before = await listColumnsContaining(world.app.db, canary)
  expect(await listColumnsContaining(world.app.db, id)).toContain('verification_citations.experience_id')
  for (const column of [
    'experiences.title',
    'experiences.context',
    'feedback.context_note',
    'reports.note',
    'searches.query',
    'searches.example',
    ...textColumns('observations', 'verifications'),
  ])
    expect(before).toContain(column)
  expect(await readSnapshot()).toContain(canary)
  expect((await collectResponses(id, reader)).join()).toContain(canary)

  await owner.eraseExperience({ experience_id: id })
  await expectErased(id, reader)
  const columns_with_id = await listColumnsContaining(world.app.db, id)
  expect(columns_with_id).toContain('erased_experiences.experience_id')
  expect(columns_with_id.filter((column) => column.startsWith('verification'))).toEqual([])
  expect(await reader.reportActionOutcome({ verify_id, outcome: 'not_taken' })).toMatchObject({ verify_id })
})

/** Columns with sentences of records that were put together with those of others; what else there is has their tags. */
const knowledge_columns = textColumns('insights', 'procedures').filter((name) => !/tags$|rephrased$/.test(name))

/** A deposit with the word in each sentence of its texts, so that nothing can be quoted without it. */
function markSentences({ tags, outcome, ...texts }: DepositInput, word: string): DepositInput {
  const mark = (text: string) =>
    text
      .split(/(?<=[.;])(?=[ \n])/)
      .map((sentence) => sentence.replace(/[.;]?$/, (end) => ` ${word}${end}`))
      .join('')
  const marked = JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === 'string' ? mark(value) : value))
  return { ...marked, tags, outcome: { ...outcome, evidence: mark(outcome.evidence ?? '') } }
}

/** A pitfall is published when two clusters carry it. */
const known_dead_end = {
  attempt: 'Ran git gc --prune=now in the clone and fetched again',
  why_it_failed: 'The collector keeps the stale ref, since it is no loose object, and the lock error came again.',
}

test('no word of an erased record is left in what it said together with others, at once and when that is made anew', async () => {
  const reader = await world.trusted('reader')
  const asked = { task_description: 'git fetch fails with cannot lock ref after a branch was renamed' }
  const told: { word: string; id: string; author: TestContributor }[] = []
  for (const [i, deposit] of listAccounts().slice(0, 4).entries()) {
    const author = await world.trusted()
    const word = `${canary}${'abcd'[i]}`
    const failed_approaches = [...deposit.failed_approaches, known_dead_end]
    const { id } = await author.depositExperience(markSentences({ ...deposit, failed_approaches }, word))
    told.push({ word, id, author })
  }
  await world.work()
  const before = await listColumnsContaining(world.app.db, canary)
  for (const column of knowledge_columns) expect(before).toContain(column)
  const [procedure] = await reader.listProcedures()
  const { verify_id } = await reader.verifyAction({ situation: asked.task_description, planned_action: 'git fetch' })
  await reader.checkContext(asked)
  const read = async () =>
    JSON.stringify([
      await reader.getProcedure({ procedure_id: procedure?.id ?? '' }),
      await reader.listInsights(),
      await reader.checkContext(asked),
    ])
  for (const { word, id, author } of told) {
    await author.eraseExperience({ experience_id: id })
    // before any job has run
    for (const text of [word, id]) {
      const columns = await listColumnsContaining(world.app.db, text)
      expect(columns.filter((column) => /^(?:insights|procedures|verifications)[.]/.test(column))).toEqual([])
      expect(await read()).not.toContain(text)
    }
    await world.work()
    expect(await listColumnsContaining(world.app.db, word)).toEqual([])
    expect(await read()).not.toContain(word)
  }
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
  expect(await reader.reportActionOutcome({ verify_id, outcome: 'not_taken' })).toMatchObject({ verify_id })
})

test('no word of an erased draft is left in the session of which it was made', async () => {
  const owner = await world.established('owner')
  const reader = await world.established('reader')
  const session_id = await logCanarySession(owner)
  const { draft_experience_id } = await owner.endSession({ session_id })
  const before = await listColumnsContaining(world.app.db, canary)
  for (const column of [...textColumns('sessions', 'session_events'), 'experiences.problem'])
    expect(before).toContain(column)
  await owner.eraseExperience({ experience_id: draft_experience_id ?? '' })
  await expectErased(draft_experience_id ?? '', reader)
})

test.each(['erase', 'keep_anonymous'] as const)(
  'an erased contributor leaves no name, search, note or private record (%s)',
  async (experiences) => {
    const registration = await world.client().registerAgent({
      type: 'ai_agent',
      agent_name: `${canary} agent`,
      agent_version: canary,
      platform: canary,
      host_os: canary,
      base_model: canary,
      framework: canary,
    })
    const contributor = { ...world.client(registration.api_key), ...registration }
    const { contributor_id } = registration
    for (let i = 0; i < 3; i++) await contributor.depositExperience(nextExperience())
    const { id } = await contributor.depositExperience(canaryExperience(canary, { visibility_scope: 'private' }))
    await contributor.createKey({ contributor_id, name: `key of ${canary}` })
    const reader = await world.established('reader')
    const reader_record = await reader.depositExperience(nextExperience())
    const vote = { experience_id: reader_record.id, context_note: `${canary} here`, your_conditions: { at: canary } }
    await contributor.giveFeedback({ ...vote, was_helpful: true, time_saved_minutes: 5 })
    await contributor.searchExperiences({ q: `my ${canary}` })
    await contributor.reportExperience({ experience_id: reader_record.id, reason: 'wrong', note: `not with ${canary}` })
    await observeWithCanary(contributor, reader_record.id)
    const { verify_id } = await verifyWithCanary(contributor)
    await contributor.reportActionOutcome({ verify_id, outcome: 'failed', actual_outcome: `${canary} hangs` })
    await verifyWithCanary(contributor)
    await subscribeWithCanary(contributor)
    await logCanarySession(contributor)
    await contributor.endSession({ session_id: await logCanarySession(contributor) })
    await world.app.search_log.flush()
    await contributor.searchExperiences({ q: `my other ${canary}` })
    const before = await listColumnsContaining(world.app.db, canary)
    const written = textColumns(
      ...(['api_keys', 'feedback', 'searches', 'observations', 'verifications', 'sessions', 'session_events'] as const),
      ...(['webhooks', 'delivery_attempts', 'raw_deposits', 'jobs'] as const),
    )
    for (const column of ['contributors.agent_name', 'reports.note', ...written]) expect(before).toContain(column)
    expect(await readSnapshot()).toContain(canary)

    await contributor.eraseMe({ experiences })
    await expectErased(id, reader)
  },
)

test('every foreign key to a record either defines an action on deletion or is resolved by the erasure', async () => {
  const references = await world.app.db.query<{ column_name: string; action: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as column_name, c.confdeltype::text as action
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'experiences'::regclass order by 1`)
  // the erasure resolves these in code before it deletes the record
  const resolved_in_code = ['experiences.supersedes', 'experiences.superseded_by', 'experiences.duplicate_of']
  const without_action = references
    .filter(({ action }) => action === 'a')
    .map(({ column_name }) => column_name.replace(/^.*\.(?=\w+\.)/, ''))
  expect(without_action.sort()).toEqual([...resolved_in_code, 'feedback.experience_id'].sort())
})
