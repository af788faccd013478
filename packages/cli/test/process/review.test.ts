import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@cairnway/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextExperience } from '../../../server/test/experience-fixtures.ts'
import { registerNewcomer } from '../../../server/test/process/register-contributors.ts'
import { startServer } from '../../../server/test/process/server-process.ts'
import { cleanUp, createStorage, engines } from '../../../server/test/process/server-storage.ts'
import { exitCodes } from '../../src/exit-codes.ts'
import { runCli, runInTerminal } from './run-cli.ts'

const ADMIN_API_KEY = 'an-operator-key-of-a-test-0123456789'
/** The end of what an item shows. */
const KEYS = 'n note'
const END = 'Nothing else waits'

let operator: Client
let author: Client
let env: Record<string, string>
const home = mkdtempSync(join(tmpdir(), 'cairnway-review-test-'))

beforeAll(async () => {
  const { environment } = await createStorage(engines[0] ?? 'pglite')
  const server = await startServer({ ...environment, ADMIN_API_KEY })
  operator = server.client(ADMIN_API_KEY)
  author = await registerNewcomer(server)
  env = { HOME: home, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: ADMIN_API_KEY }
})
afterAll(async () => {
  await cleanUp()
  rmSync(home, { recursive: true, force: true })
})

/**
 * Deposits a text that waits for a reviewer.
 * @returns its title
 */
async function depositCandidate(): Promise<string> {
  const thresholds = { auto_deposit_above: 0.999, review_above: 0 }
  const record = nextExperience({ source: { system: 'jira', record_id: 'OPS-1', thresholds } })
  expect(await author.depositExperience(record)).toMatchObject({ disposition: 'review' })
  return record.title
}
const listTitles = async () => (await operator.listReviews({})).reviews.map(({ title }) => title)

test('an operator decides and undoes by keys, in a window that is resized, and the terminal is as before', async () => {
  const titles = [await depositCandidate(), await depositCandidate(), await depositCandidate()]
  const { code, stdout } = await runInTerminal(
    ['review'],
    { ...env, NO_COLOR: '1' },
    {
      columns: 120,
      dialog: [
        { prompt: KEYS, typed: 'a' },
        { prompt: KEYS, typed: 'r' },
        { prompt: KEYS, typed: 'u' },
        // drawn anew in the other width
        { prompt: KEYS, typed: '', columns: 60 },
        { prompt: `${'─'.repeat(5)}\r\n`, typed: '' },
        { prompt: KEYS, typed: 'n' },
        { prompt: 'note: ', typed: 'wrong cause\r' },
        { prompt: KEYS, typed: 'r' },
        { prompt: KEYS, typed: 's' },
        { prompt: END, typed: 'q' },
      ],
    },
  )
  expect({ code, stdout: stdout.slice(-2000) }).toEqual({
    code: 0,
    stdout: expect.stringContaining('1 accepted, 1 rejected, 1 skipped'),
  })
  expect(await listTitles()).toEqual(titles.slice(2))
  const mine = await author.listMyExperiences({})
  expect(mine.experiences.map(({ title }) => title)).toEqual([titles[0]])
  const lines = stdout.split('\r\n')
  expect(lines.filter((line) => line.startsWith('── ')).map((line) => line.length)).toEqual([
    120, 120, 120, 120, 60, 60,
  ])
  expect(lines).toContain('undone: rejected')
  expect(stdout).not.toContain('\u001b')
})

test('Ctrl-C ends the look, and the item waits', async () => {
  const waiting = await listTitles()
  const { code } = await runInTerminal(['review'], env, { prompt: KEYS, typed: '\u0003' })
  expect(code).toBe(exitCodes.interrupted[0])
  expect(await listTitles()).toEqual(waiting)
})

test('in a pipe the queue is JSON', async () => {
  const { code, stdout } = await runCli(['review'], env)
  expect(code).toBe(0)
  expect(JSON.parse(stdout).reviews.map(({ title }: { title: string }) => title)).toEqual(await listTitles())
})
