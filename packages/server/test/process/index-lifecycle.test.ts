import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { readSnapshot } from '../../src/retrieval/search/indexing/snapshot-file.ts'
import { runs_engine_independent } from '../engine-coverage.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { type RegisteredContributor, registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory, engines } from './server-storage.ts'

afterEach(cleanUp)

const TEST_TIMEOUT_MS = 240_000
const ROUNDS = 3
const MIN_DEPOSITS = 4

/** The known state of one deposit; an interrupted retraction may or may not have happened. */
interface DepositAttempt {
  id: string
  title: string
  state: 'there' | 'gone' | 'unsure'
}

async function depositUntilKilled(person: RegisteredContributor, attempts: DepositAttempt[]): Promise<void> {
  for (let i = 0; ; i++) {
    const text = nextExperience()
    const { id } = await person.depositExperience(text)
    const attempt: DepositAttempt = { id, title: text.title, state: 'there' }
    attempts.push(attempt)
    if (i % 3 !== 2) continue
    attempt.state = 'unsure'
    await person.retractExperience({ experience_id: id })
    attempt.state = 'gone'
  }
}

/** Expects that the index contains the existing records and no retracted ones. */
async function checkIndex(
  server: ServerProcess,
  person: RegisteredContributor,
  attempts: DepositAttempt[],
): Promise<void> {
  const client = server.client(person.api_key)
  const indexStatus = async () => (await client.getDetailedHealth()).checks.search_index.status
  await expect.poll(indexStatus, { timeout: 20_000 }).toBe('ok')
  for (const { id, title, state } of attempts) {
    const { results } = await client.searchExperiences({ q: title, limit: 50 })
    if (state !== 'unsure')
      expect(
        results.some((result) => result.id === id),
        `${id} ${state}`,
      ).toBe(state === 'there')
  }
}

describe.each(engines)('on %s', (engine) => {
  test('the index is correct directly after kill -9, even while a snapshot is written', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const { environment: storage_environment } = await createStorage(engine)
    const environment = { ...storage_environment, LOG_LEVEL: 'info' }
    let server = await startServer(environment)
    const person = await registerNewcomer(server)
    const attempts: DepositAttempt[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = attempts.length
      const working = depositUntilKilled({ ...person, ...server.client(person.api_key) }, attempts).catch(() => {})
      await expect.poll(() => attempts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(begun + MIN_DEPOSITS)
      // the first server stops cleanly, so that the others start from a snapshot; the last is killed while it writes
      // one
      const ending = round === 1 ? null : server.stop()
      if (round === 2) await sleep(Math.random() * 200)
      if (round === 0) await ending
      else await server.kill()
      await working
      server = await startServer(environment)
      await checkIndex(server, person, attempts)
      // the log line may arrive in pieces
      await expect.poll(() => server.stdout()).toContain('of the last snapshot is used')
    }
  })
})

test.runIf(runs_engine_independent)(
  'kill -9 while a snapshot is written leaves either the previous or the new one, complete',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async () => {
    const path = join(await createTempDirectory(), 'search-index')
    for (let i = 0; i < 6; i++) {
      const program = fileURLToPath(new URL('./write-snapshots.mjs', import.meta.url))
      const writer = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(writer.stdout, 'data')
      await sleep(Math.random() * 100)
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      const snapshot = await readSnapshot(path)
      expect(new Set(snapshot?.body)).toEqual(new Set([Number(snapshot?.header.n) % 256]))
    }
  },
)
