import { operations } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { commandTable } from '../src/generated/command-table.ts'
import { runInProcess } from './run-in-process.ts'

const destructive = [
  ['erase-me', ['--experiences', 'erase']],
  ['erase-experience', ['exp_0123456789abcdef']],
  ['retract', ['exp_0123456789abcdef']],
  ['delete-workspace', ['wsp_0123456789abcdef', '--confirm', 'Acme']],
] as const

/** Runs a command against a service that counts its requests. */
async function run(args: readonly string[], options: Parameters<typeof runInProcess>[1] = {}) {
  const requests: string[] = []
  const fetch = (url: string) => {
    requests.push(url)
    return Response.json({ status: 'done' })
  }
  const env = { CAIRNWAY_URL: 'http://127.0.0.1:9', CAIRNWAY_API_KEY: 'cw_test' }
  return { ...(await runInProcess([...args], { env, fetch, ...options })), requests }
}
const terminal = { terminal: 80, is_stdin_terminal: true }

test('the commands that ask are those that the contract marks', () => {
  const marked = Object.entries(operations).filter(([, op]) => 'is_destructive' in op && op.is_destructive)
  expect(commandTable.filter((entry) => entry.is_destructive).map(({ operation }) => operation)).toEqual(
    marked.map(([name]) => name),
  )
  expect(marked.map(([name]) => name).sort()).toEqual([
    'deleteWorkspace',
    'eraseExperience',
    'eraseMe',
    'retractExperience',
  ])
})

test.each(destructive)('%s needs --yes in a pipe', async (command, args) => {
  const refused = await run([command, ...args])
  expect(refused).toMatchObject({ code: 2, stdout: '', requests: [] })
  expect(refused.stderr).toMatch(/cannot be undone.*--yes/)
  expect(await run([command, ...args, '--yes'])).toMatchObject({ code: 0, requests: [expect.any(String)] })
})

test.each(destructive)('%s asks in a terminal, and only yes is consent', async (command, args) => {
  for (const typed of ['\n', 'n\n', 'what\n', '']) {
    const { code, requests, stderr } = await run([command, ...args], { ...terminal, stdin: typed })
    expect({ code, requests }).toEqual({ code: 0, requests: [] })
    expect(stderr).toContain('cannot be undone. Continue? [y/N]')
    expect(stderr).toContain('Nothing was changed.')
  }
  for (const typed of ['y\n', 'YES\n'])
    expect((await run([command, ...args], { ...terminal, stdin: typed })).requests.length).toBe(1)
})

test('a missing field is told before the question, and a dry run asks nothing', async () => {
  expect((await run(['erase-experience'], terminal)).stderr).toMatch(/missing: --experience_id/)
  const dry = await run(['retract', 'exp_0123456789abcdef', '--dry-run'])
  expect(dry).toMatchObject({ code: 0, requests: [] })
  expect(dry.stdout).toContain('/retract')
})
