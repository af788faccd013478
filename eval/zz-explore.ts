import { writeFileSync } from 'node:fs'
import { formQuery } from '@cairnway/sdk/gates'
import { openKeptVectors, withKeptVectors } from '../bench/kept-vectors.ts'
import { createEmbedder } from '../packages/server/src/models/embed.ts'
import { makeDerivedSets } from './derived/derived-sets.ts'
import { openSet } from './open-set.ts'
import { patient } from './patient.ts'
import { readSets } from './sets.ts'

const dir = '/work/shared/data'
const sets = readSets(dir, 'dev')
const derived = makeDerivedSets({ directory: dir, split: 'dev', sets, tell: console.error }).filter((s) => s.name.startsWith('error-texts'))
const be = sets.find((s) => s.name === 'build_errors')!
const all = [{ ...be, name: 'build_errors' }, ...derived]
const model = createEmbedder({ mode: 'local', cache_dir: '/tmp/eval-proxy/models' })
await model.ready()
const kept = openKeptVectors('/tmp/eval-proxy/eval.vectors', model)
const embedder = patient(withKeptVectors(model, kept))
const out: unknown[] = []
const foreign = derived.flatMap((s) => s.queries.filter((q) => q.id.endsWith('#question')).map((q) => ({ set: s.name, q })))
for (const set of all) {
  const t = performance.now()
  const open = await openSet(set.records, embedder)
  const queries = set.queries.filter((q) => !q.id.endsWith('#message'))
  console.error(set.name, set.records.length, queries.length, open.imported.stored, open.imported.merged)
  const ask = async (q: typeof queries[number], hidden: Set<string>, mode: string) => {
    const formed = formQuery(q.ask.q)
    if (formed.q === '') { out.push({ set: set.name, mode, id: q.id, text: q.ask.q, formed, results: [] }); return }
    open.tap.hide(hidden)
    const a = await open.client.searchExperiences({ q: formed.q, error_message: formed.error_message ?? undefined, limit: 5 } as never)
    const results = a.results.map((r: any) => ({ id: r.id, rows: open.judged([r.id], { ...q, self: null, exclude_project: null } as never), title: r.title, problem: r.problem, tags: r.tags, context: r.context }))
    out.push({ set: set.name, mode, id: q.id, text: q.ask.q, formed, confidence: a.metadata.confidence, results, relevant: [...q.relevant] })
  }
  const groupOf = (id: string) => /^\w+: \S+(?= )/.exec(set.records.find((r) => r.id === id)?.title ?? '')?.[0]
  for (const q0 of queries) {
    const own = q0.id.replace(/^q-/, '').replace(/#.*/, '')
    const group = set.name.endsWith('build_errors') ? set.records.filter((r) => groupOf(r.id) === groupOf(own)).map((r) => r.id) : []
    const q = { ...q0, relevant: new Set([...q0.relevant, ...group]) } as typeof q0
    await ask(q, open.leftOut(q), 'with')
    const hidden = open.leftOut(q)
    for (const r of q.relevant) { const id = open.recordOf(r); if (id) hidden.add(id) }
    await ask(q, hidden, 'hidden')
  }
  const others = foreign.filter((f) => f.set !== set.name && !(set.name === 'build_errors' && f.set.endsWith('build_errors')) && !(set.name.endsWith('build_errors') && f.set === 'build_errors'))
  for (const { set: from, q } of others.filter((_, i) => i % Math.ceil(others.length / 150) === 0)) await ask({ ...q, id: `${from}>${q.id}`, relevant: new Set<string>() } as never, new Set(), 'foreign')
  open.tap.hide(new Set())
  await open.close()
  console.error('done', (performance.now() - t) / 1000)
  writeFileSync('/tmp/eval-proxy/explore.json', JSON.stringify(out))
}
kept.close()
process.exit(0)
