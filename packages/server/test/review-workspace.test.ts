import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { createPausableStore } from './attacks/interposed-store.ts'
import { type DepositInput, nextExperience, poolExperience } from './experience-fixtures.ts'
import { createInvitedTeam, createWorkspaceKey, type InvitedTeam, type TestMember } from './invited-team.ts'
import { quarantineExperience } from './vote.ts'
import { createWorld, type World } from './world.ts'

let world: World
let team: InvitedTeam
let owner: TestMember
let reviewer: TestMember
let member: TestMember
beforeEach(async () => {
  world = await createWorld()
  team = await createInvitedTeam(world, { owner: await world.newcomer('owner') })
  owner = team.owner
  reviewer = await team.join(await world.newcomer('rita'), 'reviewer')
  member = await team.join(await world.newcomer('member'))
})
afterEach(() => world.close())

const forbidden = { status: 403, error: 'ForbiddenError' }
const not_found = { status: 404, error: 'NotFoundError' }
const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
const teamExperience = (changes: Partial<DepositInput> = {}) => poolExperience({ visibility_scope: 'team', ...changes })

/** A deposit of a member for the workspace, which waits for a reviewer. */
async function depositCandidate(changes: Partial<DepositInput> = {}): Promise<string> {
  const { review_candidate_id } = await member.depositExperience(teamExperience({ source, ...changes }))
  return review_candidate_id ?? ''
}

describe('what waits in a workspace', () => {
  test('is listed for its owners and reviewers and for operators', async () => {
    const id = await depositCandidate()
    const { workspace_id } = team
    const expected = [{ id, kind: 'candidate', workspace_id, author: member.display_handle }]
    expect((await owner.listReviews()).reviews).toMatchObject(expected)
    expect((await reviewer.listReviews({ workspace_id })).reviews).toMatchObject(expected)
    expect((await world.operator.listReviews({ workspace_id })).reviews).toMatchObject(expected)
    expect((await world.operator.listReviews()).reviews).toMatchObject(expected)
    expect((await reviewer.listReviews({ kind: 'contested' })).reviews).toEqual([])
  })

  test('is refused to other members, and does not exist for anybody else', async () => {
    const candidate_id = await depositCandidate()
    const { workspace_id } = team
    const other_team = await createInvitedTeam(world, { owner: await world.newcomer('other'), name: 'Others' })
    await world.operator.getReview({ candidate_id })
    const calls = (client: TestMember | TestMember['person'], id: string) => [
      () => client.getReview({ candidate_id: id }),
      () => client.decideReview({ candidate_id: id, decision: 'accept' }),
      () => client.decideReview({ candidate_id: id, decision: 'reject' }),
      () => client.undoReview({ candidate_id: id }),
    ]
    for (const call of [...calls(member, candidate_id), () => member.listReviews()])
      await expect(call()).rejects.toMatchObject(forbidden)
    for (const outsider of [other_team.owner, member.person, owner.person]) {
      const answers = (id: string) =>
        Promise.all(
          calls(outsider, id).map(async (call) => {
            const { status, error, message, details } = await call().catch((cause) => cause)
            return JSON.stringify({ status, error, message, details }).replaceAll(id, 'ID')
          }),
        )
      expect(await answers(candidate_id)).toEqual(await answers('rev_0000000000000000'))
    }
    expect((await other_team.owner.listReviews()).reviews).toEqual([])
    await expect(other_team.owner.listReviews({ workspace_id })).rejects.toMatchObject(not_found)
    await expect(other_team.owner.person.listReviews({ workspace_id })).rejects.toMatchObject(not_found)
    // the error says so to whoever may read it by another key
    await expect(owner.person.listReviews({ workspace_id })).rejects.toMatchObject(forbidden)
    const readers = await createWorkspaceKey(world, reviewer.person, workspace_id, 'read')
    await expect(readers.listReviews()).rejects.toMatchObject({ status: 403, error: 'InsufficientScopeError' })
  })

  test('is apart from what is public', async () => {
    const { review_candidate_id: id } = await member.person.depositExperience(poolExperience({ source }))
    expect((await reviewer.listReviews()).reviews).toEqual([])
    await expect(reviewer.getReview({ candidate_id: id ?? '' })).rejects.toMatchObject(not_found)
    // the same text waits once for each
    const team_id = await depositCandidate()
    expect(team_id).not.toBe(id)
    expect((await world.operator.listReviews()).reviews.map((review) => [review.id, review.workspace_id])).toEqual([
      [id, null],
      [team_id, team.workspace_id],
    ])
  })

  test('keeps an item for the reviewer who has opened it, unless they are removed', async () => {
    const candidate_id = await depositCandidate()
    expect(await reviewer.getReview({ candidate_id })).toMatchObject({ assigned_to: reviewer.display_handle })
    const accept = () => owner.decideReview({ candidate_id, decision: 'accept' })
    await expect(accept()).rejects.toMatchObject({ status: 409, details: { assigned_to: reviewer.display_handle } })
    const { workspace_id } = team
    await owner.person.removeMember({ workspace_id, display_handle: reviewer.display_handle })
    expect((await owner.listReviews()).reviews).toMatchObject([{ assigned_to: null }])
    await expect(reviewer.getReview({ candidate_id })).rejects.toMatchObject({ status: 401 })
    expect(await accept()).toMatchObject({ status: 'accepted' })
  })

  test('is shown with records that the members find, and not with private ones', async () => {
    const candidate_id = await depositCandidate()
    await member.depositExperience(poolExperience({ visibility_scope: 'private' }))
    const { id } = await owner.depositExperience(teamExperience())
    const { similar_experiences } = await reviewer.getReview({ candidate_id })
    expect(similar_experiences.map((each) => each.id)).toEqual([id])
  })
})

