import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { type CliRunOptions, runInProcess } from './run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const writeInputFile = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Runs a call as a dry run and returns the request that it would send. */
async function captureRequest(args: string[], setting: CliRunOptions = {}) {
  const { code, stdout, stderr } = await runInProcess([...args, '--dry-run', '--json'], setting)
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
  const { method, url, body } = JSON.parse(stdout)
  const { pathname, searchParams } = new URL(url)
  return {
    call: `${method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    body: body ? JSON.parse(body) : null,
  }
}

describe('positional arguments stand for fields', () => {
  test('the main text needs no quotes', async () => {
    const { call, query } = await captureRequest(['search', 'docker', 'stop', 'is', 'slow', '--limit', '3'])
    expect(call).toBe('GET /v1/experiences/search')
    expect(query).toMatchObject({ q: 'docker stop is slow', limit: '3' })
  })
  test.each([
    [['get', 'exp_1'], 'GET /v1/experiences/exp_1', null],
    [['retract-experience', 'exp_1', '--reason', ''], 'POST /v1/experiences/exp_1/retract', { reason: '' }],
    [['feedback', 'exp_1', '--no-was-helpful'], 'POST /v1/experiences/exp_1/feedback', { was_helpful: false }],
    [['create-key', 'con_1', 'my', 'key'], 'POST /v1/agents/con_1/keys', { name: 'my key' }],
    [['register', 'human'], 'POST /v1/agents/register', { type: 'human' }],
    [['decide-review', 'c_1', 'accept'], 'POST /v1/reviews/c_1/decision', { decision: 'accept' }],
  ])('%j sends the request', async (args, call, body) => {
    expect(await captureRequest(args)).toMatchObject({ call, body })
  })
})

describe('input from a file', () => {
  test('positional arguments override the file, and flags override both', async () => {
    const path = writeInputFile(
      'search.json',
      JSON.stringify({ q: 'from the file', limit: 2, tags: 'a,b', compact: true }),
    )
    const { query } = await captureRequest(['search', 'from words', '--file', path, '--no-compact', '--limit', '5'])
    expect(query).toEqual({ q: 'from words', limit: '5', tags: 'a,b', compact: 'false' })
  })
  test('standard input is a file too, and fields without a flag are sent', async () => {
    const { body } = await captureRequest(['feedback', '--file', '-'], {
      stdin: '{"experience_id":"exp_1","was_helpful":true,"newer":1}',
    })
    expect(body).toEqual({ was_helpful: true, newer: 1 })
  })
  test('a name after @ is the file of one field', async () => {
    const path = writeInputFile('conditions.json', '{"os":"linux"}')
    const { body } = await captureRequest(['feedback', 'exp_1', '--was_helpful', '--your_conditions', `@${path}`])
    expect(body).toEqual({ was_helpful: true, your_conditions: { os: 'linux' } })
  })
})

test('a list is given by repeated flags, as JSON, or separated by commas when its items are short', async () => {
  const applies = ['--applies_when', 'one, with a comma', '--applies-when', '["two"]', '--applies_when', '[Errno 2]']
  const flags = ['--tags', 'a, b', '--tags', 'c', ...applies]
  const path = writeInputFile(
    'deposit.json',
    JSON.stringify({ title: 't', problem: 'p', root_cause: 'r', insight: 'i' }),
  )
  const objects = [
    '--failed_approaches',
    '[{"attempt":"a","why_it_failed":"b"}]',
    '--failed_approaches',
    '{"attempt":"c"}',
  ]
  const other_objects = ['--successful_approach', '{"method":"m"}', '--outcome', '{"status":"resolved"}']
  const { body } = await captureRequest(['preview', '--file', path, ...flags, ...objects, ...other_objects])
  expect(body).toMatchObject({
    tags: ['a', 'b', 'c'],
    applies_when: ['one, with a comma', 'two', '[Errno 2]'],
    failed_approaches: [{ attempt: 'a', why_it_failed: 'b' }, { attempt: 'c' }],
  })
})

describe('an invalid call exits with 2 and names the error', () => {
  const missing = join(folder, 'not-there.json')
  test.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['help', 'nonsense'], "unknown command 'nonsense'"],
    [['help', 'serch'], 'Did you mean search?'],
    [['help', 'hook', 'nonsense'], "unknown command 'nonsense'"],
    [['hook', 'help', 'nonsense'], "unknown command 'nonsense'"],
    [['search', 'x', '--nonsense'], "unknown option '--nonsense'"],
    [['search', 'x', '--limt', '3'], 'Did you mean --limit?'],
    [['search', 'x', '--limit', 'many'], '--limit <number>'],
    [['search', 'x', '--limit', '1.5'], '--limit <number>'],
    [['search', 'x', '--limit', ''], '--limit <number>'],
    [['search', 'x', '--limit', '1', '--limit', '2'], 'given twice'],
    [['get-experience', '--experience_id', 'a', '--experience-id', 'b'], 'given twice'],
    [['feedback', 'exp_1', '--was_helpful', '--no-was_helpful'], 'given twice'],
    [['feedback', 'exp_1', '--no-was-helpful', '--was_helpful'], 'given twice'],
    [['feedback', 'exp_1', '--was_helpful', '--was_helpful'], 'given twice'],
    [['search', 'x', '--scope', 'all'], 'self_only, self_first, collective'],
    [['search', 'x', '--q', 'y'], '--q'],
    [['search', 'x', '--limit'], 'argument missing'],
    [['search', 'x', '--output', 'xml'], 'table, json, jsonl'],
    [['search', 'x', '--json', '--output', 'table'], 'contradict'],
    [['search', 'x', '--file', missing], '--file'],
    [['search', 'x', '--file', writeInputFile('broken.json', '{')], 'is no JSON'],
    [['search', 'x', '--file', writeInputFile('list.json', '[]')], 'holds no JSON object'],
    [['search', 'x', '--url', 'nowhere'], '--url'],
    [['search', 'x', '--profile', 'nobody'], '--profile'],
    [['search'], 'missing: --q'],
    [['register', 'robot'], 'ai_agent'],
    [['feedback', 'exp_1'], '--was_helpful or --no-was_helpful'],
    [['feedback', 'exp_1', '--was_helpful', '--your_conditions', '[1]'], '--your_conditions'],
    [['feedback', 'exp_1', '--was_helpful', '--your_conditions', '{'], 'is no JSON'],
    [['feedback', 'exp_1', '--was_helpful', '--your_conditions', `@${missing}`], '--your_conditions'],
    [['get', 'exp_1', 'exp_2'], 'too many arguments'],
    [['get', '..'], 'is not an id'],
    [['import-experiences', '--as', 'x'], '--file'],
    [['completion', 'tcsh'], 'bash, zsh, fish'],
    [['use', 'nobody'], "no profile 'nobody'"],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await runInProcess(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

test('docs/cli.md describes every exit code', () => {
  const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  for (const [code, meaning] of Object.values(exitCodes)) expect(page).toContain(`| ${code} | ${meaning} |`)
})

test('a key that no header can carry is refused with its source', async () => {
  const { code, stderr } = await runInProcess(['mine'], { env: { CAIRNWAY_API_KEY: 'schlüssel' } })
  expect(code).toBe(2)
  expect(stderr).toContain('CAIRNWAY_API_KEY')
})

test('the help of the program and of each command exits with 0, and lists the exit codes', async () => {
  const { code, stdout } = await runInProcess(['--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('Exit codes:')
  for (const args of [
    ['search', '--help'],
    ['help', 'search-experiences'],
  ])
    expect(await runInProcess(args)).toMatchObject({ code: 0, stdout: expect.stringContaining('--error_message') })
  expect(await runInProcess(['help', 'hook', 'failure'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--exit-code'),
  })
  expect(await runInProcess(['help'])).toEqual(await runInProcess(['--help']))
  expect(await runInProcess(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect((await runInProcess([])).code).toBe(2)
})

test('a file may begin with a byte order mark, and a file that is not UTF-8 is refused', async () => {
  const path = writeInputFile('marked.json', '\ufeff{"q":"docker"}')
  expect((await captureRequest(['search', '--file', path])).query).toMatchObject({ q: 'docker' })
  const latin = join(folder, 'latin.json')
  writeFileSync(latin, Buffer.from('{"q":"caf\xe9"}', 'latin1'))
  for (const args of [
    ['search', '--file', latin],
    ['search', 'x', '--context', `@${latin}`],
  ])
    expect(await runInProcess([...args, '--dry-run'])).toMatchObject({ code: exitCodes.usage[0], stdout: '' })
})
