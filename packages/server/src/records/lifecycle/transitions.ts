import type { EventName } from '@cairnway/contract'

/** One way in which the state of a record changes. */
export interface RecordTransition {
  /** the column of `experiences` that holds the state */
  column:
    | 'validation_state'
    | 'validity_status'
    | 'withheld'
    | 'audience'
    | 'superseded_by'
    | 'duplicate_of'
    | 'retracted_at'
    | 'id'
  /** states from which it is possible; `null`: not set, `*`: any */
  from: readonly string[]
  to: string
  event: EventName
}

/**
 * Every transition of a record after its deposit, and of a draft before it. The columns change independently of each other; who may read a record
 * follows from all of them (`platform/visibility/visibility-predicates.ts`). A retracted record changes no more, except that it
 * is erased.
 */
export const transitions = {
  draft: { column: 'validation_state', from: ['null'], to: 'draft', event: 'experience.drafted' },
  submit: {
    column: 'validation_state',
    from: ['draft'],
    to: 'verified, or contested in quarantine',
    event: 'experience.verified',
  },
  contest: { column: 'validation_state', from: ['verified'], to: 'contested', event: 'experience.validation_changed' },
  clear: { column: 'validation_state', from: ['contested'], to: 'verified', event: 'experience.validation_changed' },
  activate: {
    column: 'validity_status',
    from: ['stale', 'disputed'],
    to: 'active',
    event: 'experience.validity_changed',
  },
  expire: {
    column: 'validity_status',
    from: ['active', 'disputed'],
    to: 'stale',
    event: 'experience.validity_changed',
  },
  dispute: {
    column: 'validity_status',
    from: ['active', 'stale'],
    to: 'disputed',
    event: 'experience.validity_changed',
  },
  withhold: {
    column: 'withheld',
    from: ['*'],
    to: 'report, rescan, burst or suspension',
    event: 'experience.withheld',
  },
  release: {
    column: 'withheld',
    from: ['report', 'rescan', 'burst', 'suspension'],
    to: 'null',
    event: 'experience.released',
  },
  promote: { column: 'audience', from: ['the author'], to: 'public', event: 'experience.promoted' },
  transfer: {
    column: 'audience',
    from: ['the workspace'],
    to: 'who deleted the workspace',
    event: 'experience.handed_over',
  },
  supersede: { column: 'superseded_by', from: ['null'], to: 'the successor', event: 'experience.superseded' },
  merge: {
    column: 'duplicate_of',
    from: ['null'],
    to: 'an older record that says the same',
    event: 'experience.superseded',
  },
  restore: { column: 'superseded_by', from: ['the successor'], to: 'null', event: 'experience.restored' },
  retract: { column: 'retracted_at', from: ['null'], to: 'the time', event: 'experience.retracted' },
  erase: { column: 'id', from: ['*'], to: 'null', event: 'experience.erased' },
} as const satisfies Record<string, RecordTransition>

/** The transition of a column to a state. */
export function transitionTo<Column extends 'validation_state' | 'validity_status'>(
  column: Column,
  to: Extract<(typeof transitions)[keyof typeof transitions], { column: Column }>['to'],
): RecordTransition {
  const transition = Object.values(transitions).find((each) => each.column === column && each.to === to)
  if (transition === undefined) throw new Error(`no transition of ${column} to ${to}`)
  return transition
}
