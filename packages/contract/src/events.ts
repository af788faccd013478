import type { SubscribableEventType } from './webhook-events.ts'

/** A consequence of an event once its transaction is committed. */
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

/** One kind of event. */
export interface EventRow {
  /** One sentence. */
  meaning: string
  effects: readonly Effect[]
  /** The types under which webhooks deliver it; null: the event is internal. */
  webhook: readonly SubscribableEventType[] | null
}

/**
 * Every event. An event is a row of the table `events` in the database, inserted in the transaction of the change; its
 * name decides what follows after the commit.
 */
export const events = {
  'experience.deposited': {
    meaning: 'A new experience is stored.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.deposited', 'review.requested'],
  },
  'experience.drafted': {
    meaning: 'A draft, which only its owner can read and submit, is stored or changed.',
    effects: ['refresh_index'],
    webhook: null,
  },
  'experience.verified': {
    meaning: 'The owner submitted a draft, and it passed every gate.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.verified'],
  },
  'experience.superseded': {
    meaning: 'A newer experience replaces this one.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.superseded'],
  },
  'experience.retracted': {
    meaning: 'The owner withdrew the experience.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.retracted'],
  },
  'experience.restored': {
    meaning: 'The successor was withdrawn: the experience is the newest version again.',
    effects: ['refresh_index', 'link_record'],
    webhook: null,
  },
  'experience.erased': {
    meaning: 'The experience is deleted; only its id and the time remain.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.retracted'],
  },
  'experience.promoted': {
    meaning: 'The experience became searchable for everyone.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.promoted'],
  },
  'experience.handed_over': {
    meaning: 'The workspace of the experience was deleted; it is a private one of the owner now.',
    effects: ['refresh_index', 'link_record'],
    webhook: null,
  },
  'experience.embedded': {
    meaning: 'The experience got a vector of the current model.',
    effects: ['refresh_index', 'link_record'],
    webhook: null,
  },
  'experience.reaffirmed': {
    meaning: 'The author said that the experience still holds.',
    effects: ['refresh_index'],
    webhook: null,
  },
  'experience.scored': {
    meaning: 'The scores of the experience changed.',
    effects: ['refresh_index', 'link_record'],
    webhook: null,
  },
  'experience.validity_changed': {
    meaning: 'The validity of the experience changed, such as from active to disputed.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.validity_changed'],
  },
  'experience.withheld': {
    meaning: 'The experience is hidden from everyone but its owner.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.contested', 'review.requested'],
  },
  'experience.released': {
    meaning: 'A withheld experience is readable again.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.verified'],
  },
  'experience.validation_changed': {
    meaning: 'The experience was hidden as contested, or shown again.',
    effects: ['refresh_index', 'link_record'],
    webhook: ['experience.contested', 'experience.verified', 'review.requested'],
  },
  'experience.rescanned': {
    meaning: 'Newer rules have findings in the text that differ from the earlier ones.',
    effects: ['refresh_index'],
    webhook: null,
  },
  'experience.reported': {
    meaning: 'A reader reported the experience, about which no other report was open.',
    effects: [],
    webhook: ['review.requested'],
  },
  'experience.observed': {
    meaning: 'Somebody reported what happened when they applied the experience, or met its problem again.',
    effects: ['link_record'],
    webhook: null,
  },
  'feedback.received': {
    meaning: 'A reader reported whether the experience helped.',
    effects: [],
    webhook: ['feedback.received'],
  },
  'procedure.created': {
    meaning: 'Several experiences of independent contributors became a procedure.',
    effects: ['refresh_procedures'],
    webhook: ['procedure.published'],
  },
  'procedure.updated': {
    meaning: 'The texts, the experiences or the confidence of a procedure changed.',
    effects: ['refresh_procedures'],
    webhook: ['procedure.published'],
  },
  'procedure.withdrawn': {
    meaning: 'Too few experiences carry the procedure; its texts are deleted.',
    effects: ['refresh_procedures'],
    webhook: ['procedure.published'],
  },
  'insight.created': {
    meaning: 'Several experiences of independent contributors became an insight.',
    effects: [],
    webhook: ['insight.published'],
  },
  'insight.updated': {
    meaning: 'The texts, the experiences or the confidence of an insight changed.',
    effects: [],
    webhook: ['insight.published'],
  },
  'insight.withdrawn': {
    meaning: 'Too few experiences carry the insight; its texts are deleted.',
    effects: [],
    webhook: ['insight.published'],
  },
  'raw_deposit.completed': {
    meaning: 'A text was turned into records, drafts or candidates, or rejected.',
    effects: [],
    webhook: ['raw_deposit.completed'],
  },
  'raw_deposit.failed': {
    meaning: 'A text was refused, or could not be checked in time.',
    effects: [],
    webhook: ['raw_deposit.failed'],
  },
  'contributor.trust_changed': {
    meaning: 'The trust level of a contributor changed.',
    effects: ['invalidate_api_keys'],
    webhook: ['contributor.trust_changed'],
  },
  'contributor.erased': {
    meaning: 'A contributor ended their account.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'contributor.key_recovered': {
    meaning: 'A contributor got a new key by their DID, and all older ones ended.',
    effects: ['invalidate_api_keys'],
    webhook: ['contributor.key_recovered'],
  },
  'did.bound': {
    meaning: 'A contributor proved that they control a DID.',
    effects: [],
    webhook: null,
  },
  'did.unbound': {
    meaning: 'A contributor has no DID any more.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'review.requested': {
    meaning: 'A deposit waits for a reviewer.',
    effects: [],
    webhook: ['review.requested'],
  },
  'review.decided': {
    meaning: 'A reviewer decided, or took a decision back.',
    effects: [],
    webhook: ['review.decided'],
  },
  'demand.hotspot': {
    meaning: 'Several contributors search for the same and find nothing useful.',
    effects: [],
    webhook: ['demand.hotspot'],
  },
  'key.created': {
    meaning: 'A contributor got an API key.',
    effects: [],
    webhook: null,
  },
  'key.restored': {
    meaning: 'A revoked API key is valid again.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'key.revoked': {
    meaning: 'One or all API keys of a contributor are no longer valid.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'workspace.created': {
    meaning: 'A workspace was created.',
    effects: [],
    webhook: null,
  },
  'workspace.deleted': {
    meaning: 'A workspace was deleted; its keys are no longer valid.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'member.joined': {
    meaning: 'A contributor became a member of a workspace.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'member.role_changed': {
    meaning: 'A member of a workspace got another role.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'member.removed': {
    meaning: 'A member left a workspace or was removed; their keys of it are no longer valid.',
    effects: ['invalidate_api_keys'],
    webhook: null,
  },
  'webhook.disabled': {
    meaning: 'A webhook gets nothing more, because its target is gone or failed for days.',
    effects: [],
    webhook: ['webhook.disabled'],
  },
  'job.retried': {
    meaning: 'A failed job waits again, with all its attempts.',
    effects: ['notify_worker'],
    webhook: null,
  },
} as const satisfies Record<string, EventRow>
export type EventName = keyof typeof events

export const eventNames = Object.keys(events).filter((name): name is EventName => name in events)
