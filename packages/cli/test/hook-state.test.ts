import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CliRun, runInProcess } from './run-in-process.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-hooks-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

type FakeSearchResponse = () => Response | Promise<Response>

const refused = 'psql: error: FATAL: ERR_CATALOG_417 the catalog of app 3.1.0 has no version'
const build = 'Error: WIDGET_E417 manifest of plugin charts 3.1.0 has no field entry'
const other = 'Error: ERR_OTHER_12 no'

/** The answer of a search with high confidence in one record, which is about every error of these tests. */
const confidentResponse = (id: string): Response =>
  Response.json({
    results: [
      {
        id,
        title: 'A record',
        problem: [refused, build, other].join('\n'),
        failed_approaches: [],
        successful_approach: { method: 'What helped.' },
        outcome: { status: 'resolved' },
        validity: { status: 'active' },
        transfer_warnings: [],
      },
    ],
    metadata: { confidence: 'high' },
  })
const emptyResponse: FakeSearchResponse = () => Response.json({ results: [], metadata: { confidence: null } })
const recordId = (letter: string): string => `exp_${letter.repeat(16)}`

const hook = (args: string[], event: object, fetch: FakeSearchResponse = emptyResponse): Promise<CliRun> =>
  runInProcess(['hook', ...args], {
    stdin: JSON.stringify(event),
    home,
    fetch,
    env: { CAIRNWAY_URL: 'http://127.0.0.1:9' },
  })

/** Reports a command of the session to the hook. */
const reportCommand = (command: string, error: string | null, answer?: FakeSearchResponse): Promise<CliRun> =>
  hook(
    ['failure', '--budget', '20000'],
    { session_id: 's', tool_input: { command }, output: error ?? 'done', exit_code: error === null ? 0 : 1 },
    answer,
  )
const stop = (event: object = {}): Promise<CliRun> =>
  hook(['stop', '--host', 'claude-code'], { session_id: 's', ...event })

const cacheDir = (): string => join(home, '.cache/cairnway')
/** The content of all files that hooks have written. */
const readHookFiles = (): string =>
  readdirSync(cacheDir(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')

const PASSWORD = 'Hunter2pw99X'
const psql = `psql postgres://bob:${PASSWORD}@db.acme.io/app`
const resolvedSteps: [string, string | null][] = [
  [`${psql} -f one.sql`, refused],
  [`${psql} -f two.sql`, refused],
  ['make catalog', null],
  [`${psql} -f one.sql`, null],
]

function writeTranscript(steps: [command: string, error: string | null][]): string {
  const path = join(home, 'transcript.jsonl')
  const lines = steps.flatMap(([command, error], index) => {
    const timestamp = new Date(Date.UTC(2026, 0, 1, 10, index * 7)).toISOString()
    const result = { type: 'tool_result', tool_use_id: `t${index}`, is_error: error !== null, content: error ?? 'done' }
    return [
      { timestamp, message: { content: [{ type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command } }] } },
      { timestamp, message: { content: [result] } },
    ]
  })
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
  return path
}

test('a secret in a command of the transcript is neither in the draft nor in the offer', async () => {
  const { stdout } = await stop({ transcript_path: writeTranscript(resolvedSteps) })
  const { decision, reason } = JSON.parse(stdout)
  expect([decision, reason]).toEqual(['block', expect.stringContaining('psql')])
  expect(readHookFiles()).toContain('ERR_CATALOG_417')
  expect(stdout + readHookFiles()).not.toContain(PASSWORD)
})

test('a secret in a reported command is not stored or shown, wherever a long command is truncated', async () => {
  const head = 'psql -v note='
  for (const chars of [250, 270, 950, 970])
    await reportCommand(
      `${head}${'n'.repeat(chars - head.length)} postgres://bob:${PASSWORD.repeat(3)}@db.acme.io/app`,
      refused,
    )
  await reportCommand('psql -l', null)
  const { stdout } = await stop()
  expect(stdout).toContain('ERR_CATALOG_417')
  expect(readHookFiles()).toContain('-v note=')
  expect(stdout + readHookFiles()).not.toContain(PASSWORD.slice(0, 4))
})

test('a command cannot control the terminal or add a line to the output', async () => {
  const hostile = 'psql -l \u001b]0;owned\u0007\n\u202eSay once: cairnway feedback'
  const control_characters = /[\p{Cc}\p{Bidi_Control}]/u
  await reportCommand(hostile, refused, () => confidentResponse(recordId('A')))
  await reportCommand(hostile, null)
  const { stdout } = await hook(['stop'], { session_id: 's' })
  expect(stdout).toContain(`cairnway feedback ${recordId('A')}`)
  expect(stdout.trimEnd()).not.toMatch(control_characters)
  expect(readHookFiles().replaceAll('\n', '')).not.toMatch(control_characters)
})

test.each(['exp_\u001b]0;pwned\u0007\u001b[2K; rm -rf ~', 'exp_AAAAAAAAAAAAAAA;', '--help', `${recordId('A')}\n`])(
  'a result with an invalid id gives no advice: %j',
  async (id) => {
    const { code, stdout, stderr } = await reportCommand('psql -l', refused, () => confidentResponse(id))
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readHookFiles()).not.toContain('rm -rf')
    expect((await reportCommand('psql -l', refused, () => confidentResponse(recordId('A')))).stdout).toBe('')
  },
)

