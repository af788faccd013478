import { afterEach, expect, test } from 'vitest'
import { recurringJobs } from '../src/app/job-table.ts'
import { scheduledTasks } from '../src/app/scheduling/scheduled-tasks.ts'
import { sql } from '../src/platform/db/db.ts'
import { OWNER } from '../src/platform/db/rights.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const probe = async () => {
  const answer = await world.request('/readyz')
  return [answer.status, (await answer.json()).checks.database]
}
const countJobs = async () => (await world.app.db.query(sql`select from jobs where period is not null`)).length

test('a node whose database a newer release has migrated is not ready, refuses writes and runs no jobs', async () => {
  world = await createWorld({ embedder: createFakeEmbedder('model') })
  const person = await world.newcomer()
  const { id } = await person.depositExperience(nextExperience())
  const tasks = scheduledTasks(world.app)
  const runTask = (name: string) => tasks.find((task) => task.name === name)?.run()
  expect(await probe()).toEqual([200, 'ok'])

  await world.app.db.query(sql`insert into migrations values (9999, '9999_of_a_newer_release', 'unknown')`, OWNER)
  await runTask('newer release')
  const refused = { error: 'ServerError', status: 503, details: { retry_after_seconds: 2 } }
  await expect(person.depositExperience(nextExperience())).rejects.toMatchObject(refused)
  // urgent calls are writes too
  await expect(person.retractExperience({ experience_id: id })).rejects.toMatchObject(refused)
  expect((await person.getExperience({ experience_id: id })).id).toBe(id)
  expect((await person.searchExperiences({ q: 'pool timeout' })).results).toBeInstanceOf(Array)
  expect(await probe()).toEqual([503, 'newer'])
  const { status, checks } = await world.operator.getDetailedHealth()
  expect([status, checks.postgres.status]).toEqual(['down', 'down'])
  expect(checks.postgres.message).toContain('9999_of_a_newer_release')
  await runTask('recurring work')
  expect(await countJobs()).toBe(0)

  // as after a restored backup
  await world.app.db.query(sql`delete from migrations where version = 9999`, OWNER)
  expect(await probe()).toEqual([200, 'ok'])
  expect((await person.depositExperience(nextExperience())).id).toMatch(/^exp_/)
  await runTask('recurring work')
  expect(await countJobs()).toBe(recurringJobs.length)
})
