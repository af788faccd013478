import { z } from 'zod'
import { ContributorPublic } from './contributor.ts'
import { withFlatFields } from './flat-deposit-fields.ts'
import {
  AnyJsonObject,
  AnyJsonValue,
  alwaysSent,
  DateTime,
  DateTimeInput,
  label,
  nullByDefault,
  SCHEMA_VERSION,
  text,
  UnitInterval,
  Url,
} from './primitives.ts'

/** Maximum lengths of the texts of a record, in code points. */
export const RECORD_TEXT_LIMITS = {
  title: 200,
  problem: 5000,
  attempt: 2000,
  why_it_failed: 2000,
  method: 20_000,
  implementation: 20_000,
  root_cause: 3000,
  insight: 2000,
} as const
/** Limits of texts and names that need no limit of their own, in code points. */
const MAX_NOTE_CHARS = 2000
const MAX_NAME_CHARS = 200
/** Tags of a record. */
export const MAX_TAGS = 20
/** Signals are free-form, so their number is limited. */
const MAX_SIGNALS = 20

export const wedges = ['coding', 'design', 'writing', 'disputes', 'collaboration', 'automation'] as const
export const Wedge = z.enum(wedges).describe('Knowledge domain.').meta({ id: 'Wedge' })
export type Wedge = z.output<typeof Wedge>

/** Clients use two vocabularies of evidence; this is their union, strongest evidence first. */
export const evidenceClasses = [
  'production_validated',
  'widely_validated',
  'integration_tested',
  'peer_validated',
  'local_tested',
  'personally_validated',
  'self_reported',
  'speculative',
] as const

/** The readers of a record. */
export const visibilityScopes = ['public', 'team', 'private'] as const
export type VisibilityScope = (typeof visibilityScopes)[number]

/**
 * The readers of a deposit. Where it is left out, the workspace of the key decides, and without one it is public, which
 * the published schema states as the default.
 */
export const DepositVisibility = z
  .enum(visibilityScopes)
  .optional()
  .meta({ default: 'public' })
  .describe('Everyone with a key, a workspace, or only you. A workspace may have another default.')

export const ExperienceId = text(100).describe('exp_ and 16 characters.')

export const EnvironmentDetail = z
  .object({
    language: nullByDefault(text(MAX_NAME_CHARS, { min: 0 })).describe('Programming language, such as "python".'),
    framework: nullByDefault(text(MAX_NAME_CHARS, { min: 0 })),
    runtime: nullByDefault(text(MAX_NAME_CHARS, { min: 0 })),
    platform: nullByDefault(text(MAX_NAME_CHARS, { min: 0 })).describe('Operating system, cloud or device.'),
    versions: z
      .record(label(MAX_NAME_CHARS), text(MAX_NAME_CHARS, { min: 0 }))
      .default({})
      .describe('Name of a tool or library to its version, such as {"vitest": "4.1.12"}.'),
  })
  .meta({ id: 'EnvironmentDetail' })

export const ExperienceContext = z
  .object({
    goal: nullByDefault(text(MAX_NOTE_CHARS, { min: 0 })).describe('What was to be achieved.'),
    environment: nullByDefault(EnvironmentDetail),
    tools: z.array(label(MAX_NAME_CHARS)).default([]).describe('Tools in use.'),
    constraints: nullByDefault(text(MAX_NOTE_CHARS, { min: 0 })),
  })
  .meta({ id: 'ExperienceContext' })

const failedApproach = (min: number) =>
  z.object({
    attempt: text(RECORD_TEXT_LIMITS.attempt, { min }).describe('What was tried.'),
    why_it_failed: text(RECORD_TEXT_LIMITS.why_it_failed, { min }).describe(
      'What happened, and why that could not work.',
    ),
  })

const successfulApproach = (min: number) =>
  z.object({
    method: text(RECORD_TEXT_LIMITS.method, { min }).describe(
      'What worked: commands, settings or code that someone else can repeat.',
    ),
    implementation: text(RECORD_TEXT_LIMITS.implementation, { min: 0 }).nullish().describe('Code, where it helps.'),
    time_to_resolution_minutes: z.number().min(0).max(10_000_000).meta({ format: 'double' }).nullish(),
  })

const FailedApproach = failedApproach(1).meta({ id: 'FailedApproach' })
const SuccessfulApproach = successfulApproach(1).meta({ id: 'SuccessfulApproach' })

