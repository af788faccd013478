import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const notFound = { error: 'NotFoundError', status: 404 }
const duplicate = { error: 'DuplicateError', status: 409 }
const words = 'node-postgres pool timeout exceeded when trying to connect'
const canFind = async (reader: TestContributor, id: string) =>
  (await reader.searchExperiences({ q: words })).results.some((item) => item.id === id)

/** Creates a public record and an open report about it. */
async function createReportedExperience() {
  world = await createWorld()
  const owner = await world.established('owner')
  const reporter = await world.newcomer('reporter')
  const { id } = await owner.depositExperience(poolExperience())
  const note = 'It deletes the production database.'
  const { report_id, status } = await reporter.reportExperience({ experience_id: id, reason: 'unsafe', note })
  expect([report_id.slice(0, 4), status]).toEqual(['rpt_', 'open'])
  return { owner, reporter, id, note, report_id }
}

test('operators see a report with the handles of author and reporter, without their ids', async () => {
  const { owner, reporter, id, note, report_id } = await createReportedExperience()
  const { reports, next_cursor } = await world.operator.listReports({ status: 'open' })
  const [report] = reports
  const { title } = poolExperience()
  expect(report).toMatchObject({ id: report_id, experience_id: id, title, reason: 'unsafe', note, resolved_at: null })
  expect([reports.length, next_cursor]).toEqual([1, null])
  for (const each of [owner, reporter]) expect(JSON.stringify(reports)).not.toContain(each.contributor_id)
  const { display_handle } = (await owner.getExperience({ experience_id: id })).contributor
  expect(report?.author).toBe(display_handle)
  expect(report?.reporter).toMatch(/^\w+-\w+-\w{4}$/)
  expect(report?.reporter).not.toBe(display_handle)
})

test('a reporter has one open report per record, even with concurrent calls, and may report again after the decision', async () => {
  const { id, report_id } = await createReportedExperience()
  const other = await world.newcomer('other')
  const again = () => other.reportExperience({ experience_id: id, reason: 'spam' })
  const tries = await Promise.allSettled(Array.from({ length: 10 }, again))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject(duplicate)
  await world.operator.resolveReport({ report_id, action: 'dismiss', note: 'It does not.' })
  await expect(again()).rejects.toMatchObject(duplicate)
  const [open] = (await world.operator.listReports({ status: 'open', experience_id: id })).reports
  await world.operator.resolveReport({ report_id: open?.id ?? '', action: 'dismiss', note: 'It is none.' })
  await again()
  expect((await world.operator.listReports({ experience_id: id })).reports).toHaveLength(3)
  expect((await world.operator.listReports({ experience_id: 'exp_0' })).reports).toEqual([])
})

test('a contributor can report only readable records of others', async () => {
  const { owner, reporter, id } = await createReportedExperience()
  const hidden = await owner.depositExperience(nextExperience({ visibility_scope: 'private' }))
  for (const experience_id of [hidden.id, 'exp_0'])
    await expect(reporter.reportExperience({ experience_id, reason: 'other' })).rejects.toMatchObject(notFound)
  const own = owner.reportExperience({ experience_id: id, reason: 'other' })
  await expect(own).rejects.toMatchObject({ error: 'ForbiddenError' })
})

test('a note with a secret is refused', async () => {
  const { reporter, owner } = await createReportedExperience()
  const { id } = await owner.depositExperience(nextExperience())
  const note = `It shows the key ${['gh', 'p_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('')}`
  const report = reporter.reportExperience({ experience_id: id, reason: 'other', note })
  await expect(report).rejects.toMatchObject({ status: 422 })
})

