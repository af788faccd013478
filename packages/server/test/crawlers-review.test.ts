import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createInvitedTeam, createWorkspaceKey, type InvitedTeam, type TestMember } from './invited-team.ts'
import { setTrustLevel } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let team: InvitedTeam
let owner: TestMember
/** member who has made the key of the crawler */
let minter: TestMember
let crawler: TestContributor
beforeEach(async () => {
  world = await createWorld()
  team = await createInvitedTeam(world, { owner: await world.newcomer('owner') })
  owner = team.owner
  minter = await team.join(await world.newcomer('minter'), 'reviewer')
  crawler = await createWorkspaceKey(world, minter.person, team.workspace_id, 'crawler')
})
afterEach(() => world.close())

const pool = poolExperience()
const { method } = pool.successful_approach
const report = `# ${pool.title}\n\n${pool.problem}\n`
const thresholds = (auto_deposit_above: number, review_above: number) => ({ auto_deposit_above, review_above })
const ALWAYS_REVIEWED = thresholds(0.999, 0)
const NEVER_REVIEWED = thresholds(0, 0)
const NEVER_KEPT = thresholds(1, 1)

type Text = Partial<Parameters<TestContributor['depositRawExperience']>[0]>

/**
 * Deposits a text by the crawler for the workspace.
 * @returns what became of it
 */
async function crawl({ chosen = ALWAYS_REVIEWED, ...text }: Text & { chosen?: ReturnType<typeof thresholds> }) {
  const source = { system: 'tracker', thresholds: chosen }
  const { raw_deposit_id } = await crawler.depositRawExperience({ visibility_scope: 'team', source, ...text })
  await world.work()
  return crawler.getRawDeposit({ raw_deposit_id })
}

const crawlReport = async () => (await crawl({ content: report })).review_candidate_id ?? ''

const missing_method = {
  code: 'missing',
  field: 'successful_approach.method',
  message: 'The text does not tell what solved it.',
}

describe('a text of a crawler', () => {
  test.each([
    ['reviewed', ALWAYS_REVIEWED],
    ['stored', NEVER_REVIEWED],
  ])('that lacks what solved it waits for a reviewer, where complete ones are %s', async (_, chosen) => {
    expect(await crawl({ content: report, chosen })).toMatchObject({
      disposition: 'review',
      trust_visibility: 'review_pending',
      records: [{ state: 'review', experience_id: null, review_candidate_id: expect.any(String) }],
      reasons: [
        { ...missing_method, record: 0 },
        { code: 'review', record: 0 },
      ],
    })
    const complete = { title: pool.title, problem: pool.problem, what_worked: method }
    const state = chosen === ALWAYS_REVIEWED ? 'review' : 'verified'
    expect(await crawl({ ...complete, chosen })).toMatchObject({ records: [{ state }] })
  })

  test('that is below the quality threshold waits for a reviewer with what is to be mended', async () => {
    const vague = { title: 'It fails', problem: 'It fails.', what_worked: 'Fixed it.' }
    const { records, reasons } = await crawl({ ...vague, chosen: NEVER_REVIEWED })
    expect(records).toMatchObject([{ state: 'review' }])
    expect(reasons.map(({ code }) => code)).toContain('quality_below_threshold')
    expect(reasons.at(-1)).toMatchObject({ code: 'review' })
  })

  test('is rejected by its own thresholds, with what it lacks', async () => {
    const { disposition, reasons } = await crawl({ content: report, chosen: NEVER_KEPT })
    expect(disposition).toBe('rejected')
    expect(reasons).toMatchObject([{ code: 'worthiness_below_threshold' }, missing_method])
    expect((await owner.listReviews()).reviews).toEqual([])
  })

  test('that nobody but its sender would read becomes a draft of theirs, as that of a member does', async () => {
    for (const visibility_scope of ['private', 'public'] as const)
      expect(await crawl({ content: `${report}\n${visibility_scope}`, visibility_scope })).toMatchObject({
        records: [{ state: 'draft' }],
      })
    const { raw_deposit_id } = await minter.depositRawExperience({ content: report, visibility_scope: 'team' })
    await world.work()
    expect(await minter.getRawDeposit({ raw_deposit_id })).toMatchObject({ records: [{ state: 'draft' }] })
  })
})

