import { z } from 'zod'
import { ExperienceResponse, ExperienceScores, ExperienceValidity, recordRelations, Wedge } from './experience.ts'
import { withAliases } from './field-aliases.ts'
import { alwaysSent, jsonObject, jsonText, SCHEMA_VERSION, tagList, tagText, text, UnitInterval } from './primitives.ts'

const minimumScoreFilter = (what: string) =>
  UnitInterval.nullish().describe(`Only records whose ${what} is at least this.`)

/** The fields of a search that have the same form in a query string and in a JSON body. */
const sharedFields = {
  q: text(1000).describe('The problem in your own words; name tool, version and error.'),
  error_message: text(500, { min: 0 }).nullish().describe('The exact error message.'),
  limit: z.int().min(1).max(100).default(10).describe('Maximum number of results.'),
  compact: z.boolean().default(false).describe('Return short items instead of whole records.'),
  scope: z
    .enum(['self_only', 'self_first', 'collective'])
    .default('collective')
    .describe('Only your own records, yours first, or everything that you may read.'),
  min_causal_depth: minimumScoreFilter('causal depth'),
  min_boundary_precision: minimumScoreFilter('boundary precision'),
  min_insight_transferability: minimumScoreFilter('insight transferability'),
  evidence_class: text(500, { min: 0 }).nullish().describe('Only records of this evidence class.'),
  include_drafts: z.boolean().default(false).describe('Include your drafts.'),
  wedge: z
    .preprocess((value) => (value === '' ? null : value), Wedge.nullish())
    .describe('Only this knowledge domain.'),
  explain: z.boolean().default(false).describe('Say of each result why it is where it is.'),
  analytics: z
    .boolean()
    .default(true)
    .describe('Count the search in the figures and in what is asked for: false while somebody still types.'),
}

export const SearchExperiencesQuery = z.object({
  ...sharedFields,
  conditions: jsonText(2000).optional().describe('JSON object of your context, used for ranking.'),
  your_conditions: jsonText(2000).optional().describe('JSON object of your context, used for transfer warnings.'),
  tags: tagText(500).optional().describe('Separated by commas; a result carries at least one of them.'),
})

export const SearchQuery = withAliases(
  z.object({
    ...sharedFields,
    conditions: jsonObject(2000).nullish().describe('Your context, used for ranking; JSON text is accepted too.'),
    your_conditions: jsonObject(2000)
      .nullish()
      .describe('Your context, used for transfer warnings; JSON text is accepted too.'),
    tags: tagList(500)
      .nullish()
      .describe('A result carries at least one of them; comma-separated text is accepted too.'),
  }),
  ['query'],
  (value) =>
    typeof value === 'object' && value !== null && 'query' in value && !('q' in value)
      ? { ...value, q: value.query }
      : value,
).meta({ id: 'SearchQuery' })
export type SearchQuery = z.output<typeof SearchQuery>

export const SearchBatch = z.object({ queries: z.array(SearchQuery).min(1).max(10) }).meta({ id: 'BatchSearchRequest' })

export const TransferWarning = z
  .object({ type: z.string(), message: z.string(), matched_keywords: z.array(z.string()) })
  .meta({ id: 'TransferWarning' })

/** Ways in which records are found: by vector, words, error text, corrected spelling, or version. */
export const searchChannels = ['semantic', 'lexical', 'structural', 'fuzzy', 'graph'] as const

const Double = z.number().meta({ format: 'double' })

const ChannelMatch = z
  .object({
    rank: z.int().describe('Among the records that pass the filters; 1 is the best.'),
    score: UnitInterval.describe('How well the record matches by this channel alone.'),
  })
  .meta({ id: 'ChannelMatch' })

/** The reasons that raise, lower or move a result. */
const searchBoosts = [
  'error_fingerprint',
  'newer_version',
  'quality',
  'validity',
  'conditions',
  'diversity',
  'endorsement',
  'own_first',
] as const

const SearchBoost = z
  .object({
    type: z
      .enum(searchBoosts)
      .describe(
        '`error_fingerprint`: it has the error; `newer_version`: an older version of it matches better; `quality`: by votes; `validity`: it is stale, disputed or superseded; `conditions`: how its context agrees with yours; `diversity`: a copy, or one of many by the same contributors; `endorsement`: before others that answer the same; `own_first`: your own.',
      ),
    factor: Double.optional().describe('What the relevance is multiplied by.'),
    amount: Double.optional().describe(
      'What is added: by `conditions` to the score, by others to the relevance, which includes it.',
    ),
    places: z.int().optional().describe('By how many places it is moved, whatever its score; upward is positive.'),
  })
  .meta({ id: 'SearchBoost' })

