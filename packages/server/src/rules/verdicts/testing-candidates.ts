import type { CandidateObservation, CandidateRecord } from './verdict-types.ts'

export const SITUATION = 'The connection pool of the PostgreSQL client hangs after an hour'
export const FIX = 'Release every client in a finally block'
export const DEAD_END = 'Raise max_connections on the server'

/** A record about the situation, by an established author. */
export const createCandidate = (changes: Partial<CandidateRecord> = {}): CandidateRecord => ({
  id: 'exp_1',
  title: 'Connection pool of the PostgreSQL client hangs',
  problem: 'After an hour the connection pool of the PostgreSQL client hangs.',
  context: undefined,
  tags: [],
  failed_approaches: [{ attempt: DEAD_END, why_it_failed: 'The limit is in the client.' }],
  successful_approach: { method: FIX },
  outcome: { status: 'resolved' },
  does_not_apply_when: [],
  validity_status: 'active',
  score: 0.7,
  is_trusted: false,
  score_low: null,
  cluster: 'author',
  is_grouped: false,
  is_proven: false,
  is_team: false,
  created_at: '2026-01-01T00:00:00.000Z',
  observations: [],
  ...changes,
})

export const createObservation = (changes: Partial<CandidateObservation> = {}): CandidateObservation => ({
  outcome: 'failed',
  attempt: null,
  cluster: 'observer',
  is_grouped: false,
  is_proven: false,
  weight: 1,
  conditions: null,
  reported_at: '2026-01-02T00:00:00.000Z',
  ...changes,
})
