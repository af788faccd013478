// npm run eval -- --data DIR [--split dev|heldout] [--sets a,b] [--parts ranking,ablation,foreign,derived]
//   [--cache DIR] [--json FILE] [--docs]: relevance of the search operation on every retrieval set in DIR and on
//   sets derived from its files; --sets selects sets of both kinds. --gates a,b (or all): measures the deposit gates
//   and the advice of hook and proxy instead.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishSection } from '../bench/publish-section.ts'
import { createStamp } from '../bench/stamp.ts'
import { createCachingEmbedder, openVectorCache } from '../bench/vector-cache.ts'
import { createEmbedder } from '../packages/server/src/platform/models/embedder.ts'
import { ablationVariants } from './ablation-variants.ts'
import { buildDerivedSets } from './derived/build-derived-sets.ts'
import type { EvalSet } from './eval-types.ts'
import { gates } from './gates/gates.ts'
import { toFigures as toGateFigures } from './gates/to-figures.ts'
import { evalParts, measureSet, measureStandaloneDerived, type SetResult } from './measure-set.ts'
import { readSets } from './read-sets.ts'
import { RELEVANCE_METHOD } from './relevance-method.ts'
import { tabulate, toReportFigures } from './report.ts'
import { createRetryingEmbedder } from './retrying-embedder.ts'

/** Sets that are measured concurrently: one uses the processor while the other waits for its store. */
const CONCURRENT_SETS = 2

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    split: { type: 'string', default: 'dev' },
    sets: { type: 'string', default: '' },
    parts: { type: 'string', default: evalParts.join(',') },
    cache: { type: 'string', default: join(tmpdir(), 'cairnway-eval') },
    json: { type: 'string' },
    gates: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log('npm run eval -- --data DIR [--split dev|heldout] [--sets a,b] [--parts a,b] [--gates a,b|all] [--docs]')
  console.log('  [--cache DIR] [--json FILE]')
  console.log(`parts: ${evalParts.join(', ')}`)
  console.log(`variants of the ablation: ${Object.keys(ablationVariants).join(', ')}`)
  console.log(`gates: ${Object.keys(gates).join(', ')}`)
  process.exit(0)
}
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run eval -- --data DIR, or CAIRNWAY_DATA')

const splitList = (text: string) => text.split(',').filter((name) => name !== '')
const unknown = splitList(options.parts).filter((name) => !evalParts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}; there are ${evalParts.join(', ')}`)

/** The options that choose what is measured. */
const selection = (): string =>
  [
    `--split ${options.split}`,
    ...(options.sets === '' ? [] : [`--sets ${options.sets}`]),
    ...(options.parts === evalParts.join(',') ? [] : [`--parts ${options.parts}`]),
  ].join(' ')

async function main(directory: string): Promise<void> {
  const started = performance.now()
  const model = createEmbedder({ mode: 'local', cache_dir: join(options.cache, 'models') })
  await model.ready()
  const cache = openVectorCache(join(options.cache, 'eval.vectors'), model)
  const embedder = createRetryingEmbedder(createCachingEmbedder(model, cache))
  const sets = readSets(directory, options.split)
  const names = splitList(options.sets)
  const wanted = new Set(evalParts.filter((part) => splitList(options.parts).includes(part)))
  const derived_sets = wanted.has('derived')
    ? buildDerivedSets({ directory, split: options.split, sets, log: (line) => console.error(line) })
    : []
  const isSelected = ({ name }: EvalSet) => names.length === 0 || names.includes(name)
  const chosen = sets.filter(isSelected)
  const standalone = derived_sets
    .filter((set) => !sets.some(({ records }) => records === set.records))
    .filter(isSelected)
  const waiting = chosen.toSorted((a, b) => b.records.length - a.records.length).values()
  const results: SetResult[] = []
  const logDone = ({ name }: EvalSet) =>
    console.error(`${name} done after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const measure = async () => {
    for (const set of waiting) {
      results.push(await measureSet(set, { sets, derived: derived_sets, wanted, embedder }))
      logDone(set)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SETS }, measure))
  results.sort((a, b) => (a.name < b.name ? -1 : 1))
  const derived = results.flatMap((result) => result.derived)
  for (const set of standalone) {
    derived.push(await measureStandaloneDerived(set, embedder))
    logDone(set)
  }
  const stamp = createStamp()
  const section = {
    ...{ title: 'Relevance', note: RELEVANCE_METHOD, command: `npm run eval -- ${selection()}`, ...stamp },
    figures: toReportFigures(results, derived),
    details: tabulate(results, derived),
  }
  publishSection('relevance', section, options.docs)
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...stamp, split: options.split, results, derived })}\n`)
  cache.close()
  await model.close()
}

/** Other spellings of the names of gates. */
const spellings: Record<string, string> = { normaliser: 'normalizer' }

/** Measures the selected gates one after the other. */
async function measureGates(directory: string): Promise<void> {
  const names =
    options.gates === 'all' ? Object.keys(gates) : splitList(options.gates).map((name) => spellings[name] ?? name)
  const missing = names.filter((name) => gates[name] === undefined)
  if (missing.length > 0)
    throw new Error(`there is no gate ${missing.join(', ')}; there are ${Object.keys(gates).join(', ')}`)
  const stamp = createStamp()
  const reports: Record<string, unknown> = {}
  for (const name of names) {
    const report = await gates[name]?.({ directory, split: options.split, cache: options.cache })
    if (!report) continue
    const { title, details, checks, figures } = report
    const command = `npm run eval -- --gates ${name} --split ${options.split}`
    const section = { title, command, ...createStamp(), figures: toGateFigures(checks), details }
    publishSection(`gate-${name}`, section, options.docs)
    reports[name] = { checks, figures }
  }
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...stamp, split: options.split, gates: reports })}\n`)
}

await (options.gates === '' ? main(data) : measureGates(data))
process.exit(0)