test('a dismissed report leaves the record as it is', async () => {
  const { reporter, id, report_id } = await createReportedExperience()
  const note = 'It does not.'
  const done = await world.operator.resolveReport({ report_id, action: 'dismiss', note })
  expect(done).toMatchObject({ id: report_id, status: 'dismissed', resolution_note: note })
  expect(await canFind(reporter, id)).toBe(true)
  expect(await listAuditRows(world, id)).toMatchObject([
    { action: 'report.resolved', data: { action: 'dismiss', reports: [report_id] } },
  ])
})

test('erasing a reported record also erases its title and note in the report', async () => {
  const { owner, reporter, id, report_id } = await createReportedExperience()
  const done = await world.operator.resolveReport({ report_id, action: 'erase', note: 'It names a person.' })
  expect(done).toMatchObject({ id: report_id, status: 'erased', resolution_note: 'It names a person.' })
  for (const person of [owner, reporter])
    await expect(person.getExperience({ experience_id: id })).rejects.toMatchObject(notFound)
  expect(await canFind(owner, id)).toBe(false)
  const { reports } = await world.operator.listReports({ experience_id: id })
  expect(reports).toMatchObject([{ title: null, note: null, status: 'erased' }])
  expect(await listAuditRows(world, id)).toMatchObject([
    { action: 'experience.erased', data: { reason: report_id } },
    { action: 'report.resolved', data: { action: 'erase', reports: [report_id] } },
  ])
})

test('only its owner can read a hidden record, and hiding resolves every open report about it', async () => {
  const { owner, reporter, id, report_id } = await createReportedExperience()
  const other = await world.newcomer('other')
  const second = await other.reportExperience({ experience_id: id, reason: 'spam' })
  const { display_handle } = (await reporter.getExperience({ experience_id: id })).contributor
  const total = async () => (await reporter.getContributor({ contributor_id: display_handle })).total_experiences
  expect(await total()).toBe(4)
  await world.operator.resolveReport({ report_id, action: 'hide', note: 'Dangerous, see eve.x@wonderland.org' })
  expect(await total()).toBe(3)
  await expect(reporter.getExperience({ experience_id: id })).rejects.toMatchObject(notFound)
  expect([await canFind(reporter, id), await canFind(owner, id)]).toEqual([false, true])
  await owner.getExperience({ experience_id: id })
  const { reports } = await world.operator.listReports({ status: 'hidden' })
  expect(reports.map((report) => report.id)).toEqual([second.report_id, report_id])
  expect(reports[0]?.resolution_note).toBe('Dangerous, see <email>')
  expect(await listAuditRows(world, id)).toMatchObject([
    { action: 'report.resolved', data: { action: 'hide', reports: [report_id, second.report_id].sort() } },
  ])
  // retracting the hidden record does not lower the count a second time
  await owner.retractExperience({ experience_id: id })
  expect(await total()).toBe(3)
})

test('depositing the text of a hidden record does not reveal that record', async () => {
  const { reporter, id, report_id } = await createReportedExperience()
  await world.operator.resolveReport({ report_id, action: 'hide', note: 'Dangerous.' })
  const other = await world.established('other')
  const answer = await other.depositExperience(poolExperience()).catch((error: unknown) => error)
  expect(JSON.stringify(answer)).not.toContain(id)
  expect(answer).not.toMatchObject({ status: 500 })
  expect(await canFind(reporter, id)).toBe(false)
})

test('a report is resolved once, even when several operators resolve it concurrently', async () => {
  const { id, report_id } = await createReportedExperience()
  const decide = (_: unknown, i: number) =>
    world.operator.resolveReport({ report_id, action: i % 2 ? 'hide' : 'dismiss', note: `Decision ${i}` })
  const decisions = await Promise.allSettled(Array.from({ length: 10 }, decide))
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of decisions) if (each.status === 'rejected') expect(each.reason).toMatchObject(duplicate)
  expect(await listAuditRows(world, id)).toHaveLength(1)
  const unknown = world.operator.resolveReport({ report_id: 'rpt_0', action: 'hide', note: 'x' })
  await expect(unknown).rejects.toMatchObject(notFound)
})
