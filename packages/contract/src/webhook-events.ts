import { z } from 'zod'
import { trustLevels } from './schemas/contributor.ts'
import { DemandHotspot } from './schemas/demand.ts'
import { helpfulnessDetails } from './schemas/deposit.ts'
import { wedges } from './schemas/experience.ts'
import { DateTime, SCHEMA_VERSION, UnitInterval } from './schemas/primitives.ts'
import { RawDepositResponse, rawRecordStates } from './schemas/raw-deposit.ts'
import { reviewKinds } from './schemas/review.ts'

/** The reasons for which a subscription is disabled. */
export const webhookDisabledReasons = ['gone', 'failing'] as const

/** The fields of `data`: ids, states, scores and codes, never the text of a record. */
const data = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({
    schema_version: z.string().describe(`Of the published schemas, such as ${SCHEMA_VERSION}.`),
    ...shape,
  })

const experience_id = z.string()
const raw_deposit = {
  raw_deposit_id: z.string(),
  reasons: z.array(z.string()).describe('Codes, as in the `reasons` of `getRawDeposit`.'),
}
const knowledge = {
  version: z.int(),
  status: z.enum(['active', 'withdrawn']),
  domain: z.enum(wedges),
  confidence: UnitInterval,
}

/** One type of event: its meaning, its recipients and the data of its deliveries. */
export interface WebhookEventEntry {
  /** One sentence. */
  description: string
  /** The owners of the subscriptions that get it. */
  recipients: string
  data: z.ZodObject
}

const OWNER = 'its owner'
const READERS = 'everyone who may read it'
const REVIEWERS = 'operators, or the owners and reviewers of its workspace'

/**
 * Every type of event that the service sends to webhooks. The documentation, the OpenAPI document and the types of the
 * SDKs are derived from this table.
 */
