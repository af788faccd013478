import { REVIEW_ASSIGNMENT_MINUTES } from '@cairnway/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createInvitedTeam, type InvitedTeam, type TestMember } from './invited-team.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { quarantineExperience } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let author: TestContributor
let reporter: TestContributor
let id: string
beforeEach(async () => {
  world = await createWorld()
  author = await world.established('author')
  reporter = await world.newcomer('reporter')
  id = (await author.depositExperience(poolExperience())).id
})
afterEach(() => world.close())

const not_found = { status: 404, error: 'NotFoundError' }
const MINUTE_MS = 60_000
const note = 'It deletes the production database.'
const canRead = (reader: Pick<TestContributor, 'getExperience'>, experience_id = id) =>
  reader.getExperience({ experience_id }).then(
    () => true,
    () => false,
  )
const report = (by: Pick<TestContributor, 'reportExperience'> = reporter, experience_id = id) =>
  by.reportExperience({ experience_id, reason: 'unsafe', note })
const decide = (decision: 'accept' | 'reject', candidate_id = id) =>
  world.operator.decideReview({ candidate_id, decision, note: 'Seen.' })
const listKinds = async () => (await world.operator.listReviews()).reviews.map((item) => [item.id, item.kind])
const listStatuses = async (experience_id = id) =>
  (await world.operator.listReports({ experience_id })).reports.map(({ status }) => status)