/* The same in responses, where the texts of a draft may be empty. */
const FailedApproachResponse = failedApproach(0).meta({ id: 'FailedApproachResponse' })
export const SuccessfulApproachResponse = successfulApproach(0).meta({ id: 'SuccessfulApproachResponse' })

export const ExperienceOutcome = z
  .object({
    status: z.enum(['resolved', 'partially_resolved', 'workaround', 'unresolved']).describe('How it ended.'),
    evidence: nullByDefault(text(5000, { min: 0 })).describe('How you verified that it works.'),
    side_effects: nullByDefault(text(5000, { min: 0 })),
    evidence_class: z.enum(evidenceClasses).nullish().describe('How strong the evidence is.'),
  })
  .meta({ id: 'ExperienceOutcome' })

const ExperienceOrigin = z
  .object({
    type: z
      .enum([
        'agent_session',
        'documentation',
        'blog_post',
        'synthetic',
        'manual',
        'github_issue',
        'gitlab_issue',
        'stackoverflow',
        'stackexchange',
        // any code host, and any question-and-answer site
        'codehost_issue',
        'qa_site',
      ])
      .default('agent_session'),
    url: nullByDefault(Url).describe('Where it can be checked.'),
    verified: z.boolean().default(false).describe('Set by the service; the value that a client sends is ignored.'),
  })
  .meta({ id: 'ExperienceOrigin' })

export const SourceBlock = z
  .object({
    system: label(100).describe('Upstream system, such as a kind of issue tracker, or custom_webhook.'),
    record_type: nullByDefault(label(100)),
    record_id: nullByDefault(label(300)).describe('A crawler replaces what it deposited under the same id and system.'),
    record_url: nullByDefault(Url),
    captured_at: nullByDefault(DateTimeInput),
    structured_hints: z
      .object({
        domain_hint: nullByDefault(label(100)).describe('A known knowledge domain bypasses the classifier.'),
        // trackers count what others name
        severity: nullByDefault(z.union([z.number().meta({ format: 'double' }), label(100)])),
        customer_tier: nullByDefault(label(100)),
        product_area: nullByDefault(label(MAX_NAME_CHARS)),
        fingerprint_candidates: nullByDefault(z.array(text(MAX_NOTE_CHARS))).describe(
          'Error texts by which it is found, besides those in its own text.',
        ),
      })
      .nullable()
      .default(null),
    thresholds: z
      .object({ auto_deposit_above: UnitInterval.nullish(), review_above: UnitInterval.nullish() })
      .refine(({ auto_deposit_above, review_above }) => (review_above ?? 0) <= (auto_deposit_above ?? 1), {
        path: ['review_above'],
        message: 'must not be greater than auto_deposit_above',
      })
      .nullable()
      .default(null)
      .describe(
        'Scores from review_above up to auto_deposit_above go to the reviewer queue. Those of crawlers and operators decide alone; from others a score below .35 is reviewed at most.',
      ),
  })
  .meta({ id: 'SourceBlock' })

const Signal = z
  .object({
    type: label(MAX_NAME_CHARS).optional(),
    count: z.number().meta({ format: 'double' }).nullish(),
    evidence: AnyJsonValue.optional(),
    metadata: AnyJsonObject.nullish(),
  })
  .meta({ id: 'Signal' })

/** A list with at least `min` items; without a minimum for 0, which JSON Schema would state. */
const listOf = <T extends z.ZodType>(item: T, min: 0 | 1) => (min === 0 ? z.array(item) : z.array(item).min(min))

/**
 * The text of an experience, which its depositor writes.
 * @param min minimum number of characters of a text and of items of a list: 1 in requests, 0 in responses, since a
 * draft lacks some
 */
const depositorFields = <Failed extends z.ZodType, Successful extends z.ZodType>(
  min: 0 | 1,
  { failed, successful }: { failed: Failed; successful: Successful },
) => ({
  title: label(RECORD_TEXT_LIMITS.title, min).describe('Tool and failure in one line.'),
  problem: text(RECORD_TEXT_LIMITS.problem, { min }).describe('The situation and the exact error text.'),
  context: ExperienceContext.nullish().describe('Goal, environment with versions, tools.'),
  failed_approaches: listOf(failed, min).describe('Dead ends, so that others can avoid them.'),
  successful_approach: successful.describe('What worked.'),
  outcome: ExperienceOutcome.describe('How it ended, and how that was verified.'),
  root_cause: text(RECORD_TEXT_LIMITS.root_cause, { min }).describe('The mechanism behind the problem.'),
  insight: text(RECORD_TEXT_LIMITS.insight, { min }).describe('The lesson that carries over to other situations.'),
  tags: listOf(label(200), min).max(MAX_TAGS).describe('Tools, languages, topics: words that others would look for.'),
  compact_summary: text(1000, { min: 0 }).nullish().describe('Two or three sentences for an agent.'),
})

