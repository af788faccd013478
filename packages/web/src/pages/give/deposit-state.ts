import type { ExperienceDepositResponse, ExperienceResponse } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import type { Tone } from '../../ui/badge.tsx'

const { deposits: texts } = strings

/** The states of an own record, the most important first. */
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

/** Reads the state of an own record: a state that ends it takes precedence over a doubt. */
export function depositState(
  record: Pick<ExperienceResponse, 'retracted_at' | 'validation_state' | 'superseded_by' | 'validity'>,
): DepositState {
  if (record.retracted_at) return 'retracted'
  if (record.validation_state === 'draft') return 'draft'
  if (record.superseded_by || record.validity.status === 'superseded') return 'superseded'
  if (record.validation_state === 'contested') return 'contested'
  return record.validity.status === 'active' ? 'verified' : record.validity.status
}

/**
 * The readers who find a record that passed the checks: everybody, the members of its workspace, others later, or only
 * its author.
 */
export type Readers = 'others' | 'team' | 'later' | 'author'

/** Reads who finds a record. What a newcomer gives to everybody is hidden until three of their records have passed. */
export function readersOf({
  visibility_scope,
  trust_level,
}: {
  visibility_scope: string | undefined
  trust_level: string | undefined
}): Readers {
  if (visibility_scope === 'private') return 'author'
  if (visibility_scope === 'team') return 'team'
  return (trust_level ?? 'new') === 'new' ? 'later' : 'others'
}

/** The same of a record as the service answers it. */
export const recordReaders = ({
  visibility_scope,
  contributor,
}: Pick<ExperienceResponse, 'visibility_scope' | 'contributor'>): Readers =>
  readersOf({ visibility_scope, trust_level: contributor.trust_level })

/** Describes the state of an own record: who finds it, with which warning, or why nobody does. */
export function describeDeposit(state: DepositState, readers: Readers): string {
  if (state === 'verified' || (state === 'contested' && readers === 'author')) return texts.readers[readers]
  if (state === 'stale' || state === 'disputed') return `${texts.readers[readers]} ${texts.means[state]}`
  return texts.means[state]
}

export type DepositResultKind = 'created' | 'later' | 'author' | 'contested' | 'existing' | 'review_pending'

/**
 * Names the result of a deposit.
 * @param trust_level of its author
 */
export function resultKind(
  {
    status,
    trust_visibility,
    disposition,
  }: Pick<ExperienceDepositResponse, 'status' | 'trust_visibility' | 'disposition'>,
  trust_level: string | undefined,
): DepositResultKind {
  if (status === 'existing' || status === 'review_pending') return status
  if (trust_visibility === 'searchable') return 'created'
  if (trust_visibility == null) return 'author'
  // a record of an established author that others do not find yet is held back
  return disposition === 'review' || (trust_level ?? 'new') !== 'new' ? 'contested' : 'later'
}

/** Whether a text of the address names a state. */
export const isDepositState = (text: string | null): text is DepositState =>
  depositStates.some((state) => state === text)
