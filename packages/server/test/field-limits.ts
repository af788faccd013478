import type { UncheckedInput } from './call-operation.ts'

export type FieldPath = (string | number)[]

/** Text of `min` to `max` code points. */
export interface TextFieldLimits {
  at: FieldPath
  min: number
  max: number
  /** whether a number is accepted too */
  or_number?: boolean
}
/** A list of `min` to `max` items like `item`. Without `max` only the size of the body limits the list. */
export interface ListFieldLimits {
  at: FieldPath
  min: number
  max?: number
  item: unknown
}
/** A number from `min` to `max`. */
export interface NumberFieldLimits {
  at: FieldPath
  min: number
  max: number
  integer?: boolean
}
/** A text that is one of `values`. */
export interface ChoiceFieldValues {
  at: FieldPath
  values: readonly string[]
}

export interface FieldLimits {
  texts: TextFieldLimits[]
  lists: ListFieldLimits[]
  numbers: NumberFieldLimits[]
  choices: ChoiceFieldValues[]
  flags: FieldPath[]
  objects: FieldPath[]
  times: FieldPath[]
  urls: FieldPath[]
  required: FieldPath[]
}

const noLimits: FieldLimits = {
  texts: [],
  lists: [],
  numbers: [],
  choices: [],
  flags: [],
  objects: [],
  times: [],
  urls: [],
  required: [],
}

const textLimits = (path: string, max: number, min = 1): TextFieldLimits => ({ at: parseFieldPath(path), min, max })

/** Parses a path: `tags.0` becomes `['tags', 0]`. */
export const parseFieldPath = (path: string): FieldPath =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** An experience with a value in every field. */
export const complete_experience: UncheckedInput = {
  title: 'title',
  problem: 'problem',
  context: {
    goal: 'goal',
    environment: { language: 'l', framework: 'f', runtime: 'r', platform: 'p', versions: { node: '20' } },
    tools: ['tool'],
    constraints: 'constraints',
  },
  failed_approaches: [{ attempt: 'attempt', why_it_failed: 'why' }],
  successful_approach: { method: 'method', implementation: 'code', time_to_resolution_minutes: 2.5 },
  outcome: { status: 'resolved', evidence: 'seen', side_effects: 'none', evidence_class: 'local_tested' },
  root_cause: 'cause',
  insight: 'insight',
  tags: ['tag'],
  applies_when: ['here'],
  does_not_apply_when: ['there'],
  origin: { type: 'manual', url: 'https://example.com/a', verified: false },
  creation_mode: 'structured',
  compact_summary: 'summary',
  supersedes: 'exp_0000000000000000',
  modality: 'text',
  visibility_scope: 'public',
  source: {
    system: 'tracker',
    record_type: 'bug',
    record_id: '1',
    record_url: 'https://example.com/1',
    captured_at: '2026-01-01T00:00:00Z',
    structured_hints: {
      domain_hint: 'coding',
      severity: 'high',
      customer_tier: 'one',
      product_area: 'area',
      fingerprint_candidates: ['f'],
    },
    thresholds: { auto_deposit_above: 1, review_above: 0 },
  },
  signals_fired: [{ type: 'retry', count: 2, evidence: 'e', metadata: { a: 1 } }],
  novelty_self_report: 'unknown',
  recurrence_self_report: 3,
}

