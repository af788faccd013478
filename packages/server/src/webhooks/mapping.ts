import {
  type EventName,
  type events,
  SCHEMA_VERSION,
  type SubscribableEventType,
  webhookEvents,
} from '@cairnway/contract'

/**
 * Subscribers who get an event. Its owner is the owner of its record or, without one, the contributor that it is about.
 * Reviewers are the operators; for events of a workspace its owners and reviewers.
 */
type Recipients = 'owner' | 'reviewers' | 'owner_and_reviewers' | 'everyone'

/** Columns of a record that the events about it need. */
interface MappedRecord {
  version: number
  creation_mode: string
  visibility_scope: string
  /** whether its whole audience may read it: everybody, or the members of its workspace */
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
  /** wording of a hotspot for others; null where it is none, or cannot be shown */
  normalized_query: string | null
}

/** The part of one type in the mapping of an event. */
interface Mapping {
  recipients: Recipients
  /** The fields of `data`; null: this one is not delivered. */
  data: (event: MappedEvent) => Record<string, unknown> | null
}

/** The types under which an event is published; never for an internal one. */
type PublishedTypes<Name extends EventName> = NonNullable<(typeof events)[Name]['webhook']>[number]

/**
 * A mapping for each event and each type of its row in the contract: a missing one does not compile, nor does one of an
 * internal event.
 */
type Mappings = {
  [Name in EventName as [PublishedTypes<Name>] extends [never] ? never : Name]: Record<PublishedTypes<Name>, Mapping>
}

const mapTo = (recipients: Recipients, data: Mapping['data']): Mapping => ({ recipients, data })
const toOwner = (data: Mapping['data']) => mapTo('owner', data)

const experienceId = ({ experience_id }: MappedEvent) => ({ experience_id })
const ownData = ({ data }: MappedEvent) => data

/** Whether others find a record. */
const trustVisibility = ({ visibility_scope, is_shown }: MappedRecord) =>
  visibility_scope === 'private' ? null : is_shown ? 'searchable' : 'pending'

const deposited = toOwner(
  ({ experience_id, record }) => record && { experience_id, ...record, trust_visibility: trustVisibility(record) },
)

/** Maps a hidden record that waits for a reviewer: reviewers never read what is private. */
const recordReview = (readKind: (event: MappedEvent) => unknown) =>
  mapTo('reviewers', (event) => {
    const { experience_id: candidate_id, record } = event
    return record === null || record.visibility_scope === 'private' ? null : { candidate_id, kind: readKind(event) }
  })

const becameVerified = (from: 'draft' | 'contested' | 'withheld') =>
  toOwner(({ experience_id }) => ({ experience_id, from }))

const retracted = (is_erased: boolean) =>
  toOwner(({ experience_id, happened_at: retracted_at }) => ({
    experience_id,
    retracted_at,
    is_erased,
  }))

const becameContested = ({ data: { to } }: MappedEvent) => to === 'contested'

/** A new confidence in the same texts has no version, and is not delivered. */
const knowledge = mapTo('everyone', ownData)

const mapping: Mappings = {
  'experience.deposited': {
    'experience.deposited': deposited,
    'review.requested': recordReview(({ data }) => (data.validation_state === 'contested' ? 'contested' : null)),
  },
  'experience.verified': { 'experience.verified': becameVerified('draft') },
  'experience.superseded': {
    // without a successor it became a duplicate of a record with the same text
    'experience.superseded': toOwner(({ experience_id, data: { superseded_by } }) =>
      typeof superseded_by === 'string' ? { experience_id, superseded_by } : null,
    ),
  },
  'experience.retracted': { 'experience.retracted': retracted(false) },
  'experience.erased': { 'experience.retracted': retracted(true) },
  'experience.promoted': { 'experience.promoted': toOwner(experienceId) },
  'experience.validity_changed': {
    'experience.validity_changed': toOwner(({ experience_id, data }) => ({ experience_id, ...data })),
  },
  'experience.withheld': {
    'experience.contested': toOwner(({ experience_id, data: { why = 'suspension' } }) => ({
      experience_id,
      reason: why,
    })),
    // an operator has hidden what is withheld for a report, so nobody is asked to decide
    'review.requested': recordReview(({ data: { why } }) => (why === 'rescan' || why === 'burst' ? why : null)),
  },
  'experience.released': { 'experience.verified': becameVerified('withheld') },
  'experience.validation_changed': {
    'experience.contested': toOwner((event) =>
      becameContested(event) ? { experience_id: event.experience_id, reason: 'contested' } : null,
    ),
    'experience.verified': toOwner((event) =>
      becameContested(event) ? null : { experience_id: event.experience_id, from: 'contested' },
    ),
    'review.requested': recordReview((event) => (becameContested(event) ? 'contested' : null)),
  },
  'experience.reported': { 'review.requested': recordReview(() => 'reported') },
  'feedback.received': { 'feedback.received': toOwner(({ experience_id, data }) => ({ experience_id, ...data })) },
  'procedure.created': { 'procedure.published': knowledge },
  'procedure.updated': { 'procedure.published': knowledge },
  'procedure.withdrawn': { 'procedure.published': knowledge },
  'insight.created': { 'insight.published': knowledge },
  'insight.updated': { 'insight.published': knowledge },
  'insight.withdrawn': { 'insight.published': knowledge },
  'raw_deposit.completed': {
    'raw_deposit.completed': toOwner(({ data }) => ({ experience_id: null, review_candidate_id: null, ...data })),
  },
  'raw_deposit.failed': { 'raw_deposit.failed': toOwner(ownData) },
  'review.requested': { 'review.requested': mapTo('reviewers', ownData) },
  'review.decided': { 'review.decided': mapTo('owner_and_reviewers', ownData) },
  'contributor.trust_changed': {
    'contributor.trust_changed': toOwner(({ data: { from, trust_level: to } }) => (from === to ? null : { from, to })),
  },
  'contributor.key_recovered': { 'contributor.key_recovered': toOwner(ownData) },
  'demand.hotspot': {
    'demand.hotspot': mapTo('everyone', ({ data, normalized_query }) => ({ ...data, normalized_query })),
  },
  'webhook.disabled': { 'webhook.disabled': toOwner(ownData) },
}

/** Rows of the mapping, of each event by type with its recipients, without the payload. */
export const mappedTypes = Object.entries<Partial<Record<SubscribableEventType, Mapping>>>(mapping).flatMap(
  ([name, of_event]) =>
    Object.entries(of_event).map(([type, { recipients }]) => ({
      name: name as EventName,
      type: type as SubscribableEventType,
      recipients,
    })),
)

const mappings: Partial<Record<EventName, Partial<Record<SubscribableEventType, Mapping>>>> = mapping

/**
 * Builds the payload of an event for a subscription to a type: exactly the fields that the contract names; null where
 * it gets none, or where an event of an earlier release lacks fields.
 */
export function deliveryData(type: SubscribableEventType, event: MappedEvent): Record<string, unknown> | null {
  const data = mappings[event.name]?.[type]?.data(event) ?? null
  if (data === null) return null
  const parsed = webhookEvents[type].data.safeParse({ ...data, schema_version: SCHEMA_VERSION })
  return parsed.success ? parsed.data : null
}