/**
 * The explanation of a result's position: `score` is `relevance` times each factor, plus the amount of `conditions`.
 */
export const ResultExplanation = z
  .object({
    relevance: UnitInterval.describe('What must reach the relevance threshold.'),
    score: Double.describe('What results are ordered by, before some are moved by places.'),
    channels: z
      .object({
        semantic: ChannelMatch.optional().describe('By the vector.'),
        lexical: ChannelMatch.optional().describe('By its words.'),
        structural: ChannelMatch.optional().describe('By the text of the error.'),
        fuzzy: ChannelMatch.optional().describe('By the words of the query as they are corrected.'),
        graph: ChannelMatch.optional().describe('By an older version of it.'),
      })
      .describe('Only those by which it is found.'),
    boosts: z.array(SearchBoost).describe('In the order in which they apply.'),
  })
  .meta({ id: 'ResultExplanation' })
export type ResultExplanation = z.output<typeof ResultExplanation>

const explanation = ResultExplanation.optional().describe('Only with `explain`.')

const resultFields = {
  transfer_warnings: alwaysSent(z.array(TransferWarning).nullable(), null),
  knowledge_source: alwaysSent(z.enum(['self', 'collective']), 'collective'),
}

/** The fields of a record in a short item. */
const shortFields = {
  id: z.string(),
  title: z.string(),
  compact_summary: z.string(),
  what_worked: z.string().optional().describe('The method in one line; absent where nothing worked.'),
  tags: z.array(z.string()),
  scores: ExperienceScores,
  validity: ExperienceValidity,
  ...resultFields,
}

export const SearchResultItem = ExperienceResponse.extend({ ...resultFields, explanation }).meta({
  id: 'SearchResultItem',
})
export type SearchResultItem = z.output<typeof SearchResultItem>

export const SearchResultShort = z
  .object({ ...shortFields, explanation })
  // Java clients of OpenAPI Generator try the choices of a union in the order of their names and take the first that
  // fits. SearchResultItem must therefore sort before this name, or a whole record would lose its other fields.
  .meta({ id: 'SearchResultShort' })
export type SearchResultShort = z.output<typeof SearchResultShort>

export const PromotedProcedure = z
  .object({
    id: z.string(),
    title: z.string(),
    domain: z.string(),
    confidence: UnitInterval,
    supporting_experience_ids: z.array(z.string()).describe('The results that carry it, in their order.'),
  })
  .meta({ id: 'PromotedProcedure' })

export const SearchResponseMetadata = z
  .object({
    cached: z.boolean(),
    channels_used: z.array(z.enum(searchChannels)),
    quality_hint: z
      .string()
      .nullable()
      .describe('What to know of the results; when filters left none, how many there are without each of them.'),
    confidence: z
      .enum(['low', 'medium', 'high'])
      .nullable()
      .describe(
        'high: apply directly; medium: verify its boundaries first; low: look elsewhere too; null: nothing found.',
      ),
  })
  .meta({ id: 'SearchResponseMetadata' })

export const SearchResponse = z
  .object({
    results: z
      .array(z.union([SearchResultItem, SearchResultShort]))
      .describe('Best first; short items when `compact`.'),
    total_results: z.int().describe('How many match, at most 1,000.'),
    metadata: SearchResponseMetadata,
    promoted_procedures: z
      .array(PromotedProcedure)
      .describe('Procedures that at least two of the results carry, most supported first.'),
    schema_version: alwaysSent(z.string(), SCHEMA_VERSION),
  })
  .meta({ id: 'SearchResponse' })
export type SearchResponse = z.output<typeof SearchResponse>

const results = (item: typeof SearchResultItem | typeof SearchResultShort) => z.array(item).describe('Best first.')
/** A search with `compact`. */
export const CompactSearchResponse = SearchResponse.extend({ results: results(SearchResultShort) }).meta({
  id: 'CompactSearchResponse',
})
/** A search without `compact`. */
export const FullSearchResponse = SearchResponse.extend({ results: results(SearchResultItem) }).meta({
  id: 'FullSearchResponse',
})

export const BatchSearchResponse = z
  .object({
    results: z.array(SearchResponse).describe('In the order of the queries.'),
    total_processing_time_ms: z.int(),
    deduplicated_count: z.int().describe('Experiences that appear in more than one result list.'),
  })
  .meta({ id: 'BatchSearchResponse' })

export const RelatedItem = z
  .object({
    ...shortFields,
    relation: z.enum(recordRelations),
    similarity: UnitInterval.nullable(),
  })
  .meta({ id: 'RelatedItem' })

export const RelatedList = z
  .object({ id: z.string(), related: z.array(RelatedItem), schema_version: z.string() })
  .meta({ id: 'RelatedList' })
