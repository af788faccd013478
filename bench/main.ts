// npm run bench -- --data DIR [--sizes 1000,10000] [--million] [--parts start,sizes,verify,knowledge,teams,deposits,normalizing,profile,demand,dashboard,webhooks,identity,console]
//   [--searches N] [--database-url URL] [--cache DIR] [--json FILE] [--docs]: measures a server process through HTTP.
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createEmbedder, type Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { createTranslatingEmbedder } from '../packages/server/src/retrieval/search/translating-embedder.ts'
import { embeddingText } from '../packages/server/src/rules/record-text/experience-text.ts'
import { describeMachine } from './describe-machine.ts'
import { groupBy } from './group-by.ts'
import { type LoadRow, readLoadRows } from './load-records.ts'
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
import { measureTeams } from './measure-teams.ts'
import { measureVerdicts } from './measure-verdicts.ts'
import { measureWebhooks } from './measure-webhooks.ts'
import { createMeasurementLog, type Measurement } from './measurement-log.ts'
import { buildQueryTexts } from './query-texts.ts'
import { renderTable } from './render-table.ts'
import { createCachingEmbedder, openVectorCache } from './vector-cache.ts'
import { writeSection } from './write-section.ts'

const figures_file = fileURLToPath(new URL('../docs/benchmarks.json', import.meta.url))
const MILLION = 1_000_000
/** Sizes up to this one are limited to the number of rows in the data. */
const MAX_REAL_RECORDS = 100_000

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '1000,10000,100000' },
    million: { type: 'boolean', default: false },
    parts: {
      type: 'string',
      default:
        'start,sizes,verify,knowledge,teams,deposits,normalizing,profile,demand,dashboard,webhooks,identity,console',
    },
    searches: { type: 'string', default: '600' },
    'database-url': { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'cairnway-bench') },
    json: { type: 'string' },
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

/** Parts that have a section of their own in docs/benchmarks.md, so that each can be measured again alone. */
const SECTIONS = [
  'start',
  'verify',
  'knowledge',
  'teams',
  'profile',
  'normalizing',
  'demand',
  'dashboard',
  'webhooks',
  'identity',
  'console',
]

/** Parts that are measured once for each size of the store. */
const SIZED_PARTS = ['sizes', 'verify', 'knowledge', 'teams']

const sectionOf = (part: string): string => SECTIONS.find((section) => part.includes(section)) ?? 'bench'

const toColumns = ({ part, what, value, unit, target }: Measurement) => [part, what, `${value} ${unit}`.trim(), target]

async function main(directory: string): Promise<void> {
  mkdirSync(options.cache, { recursive: true })
  const parts = options.parts.split(',')
  const searches = Number(options.searches)
  const database_url = options['database-url'] ?? null
  const figures = createMeasurementLog()
  const model = createEmbedder({ mode: 'local', cache_dir: join(options.cache, 'models') })
  await model.ready()
  const texts = buildQueryTexts(directory, countRequiredTexts(searches))
  const rows = readLoadRows(directory)
  const shared = { figures, data: directory, database_url, searches, texts, rows }
  if (parts.includes('start')) await measureFirstStart(shared)
  if (parts.includes('deposits'))
    await measureDeposits({
      ...shared,
      embed: model.embedDocument,
      embeddedText: (deposit) => embeddingText(deposit),
    })
  if (parts.includes('normalizing')) await measureNormalizing(shared)
  if (parts.includes('profile')) await measureProfile(shared)
  if (parts.includes('demand')) await measureDemand(shared)
  if (parts.includes('dashboard')) await measureDashboard(shared)
  if (parts.includes('webhooks')) await measureWebhooks(shared)
  if (parts.includes('identity')) await measureIdentity(shared)
  const is_sized = SIZED_PARTS.some((part) => parts.includes(part))
  if (is_sized || parts.includes('console')) {
    if (parts.includes('sizes') || parts.includes('teams')) await embedQueries(model, texts)
    const cache = openVectorCache(join(options.cache, 'load.vectors'), model)
    const queries = openVectorCache(queryVectorsPath(options.cache), model)
    const { embedDocument: queryVectorOf } = createCachingEmbedder(model, queries)
    const { model_id, embedDocument: vectorOf } = createTranslatingEmbedder(createCachingEmbedder(model, cache))
    const run = { ...shared, query_vectors: queryVectorsPath(options.cache), model_id, vectorOf }
    if (parts.includes('console')) await measureConsole(run)
    for (const size of is_sized ? parseSizes(rows) : []) {
      if (parts.includes('sizes')) await measureSize(run, size)
      if (parts.includes('verify')) await measureVerdicts(run, size)
      if (parts.includes('knowledge')) await measureKnowledge({ ...run, model }, size)
      if (parts.includes('teams')) await measureTeams({ ...run, model, queryVectorOf }, size)
    }
    cache.close()
    queries.close()
  }
  await model.close()
  const machine = { ...describeMachine(), store: database_url === null ? 'embedded' : 'PostgreSQL' }
  const command = `npm run bench -- ${process.argv
    .slice(2)
    .filter((_, i, all) => !isMachineSpecific(all, i))
    .join(' ')}`.trim()
  const head = `\`${command}\` at ${machine.commit}; ${machine.cores} cores, ${machine.cpu}, Node ${machine.node}, ${machine.store} store.`
  const renderFigures = (list: readonly Measurement[]): string =>
    `${head}\n\n${renderTable([['part', 'what', 'measured', 'target'], ...list.map(toColumns)])}`
  console.log(`\n${renderFigures(figures.list)}`)
  const json = `${JSON.stringify({ ...machine, command, figures: figures.list }, null, 2)}\n`
  if (options.json) writeFileSync(options.json, json)
  if (!options.docs) return
  const by_section = groupBy(figures.list, ({ part }) => sectionOf(part))
  for (const [section, list] of by_section) writeSection(section, renderFigures(list))
  if (by_section.has('bench')) writeFileSync(figures_file, json)
}

/** Whether an argument is a path or address of this machine, which the report leaves out. */
function isMachineSpecific(all: readonly string[], i: number): boolean {
  const names = ['--data', '--cache', '--json', '--database-url']
  return names.includes(all[i] ?? '') || names.includes(all[i - 1] ?? '') || all[i] === '--docs'
}

await main(data)
process.exit(0)
