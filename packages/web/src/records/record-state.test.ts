import { expect, test } from 'vitest'
import { recordState } from './record-state.ts'

const validity = { status: 'active', staleness_signals: 0 } as const

test.each([
  [{ validity }, 'active'],
  [{ validity: { ...validity, verified_at: '2026-01-01T00:00:00Z' } }, 'verified'],
  [{ validity: { ...validity, status: 'stale' as const, verified_at: '2026-01-01T00:00:00Z' } }, 'stale'],
  [{ validity: { ...validity, status: 'disputed' as const } }, 'disputed'],
  [{ validity: { ...validity, status: 'disputed' as const }, superseded_by: 'exp_2' }, 'superseded'],
  [{ validity, validation_state: 'contested' as const, superseded_by: 'exp_2' }, 'contested'],
  [{ validity, validation_state: 'contested' as const, retracted_at: '2026-01-01T00:00:00Z' }, 'retracted'],
  [{ validity, validation_state: 'draft' as const }, 'draft'],
])('the worst of %j is what a reader is told: %s', (record, expected) => {
  expect(recordState(record)).toBe(expected)
})
