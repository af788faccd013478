import { REVIEW_UNDO_HOURS } from '@cairnway/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createInvitedTeam } from './invited-team.ts'
import { quarantineExperience } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let author: TestContributor
beforeEach(async () => {
  world = await createWorld()
  author = await world.established('author')
})
afterEach(() => world.close())

const HOUR_MS = 3_600_000
const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
const list = async () => (await world.operator.listDecisions()).decisions
const decide = (candidate_id: string, decision: 'accept' | 'reject') =>
  world.operator.decideReview({ candidate_id, decision })
const canUndo = async (candidate_id: string) =>
  world.operator.undoReview({ candidate_id }).then(
    () => true,
    () => false,
  )

async function depositCandidate(): Promise<string> {
  const { review_candidate_id } = await author.depositExperience(poolExperience({ source }))
  return review_candidate_id ?? ''
}

test('decisions are listed newest first, page by page, with who took them and until when they can be undone', async () => {
  const candidate = await depositCandidate()
  const { id: record } = await author.depositExperience(nextExperience())
  await quarantineExperience(world, record)
  const { experience_id } = await decide(candidate, 'accept')
  await decide(record, 'reject')
  const decisions = await list()
  expect(decisions).toMatchObject([
    { id: record, kind: 'contested', decision: 'reject', experience_id: null, workspace_id: null },
    { id: candidate, kind: 'candidate', decision: 'accept', experience_id, title: poolExperience().title },
  ])
  for (const { decided_at, undoable_until } of decisions)
    expect(Date.parse(undoable_until ?? '') - Date.parse(decided_at)).toBe(REVIEW_UNDO_HOURS * HOUR_MS)
  const first = await world.operator.listDecisions({ limit: 1 })
  const second = await world.operator.listDecisions({ limit: 1, cursor: first.next_cursor })
  expect([...first.decisions, ...second.decisions]).toEqual(decisions)
  expect(second.next_cursor).toBeNull()
  await world.operator.undoReview({ candidate_id: record })
  expect((await list()).map(({ id }) => id)).toEqual([candidate])
})

test('a reviewer can list their own alone', async () => {
  const { api_key } = await world.operator.createOperator({ name: 'colleague' })
  const candidate = await depositCandidate()
  await world.client(api_key).decideReview({ candidate_id: candidate, decision: 'reject' })
  const [decision] = await list()
  expect(decision?.decided_by).toMatch(/^\w+-\w+-\w{4}$/)
  expect((await world.operator.listDecisions({ mine: true })).decisions).toEqual([])
  expect((await world.client(api_key).listDecisions({ mine: true })).decisions).toEqual([decision])
})

describe('a decision is listed as undoable exactly when it is:', () => {
  const cases: Record<string, () => Promise<string>> = {
    'an accepted candidate that nobody has seen': async () => {
      const id = await depositCandidate()
      await decide(id, 'accept')
      return id
    },
    'an accepted candidate that somebody has seen': async () => {
      const id = await depositCandidate()
      const { experience_id } = await decide(id, 'accept')
      await (await world.newcomer('reader')).getExperience({ experience_id: experience_id ?? '' })
      await world.app.search_log.flush()
      return id
    },
    'an accepted candidate whose author has retracted it': async () => {
      const id = await depositCandidate()
      const { experience_id } = await decide(id, 'accept')
      await author.retractExperience({ experience_id: experience_id ?? '' })
      return id
    },
    'a rejected candidate whose text waits again': async () => {
      const id = await depositCandidate()
      await decide(id, 'reject')
      await depositCandidate()
      return id
    },
    'a merged candidate whose record is seen all the time': async () => {
      const { id: merge_into } = await author.depositExperience(nextExperience())
      const id = await depositCandidate()
      await world.operator.decideReview({ candidate_id: id, decision: 'merge', merge_into })
      await (await world.newcomer('reader')).getExperience({ experience_id: merge_into })
      await world.app.search_log.flush()
      return id
    },
    'a reported record that was accepted and seen': async () => {
      const reader = await world.newcomer('reader')
      const { id: experience_id } = await author.depositExperience(nextExperience())
      await reader.reportExperience({ experience_id, reason: 'wrong' })
      await decide(experience_id, 'accept')
      await reader.getExperience({ experience_id })
      await world.app.search_log.flush()
      return experience_id
    },
    'a reported record that was rejected, and retracted since': async () => {
      const { id: experience_id } = await author.depositExperience(nextExperience())
      await (await world.newcomer('reader')).reportExperience({ experience_id, reason: 'wrong' })
      await decide(experience_id, 'reject')
      await author.retractExperience({ experience_id })
      return experience_id
    },
    'one of the day before': async () => {
      const id = await depositCandidate()
      await decide(id, 'reject')
      world.clock.advance(REVIEW_UNDO_HOURS * HOUR_MS)
      return id
    },
  }
  test.each(Object.keys(cases))('%s', async (name) => {
    const id = (await cases[name]?.()) ?? ''
    const listed = (await list()).find((decision) => decision.id === id)
    expect(listed).toBeDefined()
    expect(listed?.undoable_until !== null).toBe(await canUndo(id))
  })
})

test('a workspace has its own, and operators none about reports in it', async () => {
  const team = await createInvitedTeam(world, { owner: await world.newcomer('owner') })
  const member = await team.join(await world.newcomer('member'))
  const { workspace_id, owner } = team
  const { id } = await owner.depositExperience(nextExperience({ visibility_scope: 'team' }))
  await member.reportExperience({ experience_id: id, reason: 'wrong' })
  await owner.decideReview({ candidate_id: id, decision: 'reject' })
  const { id: contested } = await owner.depositExperience(poolExperience({ visibility_scope: 'team' }))
  await quarantineExperience(world, contested)
  await owner.decideReview({ candidate_id: contested, decision: 'accept' })
  const ids = async (input: { workspace_id?: string } = {}, client: Pick<typeof owner, 'listDecisions'> = owner) =>
    (await client.listDecisions(input)).decisions.map((decision) => decision.id)
  expect(await ids()).toEqual([contested, id])
  expect(await ids({ workspace_id }, world.operator)).toEqual([contested])
  expect(await ids({}, world.operator)).toEqual([contested])
  const others = await createInvitedTeam(world, { owner: await world.newcomer('other'), name: 'Others' })
  expect(await ids({}, others.owner)).toEqual([])
  await expect(others.owner.listDecisions({ workspace_id })).rejects.toMatchObject({ status: 404 })
  await expect(member.listDecisions()).rejects.toMatchObject({ status: 403 })
})
