import type { EventName } from '@cairnway/contract'

/** What follows from an event once its transaction is committed. */
export type Effect =
  /** the search index reads the record again, or removes it */
  | 'refresh_index'
  /** cached API keys are read again: a key, or the trust level of its owner, is another one now */
  | 'invalidate_api_keys'
  /** the lane of the event's `job_kind` looks at the queue without waiting for its next poll */
  | 'notify_worker'

/** The effects of each event. An event without an entry does not compile, so no effect can be forgotten. */
export const effects: Record<EventName, readonly Effect[]> = {
  'experience.deposited': ['refresh_index'],
  'experience.drafted': ['refresh_index'],
  'experience.verified': ['refresh_index'],
  'experience.superseded': ['refresh_index'],
  'experience.retracted': ['refresh_index'],
  'experience.restored': ['refresh_index'],
  'experience.erased': ['refresh_index'],
  'experience.promoted': ['refresh_index'],
  'experience.embedded': ['refresh_index'],
  'experience.scored': ['refresh_index'],
  'experience.validity_changed': ['refresh_index'],
  'experience.withheld': ['refresh_index'],
  'experience.released': ['refresh_index'],
  'experience.validation_changed': ['refresh_index'],
  'experience.rescanned': ['refresh_index'],
  'feedback.received': [],
  'raw_deposit.completed': [],
  'raw_deposit.failed': [],
  'contributor.trust_changed': ['invalidate_api_keys'],
  'contributor.erased': ['invalidate_api_keys'],
  'key.created': [],
  'key.restored': ['invalidate_api_keys'],
  'key.revoked': ['invalidate_api_keys'],
  'job.retried': ['notify_worker'],
}

/** The names of the events that have an effect. */
export const eventsWithEffect = (effect: Effect): EventName[] =>
  (Object.keys(effects) as EventName[]).filter((name) => effects[name].includes(effect))
