// npm run bench -- --data DIR [--sizes 1000,10000] [--million] [--parts start,sizes,deposits] [--searches N]
//   [--database-url URL] [--cache DIR] [--json FILE] [--docs]: a real server, in a process of its own, through HTTP.
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { embeddingText } from '../packages/server/src/experiences/experience-text.ts'
import { createEmbedder, type Embedder } from '../packages/server/src/models/embedder.ts'
import { createTranslatingEmbedder } from '../packages/server/src/search/translating-embedder.ts'
import { measureDeposits } from './deposits.ts'
import { createFigures, type Figure } from './figures.ts'
import { measureFirstStart } from './first-start.ts'
import { openKeptVectors, withKeptVectors } from './kept-vectors.ts'
import { type LoadRow, readLoad } from './load-records.ts'
import { machine } from './machine.ts'
import { measureSize, queryVectorsIn, textsNeeded } from './measure-size.ts'
import { queryTexts } from './query-texts.ts'
import { table } from './table.ts'
import { writeSection } from './write-section.ts'

const figures_file = fileURLToPath(new URL('../docs/benchmarks.json', import.meta.url))
const MILLION = 1_000_000
/** Sizes up to here are made of real rows only, also when there are not quite so many. */
const REAL_UPTO = 100_000

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '1000,10000,100000' },
    million: { type: 'boolean', default: false },
    parts: { type: 'string', default: 'start,sizes,deposits' },
    searches: { type: 'string', default: '600' },
    'database-url': { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'cairnway-bench') },
    json: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
})
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run bench -- --data DIR, or CAIRNWAY_DATA')

/** The sizes asked for: up to 100,000 at most as many as there are real rows. */
function sizesOf(rows: readonly LoadRow[]): number[] {
  const sizes = options.sizes.split(',').map(Number)
  const real = sizes.map((size) => (size <= REAL_UPTO ? Math.min(size, rows.length) : size))
  return options.million ? [...real, MILLION] : real
}

/** The vectors of the questions in a file of their own, which the measured server reads. */
async function embedQueries(model: Embedder, texts: readonly string[]): Promise<void> {
  const kept = openKeptVectors(queryVectorsIn(options.cache), model)
  const { embedDocument } = createTranslatingEmbedder(withKeptVectors(model, kept))
  for (const text of texts) await embedDocument(text)
  kept.close()
}

const columns = ({ part, what, value, unit, target }: Figure) => [part, what, `${value} ${unit}`.trim(), target]

async function main(directory: string): Promise<void> {
  mkdirSync(options.cache, { recursive: true })
  const parts = options.parts.split(',')
  const searches = Number(options.searches)
  const database_url = options['database-url'] ?? null
  const figures = createFigures()
  const model = createEmbedder({ mode: 'local', cache_dir: join(options.cache, 'models') })
  await model.ready()
  const texts = queryTexts(directory, textsNeeded(searches))
  const rows = readLoad(directory)
  const shared = { figures, data: directory, database_url, searches, texts, rows }
  if (parts.includes('start')) await measureFirstStart(shared)
  if (parts.includes('deposits'))
    await measureDeposits({
      ...shared,
      embed: model.embedDocument,
      textOf: (deposit) => embeddingText(deposit),
    })
  if (parts.includes('sizes')) {
    await embedQueries(model, texts)
    const kept = openKeptVectors(join(options.cache, 'load.vectors'), model)
    const { model_id, embedDocument: vectorOf } = createTranslatingEmbedder(withKeptVectors(model, kept))
    const run = { ...shared, query_vectors: queryVectorsIn(options.cache), model_id, vectorOf }
    for (const size of sizesOf(rows)) await measureSize(run, size)
    kept.close()
  }
  await model.close()
  const where = { ...machine(), store: database_url === null ? 'embedded' : 'PostgreSQL' }
  const command = `npm run bench -- ${process.argv
    .slice(2)
    .filter((_, i, all) => !isPath(all, i))
    .join(' ')}`.trim()
  const head = `\`${command}\` at ${where.commit}; ${where.cores} cores, ${where.cpu}, Node ${where.node}, ${where.store} store.`
  const text = `${head}\n\n${table([['part', 'what', 'measured', 'target'], ...figures.list.map(columns)])}`
  console.log(`\n${text}`)
  const json = `${JSON.stringify({ ...where, command, figures: figures.list }, null, 2)}\n`
  if (options.json) writeFileSync(options.json, json)
  if (!options.docs) return
  writeSection('bench', text)
  writeFileSync(figures_file, json)
}

/** Options that name places of one machine say nothing to others. */
function isPath(all: readonly string[], i: number): boolean {
  const places = ['--data', '--cache', '--json', '--database-url']
  return places.includes(all[i] ?? '') || places.includes(all[i - 1] ?? '') || all[i] === '--docs'
}

await main(data)
process.exit(0)