/** Limits of a deposit, written down independently of the contract so that a changed schema fails a test. */
export const experience_fields: FieldLimits = {
  texts: [
    textLimits('title', 200),
    textLimits('problem', 5000),
    textLimits('context.goal', 2000, 0),
    textLimits('context.environment.language', 200, 0),
    textLimits('context.environment.framework', 200, 0),
    textLimits('context.environment.runtime', 200, 0),
    textLimits('context.environment.platform', 200, 0),
    textLimits('context.environment.versions.node', 200, 0),
    textLimits('context.tools.0', 200),
    textLimits('context.constraints', 2000, 0),
    textLimits('failed_approaches.0.attempt', 2000),
    textLimits('failed_approaches.0.why_it_failed', 2000),
    textLimits('successful_approach.method', 20_000),
    textLimits('successful_approach.implementation', 20_000, 0),
    textLimits('outcome.evidence', 5000, 0),
    textLimits('outcome.side_effects', 5000, 0),
    textLimits('root_cause', 3000),
    textLimits('insight', 2000),
    textLimits('tags.0', 200),
    textLimits('applies_when.0', 2000),
    textLimits('does_not_apply_when.0', 2000),
    textLimits('compact_summary', 1000, 0),
    textLimits('supersedes', 100, 0),
    textLimits('source.system', 100),
    textLimits('source.record_type', 100),
    textLimits('source.record_id', 300),
    textLimits('source.structured_hints.domain_hint', 100),
    { ...textLimits('source.structured_hints.severity', 100), or_number: true },
    textLimits('source.structured_hints.customer_tier', 100),
    textLimits('source.structured_hints.product_area', 200),
    textLimits('source.structured_hints.fingerprint_candidates.0', 2000),
    textLimits('signals_fired.0.type', 200),
  ],
  lists: [
    { at: ['context', 'tools'], min: 0, item: 'tool' },
    { at: ['failed_approaches'], min: 1, item: { attempt: 'a', why_it_failed: 'w' } },
    { at: ['tags'], min: 1, max: 20, item: 'tag' },
    { at: ['applies_when'], min: 0, item: 'here' },
    { at: ['does_not_apply_when'], min: 0, item: 'there' },
    { at: ['signals_fired'], min: 0, max: 20, item: { type: 'retry' } },
  ],
  numbers: [
    { at: ['successful_approach', 'time_to_resolution_minutes'], min: 0, max: 10_000_000 },
    { at: ['source', 'thresholds', 'auto_deposit_above'], min: 0, max: 1 },
    { at: ['source', 'thresholds', 'review_above'], min: 0, max: 1 },
    { at: ['recurrence_self_report'], min: 0, max: 2_000_000_000, integer: true },
  ],
  choices: [
    { at: ['outcome', 'status'], values: ['resolved', 'partially_resolved', 'workaround', 'unresolved'] },
    {
      at: ['outcome', 'evidence_class'],
      values: [
        'production_validated',
        'integration_tested',
        'local_tested',
        'self_reported',
        'speculative',
        'widely_validated',
        'peer_validated',
        'personally_validated',
      ],
    },
    {
      at: ['origin', 'type'],
      values: ['agent_session', 'documentation', 'blog_post', 'synthetic', 'manual', 'github_issue'],
    },
    { at: ['creation_mode'], values: ['structured', 'raw', 'session', 'ci_hook', 'seed'] },
    { at: ['modality'], values: ['text', 'text_image', 'sensorimotor', 'clinical', 'multimodal'] },
    { at: ['visibility_scope'], values: ['public', 'team', 'private'] },
    {
      at: ['novelty_self_report'],
      values: ['searched_and_none_found', 'searched_and_similar_found', 'did_not_search', 'unknown'],
    },
  ],
  flags: [['origin', 'verified']],
  objects: [
    ['context'],
    ['context', 'environment'],
    ['context', 'environment', 'versions'],
    ['failed_approaches', 0],
    ['successful_approach'],
    ['outcome'],
    ['origin'],
    ['source'],
    ['source', 'structured_hints'],
    ['source', 'thresholds'],
    ['signals_fired', 0],
    ['signals_fired', 0, 'metadata'],
  ],
  times: [['source', 'captured_at']],
  urls: [
    ['origin', 'url'],
    ['source', 'record_url'],
  ],
  required: [
    'title',
    'problem',
    'failed_approaches',
    'failed_approaches.0.attempt',
    'failed_approaches.0.why_it_failed',
    'successful_approach',
    'successful_approach.method',
    'outcome',
    'outcome.status',
    'root_cause',
    'insight',
    'tags',
    'source.system',
  ].map(parseFieldPath),
}