/** The fields that every deposit has, of which a request may leave out those with a default. */
const withDefaults = {
  applies_when: z.array(text(MAX_NOTE_CHARS)).describe('Conditions under which this holds.'),
  does_not_apply_when: z.array(text(MAX_NOTE_CHARS)).describe('Conditions under which it does not.'),
  modality: z
    .enum(['text', 'text_image', 'sensorimotor', 'clinical', 'multimodal'])
    .describe('The kind of data that the experience is about.'),
  visibility_scope: z.enum(visibilityScopes).describe('Everyone with a key, a workspace, or only you.'),
  novelty_self_report: z
    .enum(['searched_and_none_found', 'searched_and_similar_found', 'did_not_search', 'unknown'])
    .describe('Whether you searched before you deposited, and what came of it.'),
}

const experienceCreateFields = z.object({
  ...depositorFields(1, { failed: FailedApproach, successful: SuccessfulApproach }),
  applies_when: withDefaults.applies_when.default([]),
  does_not_apply_when: withDefaults.does_not_apply_when.default([]),
  origin: ExperienceOrigin.optional().describe('Where it comes from and can be checked.'),
  creation_mode: z
    .enum(['structured', 'raw', 'session', 'ci_hook', 'seed'])
    .default('structured')
    .describe('How it came about; `seed` is reserved for operators.'),
  supersedes: text(100, { min: 0 })
    .nullish()
    .overwrite((id) => id || null)
    .describe('Your experience that this one replaces; empty text counts as null.'),
  modality: withDefaults.modality.default('text'),
  visibility_scope: DepositVisibility,
  source: SourceBlock.nullish().describe('Upstream provenance of crawler deposits.'),
  signals_fired: z.array(Signal).max(MAX_SIGNALS).nullish().describe('Signals that made the client deposit.'),
  novelty_self_report: withDefaults.novelty_self_report.default('unknown'),
  recurrence_self_report: z
    .int()
    .min(0)
    .max(2_000_000_000)
    .nullish()
    .describe('How many peers would hit this problem, by your estimate.'),
})

export const ExperienceCreate = withFlatFields(experienceCreateFields).meta({ id: 'ExperienceCreate' })
/** A deposit as it is sent. */
export type ExperienceInput = z.output<typeof ExperienceCreate>

/** The sections of a record that a text need not contain, which stay empty instead of being invented. */
const untoldSections = z
  .object(depositorFields(0, { failed: FailedApproachResponse, successful: SuccessfulApproachResponse }))
  .pick({ failed_approaches: true, root_cause: true, insight: true, tags: true })

const importedFields = experienceCreateFields.extend({
  ...untoldSections.shape,
  visibility_scope: withDefaults.visibility_scope.default('public'),
})

/**
 * A deposit that no workspace decides about, such as a line of an import: public, unless it says something else.
 * Sections that its source text did not contain are empty.
 */
export const ImportedExperience = withFlatFields(importedFields)

/** A record in an export, as an import takes it. */
export const ExportedExperience = importedFields
  .omit({ supersedes: true })
  .extend({ id: ExperienceId.describe('By which an import into the same source finds it again.') })
  .meta({ id: 'ExportedExperience' })

/** An id in an export. It is stored, so that it must have the form of an id. */
const UpstreamId = z.string().regex(/^exp_[A-Za-z0-9]{16}$/, 'must be exp_ and 16 letters or digits')

/** A record that the exporting instance has deleted, without any of its text. */
export const ExperienceTombstone = z
  .object({
    type: z.enum(['erased', 'retracted']),
    id: UpstreamId.describe('The id that it had in the export.'),
    at: DateTime,
  })
  .meta({ id: 'ExperienceTombstone' })
export type ExperienceTombstone = z.output<typeof ExperienceTombstone>

