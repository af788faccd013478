import type { CallInput } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createInvitedTeam } from './invited-team.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

type RawInput = CallInput<'depositRawExperience'>

/** A raw deposit that becomes a record. */
function rawRecord(changes: Partial<RawInput> = {}): RawInput {
  const { title, problem, successful_approach, tags } = nextExperience()
  return { title, problem, what_worked: successful_approach.method, tags, ...changes }
}

async function depositRaw(author: TestContributor, input: RawInput) {
  const { raw_deposit_id } = await author.depositRawExperience(input)
  await world.work()
  world.clock.advance(1000)
  return author.getRawDeposit({ raw_deposit_id })
}

/** Reads the raw deposit of which the reader learns that the record came. */
const sourceOf = async (reader: Pick<TestContributor, 'getExperience'>, experience_id: string | null | undefined) =>
  (await reader.getExperience({ experience_id: experience_id ?? '' })).raw_deposit_id

test('raw deposits are listed newest first, page by page, by their owner alone, and by their state', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const other = await world.established('other')
  const stored = await depositRaw(author, rawRecord({ title: 'The first of them' }))
  const noted = await depositRaw(author, { content: '\n\n## A heading of notes  \n\nNothing that solved a problem.' })
  await depositRaw(other, rawRecord())
  const { raw_deposit_id: waiting } = await author.depositRawExperience(rawRecord({ title: '', content: '' }))

  const { raw_deposits, next_cursor } = await author.listRawDeposits({ limit: 2 })
  expect(raw_deposits.map(({ raw_deposit_id }) => raw_deposit_id)).toEqual([waiting, noted.raw_deposit_id])
  expect(raw_deposits[0]).toMatchObject({ normalization_status: 'pending', ended_at: null, experience_ids: [] })
  expect(raw_deposits[1]).toMatchObject({ title: 'A heading of notes', has_text: true, reasons: noted.reasons })
  const last = await author.listRawDeposits({ limit: 2, cursor: next_cursor })
  const { raw_deposit_id, records, experience_ids, status_detail, created_at, ended_at } = stored
  expect(last).toEqual({
    raw_deposits: [
      {
        ...{ raw_deposit_id, records, experience_ids, status_detail, created_at, ended_at },
        normalization_status: 'completed',
        trust_visibility: 'searchable',
        disposition: 'auto_deposit',
        reasons: [],
        title: 'The first of them',
        has_text: true,
      },
    ],
    next_cursor: null,
  })
  const pending = await author.listRawDeposits({ status: 'pending' })
  expect(pending.raw_deposits.map((each) => each.raw_deposit_id)).toEqual([waiting])
  expect((await other.listRawDeposits()).raw_deposits).toHaveLength(1)
  await expect(author.listRawDeposits({ cursor: 'wrong' })).rejects.toMatchObject({ status: 422 })
})

test('the title of a raw deposit is its first line, and is gone with its text', async () => {
  world = await createWorld()
  const author = await world.established()
  const titles = async () => (await author.listRawDeposits()).raw_deposits.map(({ title }) => title)
  await depositRaw(author, { content: `${'🐘'.repeat(300)}\nmore` })
  expect(await titles()).toEqual(['🐘'.repeat(200)])
  const { raw_deposit_id } = await depositRaw(author, { problem: 'The pool hangs.\nIt does.' })
  expect((await titles())[0]).toBe('The pool hangs.')
  world.clock.advance(31 * DAY_MS)
  await world.work()
  const { raw_deposits } = await author.listRawDeposits()
  expect(raw_deposits[0]).toMatchObject({ raw_deposit_id, title: null, has_text: false })
})

test('the owner of a record or draft sees of which text it came, while the text is kept, and nobody else does', async () => {
  world = await createWorld()
  const author = await world.established('author')
  const other = await world.established('other')
  const told = rawRecord()
  const stored = await depositRaw(author, told)
  expect(stored.records).toMatchObject([{ state: 'verified' }])
  const draft = await depositRaw(author, { content: `${poolExperience().title}. ${poolExperience().problem}` })
  expect(draft.records).toMatchObject([{ state: 'draft' }])
  expect(await sourceOf(author, stored.experience_id)).toBe(stored.raw_deposit_id)
  expect(await sourceOf(author, draft.experience_id)).toBe(draft.raw_deposit_id)
  expect(await sourceOf(other, stored.experience_id)).toBeUndefined()
  expect(await sourceOf(world.operator, stored.experience_id)).toBeUndefined()

  // a text that only says the same is not where the record comes from
  const repeated = await depositRaw(other, told)
  expect(repeated.records).toMatchObject([{ state: 'existing', experience_id: stored.experience_id }])
  const again = await depositRaw(author, told)
  expect(again.records).toMatchObject([{ state: 'existing', experience_id: stored.experience_id }])
  expect(await sourceOf(author, stored.experience_id)).toBe(stored.raw_deposit_id)
  const written = (await author.depositExperience(nextExperience())).id
  expect(await sourceOf(author, written)).toBeUndefined()

  world.clock.advance(31 * DAY_MS)
  await world.work()
  expect(await sourceOf(author, stored.experience_id)).toBeUndefined()
})

test('a record that a reviewer accepts tells its owner of which text it came', async () => {
  world = await createWorld()
  const author = await world.established()
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const waiting = await depositRaw(author, rawRecord({ source }))
  await world.operator.decideReview({ candidate_id: waiting.review_candidate_id ?? '', decision: 'accept' })
  const [listed] = (await author.listRawDeposits()).raw_deposits
  expect(listed?.records).toMatchObject([{ state: 'verified', decision: 'accept' }])
  expect(await sourceOf(author, listed?.experience_ids[0])).toBe(waiting.raw_deposit_id)
})

test('what was deposited by a key of a workspace is listed and shown to keys of that workspace alone', async () => {
  world = await createWorld()
  const team = await createInvitedTeam(world, { owner: await world.established('owner'), default_visibility: 'team' })
  const member = await team.join(await world.established('member'))
  const { raw_deposit_id, experience_id } = await depositRaw(member, rawRecord())
  const idsOf = async ({ listRawDeposits }: TestContributor) =>
    (await listRawDeposits()).raw_deposits.map((each) => each.raw_deposit_id)
  expect(await idsOf(member)).toEqual([raw_deposit_id])
  expect(await idsOf(member.person)).toEqual([])
  expect(await idsOf(team.owner)).toEqual([])
  expect(await sourceOf(member, experience_id)).toBe(raw_deposit_id)
  expect(await sourceOf(team.owner, experience_id)).toBeUndefined()
})
