import { expect, test } from 'vitest'
import type { KnowledgeRecord } from '../knowledge-types.ts'
import { createRecordLinker } from './link-records.ts'

const words = { isRare: (word: string) => word !== 'node.js', ordinary_words: new Set<string>() }

const record = (changes: Partial<KnowledgeRecord> = {}): KnowledgeRecord => ({
  id: 'exp_1',
  cluster: 'con_1',
  wedge: 'coding',
  tags: [],
  title: 'Imports hang',
  problem: 'Every import of a large file hangs.',
  failed_approaches: [],
  successful_approach: { method: 'Close the client of the pool with client.release().', implementation: null },
  outcome: { status: 'resolved', evidence: null },
  root_cause: 'pool.connect() was never followed by client.release(), so the pool of Node.js ran dry.',
  insight: 'A pool that runs dry waits silently.',
  applies_when: [],
  does_not_apply_when: [],
  environment: { language: null, framework: null, runtime: null, platform: null, versions: {} },
  score_low: null,
  observations: [],
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
})

const other = record({
  id: 'exp_2',
  problem: 'Uploads stop after ten requests and the process stays alive.',
  root_cause: 'A transaction took a connection and nobody called client.release() when it failed.',
  successful_approach: { method: 'Call client.release() in a finally block.', implementation: null },
})

const link = (a: KnowledgeRecord, b: KnowledgeRecord, cosine = 0.9) => createRecordLinker(a, words)(b, cosine)

test('records that are near and name the same rare thing support each other', () => {
  expect(link(record(), other)?.kind).toBe('supports')
  expect(link(other, record())).toEqual(link(record(), other))
})

test('near records without a common rare name are not linked', () => {
  const unnamed = {
    root_cause: 'The pool ran dry in Node.js.',
    successful_approach: { method: 'Close clients.', implementation: null },
  }
  expect(link(record(unnamed), record({ ...unnamed, id: 'exp_2' }))).toBeNull()
})

test('records with a common name that are not near are not linked', () => {
  expect(link(record(), other, 0.5)).toBeNull()
})

test('a record that was solved and one that was not contradict each other', () => {
  expect(link(record(), { ...other, outcome: { status: 'unresolved', evidence: null } })?.kind).toBe('contradicts')
})
