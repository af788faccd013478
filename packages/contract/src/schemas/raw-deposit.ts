import { z } from 'zod'
import { AnsweredHotspot } from './demand.ts'
import {
  DepositVisibility,
  ExperienceContext,
  MAX_TAGS,
  RiskFlag,
  SourceBlock,
  type VisibilityScope,
} from './experience.ts'
import { pastedText } from './pasted-text.ts'
import {
  AnyJsonObject,
  alwaysSent,
  DateTime,
  FormFile,
  jsonTextOf,
  label,
  PageQuery,
  SCHEMA_VERSION,
  tagList,
  tagText,
  text,
} from './primitives.ts'
import { reviewDecisions } from './review.ts'

/** Longest text of a raw deposit, in characters. */
export const MAX_RAW_CHARS = 100_000
/** Secrets that are redacted in a raw deposit; a text with more of them is a dump of secrets, and is refused. */
export const MAX_RAW_SECRETS = 20
const MAX_FAILED_ATTEMPTS = 20
const MAX_TAGS_CHARS = 4100
/** Longest SourceBlock of a form, in characters of JSON. */
const MAX_SOURCE_CHARS = 8000

const isBlank = (value: string | null | undefined): boolean => (value ?? '').trim() === ''

/** A text that may be empty, which means the same as a missing one. */
const optionalText = (max: number) => text(max, { min: 0 }).nullish()

/** Accepts one text instead of a list of them. */
const textList = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(text(max, { min: 0 })).max(MAX_FAILED_ATTEMPTS),
  )

/** Accepts a text instead of the fields of a context. */
const LooseContext = z.preprocess((value) => (typeof value === 'string' ? { goal: value } : value), ExperienceContext)

export const RawDepositId = text(100).describe('raw_ and 16 characters.')

export const RawDeposit = z
  .object({
    content: pastedText(MAX_RAW_CHARS).nullish().describe('Notes, log, thread or transcript.'),
    title: label(200, 0).nullish().describe('Wins over the text, as each below.'),
    problem: optionalText(5000)
      .describe('With the exact error text. Required without `content`.')
      .meta({ examples: ['…'] }),
    what_worked: optionalText(20_000)
      .describe('What solved it.')
      .meta({ examples: ['…'] }),
    what_failed: textList(2000).nullish().describe('Each attempt with its reason.'),
    root_cause: optionalText(3000).describe('The mechanism.'),
    insight: optionalText(2000).describe('The lesson.'),
    context: LooseContext.nullish().describe('Goal, environment with versions, tools.'),
    tags: tagList(MAX_TAGS_CHARS, MAX_TAGS).nullish().describe('Words that others look for.'),
    visibility_scope: DepositVisibility.describe(
      'Who may read what comes of it. A workspace may have another default.',
    ),
    supersedes: text(100, { min: 0 })
      .nullish()
      .overwrite((id) => id || null)
      .describe('Your experience that this one replaces.'),
    source: SourceBlock.nullish().describe('Upstream provenance of crawler deposits.'),
    raw_deposit_id: RawDepositId.nullish().describe('In place of `content`: completes its draft.'),
    record: z
      .int()
      .min(0)
      .nullish()
      .describe('With `raw_deposit_id`: the index in its `records` of the draft, where a text gave several.'),
  })
  .refine(({ content, problem, raw_deposit_id }) => raw_deposit_id != null || !isBlank(content) || !isBlank(problem), {
    message: 'needs content or problem',
  })
  .refine(({ content, raw_deposit_id }) => raw_deposit_id == null || isBlank(content), {
    path: ['content'],
    message: 'not with raw_deposit_id, whose draft has its text: set its fields',
  })
  .refine(({ record, raw_deposit_id }) => raw_deposit_id != null || record == null, {
    path: ['record'],
    message: 'needs raw_deposit_id',
  })
  .meta({ id: 'RawDeposit' })
