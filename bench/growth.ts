// node packages/server/test/with-postgres.mjs npm run bench:growth -- --data DIR [--sizes N,N] [--docs]: what a record costs in
// bytes and memory on PostgreSQL, at several sizes. bench/cost-model makes its lines of these figures.
import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../eval/random.ts'
import { type Db, findOne, sql } from '../packages/server/src/platform/db/db.ts'
import { createEmbedder } from '../packages/server/src/platform/models/embedder.ts'
import { normalizeVector } from '../packages/server/src/platform/models/unit-vector.ts'
import { createTranslatingEmbedder } from '../packages/server/src/retrieval/search/translating-embedder.ts'
import { residentMemoryMb, startServer } from './bench-server.ts'
import { endMeasurement } from './end-measurement.ts'
import { fillStore } from './fill-store.ts'
import { generateLoadRecords, readLoadRows } from './load-records.ts'
import { createMeasurementLog } from './measurement-log.ts'
import { buildQueryTexts } from './query-texts.ts'
import { runSearches } from './run-searches.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

const WARM_UP_SEARCHES = 300
const SEARCHES = 600
const CONNECTIONS = 16
const TABLES = ['experiences', 'experience_vectors', 'events']
const METHOD =
  'The rows of `load_commit_messages`, composed beyond 88,297 as in the section `sizes`, are written straight into the tables of a PostgreSQL with the vectors of a random generator, whose bytes are those of any others. Then a node starts without a snapshot and answers searches, the embedding of each query included. Bytes are `pg_total_relation_size` by the number of records; the log of PostgreSQL is its write-ahead log, checkpoints included. Memory is the resident set after the searches.'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '10000,30000,88297' },
    docs: { type: 'boolean', default: false },
  },
})
const data = options.data ?? process.env.CAIRNWAY_DATA
const database_url = process.env.TEST_DATABASE_URL
if (!data || !database_url) throw new Error('give --data DIR, and a PostgreSQL by TEST_DATABASE_URL')

/** Random vectors of a model's dimension, the same in each run. */
function createRandomVectors(dimension: number): () => Promise<Float32Array> {
  const random = createRandom(1)
  return async () => normalizeVector(Array.from({ length: dimension }, () => 2 * random.next() - 1))
}

const readNumber = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await findOne<{ value: number }>(db, statement))?.value ?? 0)
const walPosition = (db: Db) =>
  readNumber(db, sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as value`)
const tableBytes = (db: Db, table: string) =>
  readNumber(db, sql`select pg_total_relation_size(${table}::regclass)::float8 as value`)
const countConnections = (db: Db) =>
  readNumber(db, sql`select count(*)::float8 as value from pg_stat_activity where datname = current_database()`)

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('models'))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

const model = createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-bench', 'models') })
await model.ready()
const { model_id } = createTranslatingEmbedder(model)
const dimension = model.dimension() ?? 0
await model.close()

const rows = readLoadRows(data)
const texts = buildQueryTexts(data, WARM_UP_SEARCHES + SEARCHES)
const figures = createMeasurementLog()

async function measureSize(size: number): Promise<void> {
  const part = `${size.toLocaleString('en')} records`
  const store = await createStoreTarget(database_url ?? null)
  const db = await store.open()
  try {
    const wal = await walPosition(db)
    const vectorOf = createRandomVectors(dimension)
    await fillStore(db, generateLoadRecords(rows, size), { model_id, vectorOf })
    figures.note(part, 'write-ahead log per record', ((await walPosition(db)) - wal) / size, 'bytes')
    for (const table of TABLES)
      figures.note(part, `table ${table} per record`, (await tableBytes(db, table)) / size, 'bytes')
    const own_connections = await countConnections(db)
    const server = await startServer({ ...store.environment, ROLE: 'api' })
    await waitUntilIdle(server)
    await runSearches(server.base_url, texts.slice(0, WARM_UP_SEARCHES))
    await runSearches(server.base_url, texts.slice(-SEARCHES), CONNECTIONS)
    figures.note(part, 'connections of a node', (await countConnections(db)) - own_connections, 'connections')
    figures.note(part, 'memory of a node', residentMemoryMb(server.pid), 'MB')
    await server.stop()
    figures.note(part, 'snapshot of the index per record', folderBytes(store.data_dir) / size, 'bytes')
  } finally {
    await db.close()
    await store.remove()
  }
}

for (const size of options.sizes.split(',')) await measureSize(Number(size))
endMeasurement(
  'growth',
  {
    title: 'What a record costs',
    note: METHOD,
    command: `node packages/server/test/with-postgres.mjs npm run bench:growth -- --sizes ${options.sizes}`,
    store: 'PostgreSQL',
    figures: figures.list,
  },
  options.docs,
)
