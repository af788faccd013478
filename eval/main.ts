// npm run eval -- --data DIR [--split dev|heldout] [--sets a,b] [--parts ranking,ablation,foreign,derived]
//   [--cache DIR] [--json FILE] [--docs]: relevance of the search operation on every retrieval set in DIR and on
//   sets derived from its files; --sets names any of both. --gates a,b (or all): what keeps the record clean instead, and
//   what the MCP proxy advises.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openKeptVectors, withKeptVectors } from '../bench/kept-vectors.ts'
import { machine } from '../bench/machine.ts'
import { writeSection } from '../bench/write-section.ts'
import { createEmbedder } from '../packages/server/src/models/embedder.ts'
import { makeDerivedSets } from './derived/derived-sets.ts'
import { checkTable } from './gates/check-table.ts'
import { gates } from './gates/gates.ts'
import { measureOwnDerived, measureSet, parts, type SetResult } from './measure-set.ts'
import { patient } from './patient.ts'
import { report } from './report.ts'
import { readSets } from './sets.ts'
import type { EvalSet } from './types.ts'

/** Sets measured at once: while one waits for its store, the other has the processor. */
const LANES = 2

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    split: { type: 'string', default: 'dev' },
    sets: { type: 'string', default: '' },
    parts: { type: 'string', default: parts.join(',') },
    cache: { type: 'string', default: join(tmpdir(), 'cairnway-eval') },
    json: { type: 'string' },
    gates: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
  },
})
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run eval -- --data DIR, or CAIRNWAY_DATA')

const listed = (text: string) => text.split(',').filter((name) => name !== '')
const unknown = listed(options.parts).filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)

async function main(directory: string): Promise<void> {
  const started = performance.now()
  const model = createEmbedder({ mode: 'local', cache_dir: join(options.cache, 'models') })
  await model.ready()
  const kept = openKeptVectors(join(options.cache, 'eval.vectors'), model)
  const embedder = patient(withKeptVectors(model, kept))
  const sets = readSets(directory, options.split)
  const asked = listed(options.sets)
  const wanted = new Set(parts.filter((part) => listed(options.parts).includes(part)))
  const made = wanted.has('derived')
    ? makeDerivedSets({ directory, split: options.split, sets, tell: (line) => console.error(line) })
    : []
  const isAsked = ({ name }: EvalSet) => asked.length === 0 || asked.includes(name)
  const chosen = sets.filter(isAsked)
  const own = made.filter((one) => !sets.some(({ records }) => records === one.records)).filter(isAsked)
  const waiting = chosen.toSorted((a, b) => b.records.length - a.records.length).values()
  const results: SetResult[] = []
  const tellDone = ({ name }: EvalSet) =>
    console.error(`${name} done after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const measure = async () => {
    for (const set of waiting) {
      results.push(await measureSet(set, { sets, derived: made, wanted, embedder }))
      tellDone(set)
    }
  }
  await Promise.all(Array.from({ length: LANES }, measure))
  results.sort((a, b) => (a.name < b.name ? -1 : 1))
  const derived = results.flatMap((result) => result.derived)
  for (const one of own) {
    derived.push(await measureOwnDerived(one, embedder))
    tellDone(one)
  }
  const sections = report(results, derived)
  const text = sections.map((section) => `### ${section.title}\n\n${section.text}`).join('\n\n')
  const { commit, ...where } = machine()
  const head = `\`npm run eval -- --split ${options.split}\` at ${commit}; in brackets: 95 % bootstrap over queries.`
  console.log(`\n${head}\n\n${text}`)
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...where, commit, split: options.split, results, derived })}\n`)
  if (options.docs) writeSection('eval', `${head}\n\n${text}`)
  kept.close()
  await model.close()
}

/** Each gate alone, one after the other. */
async function measureGates(directory: string): Promise<void> {
  const asked = options.gates === 'all' ? Object.keys(gates) : listed(options.gates)
  const missing = asked.filter((name) => gates[name] === undefined)
  if (missing.length > 0)
    throw new Error(`there is no gate ${missing.join(', ')}; there are ${Object.keys(gates).join(', ')}`)
  const { commit, ...where } = machine()
  const reports: Record<string, unknown> = {}
  for (const name of asked) {
    const report = await gates[name]?.({ directory, split: options.split, cache: options.cache })
    if (!report) continue
    const { title, text, checks, figures } = report
    const head = `\`npm run eval -- --gates ${name} --split ${options.split}\` at ${commit}.`
    const section = `### ${title}\n\n${head}\n\n${checkTable(checks)}\n\n${text}`
    console.log(`\n${section}`)
    if (options.docs) writeSection(`gate ${name}`, section)
    reports[name] = { checks, figures }
  }
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ ...where, commit, split: options.split, gates: reports })}\n`)
}

await (options.gates === '' ? main(data) : measureGates(data))
process.exit(0)
