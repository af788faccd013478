import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectPglite } from '../../../test/connect-pglite.ts'
import { losePower } from '../../../test/lose-power.ts'
import { recordFiles } from '../../../test/record-files.ts'
import { sql } from './db.ts'
import { unpackStore } from './empty-store.ts'
import { openPglite } from './pglite.ts'

const WRITERS = 4
const WRITES_EACH = 40
const FAILURES = 3
const SEED = 7

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairnway-power-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Uniform numbers from 0 to 1, the same in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Writes rows from several callers at once, and cuts the power at random moments.
 * @returns acknowledged rows that were lost
 */
async function countLostRows(): Promise<number> {
  const [before, directory] = [join(folder, 'before'), join(folder, 'store')]
  mkdirSync(before)
  await unpackStore(before)
  cpSync(before, directory, { recursive: true })
  const { changes, stop } = recordFiles(directory)
  const store = await openPglite({ directory, initial: null, durability: 'full' }, connectPglite)
  const acknowledged: { id: number; at: number }[] = []
  await store.script('create table written (id int primary key, content text)')
  const write = async (writer: number) => {
    for (let n = 0; n < WRITES_EACH; n++) {
      const id = writer * WRITES_EACH + n
      const content = String(id).repeat(1000)
      if (n % 2 === 0) await store.query(sql`insert into written values (${id}, ${content})`)
      else await store.transaction((tx) => tx.query(sql`insert into written values (${id}, ${content})`))
      acknowledged.push({ id, at: changes.length })
      // pages reach the disk besides the log
      if (id % 50 === 0) await store.script('checkpoint')
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  stop()
  const random = createRandom(SEED)
  const first = acknowledged[0]?.at ?? 0
  let lost = 0
  for (let i = 0; i < FAILURES; i++) {
    const failure = first + Math.floor(random() * (changes.length - first))
    const copy = join(folder, `copy ${i}`)
    cpSync(before, copy, { recursive: true })
    const moved = (path: string) => path.replace(directory, copy)
    losePower(
      changes.slice(0, failure).map((change) => ({
        ...change,
        path: moved(change.path),
        ...(change.kind === 'rename' && { to: moved(change.to) }),
      })),
      random,
    )
    const survived = await openPglite({ directory: copy, initial: null }, connectPglite)
    const rows = await survived.query<{ id: number }>(sql`select id from written where length(content) > 0`)
    const ids = new Set(rows.map(({ id }) => id))
    lost += acknowledged.filter(({ id, at }) => at <= failure && !ids.has(id)).length
    await survived.close()
    rmSync(copy, { recursive: true })
  }
  await store.close()
  return lost
}

test('every acknowledged row is there after a power failure at any moment', async () => {
  expect(await countLostRows()).toBe(0)
})