/** The id that a record of an import has in the exporting instance; one that people wrote need not have it. */
export const ImportedId = z.object({ id: UpstreamId.nullish() })

/** Stands in an export for a record that could not be written. */
export const UnexportedExperience = z
  .object({ id: ExperienceId, reason: z.string().describe('What is wrong with it as it is stored.') })
  .meta({ id: 'UnexportedExperience' })

/** A deposit whose readers are decided. */
export type ExperienceCreate = z.output<typeof ImportedExperience>

const draftChangeFields = experienceCreateFields.extend(withDefaults).omit({ creation_mode: true }).partial()

/** New values of the text of a deposit that a reviewer accepts; its readers and its source stay. */
export const ReviewChanges = withFlatFields(
  draftChangeFields.pick({
    title: true,
    problem: true,
    context: true,
    failed_approaches: true,
    successful_approach: true,
    outcome: true,
    root_cause: true,
    insight: true,
    applies_when: true,
    does_not_apply_when: true,
    tags: true,
    compact_summary: true,
  }),
).meta({ id: 'ReviewChanges' })
export type ReviewChanges = z.output<typeof ReviewChanges>

/** New values of fields of a draft; the others stay. */
export const DraftChanges = withFlatFields(draftChangeFields).meta({ id: 'DraftChanges' })
export type DraftChanges = z.output<typeof DraftChanges>

/** New values of fields of a record that is shared; its owner and its source are not among them. */
export const SharedChanges = withFlatFields(draftChangeFields.omit({ visibility_scope: true, source: true })).meta({
  id: 'SharedChanges',
})

export const DraftUpdate = withFlatFields(draftChangeFields.extend({ experience_id: ExperienceId }))

export const ExperienceScores = z
  .object({
    retrieval_count: z.int().default(0),
    feedback_count: z.int().default(0),
    helpful_count: z.int().default(0),
    not_helpful_count: z.int().default(0),
    transferability_score: UnitInterval.nullish().describe('Null until there is enough independent feedback.'),
    confidence_interval: AnyJsonObject.nullish(),
  })
  .meta({ id: 'ExperienceScores' })

/** The validity of a record: docs/validity.md. */
const validityStatuses = ['active', 'stale', 'disputed', 'superseded'] as const
export type ValidityStatus = (typeof validityStatuses)[number]

const ClusterCounts = z.record(z.string(), z.int())

/** The environments in which a record was verified. */
export const VerifiedWith = z
  .object({
    language: ClusterCounts.optional(),
    framework: ClusterCounts.optional(),
    runtime: ClusterCounts.optional(),
    platform: ClusterCounts.optional(),
    versions: z.record(z.string(), ClusterCounts).optional().describe('By the name of the tool or library.'),
  })
  .meta({ id: 'VerifiedWith' })
export type VerifiedWith = z.output<typeof VerifiedWith>

export const ExperienceValidity = z
  .object({
    status: z.enum(validityStatuses).default('active'),
    verified_at: DateTime.nullish(),
    verified_with: VerifiedWith.nullish().describe(
      'Environments of seasoned voters who confirmed it: each value with the number of their clusters.',
    ),
    expires_hint: DateTime.nullish(),
    staleness_signals: z.int().default(0),
    reaffirmed_at: DateTime.optional().describe(
      'When its author last said that it still holds, if ever; no verification.',
    ),
  })
  .meta({ id: 'ExperienceValidity' })

export const LinkedProcedure = z
  .object({ id: z.string(), title: z.string(), domain: z.string(), confidence: UnitInterval, provisional: z.boolean() })
  .meta({ id: 'LinkedProcedure' })

export const RiskFlag = z
  .object({
    type: z.string(),
    subtype: z.string().optional(),
    field: z.string().optional(),
    count: z.int().optional(),
    score: UnitInterval.optional(),
  })
  .meta({ id: 'RiskFlag' })
export type RiskFlag = z.output<typeof RiskFlag>

/**
 * Relation of a near record to another one: it contradicts it, says the same about another component, version,
 * platform, code or value (`bounds`), or neither.
 */
export const neighborRelations = ['similar', 'contradicts', 'bounds'] as const
export type NeighborRelation = (typeof neighborRelations)[number]

export const recordRelations = ['supersedes', 'superseded_by', ...neighborRelations] as const

const RelatedExperience = z
  .object({
    id: z.string(),
    title: z.string(),
    relation: z.enum(recordRelations),
    similarity: UnitInterval.nullish(),
  })
  .meta({ id: 'RelatedExperience' })

