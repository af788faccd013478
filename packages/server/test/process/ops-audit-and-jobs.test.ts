import { afterEach, expect, test } from 'vitest'
import { runOps } from './run-ops.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

afterEach(cleanUp)

test('an operator reads health, verifies the audit log and lists jobs on the command line', {
  timeout: 60_000,
}, async () => {
  const { environment, data_dir } = await createStorage('pglite')
  const server = await startServer(environment)
  const ops = (...args: string[]) => runOps(args, data_dir, { ...environment, CAIRNWAY_URL: server.base_url })
  const audit = await ops('audit', 'verify')
  expect([audit.code, audit.stdout]).toEqual([0, expect.stringContaining('The audit log is intact: 1 rows')])
  const health = await ops('health')
  expect(health.code).toBe(0)
  expect(health.stdout).toMatch(/^Cairnway \S+: ok\n\nPART +STATUS\npostgres +ok\n/)
  expect(health.stdout).toMatch(/^LANE +STATUS +LAST BEAT +RUNNING .*\ntext +ok +\d+ s +0 +0 +0 +- +0\n/m)
  expect(await ops('jobs', 'failed')).toMatchObject({ code: 0, stdout: 'no jobs\n' })
  expect(await ops('jobs', 'retry', '999999')).toMatchObject({ code: 1, stderr: 'cairnway: no job 999999\n' })
  expect(await ops('keys', 'rotate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^[\w-]{43} signs from \S+ on\.\n$/),
  })
  for (const wrong of [['jobs', 'lost'], ['audit'], ['jobs', 'retry'], ['keys', 'rotate', 'soon']])
    expect((await ops(...wrong)).code).toBe(2)
})
