import type { CallInput } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// The receipt of a raw deposit in each of its states.

let world: World
afterEach(() => world.close())

const pool = poolExperience()
const [tried] = pool.failed_approaches

const note = `Hi all,

# ${pool.title}

## Problem
${pool.problem}

## Tried and why it failed
- ${tried?.attempt}: ${tried?.why_it_failed}

## Cause
${pool.root_cause}

## Solution
${pool.successful_approach.method}

Best regards,
Jo
`
const without = (heading: string): string => note.replace(new RegExp(`## ${heading}\\n[^]*?(?=\\n## |\\nBest)`), '')

async function depositText(author: TestContributor, input: CallInput<'depositRawExperience'>) {
  const { raw_deposit_id } = await author.depositRawExperience(input)
  await world.work()
  return author.getRawDeposit({ raw_deposit_id })
}

test('a text that waits says so, and asks to be asked again', async () => {
  world = await createWorld()
  const author = await world.newcomer()
  const { raw_deposit_id } = await author.depositRawExperience({ content: note })
  expect(await author.getRawDeposit({ raw_deposit_id })).toMatchObject({
    normalization_status: 'pending',
    status_detail: 'Waiting to be read.',
    records: [],
    unused: [],
    uncertain: [],
    next: [{ operation: 'getRawDeposit', arguments: { raw_deposit_id } }],
  })
})

test('a record is shown in short, with who finds it', async () => {
  world = await createWorld()
  const author = await world.established()
  const raw = await depositText(author, { content: note })
  expect(raw).toMatchObject({
    status_detail: 'Stored as a record, which others find.',
    records: [{ state: 'verified', title: pool.title, problem: pool.problem }],
    unused: [],
    uncertain: [],
    next: [],
  })
  expect(pool.successful_approach.method).toContain(raw.records[0]?.method?.slice(0, -1))
  expect(raw.records[0]).not.toHaveProperty('missing_fields')
})

test.each([
  ['public', 'which others do not find yet'],
  ['private', 'which you alone find'],
] as const)('of a newcomer\u2019s %s record it says %j', async (visibility_scope, readers) => {
  world = await createWorld()
  const raw = await depositText(await world.newcomer(), { content: note, visibility_scope })
  expect(raw.status_detail).toBe(`Stored as a record, ${readers}.`)
})

test('what the depositor says in place of the text leaves its passage unused', async () => {
  world = await createWorld()
  const author = await world.established()
  const problem = 'A report waits for a client of the pool, and ends with `timeout exceeded when trying to connect`.'
  const raw = await depositText(author, { content: note, problem })
  const start = note.indexOf(pool.problem)
  expect(raw.unused).toEqual([
    { start, end: start + pool.problem.length, quote: expect.stringMatching(/^A reporting service .*…$/) },
  ])
})

test('a text of fields alone has nothing unused', async () => {
  world = await createWorld()
  const author = await world.established()
  const raw = await depositText(author, { problem: pool.problem, what_worked: pool.successful_approach.method })
  expect(raw.unused).toEqual([])
})

test('a draft says what it lacks, and which calls complete and discard it', async () => {
  world = await createWorld()
  const author = await world.established()
  const raw = await depositText(author, { content: without('Solution') })
  const { raw_deposit_id, experience_id } = raw
  expect(raw.records).toMatchObject([{ state: 'draft', title: pool.title, method: '' }])
  expect(raw.records[0]?.missing_fields).toContain('successful_approach')
  expect(raw.next).toEqual([
    {
      operation: 'depositRawExperience',
      arguments: expect.objectContaining({ raw_deposit_id, what_worked: '…' }),
      reason: expect.any(String),
    },
    { operation: 'retractExperience', arguments: { experience_id }, reason: expect.any(String) },
  ])
})

test('a draft that was discarded is one no more', async () => {
  world = await createWorld()
  const author = await world.established()
  const { experience_id, raw_deposit_id } = await depositText(author, { content: without('Solution') })
  await author.retractExperience({ experience_id: experience_id ?? '' })
  const after = await author.getRawDeposit({ raw_deposit_id })
  expect(after.next).toEqual([])
  expect(after.reasons.map(({ code }) => code)).toEqual(['discarded'])
})