describe('a candidate that lacks what solved it', () => {
  test('shows that to its reviewer', async () => {
    const candidate_id = await crawlReport()
    const quality = expect.any(Number)
    expect((await owner.listReviews()).reviews).toMatchObject([{ id: candidate_id, quality_score: quality }])
    const { findings, gate_scores } = await owner.getReview({ candidate_id })
    expect(gate_scores).toMatchObject({ quality })
    expect(findings).toMatchObject([
      { error: 'ValidationError', field: 'successful_approach.method', message: missing_method.message },
    ])
  })

  test('is not accepted as it is, and is accepted with what completes it', async () => {
    const candidate_id = await crawlReport()
    await expect(owner.decideReview({ candidate_id, decision: 'accept' })).rejects.toMatchObject({
      status: 422,
      error: 'ValidationError',
      message: expect.stringContaining('`accept_with_changes` completes it'),
      details: { reason: 'missing', findings: [{ field: 'successful_approach.method' }] },
    })
    const complete = (changes: object) => owner.decideReview({ candidate_id, decision: 'accept_with_changes', changes })
    await expect(complete({ title: 'Another title' })).rejects.toMatchObject({ details: { reason: 'missing' } })
    const { root_cause, insight } = pool
    const { experience_id } = await complete({ successful_approach: { method }, root_cause, insight })
    expect(await owner.getExperience({ experience_id: experience_id ?? '' })).toMatchObject({
      problem: expect.stringContaining('node-postgres'),
      successful_approach: { method },
    })
  })

  test('is merged or rejected as it is', async () => {
    const { id: merge_into } = await owner.depositExperience(poolExperience({ visibility_scope: 'team' }))
    const merged = (await crawl({ content: 'The export to CSV fails: `ENOSPC: no space left on device, write`.' }))
      .review_candidate_id
    expect(await owner.decideReview({ candidate_id: merged ?? '', decision: 'merge', merge_into })).toMatchObject({
      status: 'merged',
      experience_id: merge_into,
    })
    const rejected = (await crawl({ content: 'The import of CSV fails: `EACCES: permission denied, open`.' }))
      .review_candidate_id
    expect(await owner.decideReview({ candidate_id: rejected ?? '', decision: 'reject' })).toMatchObject({
      status: 'rejected',
    })
  })

  test('below the quality threshold is not accepted as it is either', async () => {
    const vague = { title: 'It fails', problem: 'It fails.', what_worked: 'Fixed it.' }
    const candidate_id = (await crawl(vague)).review_candidate_id ?? ''
    await expect(owner.decideReview({ candidate_id, decision: 'accept' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('`accept_with_changes` completes it'),
      details: { reason: 'quality_below_threshold' },
    })
  })
})

describe('what waits of a member who has left', () => {
  const complete = { title: pool.title, problem: pool.problem, what_worked: method }
  const leave = () =>
    owner.person.removeMember({ workspace_id: team.workspace_id, display_handle: minter.display_handle })

  test('is accepted in their name, and is a record of the workspace', async () => {
    const candidate_id = (await crawl(complete)).review_candidate_id ?? ''
    await leave()
    const { experience_id } = await owner.decideReview({ candidate_id, decision: 'accept' })
    const id = experience_id ?? ''
    const [row] = await world.app.db.query(sql`select contributor_id, workspace_id from experiences where id = ${id}`)
    expect(row).toEqual({ contributor_id: minter.contributor_id, workspace_id: team.workspace_id })
    expect((await owner.searchExperiences({ q: pool.title })).results).toMatchObject([{ id }])
    await expect(minter.person.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })
  })

  test('is completed, merged and undone', async () => {
    const incomplete = await crawlReport()
    const { id: merge_into } = await owner.depositExperience(
      poolExperience({ visibility_scope: 'team', title: 'Another' }),
    )
    await leave()
    const merge = () => owner.decideReview({ candidate_id: incomplete, decision: 'merge', merge_into })
    expect(await merge()).toMatchObject({ experience_id: merge_into })
    await owner.undoReview({ candidate_id: incomplete })
    await owner.retractExperience({ experience_id: merge_into })
    const changes = { successful_approach: { method }, root_cause: pool.root_cause, insight: pool.insight }
    expect(
      await owner.decideReview({ candidate_id: incomplete, decision: 'accept_with_changes', changes }),
    ).toMatchObject({ status: 'accepted' })
  })

  test('is only rejected while they are suspended', async () => {
    const candidate_id = (await crawl(complete)).review_candidate_id ?? ''
    await leave()
    await setTrustLevel(world, minter, 'suspended')
    for (const decision of ['accept', 'merge'] as const)
      await expect(
        owner.decideReview({ candidate_id, decision, ...(decision === 'merge' && { merge_into: 'exp_x' }) }),
      ).rejects.toMatchObject({ status: 403, message: expect.stringContaining('suspended') })
    expect(await owner.decideReview({ candidate_id, decision: 'reject' })).toMatchObject({ status: 'rejected' })
  })
})
