import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { ENDORSEMENT } from '../../../rules/trust/trust-classes.ts'
import type { SourceRow } from '../store.ts'
import { createPreparer } from './preparer.ts'

const source = (id: string): SourceRow => ({
  id,
  contributor_id: 'con_a',
  cluster: 'con_a',
  workspace_id: null,
  is_published: true,
  validation_state: 'verified',
  validity_status: 'active',
  wedge: 'code',
  tags: ['a'],
  causal_depth: 0.5,
  boundary_precision: 0.5,
  insight_transferability: 0.5,
  title: `title of ${id}`,
  problem: 'problem',
  context: null,
  failed_approaches: [],
  successful_approach: { method: 'method' },
  outcome: {},
  root_cause: 'cause',
  insight: 'insight',
  applies_when: [],
  does_not_apply_when: [],
  compact_summary: null,
  fingerprint_candidates: null,
  created_at: '2026-03-01T12:00:00.000Z',
  superseded_by: null,
  endorsement: ENDORSEMENT.none,
  quality_score: 0.6,
  score_low: null,
  from_operator: false,
  // a small view on a large buffer, as the database driver returns it
  components: new Uint8Array(new ArrayBuffer(64), 8, 4),
  scale: 0.5,
})
const rows = Array.from({ length: 40 }, (_, i) => source(`exp_${i}`))
const ids = rows.map(({ id }) => id)

test('many records are prepared by the thread and few on the calling one, with equal results in order', async () => {
  let started = 0
  const real = createPreparer(() => {})
  const counting = createPreparer(
    () => {},
    () => {
      started++
      return new Worker('')
    },
  )
  const [many, ...few] = await Promise.all([real.prepare(rows), ...rows.map((row) => counting.prepare([row]))])
  expect(many.map(({ id }) => id)).toEqual(ids)
  expect(JSON.stringify(many)).toEqual(JSON.stringify(few.flat()))
  expect(started).toBe(0)
})

test('a thread that exits is restarted three times, and its work is done on the calling thread', async () => {
  const messages: string[] = []
  let started = 0
  const preparer = createPreparer(
    (message) => messages.push(message),
    () => {
      started++
      return new Worker("require('node:worker_threads').parentPort.once('message', () => process.exit(1))", {
        eval: true,
      })
    },
  )
  for (let i = 0; i < 5; i++) expect((await preparer.prepare(rows)).map(({ id }) => id)).toEqual(ids)
  expect([started, messages.length]).toEqual([3, 3])
})

test('a record that cannot be prepared does not affect the others', async () => {
  const broken = { ...source('exp_broken'), outcome: null } as never
  const prepared = await createPreparer(() => {}).prepare([broken, ...rows])
  expect(prepared.flatMap((source) => ('failure' in source ? [source.id] : []))).toEqual(['exp_broken'])
})