test('fields that rest on a guess are named by place, with the reason', async () => {
  world = await createWorld()
  const author = await world.established()
  const bytes = Buffer.from(note.replace('## Solution\n', '## Solution\nFermé à Genève. '), 'latin1')
  const { raw_deposit_id } = await author.depositRawFile({ file: new Blob([bytes]) })
  await world.work()
  const raw = await author.getRawDeposit({ raw_deposit_id })
  expect(raw.records).toMatchObject([{ state: 'draft' }])
  expect(raw.uncertain).toMatchObject([
    { record: 0, field: 'successful_approach.method', reason: expect.stringContaining('guess') },
  ])
  expect(raw.uncertain[0]?.quote).toContain('Genève')
  expect(raw.next.map(({ operation }) => operation)).toEqual([
    'depositRawExperience',
    'submitDraft',
    'retractExperience',
  ])
})

test('a cause that is a guess and left out of the record is unused', async () => {
  world = await createWorld()
  const author = await world.established()
  const guess = 'It happens because each job keeps its connection until the worker ends.'
  const raw = await depositText(author, {
    content: note.replace(`## Cause\n${pool.root_cause}`, `## Sideways glance\n${guess}`),
  })
  expect(raw.records).toMatchObject([{ state: 'verified' }])
  const record = await author.getExperience({ experience_id: raw.experience_id as string })
  expect(JSON.stringify(record)).not.toContain(guess)
  expect([...raw.unused, ...raw.uncertain].map(({ quote }) => quote)).toContain(guess)
})

test('what is known already is shown as the record that says it, and as no more to others', async () => {
  world = await createWorld()
  const [author, other] = [await world.established(), await world.established()]
  const { id } = await author.depositExperience(poolExperience())
  const raw = await depositText(other, { content: note, insight: pool.insight })
  expect(raw).toMatchObject({
    records: [{ state: 'existing', experience_id: id, title: pool.title }],
    next: [],
  })
  await author.retractExperience({ experience_id: id })
  const after = await other.getRawDeposit({ raw_deposit_id: raw.raw_deposit_id })
  expect(after.records).toEqual([{ state: 'existing', experience_id: id, review_candidate_id: null }])
})

test('what waits for a reviewer says so, and may be asked for again', async () => {
  world = await createWorld()
  const author = await world.established()
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const raw = await depositText(author, { content: note, source })
  const { raw_deposit_id } = raw
  expect(raw).toMatchObject({
    status_detail: 'Waiting for a reviewer, of whose decision you are notified.',
    records: [{ state: 'review' }],
    next: [{ operation: 'getRawDeposit', arguments: { raw_deposit_id } }],
  })
})

test('a text of which nothing came names the reason, and everything in it is unused', async () => {
  world = await createWorld()
  const author = await world.established()
  const aside = 'Lunch is at noon, and the room on the second floor is booked for the afternoon.'
  const raw = await depositText(author, { content: `Hello,\n${aside}\n` })
  expect(raw).toMatchObject({ records: [], reasons: [{ code: 'nothing_found' }], next: [] })
  expect(raw.unused).toEqual([{ start: 7, end: 7 + aside.length, quote: aside }])
})

test('a text that failed names the reason, and no call helps', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id } = await author.depositRawExperience({ content: note })
  await world.app.db.query(sql`update raw_deposits set attempts = 100 where id = ${raw_deposit_id}`)
  await world.work()
  expect(await author.getRawDeposit({ raw_deposit_id })).toMatchObject({
    normalization_status: 'failed',
    records: [],
    reasons: [{ code: 'unreadable' }],
    next: [],
  })
})

test('a receipt has no text of an erased record', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id, experience_id } = await depositText(author, {
    content: note,
    insight: 'Count what is checked out before the pool is made larger.',
  })
  await author.eraseExperience({ experience_id: experience_id ?? '' })
  const after = await author.getRawDeposit({ raw_deposit_id })
  expect(after).toMatchObject({ unused: [], uncertain: [], spans: [], content: null })
  expect(after.records).toEqual([{ state: 'verified', experience_id, review_candidate_id: null }])
})
