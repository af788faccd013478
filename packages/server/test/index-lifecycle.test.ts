import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, type Store, sql } from '../src/platform/db/db.ts'
import { setSetting } from '../src/platform/db/settings.ts'
import { insertEvents } from '../src/platform/events/outbox-store.ts'
import { createEmbedder, type Embedder } from '../src/platform/models/embedder.ts'
import { createIndexer } from '../src/retrieval/search/indexing/indexer.ts'
import { readSnapshot, writeSnapshot } from '../src/retrieval/search/indexing/snapshot-file.ts'
import { upsertVector } from '../src/retrieval/search/store.ts'
import { quantize } from '../src/rules/search-engine/index/quantize.ts'
import { createTestQuery } from '../src/rules/search-engine/testing-rows.ts'
import { bulkExperienceWord, insertBulkExperiences, retractBulkExperiences } from './bulk-experiences.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type World } from './world.ts'

const embedder = createEmbedder({ mode: 'off', cache_dir: null })
let world: World
let db: Store
let folder: string
let path: string
beforeEach(async () => {
  world = await createWorld({ embedder })
  db = world.app.db
  folder = await mkdtemp(join(tmpdir(), 'cairnway-index-'))
  path = join(folder, 'search-index')
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Creates the indexer of another node on the same database, and collects its notes and failures. */
function createIndexNode(options: { db?: Store; embedder?: Embedder; model_id?: string } = {}) {
  const notes: string[] = []
  const failures: unknown[] = []
  const indexer = createIndexer({
    db: options.db ?? db,
    embedder: options.embedder ?? { ...embedder, ...(options.model_id && { model_id: options.model_id }) },
    report: (error) => failures.push(error),
    log: (note) => notes.push(note),
    snapshot: { path, reserve_mb: 0 },
    common_words: null,
  })
  const find = (n: number) =>
    indexer.search(createTestQuery({ text: bulkExperienceWord(n) }), 1000).candidates.map(({ id }) => id)
  const finds = (ns: number[]) => ns.filter((n) => find(n).includes(`exp_filled${n}`))
  return { indexer, notes, failures, finds }
}

async function startIndexNode(options: Parameters<typeof createIndexNode>[0] = {}) {
  const node = createIndexNode(options)
  await node.indexer.build()
  return node
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const SNAPSHOT_USED = /last snapshot is used/
const SNAPSHOT_REJECTED = /is not used, a new index is built/

describe('a snapshot', () => {
  test('restores the index without reading every record, and later changes are followed', async () => {
    await insertBulkExperiences(db, 30)
    const before = await startIndexNode()
    expect(before.notes).toEqual([])
    await before.indexer.save()
    await retractBulkExperiences(db, 0, 5)
    const statements: string[] = []
    const recording: Store = {
      ...db,
      query: (statement) => {
        statements.push(statement.parts.join('$'))
        return db.query(statement)
      },
    }
    const after = await startIndexNode({ db: recording })
    expect(after.notes).toEqual([expect.stringMatching(SNAPSHOT_USED)])
    expect(after.finds(range(30))).toEqual(range(30).slice(5))
    expect([after.indexer.size(), after.indexer.buildProgress()]).toEqual([25, null])
    expect(statements.filter((text) => text.includes('order by e.created_at desc'))).toEqual([])
  })

  test('is written only when the index is complete and has changed', async () => {
    await insertBulkExperiences(db, 3)
    const first = createIndexNode()
    await first.indexer.save()
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    await first.indexer.build()
    await first.indexer.save()
    const again = await startIndexNode()
    await rm(path)
    for (const { indexer } of [first, again]) await indexer.save()
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    await retractBulkExperiences(db, 0, 1)
    await again.indexer.follow()
    await again.indexer.save()
    expect(await readSnapshot(path)).not.toBeNull()
  })

  const rewrite = async (change: (header: Record<string, unknown>) => void, body?: Uint8Array) => {
    const snapshot = await readSnapshot(path)
    if (!snapshot) throw new Error('no snapshot')
    change(snapshot.header)
    await writeSnapshot(path, body ? { ...snapshot, body } : snapshot, 0)
  }
  const damages: [name: string, damage: () => Promise<unknown>][] = [
    ['that is truncated', () => truncate(path, 1000)],
    ['that is empty', () => truncate(path, 0)],
    ['that is another kind of file', () => writeFile(path, 'x'.repeat(4000))],
    ['that has a changed byte', async () => writeFile(path, (await readFile(path)).fill(7, 500, 501))],
    ['without its mark', () => rewrite((header) => delete header.mark)],
    ['of another version', () => rewrite((header) => Object.assign(header, { engine: '0.0.1' }))],
    [
      'of another model',
      () => rewrite((header) => Object.assign(header, { model: { model_id: 'other', dimension: 384 } })),
    ],
    ['whose body is not an index', () => rewrite(() => {}, Buffer.from('no index'))],
    ['of another database', () => setSetting(db, 'record_id', 'another')],
    [
      'whose last event no longer exists',
      () => db.query(sql`delete from events where seq = (select max(seq) from events)`),
    ],
    [
      'of a database that was restored to an earlier time and has changed since',
      () => db.query(sql`update events set experience_id = 'exp_x' where seq = (select max(seq) from events)`),
    ],
    [
      'whose transaction numbers are higher than those of the database',
      () =>
        rewrite((header) => Object.assign(header, { mark: { ...Object(header.mark), snapshot: '9999999:9999999:' } })),
    ],
  ]
  test.each(damages)('%s is not used: one note says so and a new index is built', async (_name, damage) => {
    await insertBulkExperiences(db, 12)
    const before = await startIndexNode()
    await before.indexer.save()
    await damage()
    const after = await startIndexNode()
    expect(after.notes).toEqual([expect.stringMatching(SNAPSHOT_REJECTED)])
    expect(after.finds(range(12))).toEqual(range(12))
    await after.indexer.save()
    expect((await startIndexNode()).notes).toEqual([expect.stringMatching(SNAPSHOT_USED)])
  })

  test('a change made while it is loaded is in the index', async () => {
    await insertBulkExperiences(db, 5)
    const before = await startIndexNode()
    await before.indexer.save()
    const after = createIndexNode()
    const building = after.indexer.build()
    await retractBulkExperiences(db, 0, 1)
    await after.indexer.refresh(['exp_filled0'])
    await building
    expect(after.finds(range(5))).toEqual([1, 2, 3, 4])
  })

  test('a record retracted while it is loaded is not in the next snapshot', async () => {
    await insertBulkExperiences(db, 5)
    const before = await startIndexNode()
    await before.indexer.save()
    expect((await readFile(path)).includes(bulkExperienceWord(0))).toBe(true)
    const meanwhile: Store = {
      ...db,
      query: async (statement) => {
        // at this query the file has been read, and its index is not in use yet
        if (/count\(/.test(statement.parts.join('$'))) {
          await retractBulkExperiences(db, 0, 1)
          await after.indexer.refresh(['exp_filled0'])
        }
        return db.query(statement)
      },
    }
    const after = createIndexNode({ db: meanwhile })
    await after.indexer.build()
    await after.indexer.save()
    expect((await readFile(path)).includes(bulkExperienceWord(0))).toBe(false)
  })
})

describe('an index that was built before the dimension of the model was known', () => {
  const vector = Float32Array.of(0.6, 0.8)
  const searchByVector = ({ indexer }: ReturnType<typeof createIndexNode>) =>
    indexer.search(createTestQuery({ text: '', vector }), 9)

  /** Inserts two records with vectors of a model that has not answered yet, so that its dimension is unknown. */
  async function createUnknownModel() {
    await insertBulkExperiences(db, 2)
    for (const experience_id of ['exp_filled0', 'exp_filled1'])
      await upsertVector(db, { experience_id, model_id: 'late', text_hash: 'none', ...quantize(vector) })
    return createFakeEmbedder('late', null)
  }

  test('receives the vectors even when it comes from a snapshot', async () => {
    const model = await createUnknownModel()
    await (await startIndexNode({ embedder: model })).indexer.save()
    const after = await startIndexNode({ embedder: model })
    expect(after.notes).toEqual([expect.stringMatching(SNAPSHOT_USED)])
    model.known_dimension = 2
    await after.indexer.follow()
    expect(searchByVector(after).total).toBe(2)
  })

  test('is not saved as an index of the model that is known now', async () => {
    const model = await createUnknownModel()
    const before = await startIndexNode({ embedder: model })
    model.known_dimension = 2
    await before.indexer.save()
    const after = await startIndexNode({ embedder: model })
    expect(searchByVector(after).total).toBe(2)
  })
})

test('a database that is restored to an earlier time while the node runs is indexed again', async () => {
  await insertBulkExperiences(db, 12)
  const node = await startIndexNode()
  await db.query(sql`delete from events where experience_id = 'exp_filled11'`)
  await db.query(sql`delete from experiences where id = 'exp_filled11'`)
  await node.indexer.follow()
  expect(node.notes).toHaveLength(1)
  expect(node.finds(range(12))).toEqual(range(11))
  expect(node.indexer.buildProgress()).toBeNull()
})

test('a build does not bring back records that were retracted after it had read them', async () => {
  await insertBulkExperiences(db, 400)
  const node = createIndexNode()
  let interfered = false
  const slow: Store = {
    ...db,
    async query<Row>(statement: Parameters<Db['query']>[0]) {
      const rows = await db.query<Row>(statement)
      if (statement.parts.join('').includes('order by e.created_at desc') && !interfered) {
        interfered = true
        await retractBulkExperiences(db, 100, 110)
        await late.indexer.refresh(
          range(110)
            .slice(100)
            .map((n) => `exp_filled${n}`),
        )
      }
      return rows
    },
  }
  const late = createIndexNode({ db: slow })
  await Promise.all([node.indexer.build(), late.indexer.build()])
  expect(late.finds(range(400))).toEqual([...range(100), ...range(400).slice(110)])
  expect(late.indexer.size()).toBe(390)
})

test('10,000 retracted records are not found, their space is freed, and search continues', {
  timeout: 120_000,
}, async () => {
  await insertBulkExperiences(db, 10_100)
  const node = await startIndexNode()
  expect(node.indexer.size()).toBe(10_100)
  await node.indexer.save()
  const before = (await readFile(path)).byteLength
  await retractBulkExperiences(db, 0, 10_000)
  await node.indexer.follow()
  const kept = range(10_100).slice(10_000)
  expect(node.finds([...range(10_000).filter((n) => n % 97 === 0), ...kept])).toEqual(kept)
  expect(node.indexer.search(createTestQuery({ text: 'filled record' }), 10_100).candidates).toHaveLength(100)
  expect(node.indexer.size()).toBe(100)
  await node.indexer.save()
  expect((await readFile(path)).byteLength).toBeLessThan(before / 4)
})

test('a failing follow, or a record that cannot be indexed, does not stop later changes', async () => {
  await insertBulkExperiences(db, 12)
  let failing = false
  const flaky: Store = {
    ...db,
    query: (statement) => (failing ? Promise.reject(new Error('away')) : db.query(statement)),
  }
  const node = await startIndexNode({ db: flaky })
  await retractBulkExperiences(db, 0, 1)
  failing = true
  await expect(node.indexer.follow()).rejects.toThrow('away')
  failing = false
  await db.query(sql`update experiences set outcome = 'null' where id = 'exp_filled2'`)
  await db.transaction((tx) =>
    insertEvents(tx, [
      { name: 'experience.promoted', experience_id: 'exp_filled2', happened_at: world.app.now().toISOString() },
    ]),
  )
  await retractBulkExperiences(db, 1, 2)
  await node.indexer.follow()
  expect(node.failures.map(String)).toEqual([expect.stringContaining('exp_filled2')])
  expect(node.finds(range(12))).toEqual(range(12).slice(3))
})

describe('an access change on one node', () => {
  test('takes effect on another node before its index has followed', async () => {
    const other = await createWorld({ db, embedder })
    const alice = await world.established('alice')
    const { experiences } = await alice.listMyExperiences()
    const [first, second] = experiences
    if (!first || !second) throw new Error('no deposits')
    await other.app.indexer.follow()
    const bob = await other.newcomer('bob')
    const searches = { q: first.title, limit: 50 }
    const seen = async () => {
      const { results } = await bob.searchExperiences(searches)
      const batch = await bob.searchExperiencesBatch({ queries: [searches] })
      const { related } = await bob.listRelatedExperiences({ experience_id: second.id, limit: 20 })
      return JSON.stringify([results, batch, related]).includes(first.id)
    }
    expect(await seen()).toBe(true)
    await alice.retractExperience({ experience_id: first.id })
    expect(await seen()).toBe(false)
    await expect(bob.getExperience({ experience_id: first.id })).rejects.toMatchObject({ status: 404 })
    expect(other.app.indexer.size()).toBe(3)
    await other.close()
  })
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'no change is missed when two writers commit in reverse order',
  async () => {
    await insertBulkExperiences(db, 12)
    const node = await startIndexNode()
    const write = (n: number, before: () => Promise<void>) =>
      db.transaction(async (tx) => {
        const id = `exp_filled${n}`
        await tx.query(sql`update experiences set retracted_at = now() where id = ${id}`)
        await insertEvents(tx, [
          { name: 'experience.retracted', experience_id: id, happened_at: world.app.now().toISOString() },
        ])
        await before()
      })
    let release = () => {}
    let first: Promise<void> | undefined
    await new Promise<void>((begun) => {
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      first = write(0, () => {
        begun()
        return released
      })
    })
    await write(1, async () => {})
    // the later change is seen although the earlier one is still in flight, also by a node that starts now
    await node.indexer.follow()
    expect(node.finds(range(12))).toEqual([0, ...range(12).slice(2)])
    await node.indexer.save()
    const later = await startIndexNode()
    expect(later.notes).toEqual([expect.stringMatching(SNAPSHOT_USED)])
    release()
    await first
    for (const { indexer, finds } of [node, later]) {
      await indexer.follow()
      expect(finds(range(12))).toEqual(range(12).slice(2))
    }
  },
)
