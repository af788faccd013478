import { readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { formQuery } from '@cairnway/sdk/gates'
import { agreement } from '../packages/mcp/src/proxy/agreement.ts'
const rows = JSON.parse(readFileSync('/tmp/eval-proxy/explore.json', 'utf8'))
const out = []
for (const r of rows) {
  if (r.results.length === 0) { out.push({ set: r.set, mode: r.mode, id: r.id, conf: null }); continue }
  const formed = process.argv[2] === 'reform' ? formQuery(r.text) : r.formed
  const t = r.results[0]; const others = r.results.slice(1).map((x: any) => agreement(formed, x.title + "\n" + x.problem))
  const a = agreement(formed, t.title + '\n' + t.problem)
  const rel = new Set(r.mode === 'with' ? r.relevant : [])
  const right = t.rows.some((x: string) => rel.has(x))
  const fold = createHash('sha256').update(r.id.replace(/#.*/, '').replace(/^q-/,'')).digest()[0]! % 2
  out.push({ set: r.set, mode: r.mode, id: r.id, fold, conf: r.confidence, right, ...a, em: formed.error_message, q: formed.q, others, title: t.title, problem: t.problem })
}
writeFileSync('/tmp/eval-proxy/feat.json', JSON.stringify(out))