/** A raw deposit as it is sent. */
export type RawDepositInput = Omit<z.output<typeof RawDeposit>, 'raw_deposit_id' | 'record'>
/** A raw deposit for whose records the readers are decided. */
export type RawDeposit = RawDepositInput & { visibility_scope: VisibilityScope }

/** A raw deposit whose text is a file. */
export const RawFile = z
  .object({
    file: FormFile.describe(
      'A text file: .txt, .md, .log, .json or .yaml in UTF-8, or with its charset in the Content-Type of the part.',
    ),
    tags: tagText(MAX_TAGS_CHARS, MAX_TAGS)
      .pipe(z.array(label(200)))
      .prefault('')
      .describe('Words that others would look for, besides those of the text, separated by commas.'),
    visibility_scope: RawDeposit.shape.visibility_scope,
    source: jsonTextOf(MAX_SOURCE_CHARS, { schema: SourceBlock, example: '{"system":"tracker"}' })
      .nullish()
      .describe('Upstream provenance of crawler deposits: a SourceBlock as JSON.'),
  })
  .meta({ id: 'RawFile' })

const normalizationStatuses = ['pending', 'processing', 'completed', 'failed'] as const

/** Every answer about a raw deposit. */
const acceptedFields = z.object({
  raw_deposit_id: z.string(),
  status: alwaysSent(z.literal('accepted'), 'accepted'),
  normalization_status: z.enum(normalizationStatuses),
  trust_visibility: alwaysSent(z.enum(['searchable', 'pending', 'review_pending']).nullable(), 'pending').describe(
    '`pending` until normalization completes.',
  ),
  message: alwaysSent(z.string().nullable(), null),
  schema_version: alwaysSent(z.string(), SCHEMA_VERSION),
  disposition: alwaysSent(z.enum(['auto_deposit', 'review', 'rejected']).nullable(), null).describe(
    'Null until normalization completes.',
  ),
  review_candidate_id: alwaysSent(z.string().nullable(), null),
})

/** The results of one record of a raw deposit. */
export const rawRecordStates = ['verified', 'contested', 'draft', 'existing', 'review', 'rejected'] as const
export type RawRecordState = (typeof rawRecordStates)[number]

export const RawRecordResult = z
  .object({
    state: z
      .enum(rawRecordStates)
      .describe(
        '`verified`: stored; `contested`: stored in quarantine; `draft`: yours to complete; `existing`: known already; `review`: waits for a reviewer; `rejected`: of too little use.',
      ),
    experience_id: z.string().nullable().describe('The record, the draft, or the one that is known already.'),
    review_candidate_id: z.string().nullable(),
    decision: z
      .enum(reviewDecisions)
      .optional()
      .describe('Of the reviewer, whose result the state is then; absent while it waits, and where nobody was asked.'),
    title: z.string().optional().describe('Of the record or draft as it is now; absent where you may not read it.'),
    problem: z.string().optional().describe('Its beginning.'),
    method: z.string().optional().describe('The beginning of what worked.'),
    missing_fields: z.array(z.string()).optional().describe('Of a draft: the fields that it does not fill.'),
  })
  .meta({ id: 'RawRecordResult' })
export type RawRecordResult = z.output<typeof RawRecordResult>

export const RawDepositReason = z
  .object({
    code: z.string(),
    record: z.int().optional().describe('Index in `records`; absent for the whole deposit.'),
    field: z.string().optional(),
    message: z.string(),
  })
  .meta({ id: 'RawDepositReason' })
export type RawDepositReason = z.output<typeof RawDepositReason>

export const RawDepositSpan = z
  .object({
    record: z.int().describe('Index in `records`.'),
    field: z.string().describe('Such as `problem` or `failed_approaches[0].attempt`.'),
    start: z.int().describe('Characters from the start of `content`.'),
    end: z.int().describe('The first character after it.'),
  })
  .meta({ id: 'RawDepositSpan' })
export type RawDepositSpan = z.output<typeof RawDepositSpan>

const passageFields = {
  start: RawDepositSpan.shape.start,
  end: RawDepositSpan.shape.end,
  quote: z.string().describe('Its beginning.'),
}