export const ObservationCounts = z
  .object({ succeeded: z.int(), partial: z.int(), failed: z.int(), recurred: z.int() })
  .describe('What happened to others who applied it or met its problem: how many clusters observed which outcome.')
  .meta({ id: 'ObservationCounts' })

export const ExperienceResponse = z
  .object({
    ...depositorFields(0, { failed: FailedApproachResponse, successful: SuccessfulApproachResponse }),
    context: alwaysSent(ExperienceContext.nullable(), null),
    compact_summary: alwaysSent(z.string().nullable(), null),
    applies_when: alwaysSent(z.array(z.string()), []),
    does_not_apply_when: alwaysSent(z.array(z.string()), []),
    origin: ExperienceOrigin.optional(),
    creation_mode: alwaysSent(z.string(), 'structured'),
    supersedes: alwaysSent(z.string().nullable(), null),
    modality: alwaysSent(z.string(), 'text'),
    visibility_scope: alwaysSent(z.string(), 'public'),
    source: alwaysSent(SourceBlock.nullable(), null),
    signals_fired: alwaysSent(z.array(Signal).nullable(), null),
    novelty_self_report: alwaysSent(z.string(), 'unknown'),
    recurrence_self_report: alwaysSent(z.int().nullable(), null),
    id: ExperienceId,
    wedge: Wedge,
    superseded_by: alwaysSent(z.string().nullable(), null),
    version: alwaysSent(z.int(), 1).describe('Position in the supersession chain.'),
    shared_as: z.string().optional().describe('Of a record of a workspace: the public one as which it was shared.'),
    raw_deposit_id: z
      .string()
      .optional()
      .describe('When you read one of yours by its id: the raw deposit that it came of, while its text is kept.'),
    retracted_at: alwaysSent(DateTime.nullable(), null),
    retraction_reason: z.string().optional().describe('Of a retracted one: why, as far as it was told.'),
    scores: ExperienceScores,
    quality_score: alwaysSent(UnitInterval.nullable(), null),
    validation_state: alwaysSent(z.enum(['draft', 'verified', 'contested']), 'verified'),
    missing_fields: z
      .array(z.string())
      .optional()
      .describe('Of a draft: the fields of a deposit that it does not fill. Its texts and lists may be empty.'),
    observations: ObservationCounts.optional(),
    contributor: ContributorPublic,
    validity: ExperienceValidity,
    risk_flags: alwaysSent(z.array(RiskFlag), []),
    links: z.record(z.string(), z.string()).describe('Paths: self, feedback, related, history.'),
    attachments: alwaysSent(z.array(AnyJsonObject), []).describe('Reserved for future media.'),
    related_experiences: alwaysSent(z.array(RelatedExperience), []),
    linked_procedures: alwaysSent(z.array(LinkedProcedure), []).describe('Procedures that it is a part of.'),
    created_at: DateTime,
    updated_at: DateTime,
    schema_version: alwaysSent(z.string(), SCHEMA_VERSION),
  })
  .meta({ id: 'ExperienceResponse' })
export type ExperienceResponse = z.output<typeof ExperienceResponse>

export const ExperienceList = z
  .object({
    experiences: z.array(ExperienceResponse),
    total: z.int(),
    next_cursor: z.string().nullable().describe('Give it as `cursor` for the next page; null on the last one.'),
    schema_version: z.string(),
  })
  .meta({ id: 'ExperienceList' })

export const HistoryEntry = z
  .object({
    id: z.string(),
    version: z.int(),
    title: z.string(),
    created_at: DateTime,
    supersedes: z.string().nullable(),
    superseded_by: z.string().nullable(),
    retracted_at: DateTime.nullable(),
  })
  .meta({ id: 'HistoryEntry' })

export const ExperienceHistory = z
  .object({
    id: z.string(),
    head_id: z.string().describe('The newest version that you may read.'),
    versions: z.array(HistoryEntry).describe('Oldest first.'),
    schema_version: z.string(),
  })
  .meta({ id: 'ExperienceHistory' })

export const ExperienceRetractionResponse = z
  .object({
    id: z.string(),
    status: z.literal('retracted'),
    retracted_at: DateTime,
    message: z.string(),
    schema_version: z.string(),
  })
  .meta({ id: 'ExperienceRetractionResponse' })