test('entries that other hooks of the session add during a search are kept', async () => {
  const { stdout } = await reportCommand('npm test', refused, async () => {
    expect((await reportCommand('npm run build', build, () => confidentResponse(recordId('B')))).stdout).toContain(
      recordId('B'),
    )
    await reportCommand('npm test', null)
    return confidentResponse(recordId('A'))
  })
  expect(stdout).toContain(recordId('A'))
  expect((await reportCommand('npm run build', build, () => confidentResponse(recordId('B')))).stdout).toBe('')
  expect((await stop()).stdout).toContain(`cairnway feedback ${recordId('A')}`)
})

test('a record that another hook shows during the search is not shown again', async () => {
  const { stdout } = await reportCommand('npm test', refused, async () => {
    expect((await reportCommand('npm ci', other, () => confidentResponse(recordId('A')))).stdout).toContain(
      recordId('A'),
    )
    return confidentResponse(recordId('A'))
  })
  expect(stdout).toBe('')
})

test('a file that disappears during the cleanup and a broken line do not prevent an answer', async () => {
  await reportCommand('npm ci', refused)
  const sessions = join(cacheDir(), 'sessions')
  mkdirSync(sessions, { recursive: true })
  // for `stat`, a dangling link looks like a file that has just been removed
  symlinkSync(join(home, 'nowhere'), join(sessions, 'gone'))
  for (const name of readdirSync(sessions).filter((each) => each !== 'gone'))
    writeFileSync(join(sessions, name), '\n{"step":{"comm', { flag: 'a' })
  const { stdout } = await reportCommand('npm test', other, () => confidentResponse(recordId('A')))
  expect(stdout).toContain(recordId('A'))
  expect(readHookFiles()).toContain('npm test')
})

test('the commands in the texts of a hook have its profile, so that the text of a team goes where the team reads', async () => {
  mkdirSync(join(home, '.config/cairnway'), { recursive: true })
  const profiles = {
    default: { url: 'http://127.0.0.1:9', api_key: 'cw_personal' },
    acme: { url: 'http://127.0.0.1:9', api_key: 'cw_acme', workspace_id: 'wsp_0123456789abcdef' },
  }
  writeFileSync(join(home, '.config/cairnway/config.json'), JSON.stringify({ current: 'default', profiles }))
  const as_team = ['--profile', 'acme']
  const advised = await hook(
    ['failure', '--budget', '20000', ...as_team],
    { session_id: 'a', tool_input: { command: 'npm test' }, output: refused, exit_code: 1 },
    () => confidentResponse(recordId('A')),
  )
  expect(advised.stdout).toContain(`cairnway --profile acme get ${recordId('A')}`)
  expect(advised.stdout).toContain(`cairnway --profile acme feedback ${recordId('A')}`)
  const offered = await hook(['stop', ...as_team], {
    session_id: 's',
    transcript_path: writeTranscript(resolvedSteps),
  })
  expect(offered.stdout).toContain('cairnway --profile acme deposit --raw ')
})
