import { expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const refused = () =>
  Response.json({ error: 'AuthenticationError', message: 'this needs an API key', details: {} }, { status: 401 })

test('without a key the hint names register, with a command that works in the clone', async () => {
  const { code, stderr } = await runInProcess(['search', 'x'], { terminal: 80, fetch: refused })
  expect(code).toBe(3)
  expect(stderr).toContain('`npx cairnway register ai_agent --save`')
  expect((await runInProcess(['login'], { stdin: '\n' })).stderr).toContain('npx cairnway register')
  const installed = await runInProcess(['install', '--target', 'claude-code', '--dry-run'])
  expect(installed.stdout).toContain('npx cairnway register gets one')
})

test.each([
  [['serach', 'x'], 'Did you mean search?'],
  [['instal'], 'Did you mean install?'],
  [['search', '--limt', '3'], 'Did you mean --limit?'],
  [['install', '--target', 'claude'], "--target 'claude': one of claude-code, "],
  [['install', '--target', 'claude'], '(did you mean claude-code?)'],
  [['uninstall', '--target', 'cusror'], '(did you mean cursor?)'],
])('%j is answered by what was meant: %s', async (args, hint) => {
  const { code, stderr } = await runInProcess(args)
  expect(code).toBe(2)
  expect(stderr).toContain(hint)
})