describe('a reported record', () => {
  test('waits once, however many report it, with what they say next to its text and other records', async () => {
    const other = await world.newcomer('other')
    const { report_id } = await report()
    await other.reportExperience({ experience_id: id, reason: 'spam' })
    const { reviews } = await world.operator.listReviews({ kind: 'reported' })
    expect(reviews).toMatchObject([{ id, kind: 'reported', workspace_id: null, report_count: 2, assigned_to: null }])
    const detail = await world.operator.getReview({ candidate_id: id })
    const { reports: listed } = await world.operator.listReports({ experience_id: id })
    const first = listed.find((each) => each.id === report_id)
    expect(detail.reports).toMatchObject([
      { id: report_id, reason: 'unsafe', note, reporter: first?.reporter },
      { reason: 'spam', note: null },
    ])
    expect(detail.experience.title).toBe(poolExperience().title)
    expect(JSON.stringify(detail)).not.toContain(reporter.contributor_id)
    // it is no duplicate of itself
    expect(detail.similar_experiences).toEqual([])
    expect(detail.findings).toEqual([])
  })

  test('stays when it is accepted, and its reports are dismissed', async () => {
    await report()
    expect(await decide('accept')).toEqual({ id, status: 'accepted', experience_id: id })
    expect(await listKinds()).toEqual([])
    expect(await listStatuses()).toEqual(['dismissed'])
    expect(await canRead(reporter)).toBe(true)
    const { reports } = await world.operator.listReports({ experience_id: id })
    expect(reports).toMatchObject([{ resolution_note: 'Seen.', resolved_at: expect.any(String) }])
    // it may be reported again
    await report()
    expect(await listKinds()).toEqual([[id, 'reported']])
  })

  test('is hidden from others when it is rejected, as by the decision of an operator on a report', async () => {
    const { display_handle } = (await reporter.getExperience({ experience_id: id })).contributor
    const readAuthor = () => reporter.getContributor({ contributor_id: display_handle })
    const { id: second } = await author.depositExperience(nextExperience())
    const { report_id } = await report(reporter, second)
    const { total_experiences: before = 0 } = await readAuthor()
    await world.operator.resolveReport({ report_id, action: 'hide', note: 'Dangerous.' })
    const resolved = await readAuthor()
    await report()
    await decide('reject')
    const rejected = await readAuthor()
    expect(resolved.total_experiences).toBe(before - 1)
    expect(rejected).toEqual({ ...resolved, total_experiences: before - 2 })
    expect([await canRead(reporter), await canRead(author)]).toEqual([false, true])
    expect(await listStatuses()).toEqual(['hidden'])
    expect(await listKinds()).toEqual([])
    // accepting it later shows it again
    await decide('accept')
    expect(await canRead(reporter)).toBe(true)
  })

  test('waits again when a decision is undone, with its reports', async () => {
    const { report_id } = await report()
    await decide('reject')
    await world.operator.undoReview({ candidate_id: id })
    expect([await canRead(reporter), await listStatuses()]).toEqual([true, ['open']])
    await decide('accept')
    // others could read it before the decision too
    await reporter.searchExperiences({ q: 'node-postgres pool timeout exceeded when trying to connect' })
    await world.operator.undoReview({ candidate_id: id })
    expect(await listStatuses()).toEqual(['open'])
    expect(await listKinds()).toEqual([[id, 'reported']])
    expect((await listAuditRows(world, id)).map(({ action, data }) => [action, data])).toEqual([
      ['report.resolved', { action: 'hide', reports: [report_id] }],
      ['review.decided', { decision: 'reject', experience_id: null }],
      ['report.reopened', { reports: [report_id] }],
      ['review.undone', { decision: 'reject', experience_id: null }],
      ['report.resolved', { action: 'dismiss', reports: [report_id] }],
      ['review.decided', { decision: 'accept', experience_id: id }],
      ['report.reopened', { reports: [report_id] }],
      ['review.undone', { decision: 'accept', experience_id: id }],
    ])
  })

  test('does not get two open reports of one reader when a decision is undone', async () => {
    await report()
    await decide('accept')
    await report()
    await world.operator.undoReview({ candidate_id: id })
    expect((await listStatuses()).sort()).toEqual(['dismissed', 'open'])
  })

  test('is not shown again by an undoing when its author has retracted it', async () => {
    await report()
    await decide('reject')
    await author.retractExperience({ experience_id: id })
    await expect(world.operator.undoReview({ candidate_id: id })).rejects.toMatchObject({ status: 409 })
    expect(await listStatuses()).toEqual(['hidden'])
  })

  test('is neither changed nor merged', async () => {
    await report()
    const candidate_id = id
    const changes = { title: 'A pool runs dry when a client is not released' }
    const { id: merge_into } = await author.depositExperience(nextExperience())
    for (const input of [
      { decision: 'accept_with_changes', changes } as const,
      { decision: 'merge', merge_into } as const,
    ])
      await expect(world.operator.decideReview({ candidate_id, ...input })).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining('can be accepted or rejected'),
      })
    expect(await listStatuses()).toEqual(['open'])
  })

  test('keeps open what is reported while a reviewer looks at it, and they accept it', async () => {
    await report()
    await world.operator.getReview({ candidate_id: id })
    world.clock.advance(MINUTE_MS)
    await report(await world.newcomer('late'))
    await decide('accept')
    expect((await world.operator.listReviews()).reviews).toMatchObject([{ id, kind: 'reported', report_count: 1 }])
    // a reviewer who takes longer than the record is kept for them has not read it either
    await world.operator.getReview({ candidate_id: id })
    world.clock.advance(MINUTE_MS)
    await report(await world.newcomer('later still'))
    world.clock.advance(REVIEW_ASSIGNMENT_MINUTES * MINUTE_MS)
    await decide('accept')
    expect((await listStatuses()).sort()).toEqual(['dismissed', 'dismissed', 'open'])
    // what is rejected has nothing to wait for
    await world.operator.getReview({ candidate_id: id })
    world.clock.advance(MINUTE_MS)
    await report(await world.newcomer('later'))
    await decide('reject')
    expect((await listStatuses()).sort()).toEqual(['dismissed', 'dismissed', 'hidden', 'hidden'])
  })

  // a rejected record can be accepted later, so that of different decisions two may succeed, one after the other
  test.each(['accept', 'reject'] as const)(
    'is kept for the reviewer who has opened it, and decided once: %s',
    async (decision) => {
      await report()
      const { api_key } = await world.operator.createOperator({ name: 'colleague' })
      const colleague = world.client(api_key)
      await colleague.getReview({ candidate_id: id })
      await expect(decide('reject')).rejects.toMatchObject({ status: 409 })
      world.clock.advance(REVIEW_ASSIGNMENT_MINUTES * MINUTE_MS)
      const tries = await Promise.allSettled(Array.from({ length: 4 }, () => decide(decision)))
      expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1)
      expect((await listAuditRows(world, id)).filter(({ action }) => action === 'review.decided')).toHaveLength(1)
    },
  )

  test('waits once when it is in quarantine too, where one decision decides both', async () => {
    const { report_id } = await report()
    await quarantineExperience(world, id)
    expect(await listKinds()).toEqual([[id, 'contested']])
    const { reports, kind } = await world.operator.getReview({ candidate_id: id })
    expect([kind, reports.map((each) => each.id)]).toEqual(['contested', [report_id]])
    await decide('accept')
    expect([await listKinds(), await listStatuses()]).toEqual([[], ['dismissed']])
  })

  test('leaves the queue when an operator resolves its reports, or its author retracts it', async () => {
    const { report_id } = await report()
    await world.operator.resolveReport({ report_id, action: 'dismiss', note: 'It does not.' })
    expect(await listKinds()).toEqual([])
    await report()
    await author.retractExperience({ experience_id: id })
    expect(await listKinds()).toEqual([])
    await expect(world.operator.getReview({ candidate_id: id })).rejects.toMatchObject(not_found)
  })
})

