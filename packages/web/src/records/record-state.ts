import type { ExperienceResponse } from '@cairnway/sdk'
import type { Tone } from '../ui/badge.tsx'

/** The state of a record in one word, the most serious that applies. */
export type RecordState =
  | 'draft'
  | 'retracted'
  | 'contested'
  | 'superseded'
  | 'disputed'
  | 'stale'
  | 'verified'
  | 'active'

type StateFields = Pick<ExperienceResponse, 'validity'> &
  Partial<Pick<ExperienceResponse, 'validation_state' | 'retracted_at' | 'superseded_by'>>

/** Evaluates which state matters most to a reader. */
export function recordState(record: StateFields): RecordState {
  const { validation_state, retracted_at, superseded_by, validity } = record
  if (validation_state === 'draft') return 'draft'
  if (retracted_at) return 'retracted'
  if (validation_state === 'contested') return 'contested'
  if (superseded_by || validity.status === 'superseded') return 'superseded'
  if (validity.status !== 'active') return validity.status
  return validity.verified_at ? 'verified' : 'active'
}

const tones: Record<RecordState, Tone> = {
  draft: 'info',
  retracted: 'bad',
  contested: 'bad',
  superseded: 'warning',
  disputed: 'warning',
  stale: 'warning',
  verified: 'good',
  active: 'neutral',
}

/** The colour of a state. */
export const stateTone = (state: RecordState): Tone => tones[state]