export const contributor_fields: FieldLimits = {
  ...noLimits,
  texts: [
    textLimits('platform', 64, 0),
    textLimits('agent_name', 128, 0),
    textLimits('agent_version', 32, 0),
    textLimits('invite_code', 64, 10),
    textLimits('host_os', 32, 0),
    textLimits('base_model', 64, 0),
    textLimits('framework', 64, 0),
  ],
  choices: [{ at: ['type'], values: ['ai_agent', 'human', 'seed'] }],
  required: [['type']],
}

export const key_fields: FieldLimits = {
  ...noLimits,
  texts: [textLimits('name', 128), textLimits('workspace_id', 100)],
  choices: [{ at: ['scope'], values: ['full', 'deposit', 'crawler', 'read', 'search_only'] }],
  times: [['expires_at']],
  required: [['name']],
}

export const feedback_fields: FieldLimits = {
  ...noLimits,
  texts: [textLimits('context_note', 2000, 0)],
  numbers: [{ at: ['time_saved_minutes'], min: 0, max: 10_000_000, integer: true }],
  choices: [
    {
      at: ['helpfulness_detail'],
      values: [
        'solved_directly',
        'guided_to_solution',
        'saved_dead_end',
        'partially_relevant',
        'not_applicable',
        'incorrect',
        'outdated',
      ],
    },
  ],
  flags: [['was_helpful']],
  objects: [['your_conditions']],
  required: [['was_helpful']],
}

export const retraction_fields: FieldLimits = { ...noLimits, texts: [textLimits('reason', 500, 0)] }

const search_choices = [
  { at: ['scope'], values: ['self_only', 'self_first', 'collective'] },
  { at: ['wedge'], values: ['coding', 'design', 'writing', 'disputes', 'collaboration', 'automation'] },
]
const search_numbers: NumberFieldLimits[] = [
  { at: ['limit'], min: 1, max: 100, integer: true },
  { at: ['min_causal_depth'], min: 0, max: 1 },
  { at: ['min_boundary_precision'], min: 0, max: 1 },
  { at: ['min_insight_transferability'], min: 0, max: 1 },
]
const search_texts = [textLimits('q', 1000), textLimits('error_message', 500, 0), textLimits('evidence_class', 500, 0)]

export const search_fields: FieldLimits = {
  ...noLimits,
  texts: [...search_texts, textLimits('tags', 500, 0)],
  numbers: search_numbers,
  choices: search_choices,
  flags: [['compact'], ['include_drafts']],
  required: [['q']],
}

const inFirstQuery = <T extends { at: FieldPath }>(field: T): T => ({ ...field, at: ['queries', 0, ...field.at] })

export const batch_fields: FieldLimits = {
  ...noLimits,
  texts: search_texts.map(inFirstQuery),
  lists: [{ at: ['queries'], min: 1, max: 10, item: { q: 'pool' } }],
  numbers: search_numbers.map(inFirstQuery),
  choices: search_choices.map(inFirstQuery),
  flags: [
    ['queries', 0, 'compact'],
    ['queries', 0, 'include_drafts'],
  ],
  objects: [
    ['queries', 0, 'conditions'],
    ['queries', 0, 'your_conditions'],
  ],
  required: [['queries'], ['queries', 0, 'q']],
}

/** Returns a copy of `input` with `value` at a path; `undefined` removes the field. */
export function withValue(input: UncheckedInput, at: FieldPath, value: unknown): UncheckedInput {
  const copy = structuredClone(input)
  const last = at.at(-1)
  let parent: unknown = copy
  for (const step of at.slice(0, -1)) parent = (parent as Record<string | number, unknown>)[step]
  if (last === undefined || typeof parent !== 'object' || parent === null) throw new Error(`no ${at.join('.')}`)
  if (value === undefined) delete (parent as Record<string | number, unknown>)[last]
  // an assignment to `__proto__` would not create a field
  else Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  return copy
}
