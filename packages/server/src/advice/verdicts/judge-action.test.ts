import { expect, test } from 'vitest'
import { judgeAction } from './judge-action.ts'
import type { CandidateRecord } from './verdict-types.ts'
import { DEFAULT_CALIBRATION_MAP } from './verdict-weights.ts'

const situation = 'The connection pool of the PostgreSQL client hangs after an hour'
const record = (changes: Partial<CandidateRecord> = {}): CandidateRecord => ({
  id: 'exp_1',
  title: 'Connection pool of the PostgreSQL client hangs',
  problem: 'After an hour the connection pool of the PostgreSQL client hangs.',
  context: undefined,
  tags: [],
  failed_approaches: [{ attempt: 'Raise max_connections on the server', why_it_failed: 'The limit is in the client.' }],
  successful_approach: { method: 'Release every client in a finally block' },
  outcome: { status: 'resolved' },
  does_not_apply_when: ['pgbouncer in transaction mode'],
  validity_status: 'active',
  score: 0.6,
  is_trusted: true,
  score_low: null,
  cluster: 'a',
  is_new: false,
  created_at: '2026-01-01T00:00:00.000Z',
  observations: [],
  ...changes,
})
const judge = (
  planned_action: string,
  candidates: CandidateRecord[],
  conditions: Record<string, unknown> | null = null,
) =>
  judgeAction({
    situation,
    planned_action,
    conditions,
    candidates,
    map: DEFAULT_CALIBRATION_MAP,
    max_evidence: 5,
    now: new Date('2026-02-01T00:00:00.000Z'),
  })

test('a failed approach of one record is enough for likely_fail, its method for likely_succeed', () => {
  expect(judge('Raise max_connections on the server', [record()]).verdict).toBe('likely_fail')
  expect(judge('Release every client in a finally block', [record()]).verdict).toBe('likely_succeed')
})

test('without candidates the verdict is neutral and says why', () => {
  expect(judge('Restart it', [])).toMatchObject({ verdict: 'neutral', neutral_cause: 'no_evidence', probability: null })
})

test('a record whose limit the conditions meet leaves with a warning', () => {
  const verdict = judge('Release every client in a finally block', [record()], {
    pooler: 'pgbouncer',
    mode: 'transaction',
  })
  expect(verdict).toMatchObject({ verdict: 'neutral', neutral_cause: 'outside_boundaries' })
  expect(verdict.boundary_warnings).toMatchObject([
    { experience_id: 'exp_1', condition: 'pgbouncer in transaction mode' },
  ])
})
