// npm run bench -- --data DIR [--parts start,sizes] [--sizes 1000,10000] [--million] [--searches N] [--database-url URL]
//   [--cache DIR] [--docs]: measures a server process through HTTP; the parts are those of bench-parts.ts. --docs writes
//   the figures of each part into docs/benchmarks.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEmbedder, type Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { createTranslatingEmbedder } from '../packages/server/src/retrieval/search/translating-embedder.ts'
import { embeddingText } from '../packages/server/src/rules/record-text/experience-text.ts'
import { type BenchPart, benchParts, isBenchPart, sizedParts } from './bench-parts.ts'
import { type LoadRow, readLoadRows } from './load-records.ts'
import { measureAttacks } from './measure-attacks.ts'
import { measureConsole } from './measure-console.ts'
import { measureDashboard } from './measure-dashboard.ts'
import { measureDemand } from './measure-demand.ts'
import { measureDeposits } from './measure-deposits.ts'
import { measureFirstStart } from './measure-first-start.ts'
import { measureIdentity } from './measure-identity.ts'
import { measureKnowledge } from './measure-knowledge.ts'
import { measureNormalizing } from './measure-normalizing.ts'
import { measureProfile } from './measure-profile.ts'
import { countRequiredTexts, measureSize, queryVectorsPath } from './measure-size.ts'
import { measureSuspension } from './measure-suspension.ts'
import { measureTeams } from './measure-teams.ts'
import { measureVerdicts } from './measure-verdicts.ts'
import { measureWebhooks } from './measure-webhooks.ts'
import { createMeasurementLog, type MeasurementLog } from './measurement-log.ts'
import { publishSection } from './publish-section.ts'
import { buildQueryTexts } from './query-texts.ts'
import { createStamp } from './stamp.ts'
import { createCachingEmbedder, openVectorCache } from './vector-cache.ts'

const MILLION = 1_000_000
const DEFAULT_SIZES = '1000,10000,100000'
const DEFAULT_SEARCHES = '600'
/** Sizes up to this one are limited to the number of rows in the data. */
const MAX_REAL_RECORDS = 100_000

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: DEFAULT_SIZES },
    million: { type: 'boolean', default: false },
    parts: { type: 'string', default: Object.keys(benchParts).join(',') },
    searches: { type: 'string', default: DEFAULT_SEARCHES },
    'database-url': { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'cairnway-bench') },
    docs: { type: 'boolean', default: false },
  },
})
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run bench -- --data DIR, or CAIRNWAY_DATA')

function parseSizes(rows: readonly LoadRow[]): number[] {
  const sizes = options.sizes.split(',').map(Number)
  const limited = sizes.map((size) => (size <= MAX_REAL_RECORDS ? Math.min(size, rows.length) : size))
  return options.million ? [...limited, MILLION] : limited
}

/** Embeds the queries into the file that the measured server reads (serve-with-cached-queries.ts). */
async function embedQueries(model: Embedder, texts: readonly string[]): Promise<void> {
  const cache = openVectorCache(queryVectorsPath(options.cache), model)
  const { embedDocument } = createTranslatingEmbedder(createCachingEmbedder(model, cache))
  for (const text of texts) await embedDocument(text)
  cache.close()
}

/** The options that choose what is measured of a part. */
function describeCommand(part: BenchPart): string {
  const is_sized = sizedParts.includes(part)
  return [
    `npm run bench -- --parts ${part}`,
    ...(is_sized && options.sizes !== DEFAULT_SIZES ? [`--sizes ${options.sizes}`] : []),
    ...(is_sized && options.million ? ['--million'] : []),
    ...(options.searches === DEFAULT_SEARCHES ? [] : [`--searches ${options.searches}`]),
  ].join(' ')
}

function parseParts(): BenchPart[] {
  const names = options.parts.split(',')
  const unknown = names.filter((name) => !isBenchPart(name))
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(', ')}; there are ${Object.keys(benchParts).join(', ')}`)
  return names.filter(isBenchPart)
}

async function main(directory: string): Promise<void> {
  mkdirSync(options.cache, { recursive: true })
  const parts = parseParts()
  const searches = Number(options.searches)
  const database_url = options['database-url'] ?? null
  const model = createEmbedder({ mode: 'local', cache_dir: join(options.cache, 'models') })
  await model.ready()
  const texts = buildQueryTexts(directory, countRequiredTexts(searches))
  const rows = readLoadRows(directory)
  const shared = { data: directory, database_url, searches, texts, rows }
  const logs = new Map(parts.map((part) => [part, createMeasurementLog()]))
  /** Runs a part if it is wanted. */
  async function measure(part: BenchPart, run: (figures: MeasurementLog) => Promise<void>): Promise<void> {
    const figures = logs.get(part)
    if (figures) await run(figures)
  }
  await measure('start', (figures) => measureFirstStart({ ...shared, figures }))
  await measure('deposits', (figures) =>
    measureDeposits({
      ...shared,
      figures,
      embed: model.embedDocument,
      embeddedText: (deposit) => embeddingText(deposit),
    }),
  )
  await measure('normalizing', (figures) => measureNormalizing({ ...shared, figures }))
  await measure('profile', (figures) => measureProfile({ ...shared, figures }))
  await measure('demand', (figures) => measureDemand({ ...shared, figures }))
  await measure('dashboard', (figures) => measureDashboard({ ...shared, figures }))
  await measure('webhooks', (figures) => measureWebhooks({ ...shared, figures }))
  await measure('identity', (figures) => measureIdentity({ ...shared, figures }))
  await measure('attacks', (figures) => measureAttacks({ ...shared, figures }))
  await measure('suspension', (figures) => measureSuspension({ ...shared, figures }))
  const is_sized = sizedParts.some((part) => parts.includes(part))
  if (is_sized || parts.includes('console')) {
    if (parts.includes('sizes') || parts.includes('teams')) await embedQueries(model, texts)
    const cache = openVectorCache(join(options.cache, 'load.vectors'), model)
    const queries = openVectorCache(queryVectorsPath(options.cache), model)
    const { embedDocument: queryVectorOf } = createCachingEmbedder(model, queries)
    const { model_id, embedDocument: vectorOf } = createTranslatingEmbedder(createCachingEmbedder(model, cache))
    const run = { ...shared, query_vectors: queryVectorsPath(options.cache), model_id, vectorOf }
    await measure('console', (figures) => measureConsole({ ...run, figures }))
    for (const size of is_sized ? parseSizes(rows) : []) {
      await measure('sizes', (figures) => measureSize({ ...run, figures }, size))
      await measure('verify', (figures) => measureVerdicts({ ...run, figures }, size))
      await measure('knowledge', (figures) => measureKnowledge({ ...run, figures, model }, size))
      await measure('teams', (figures) => measureTeams({ ...run, figures, model, queryVectorOf }, size))
    }
    cache.close()
    queries.close()
  }
  await model.close()
  const stamp = createStamp(database_url === null ? 'embedded store' : 'PostgreSQL')
  for (const [part, { list, tables }] of logs) {
    const details = tables.length > 0 && { details: tables }
    const section = { ...benchParts[part], command: describeCommand(part), ...stamp, figures: list, ...details }
    publishSection(part, section, options.docs)
  }
}

await main(data)
process.exit(0)
