import { execFileSync, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@cairnway/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory } from './server-storage.ts'

const program = fileURLToPath(new URL('../../../../examples/crawler/crawl.mjs', import.meta.url))
const { title, problem, successful_approach } = poolExperience()
const issue = { id: 17, title, description: problem, fix: successful_approach.method, priority: 2 }

let server: ServerProcess
let member: Client
let crawler_key: string
let directory: string
beforeAll(async () => {
  server = await startServer((await createStorage('pglite')).environment)
  const owner = await registerNewcomer(server)
  const { id: workspace_id } = await owner.createWorkspace({ name: 'Trackers' })
  const key = { contributor_id: owner.contributor_id, name: 'k', workspace_id }
  crawler_key = (await owner.createKey({ ...key, scope: 'crawler' })).api_key
  member = server.client((await owner.createKey({ ...key, scope: 'full' })).api_key)
  directory = await createTempDirectory()
})
afterAll(cleanUp)

interface Result {
  code: number | null
  output: string
}

/** Runs the crawler. */
const crawl = (...args: string[]): Promise<Result> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: crawler_key }
    const child = spawn(process.execPath, [program, ...args], { cwd: directory, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

/** Methods of the records of the workspace that no newer one replaces. */
const findMethods = async (): Promise<string[]> =>
  (await member.searchExperiences({ q: title, limit: 20 })).results
    .filter(({ superseded_by }) => superseded_by === null)
    .map(({ successful_approach }) => successful_approach.method)

test('issues are deposited once, whatever is sent again, and garbage between them stops nothing', async () => {
  const path = join(directory, 'issues.jsonl')
  writeFileSync(path, `garbage\n${JSON.stringify(issue)}\n{"id": 1}\nnull\n`)
  const args = ['--system', 'tracker', '--issues', path, '--wait']
  const first = await crawl(...args)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('sent 1, unchanged 0, refused 0, unreadable 3'),
  })
  expect(first.output).toContain('became: verified 1')
  expect(await findMethods()).toEqual([issue.fix])

  expect((await crawl(...args)).output).toContain('sent 0, unchanged 1')
  rmSync(join(directory, 'crawler-state.jsonl'))
  expect((await crawl(...args)).output).toContain('sent 1, unchanged 0')
  expect(await findMethods()).toEqual([issue.fix])

  const fix = 'Check out clients with pool.query alone, which returns them by itself, and alert on pool.waitingCount.'
  writeFileSync(path, JSON.stringify([{ ...issue, fix }]))
  await crawl(...args)
  expect(await findMethods()).toEqual([fix])
})

test('issues that tell no solution wait for a reviewer, with every line of the export that is one', async () => {
  const path = join(directory, 'open-issues.jsonl')
  const open = Array.from({ length: 120 }, (_, i) => ({
    id: 100 + i,
    title,
    description: `${problem}\n\nSeen ${i} times.`,
  }))
  writeFileSync(path, open.map((each) => JSON.stringify(each)).join('\n'))
  const args = ['--system', 'tracker', '--issues', path, '--state', 'open.jsonl', '--wait']
  expect(await crawl(...args)).toMatchObject({ code: 0, output: expect.stringContaining('became: review 120') })
  expect((await member.listReviews({ limit: 1 })).reviews).toMatchObject([
    { kind: 'candidate', title: expect.stringContaining(title) },
  ])
})

test('fix commits are read from a repository, and a dry run sends nothing', async () => {
  const git = (...args: string[]) => execFileSync('git', ['-C', directory, ...args], { stdio: 'ignore' })
  git('init', '-q')
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
  const body =
    'The lock was taken twice when a timer fired during shutdown; it is released before the timers are stopped.'
  git(...author, 'commit', '-q', '--allow-empty', '-m', 'Fix a deadlock at shutdown', '-m', body)
  git(...author, 'commit', '-q', '--allow-empty', '-m', 'Add a page', '-m', body)
  const dry = await crawl('--system', 'git', '--git', directory, '--url', 'https://example.org/c/{id}', '--dry-run')
  expect(dry.output).toContain('sent 1, unchanged 0')
  expect(dry.output).toContain('Fix a deadlock at shutdown')
  expect(dry.output).toMatch(/"record_url":"https:\/\/example\.org\/c\/[0-9a-f]{40}"/)
  expect(await crawl('--system', 'git', '--git', join(directory, 'none'))).toMatchObject({ code: 1 })
  expect(await crawl('--git', directory)).toMatchObject({ code: 2 })
})
