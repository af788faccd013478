import { z } from 'zod'
import { Wedge } from './experience.ts'
import { DateTime, PageQuery, tagText, text, UnitInterval } from './primitives.ts'

/** A procedure with the step that it begins with. */
export const ProcedureSummary = z
  .object({ id: z.string(), title: z.string(), confidence: UnitInterval, first_step: z.string() })
  .meta({ id: 'ProcedureSummary' })

/** Records that a procedure or an insight names; there may be more. */
const MAX_SUPPORTING_IDS = 50
const MAX_CONTRADICTING_IDS = 20

const from = z.array(z.string()).describe('Ids of the records that say it; the words are those of the first.')

export const SupportedLine = z.object({ text: z.string(), from }).meta({ id: 'SupportedLine' })
export type SupportedLine = z.output<typeof SupportedLine>

export const ProcedureStep = z
  .object({
    order: z.int().describe('Counted from 1.'),
    action: z.string().describe('What to do, in the words of a record.'),
    why: z.string().nullable().describe('Null when no record says it.'),
    from,
  })
  .meta({ id: 'ProcedureStep' })
export type ProcedureStep = z.output<typeof ProcedureStep>

export const ProcedurePitfall = z
  .object({ attempt: z.string().describe('What others tried in vain.'), why_it_failed: z.string(), from })
  .meta({ id: 'ProcedurePitfall' })
export type ProcedurePitfall = z.output<typeof ProcedurePitfall>

const status = z
  .enum(['active', 'withdrawn'])
  .describe('withdrawn: too few records carry it, or one that it quotes is gone; its texts and lists are empty.')
const confidence = UnitInterval.describe(
  'How sure it is, by the independent contributors who say it, what readers made of their records, and who disagrees.',
)
const provisional = z
  .boolean()
  .describe(
    'Its contributors have not earned the trust that others may rely on them: it is shown by id and in lists alone.',
  )
const supporting_experience_ids = z
  .array(z.string())
  .describe(`The records it is made of, the oldest first, at most ${MAX_SUPPORTING_IDS}.`)
const history = {
  version: z.int().describe('Counts changes of its texts and records.'),
  created_at: DateTime,
  updated_at: DateTime,
}

export const ProcedureListItem = z
  .object({
    id: z.string().describe('prc_ and 16 characters.'),
    title: z.string(),
    domain: Wedge,
    summary: z.string(),
    problem_pattern: z.string().describe('The problem that it solves.'),
    preconditions: z.array(SupportedLine),
    does_not_apply_when: z.array(SupportedLine),
    stack_tags: z.array(z.string()).describe('Tags of at least half of its records.'),
    confidence,
    provisional,
    supporting_experience_ids,
    insight_id: z.string().nullable().describe('The insight of the same records.'),
    status,
    ...history,
    schema_version: z.string(),
  })
  .meta({ id: 'ProcedureListItem' })

export const Procedure = ProcedureListItem.extend({
  steps: z.array(ProcedureStep).describe('In order.'),
  pitfalls: z.array(ProcedurePitfall).describe('What not to try.'),
}).meta({ id: 'Procedure' })

export const Insight = z
  .object({
    id: z.string().describe('ins_ and 16 characters.'),
    statement: z.string().describe('The lesson, in the words of a record.'),
    domain: Wedge,
    tags: z.array(z.string()),
    root_cause: z.array(SupportedLine).describe('The cause that the records share.'),
    applies_when: z.array(SupportedLine),
    does_not_apply_when: z.array(SupportedLine),
    confidence,
    provisional,
    supporting_experience_ids,
    contradicting_experience_ids: z
      .array(z.string())
      .describe(`Records that say otherwise, the oldest first, at most ${MAX_CONTRADICTING_IDS}.`),
    procedure_id: z.string().nullable().describe('The procedure of the same records; null when they share no method.'),
    status,
    ...history,
    schema_version: z.string(),
  })
  .meta({ id: 'Insight' })

export const InsightList = z
  .object({
    insights: z.array(Insight),
    next_cursor: z.string().nullable().describe('Give it as `cursor` for the next page; null on the last one.'),
  })
  .meta({ id: 'InsightList' })

export const ProcedurePath = z.object({ procedure_id: text(100).describe('prc_ and 16 characters.') })
export const InsightPath = z.object({ insight_id: text(100).describe('ins_ and 16 characters.') })

const domain = z.preprocess((value) => (value === '' ? null : value), Wedge.nullish()).describe('Only this domain.')

export const ListProceduresQuery = z.object({
  domain,
  stack_tags: tagText(500).optional().describe('Separated by commas; a procedure carries at least one of them.'),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).default(0).describe('How many to skip.'),
})

export const ListInsightsQuery = PageQuery.extend({
  domain,
  tags: tagText(500).optional().describe('Separated by commas; an insight carries at least one of them.'),
})
