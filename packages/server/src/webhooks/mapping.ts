import { type EventName, SCHEMA_VERSION, type SubscribableEventType, webhookEvents } from '@cairnway/contract'

/**
 * Whose subscriptions get an event. Its owner is that of its record, or whom it is about where it is about none. Reviewers
 * are the operators, of what belongs to a workspace its owners and reviewers.
 */
export type Recipients = 'owner' | 'reviewers' | 'owner_and_reviewers' | 'everyone'

/** What is read of a record for the events about it. */
export interface MappedRecord {
  version: number
  creation_mode: string
  visibility_scope: string
  /** whether everyone for whom it is may read it: all, or the members of its workspace */
  is_shown: boolean
  quality_score: number | null
  raw_deposit_id: string | null
}

/** An event of which deliveries may be made. */
export interface MappedEvent {
  name: EventName
  experience_id: string | null
  data: Record<string, unknown>
  /** ISO 8601 */
  happened_at: string
  /** null where the event is about none, or where it is erased */
  record: MappedRecord | null
  /** how a hotspot is worded for others; null where it is none, or cannot be shown */
  normalized_query: string | null
}

/** What subscriptions to one type of event are told. */
interface Mapping {
  type: SubscribableEventType
  recipients: Recipients
  /** The fields of `data`; null: this one is not told. */
  data: (event: MappedEvent) => Record<string, unknown> | null
}

const internal: readonly Mapping[] = []
const mapTo = (type: SubscribableEventType, recipients: Recipients, data: Mapping['data']): Mapping => ({
  type,
  recipients,
  data,
})
const toOwner = (type: SubscribableEventType, data: Mapping['data']) => mapTo(type, 'owner', data)

const experienceId = ({ experience_id }: MappedEvent) => ({ experience_id })
const ownData = ({ data }: MappedEvent) => data

/** Whether others find a record. */
const trustVisibility = ({ visibility_scope, is_shown }: MappedRecord) =>
  visibility_scope === 'private' ? null : is_shown ? 'searchable' : 'pending'

const deposited = toOwner(
  'experience.deposited',
  ({ experience_id, record }) => record && { experience_id, ...record, trust_visibility: trustVisibility(record) },
)

/** That a hidden record waits for a reviewer: reviewers never read what is private. */
const recordReview = (readKind: (event: MappedEvent) => unknown) =>
  mapTo('review.requested', 'reviewers', (event) => {
    const { experience_id: candidate_id, record } = event
    return record === null || record.visibility_scope === 'private' ? null : { candidate_id, kind: readKind(event) }
  })

const becameVerified = (from: 'draft' | 'contested' | 'withheld') =>
  toOwner('experience.verified', ({ experience_id }) => ({ experience_id, from }))

const retracted = (is_erased: boolean) =>
  toOwner('experience.retracted', ({ experience_id, happened_at: retracted_at }) => ({
    experience_id,
    retracted_at,
    is_erased,
  }))

const becameContested = ({ data: { to } }: MappedEvent) => to === 'contested'

/** A new confidence in the same texts has no version, and is not told. */
const published = (type: 'procedure.published' | 'insight.published') => [mapTo(type, 'everyone', ownData)]

/**
 * What is told of each event. An event without an entry does not compile: whoever adds one decides whether it is
 * internal.
 */
export const mapping: Record<EventName, readonly Mapping[]> = {
  'experience.deposited': [
    deposited,
    recordReview(({ data }) => (data.validation_state === 'contested' ? 'contested' : null)),
  ],
  'experience.drafted': internal,
  'experience.verified': [becameVerified('draft')],
  'experience.superseded': [
    // without a successor it became a duplicate of a record that says the same
    toOwner('experience.superseded', ({ experience_id, data: { superseded_by } }) =>
      typeof superseded_by === 'string' ? { experience_id, superseded_by } : null,
    ),
  ],
  'experience.retracted': [retracted(false)],
  'experience.restored': internal,
  'experience.erased': [retracted(true)],
  'experience.promoted': [toOwner('experience.promoted', experienceId)],
  'experience.handed_over': internal,
  'experience.embedded': internal,
  'experience.reaffirmed': internal,
  'experience.scored': internal,
  'experience.validity_changed': [
    toOwner('experience.validity_changed', ({ experience_id, data }) => ({ experience_id, ...data })),
  ],
  'experience.withheld': [
    toOwner('experience.contested', ({ experience_id, data: { why = 'suspension' } }) => ({
      experience_id,
      reason: why,
    })),
    // an operator has hidden what is withheld for a report, so nobody is asked to decide
    recordReview(({ data: { why } }) => (why === 'rescan' || why === 'burst' ? why : null)),
  ],
  'experience.released': [becameVerified('withheld')],
  'experience.validation_changed': [
    toOwner('experience.contested', (event) =>
      becameContested(event) ? { experience_id: event.experience_id, reason: 'contested' } : null,
    ),
    toOwner('experience.verified', (event) =>
      becameContested(event) ? null : { experience_id: event.experience_id, from: 'contested' },
    ),
    recordReview((event) => (becameContested(event) ? 'contested' : null)),
  ],
  'experience.rescanned': internal,
  'experience.reported': [recordReview(() => 'reported')],
  'experience.observed': internal,
  'feedback.received': [toOwner('feedback.received', ({ experience_id, data }) => ({ experience_id, ...data }))],
  'procedure.created': published('procedure.published'),
  'procedure.updated': published('procedure.published'),
  'procedure.withdrawn': published('procedure.published'),
  'insight.created': published('insight.published'),
  'insight.updated': published('insight.published'),
  'insight.withdrawn': published('insight.published'),
  'raw_deposit.completed': [
    toOwner('raw_deposit.completed', ({ data }) => ({ experience_id: null, review_candidate_id: null, ...data })),
  ],
  'raw_deposit.failed': [toOwner('raw_deposit.failed', ownData)],
  'review.requested': [mapTo('review.requested', 'reviewers', ownData)],
  'review.decided': [mapTo('review.decided', 'owner_and_reviewers', ownData)],
  'contributor.trust_changed': [
    toOwner('contributor.trust_changed', ({ data: { from, trust_level: to } }) => (from === to ? null : { from, to })),
  ],
  'contributor.key_recovered': [toOwner('contributor.key_recovered', ownData)],
  'contributor.erased': internal,
  'did.bound': internal,
  'did.unbound': internal,
  'demand.hotspot': [
    mapTo('demand.hotspot', 'everyone', ({ data, normalized_query }) => ({ ...data, normalized_query })),
  ],
  'key.created': internal,
  'key.restored': internal,
  'key.revoked': internal,
  'workspace.created': internal,
  'workspace.deleted': internal,
  'member.joined': internal,
  'member.role_changed': internal,
  'member.removed': internal,
  'webhook.disabled': [toOwner('webhook.disabled', ownData)],
  'job.retried': internal,
}

/** What is told of which event to whom, without what. */
export const mappedTypes = Object.entries(mapping).flatMap(([name, of_event]) =>
  of_event.map(({ type, recipients }) => ({ name, type, recipients })),
)

/**
 * What a subscription to a type of event is told of an event: exactly the fields that the contract names; null where it
 * is not told, or where an event of an earlier release says too little.
 */
export function deliveryData(type: SubscribableEventType, event: MappedEvent): Record<string, unknown> | null {
  const data = mapping[event.name].find((mapped) => mapped.type === type)?.data(event) ?? null
  if (data === null) return null
  const parsed = webhookEvents[type].data.safeParse({ ...data, schema_version: SCHEMA_VERSION })
  return parsed.success ? parsed.data : null
}
