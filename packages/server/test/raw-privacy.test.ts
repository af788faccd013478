import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { poolExperience } from './experience-fixtures.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const canary = 'zoraquimb'
let world: World
afterEach(() => world.close())

/** A raw deposit with the canary in each of its texts, of which a record comes, or a candidate. */
async function depositCanary(author: TestContributor, thresholds: { auto_deposit_above: number } | null = null) {
  const { title, problem, successful_approach } = poolExperience()
  const { raw_deposit_id } = await author.depositRawExperience({
    content: `Notes about ${canary}.`,
    title: `${title} ${canary}`,
    problem: `${problem} ${canary}`,
    what_worked: `${successful_approach.method} ${canary}`,
    context: { goal: canary, environment: { versions: { [canary]: '1' } } },
    tags: [canary],
    source: { system: canary, ...(thresholds && { thresholds: { ...thresholds, review_above: 0 } }) },
  })
  await world.work()
  return author.getRawDeposit({ raw_deposit_id })
}

const textColumns = async () =>
  (await listColumnsContaining(world.app.db, canary)).filter((column) => column.startsWith('raw_deposits'))

test('erasing the record that came of a text erases the text in the same moment, and leaves its state', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id, experience_id } = await depositCanary(author)
  expect(await textColumns()).toEqual(['raw_deposits.content', 'raw_deposits.fields'])
  await author.eraseExperience({ experience_id: experience_id ?? '' })
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
  expect(await author.getRawDeposit({ raw_deposit_id })).toMatchObject({
    normalization_status: 'completed',
    records: [{ state: 'verified', experience_id }],
    content: null,
    fields: null,
    spans: [],
    risk_flags: [],
  })
})

test('so does erasing the record that a reviewer made of its candidate', async () => {
  world = await createWorld()
  const author = await world.established()
  const { review_candidate_id } = await depositCanary(author, { auto_deposit_above: 1 })
  const candidate_id = review_candidate_id ?? ''
  const { experience_id } = await world.operator.decideReview({ candidate_id, decision: 'accept' })
  await author.eraseExperience({ experience_id: experience_id ?? '' })
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
})

test('an erased account leaves no raw deposit', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id } = await depositCanary(author)
  await author.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
  expect(await listColumnsContaining(world.app.db, raw_deposit_id)).not.toContain('raw_deposits.id')
})

test('thirty days after the end text, fields and spans are cleared, and state and result stay', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id, experience_id } = await depositCanary(author)
  world.clock.advance(29 * DAY_MS)
  await world.work()
  expect(await textColumns()).not.toEqual([])
  world.clock.advance(2 * DAY_MS)
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0 })
  expect(await textColumns()).toEqual([])
  expect(await author.getRawDeposit({ raw_deposit_id })).toMatchObject({ experience_id, content: null, spans: [] })
})

test('an export has the own raw deposits with their texts', async () => {
  world = await createWorld()
  const [author, other] = [await world.established(), await world.established()]
  const { raw_deposit_id, content } = await depositCanary(author)
  await other.depositRawExperience({ content: 'Of somebody else' })
  const exported: unknown[] = []
  for await (const line of await author.exportMyData()) if (line.kind === 'raw_deposit') exported.push(line.data)
  expect(exported).toMatchObject([{ id: raw_deposit_id, content, status: 'completed' }])
  expect(JSON.stringify(exported)).not.toContain('content_hmac')
})