describe('a reported record of a workspace', () => {
  let team: InvitedTeam
  let owner: TestMember
  let reviewer: TestMember
  let member: TestMember
  let team_id: string
  beforeEach(async () => {
    team = await createInvitedTeam(world, { owner: await world.newcomer('owner') })
    owner = team.owner
    reviewer = await team.join(await world.newcomer('rita'), 'reviewer')
    member = await team.join(await world.newcomer('member'))
    team_id = (await owner.depositExperience(nextExperience({ visibility_scope: 'team' }))).id
  })

  test('is for its owners and reviewers alone, and operators learn nothing of it', async () => {
    const { workspace_id } = team
    const { report_id } = await report(member, team_id)
    const expected = [{ id: team_id, kind: 'reported', workspace_id, report_count: 1 }]
    expect((await owner.listReviews()).reviews).toMatchObject(expected)
    expect((await reviewer.listReviews({ workspace_id })).reviews).toMatchObject(expected)
    expect((await world.operator.listReports()).reports).toEqual([])
    for (const filter of [{}, { workspace_id }, { kind: 'reported' as const }])
      expect((await world.operator.listReviews(filter)).reviews).toEqual([])
    const candidate_id = team_id
    const { operator } = world
    for (const call of [
      () => operator.resolveReport({ report_id, action: 'hide', note: 'x' }),
      () => operator.getReview({ candidate_id }),
      () => operator.decideReview({ candidate_id, decision: 'reject' }),
    ])
      await expect(call()).rejects.toMatchObject(not_found)
    await expect(member.listReviews()).rejects.toMatchObject({ status: 403 })
    await reviewer.decideReview({ candidate_id, decision: 'reject' })
    for (const call of [operator.undoReview, operator.getReview])
      await expect(call({ candidate_id })).rejects.toMatchObject(not_found)
    expect([await canRead(member, team_id), await canRead(owner, team_id)]).toEqual([false, true])
    await owner.undoReview({ candidate_id })
    expect(await canRead(member, team_id)).toBe(true)
    await owner.eraseExperience({ experience_id: team_id })
    expect((await world.operator.listReports()).reports).toEqual([])
  })

  test('shows its reporter to reviewers, except to its author', async () => {
    await report(member, team_id)
    const [{ reporter: shown } = { reporter: null }] = (await reviewer.getReview({ candidate_id: team_id })).reports
    expect(shown).toBe(member.display_handle)
    expect((await owner.getReview({ candidate_id: team_id })).reports).toMatchObject([{ reporter: null, note }])
  })

  test('is reported in quarantine to its reviewers, while operators decide without the reports', async () => {
    await report(member, team_id)
    await quarantineExperience(world, team_id)
    expect((await reviewer.getReview({ candidate_id: team_id })).reports).toHaveLength(1)
    expect(await world.operator.getReview({ candidate_id: team_id })).toMatchObject({ reports: [], report_count: 0 })
    world.clock.advance(REVIEW_ASSIGNMENT_MINUTES * MINUTE_MS)
    await decide('accept', team_id)
    expect((await reviewer.listReviews()).reviews).toMatchObject([{ id: team_id, kind: 'reported', report_count: 1 }])
  })

  test('is a public one for operators, whoever of a workspace reports it', async () => {
    await report(member, id)
    expect((await owner.listReviews()).reviews).toEqual([])
    expect(await listKinds()).toEqual([[id, 'reported']])
  })
})
