import type { EventName } from '@cairnway/contract'

/** What follows from an event once its transaction is committed. */
export type Effect =
  /** the search index reads the record again, or removes it */
  | 'refresh_index'
  /** the record is compared with its neighbors again, and what is known from them is synthesized again */
  | 'link_record'
  /** the map of the records of each procedure is read again where it changed */
  | 'refresh_procedures'
  /** cached API keys are read again: a key, or the trust level of its owner, is another one now */
  | 'invalidate_api_keys'
  /** the lane of the event's `job_kind` looks at the queue without waiting for its next poll */
  | 'notify_worker'

/** The effects of each event. An event without an entry does not compile, so no effect can be forgotten. */
export const effects: Record<EventName, readonly Effect[]> = {
  'experience.deposited': ['refresh_index', 'link_record'],
  'experience.drafted': ['refresh_index'],
  'experience.verified': ['refresh_index', 'link_record'],
  'experience.superseded': ['refresh_index', 'link_record'],
  'experience.retracted': ['refresh_index', 'link_record'],
  'experience.restored': ['refresh_index', 'link_record'],
  'experience.erased': ['refresh_index', 'link_record'],
  'experience.promoted': ['refresh_index', 'link_record'],
  'experience.handed_over': ['refresh_index', 'link_record'],
  'experience.embedded': ['refresh_index', 'link_record'],
  'experience.reaffirmed': ['refresh_index'],
  'experience.scored': ['refresh_index', 'link_record'],
  'experience.validity_changed': ['refresh_index', 'link_record'],
  'experience.withheld': ['refresh_index', 'link_record'],
  'experience.released': ['refresh_index', 'link_record'],
  'experience.validation_changed': ['refresh_index', 'link_record'],
  'experience.rescanned': ['refresh_index'],
  'experience.reported': [],
  'experience.observed': ['link_record'],
  'feedback.received': [],
  'procedure.created': ['refresh_procedures'],
  'procedure.updated': ['refresh_procedures'],
  'procedure.withdrawn': ['refresh_procedures'],
  'insight.created': [],
  'insight.updated': [],
  'insight.withdrawn': [],
  'raw_deposit.completed': [],
  'raw_deposit.failed': [],
  'contributor.trust_changed': ['invalidate_api_keys'],
  'contributor.erased': ['invalidate_api_keys'],
  'contributor.key_recovered': ['invalidate_api_keys'],
  'did.bound': [],
  'did.unbound': ['invalidate_api_keys'],
  'review.requested': [],
  'review.decided': [],
  'demand.hotspot': [],
  'key.created': [],
  'key.restored': ['invalidate_api_keys'],
  'key.revoked': ['invalidate_api_keys'],
  'workspace.created': [],
  'workspace.deleted': ['invalidate_api_keys'],
  'member.joined': ['invalidate_api_keys'],
  'member.role_changed': ['invalidate_api_keys'],
  'member.removed': ['invalidate_api_keys'],
  'webhook.disabled': [],
  'job.retried': ['notify_worker'],
}

/** The names of the events that have an effect. */
export const eventsWithEffect = (effect: Effect): EventName[] =>
  (Object.keys(effects) as EventName[]).filter((name) => effects[name].includes(effect))
