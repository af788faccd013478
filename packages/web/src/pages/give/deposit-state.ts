import type { ExperienceResponse } from '@cairnway/sdk'
import type { Tone } from '../../ui/badge.tsx'

/** In which state an own record is, the most important first. */
export const depositStates = ['draft', 'contested', 'verified', 'stale', 'disputed', 'superseded', 'retracted'] as const
export type DepositState = (typeof depositStates)[number]

export const depositTones: Record<DepositState, Tone> = {
  draft: 'info',
  contested: 'warning',
  verified: 'good',
  stale: 'warning',
  disputed: 'warning',
  superseded: 'neutral',
  retracted: 'neutral',
}

/** Reads the state of an own record: what ended it wins over what is doubted. */
export function depositState(
  record: Pick<ExperienceResponse, 'retracted_at' | 'validation_state' | 'superseded_by' | 'validity'>,
): DepositState {
  if (record.retracted_at) return 'retracted'
  if (record.validation_state === 'draft') return 'draft'
  if (record.superseded_by || record.validity.status === 'superseded') return 'superseded'
  if (record.validation_state === 'contested') return 'contested'
  return record.validity.status === 'active' ? 'verified' : record.validity.status
}

/** Whether a text of the address names a state. */
export const isDepositState = (text: string | null): text is DepositState =>
  depositStates.some((state) => state === text)