export const webhookEvents = {
  'experience.deposited': {
    description:
      'An experience is stored, also from a raw deposit, a draft or an accepted candidate; not by an import.',
    recipients: OWNER,
    data: data({
      experience_id,
      version: z.int(),
      creation_mode: z.string().describe('How it came about, such as structured or raw.'),
      visibility_scope: z.string(),
      trust_visibility: z
        .enum(['searchable', 'pending'])
        .nullable()
        .describe('Whether others find it; pending while its author is new, null where nobody else may read it.'),
      quality_score: UnitInterval,
      raw_deposit_id: z.string().nullable().describe('The raw deposit that it was made of.'),
    }),
  },
  'experience.verified': {
    description: 'A draft was submitted, or an experience that was hidden is shown again.',
    recipients: OWNER,
    data: data({ experience_id, from: z.enum(['draft', 'contested', 'withheld']).describe('What it was before.') }),
  },
  'experience.contested': {
    description: 'An experience is hidden from everyone but its owner.',
    recipients: OWNER,
    data: data({
      experience_id,
      reason: z
        .enum(['contested', 'report', 'rescan', 'burst', 'suspension'])
        .describe('contested: in quarantine; the others: why it is withheld.'),
    }),
  },
  'experience.promoted': {
    description: 'An experience became searchable for everyone.',
    recipients: OWNER,
    data: data({ experience_id }),
  },
  'experience.superseded': {
    description: 'A newer experience replaces this one.',
    recipients: OWNER,
    data: data({ experience_id, superseded_by: z.string().nullable().describe('Null where you may not read it.') }),
  },
  'experience.retracted': {
    description: 'An experience was withdrawn or erased.',
    recipients: OWNER,
    data: data({ experience_id, retracted_at: DateTime, is_erased: z.boolean() }),
  },
  'experience.validity_changed': {
    description: 'An experience became active, stale or disputed.',
    recipients: OWNER,
    data: data({
      experience_id,
      from: z.enum(['active', 'stale', 'disputed']),
      to: z.enum(['active', 'stale', 'disputed']),
    }),
  },
  'feedback.received': {
    description: 'A reader said whether an experience helped.',
    recipients: OWNER,
    data: data({
      experience_id,
      was_helpful: z.boolean(),
      helpfulness_detail: z.enum(helpfulnessDetails).nullable(),
      transferability_score: UnitInterval.nullable().describe('With this vote; null while it has no score.'),
      feedback_count: z.int(),
    }),
  },
  'raw_deposit.completed': {
    description: 'A text became records, drafts or candidates, or was of too little use.',
    recipients: OWNER,
    data: data({
      ...raw_deposit,
      disposition: RawDepositResponse.shape.disposition.unwrap(),
      state: z.enum(rawRecordStates).describe('Of the first record that the text tells; `getRawDeposit` has them all.'),
      experience_id: z.string().nullable(),
      review_candidate_id: z.string().nullable(),
    }),
  },
  'raw_deposit.failed': {
    description: 'A text was refused, or could not be checked in time.',
    recipients: OWNER,
    data: data(raw_deposit),
  },
  'review.requested': {
    description: 'A deposit, or a hidden or reported experience, waits for a reviewer.',
    recipients: REVIEWERS,
    data: data({
      candidate_id: z.string().describe('Of a candidate, or of an experience that is hidden or reported.'),
      kind: z.enum(reviewKinds),
    }),
  },
  'review.decided': {
    description: 'A reviewer decided on a deposit, or took the decision back.',
    recipients: `${REVIEWERS}; and its owner, unless it was reported`,
    data: data({
      candidate_id: z.string().describe('As in review.requested.'),
      decision: z.enum(['accepted', 'accepted_with_changes', 'merged', 'rejected', 'undone']),
      experience_id: z
        .string()
        .nullable()
        .describe('What became of it, or what it was merged into; null when nothing did.'),
    }),
  },
  'procedure.published': {
    description: 'A procedure was published or withdrawn, or has a new version.',
    recipients: READERS,
    data: data({ procedure_id: z.string(), ...knowledge }),
  },
  'insight.published': {
    description: 'An insight was published or withdrawn, or has a new version.',
    recipients: READERS,
    data: data({ insight_id: z.string(), ...knowledge }),
  },
  'contributor.trust_changed': {
    description: 'The trust level of a contributor changed.',
    recipients: 'the contributor',
    data: data({ from: z.enum(trustLevels), to: z.enum(trustLevels) }),
  },
  'contributor.key_recovered': {
    description: 'Somebody who controls your DID got a new key of your account, and all older ones ended.',
    recipients: 'the contributor',
    data: data({
      key_id: z.string().describe('The new key.'),
      revoked_keys: z.int().describe('How many keys ended.'),
    }),
  },
  'demand.hotspot': {
    description:
      'Several contributors search for the same and find nothing useful; again after a week at the earliest.',
    recipients: 'everyone who may list hotspots',
    data: data({
      ...DemandHotspot.pick({
        normalized_query: true,
        unique_searches: true,
        total_searches: true,
        avg_top_score: true,
        sample_domain: true,
      }).shape,
      window_days: z.int(),
    }),
  },
  'webhook.disabled': {
    description: 'One of your other subscriptions was disabled.',
    recipients: 'its owner, never at the disabled URL',
    data: data({
      subscription_id: z.string(),
      event_type: z.string(),
      reason: z.enum(webhookDisabledReasons),
    }),
  },
  'webhook.test': {
    description: 'You asked for a test delivery. It cannot be subscribed to: it goes to the subscription under test.',
    recipients: 'the subscription under test',
    data: data({ subscription_id: z.string() }),
  },
} as const satisfies Record<string, WebhookEventEntry>

export type WebhookEventType = keyof typeof webhookEvents
/** Types of events to which one can subscribe. */
export type SubscribableEventType = Exclude<WebhookEventType, 'webhook.test'>
/** The `data` of each type of event. */
export type WebhookEventData = { [T in WebhookEventType]: z.output<(typeof webhookEvents)[T]['data']> }

export const webhookEventTypes = Object.keys(webhookEvents).filter(
  (name): name is WebhookEventType => name in webhookEvents,
)
export const subscribableEventTypes = webhookEventTypes.filter(
  (name): name is SubscribableEventType => name !== 'webhook.test',
)

/** The name of the schema of a body: `experience.deposited` → `ExperienceDepositedEvent`. */
export const webhookBodyName = (type: WebhookEventType): string =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

/** The body of a delivery of one type. */
const webhookBody = (type: WebhookEventType) =>
  z
    .object({
      type: z.literal(type),
      timestamp: DateTime.describe('When it happened.'),
      data: webhookEvents[type].data,
    })
    .describe(webhookEvents[type].description)
    .meta({ id: webhookBodyName(type) })

/** The body of each type of event. */
export const webhookBodies = new Map(webhookEventTypes.map((type) => [type, webhookBody(type)]))

/** The body of any delivery. */
export const WebhookEvent = z.union([...webhookBodies.values()]).meta({ id: 'WebhookEvent' })