export const UnusedPassage = z.object(passageFields).meta({ id: 'UnusedPassage' })

export const UncertainPassage = z
  .object({
    ...RawDepositSpan.pick({ record: true, field: true }).shape,
    ...passageFields,
    reason: z.string().describe('Why its place is a guess.'),
  })
  .meta({ id: 'UncertainPassage' })

export const NextCall = z
  .object({
    operation: z.string().describe('Such as `depositRawExperience`.'),
    arguments: AnyJsonObject.describe('`…` stands for a text that is yours to write.'),
    reason: z.string().describe('What it does.'),
  })
  .meta({ id: 'NextCall' })
export type NextCall = z.output<typeof NextCall>

/** The receipt of a raw deposit: the records of its text, and suggested next calls. */
const receiptFields = z.object({
  experience_id: z.string().nullable().describe('The first of `experience_ids`.'),
  experience_ids: z.array(z.string()).describe('What came of it: records, drafts, and records that say the same.'),
  status_detail: z.string().describe('What became of it, in one sentence.'),
  reasons: z.array(RawDepositReason).describe('Why it is a draft, known already, waiting, rejected or failed.'),
  records: z.array(RawRecordResult).describe('One for each problem that the text tells, as it is now.'),
  unused: z
    .array(UnusedPassage)
    .describe('Passages of `content` that went into no field; headings, greetings and signatures are left out.'),
  uncertain: z.array(UncertainPassage).describe('Passages whose place in a field is a guess: check them.'),
  next: z.array(NextCall).describe('At most three calls that help now.'),
  ended_at: DateTime.nullable(),
})

export const RawDepositResponse = acceptedFields
  .extend(receiptFields.partial().shape)
  .meta({ id: 'RawDepositResponse', description: 'With a receipt where the call completed a draft.' })
export type RawDepositResponse = z.output<typeof RawDepositResponse>

export const RawDepositDetail = acceptedFields
  .extend({
    ...receiptFields.shape,
    content: z
      .string()
      .nullable()
      .describe(
        'The text as it is kept: without secrets and personal data. Null before the end, and 30 days after it.',
      ),
    decision: z
      .enum(reviewDecisions)
      .nullable()
      .describe('Of the reviewer on `review_candidate_id`; null while it waits, and where nobody was asked.'),
    spans: z.array(RawDepositSpan).describe('Where in `content` each passage of each field stands.'),
    fields: AnyJsonObject.nullable().describe(
      'The other fields of the deposit, which win over what the text says. Null like `content`.',
    ),
    risk_flags: z.array(RiskFlag),
    answered_hotspots: z
      .array(AnsweredHotspot)
      .optional()
      .describe('What others searched for in vain, and find by its records now; absent when it is nothing.'),
    created_at: DateTime,
  })
  .meta({ id: 'RawDepositDetail' })
export type RawDepositDetail = z.output<typeof RawDepositDetail>

export const ListRawDepositsQuery = PageQuery.extend({
  status: z.enum(normalizationStatuses).nullish().describe('Only these.'),
})

/** A raw deposit in a list: its results, without its text. */
const RawDepositItem = z
  .object({
    ...RawDepositDetail.pick({
      raw_deposit_id: true,
      normalization_status: true,
      trust_visibility: true,
      disposition: true,
      experience_ids: true,
      status_detail: true,
      reasons: true,
      records: true,
    }).shape,
    title: z
      .string()
      .nullable()
      .describe('That of the deposit, else the first line of its problem or text. Null without a text.'),
    has_text: z.boolean().describe('Its text is kept still: `getRawDeposit` shows it once it has ended.'),
    created_at: DateTime,
    ended_at: DateTime.nullable(),
  })
  .meta({ id: 'RawDepositItem' })

export const RawDepositList = z
  .object({ raw_deposits: z.array(RawDepositItem), next_cursor: z.string().nullable() })
  .meta({ id: 'RawDepositList' })