describe('a decision in a workspace', () => {
  test('makes a candidate a record of the workspace, by its author, which nobody outside finds', async () => {
    const candidate_id = await depositCandidate()
    const { experience_id } = await reviewer.decideReview({
      candidate_id,
      decision: 'accept_with_changes',
      changes: { title: 'A pool of node-postgres runs dry when a code path forgets to release its client' },
    })
    const record = await owner.getExperience({ experience_id: experience_id ?? '' })
    expect(record).toMatchObject({
      title: expect.stringContaining('runs dry'),
      visibility_scope: 'team',
      contributor: { display_handle: member.display_handle },
    })
    for (const outsider of [member.person, world.operator, await world.newcomer('outsider')])
      await expect(outsider.getExperience({ experience_id: experience_id ?? '' })).rejects.toMatchObject(not_found)
    expect((await member.person.getContributor({ contributor_id: member.contributor_id })).total_experiences).toBe(0)
    // a colleague has read it
    await expect(owner.undoReview({ candidate_id })).rejects.toMatchObject({ status: 409 })
  })

  test('is undone by another reviewer, until a colleague is shown the record', async () => {
    const candidate_id = await depositCandidate()
    const { experience_id } = await reviewer.decideReview({ candidate_id, decision: 'accept' })
    await owner.undoReview({ candidate_id })
    await expect(owner.getExperience({ experience_id: experience_id ?? '' })).rejects.toMatchObject(not_found)
    expect((await reviewer.listReviews()).reviews).toMatchObject([{ id: candidate_id }])
  })

  test('is refused to a reviewer who loses the role while it is on its way', async () => {
    const candidate_id = await depositCandidate()
    const { store, pauseNextWrite } = createPausableStore(world.app.db)
    const node = await createWorld({ db: store })
    try {
      const late = node.client(reviewer.api_key)
      await late.listReviews()
      const { is_waiting, release } = pauseNextWrite()
      const outcome = expect(late.decideReview({ candidate_id, decision: 'accept' })).rejects.toMatchObject(forbidden)
      await is_waiting
      const { workspace_id } = team
      const { display_handle } = reviewer
      await owner.person.updateMember({ workspace_id, display_handle, role: 'member' })
      release()
      await outcome
      expect((await owner.listReviews()).reviews).toMatchObject([{ id: candidate_id }])
    } finally {
      await node.close()
    }
  })

  test('by several reviewers at once is that of one of them', async () => {
    const candidate_id = await depositCandidate()
    const decisions = await Promise.allSettled(
      [owner, reviewer, world.operator].map((client) => client.decideReview({ candidate_id, decision: 'accept' })),
    )
    const refused = decisions.filter((each) => each.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409 })
    expect(
      await world.app.db.query(sql`select from experiences where workspace_id = ${team.workspace_id}`),
    ).toHaveLength(1)
  })

  test('merges into what both may read, and hides every other record alike', async () => {
    const candidate_id = await depositCandidate()
    const { id: known } = await owner.depositExperience(nextExperience({ visibility_scope: 'team' }))
    const others = await createInvitedTeam(world, { owner: await world.newcomer('other'), name: 'Others' })
    const hidden = [
      (await others.owner.depositExperience(nextExperience({ visibility_scope: 'team' }))).id,
      (await member.depositExperience(nextExperience({ visibility_scope: 'private' }))).id,
      (await reviewer.depositExperience(nextExperience({ visibility_scope: 'private' }))).id,
      'exp_0000000000000000',
    ]
    const merge = (merge_into: string) => reviewer.decideReview({ candidate_id, decision: 'merge', merge_into })
    const refusals = await Promise.all(
      hidden.map(async (id) => {
        const { status, error, message, details, detail } = await merge(id).catch((cause) => cause)
        return JSON.stringify({ status, error, message, details, detail }).replaceAll(id, 'ID')
      }),
    )
    expect(new Set(refusals).size).toBe(1)
    expect(await merge(known)).toEqual({ id: candidate_id, status: 'merged', experience_id: known })
    const [observation] = await world.app.db.query(sql`select experience_id, contributor_id, origin from observations`)
    const { contributor_id } = member
    expect(observation).toEqual({ experience_id: known, contributor_id, origin: 'merge' })
  })

  test('releases a hidden record of the workspace, and costs nobody anything outside', async () => {
    const { id: candidate_id } = await member.depositExperience(teamExperience())
    await quarantineExperience(world, candidate_id)
    const flags = JSON.stringify([{ type: 'poisoning_suspected', subtype: 'a rule', score: 0.7 }])
    await world.app.db.query(sql`update experiences set risk_flags = ${flags}::jsonb where id = ${candidate_id}`)
    expect((await reviewer.listReviews()).reviews).toMatchObject([{ id: candidate_id, kind: 'contested' }])
    await reviewer.decideReview({ candidate_id, decision: 'reject' })
    expect(await world.app.db.query(sql`select from strikes`)).toEqual([])
    await reviewer.decideReview({ candidate_id, decision: 'accept' })
    expect(await owner.getExperience({ experience_id: candidate_id })).toMatchObject({ id: candidate_id })
  })

  test('stands for the candidate of an author who has left, whose it stays', async () => {
    const candidate_id = await depositCandidate()
    const { workspace_id } = team
    await owner.person.removeMember({ workspace_id, display_handle: member.display_handle })
    const { experience_id } = await reviewer.decideReview({ candidate_id, decision: 'accept' })
    const author = await world.app.db.query(sql`select contributor_id from experiences where id = ${experience_id}`)
    expect(author).toEqual([{ contributor_id: member.contributor_id }])
  })

  test('is shown to the author of a raw text by a key of the workspace alone', async () => {
    const { title, problem, successful_approach, tags } = poolExperience()
    const what_worked = successful_approach.method
    const text = { title, problem, what_worked, tags, source, visibility_scope: 'team' } as const
    const { raw_deposit_id } = await member.depositRawExperience(text)
    await world.work()
    const [review] = (await reviewer.listReviews()).reviews
    const { experience_id } = await reviewer.decideReview({ candidate_id: review?.id ?? '', decision: 'accept' })
    expect(await member.getRawDeposit({ raw_deposit_id })).toMatchObject({ decision: 'accept', experience_id })
    await expect(member.person.getRawDeposit({ raw_deposit_id })).rejects.toMatchObject(not_found)
  })
})
