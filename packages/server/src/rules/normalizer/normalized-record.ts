import type { ExperienceCreate } from '@cairnway/contract'

/** The fields of a record that a text can tell. What it does not tell is empty text, an empty list or null. */
export type NormalizedFields = Pick<
  ExperienceCreate,
  | 'title'
  | 'problem'
  | 'failed_approaches'
  | 'outcome'
  | 'root_cause'
  | 'insight'
  | 'applies_when'
  | 'does_not_apply_when'
  | 'tags'
> & {
  context: NonNullable<ExperienceCreate['context']>
  /** null when the text does not tell what worked */
  successful_approach: ExperienceCreate['successful_approach'] | null
  compact_summary: string | null
}

/** Position in the source of a passage of a field. */
export interface SourceSpan {
  /** path of the field, such as `problem` or `failed_approaches[0].attempt` */
  field: string
  /** code points from the start of the source */
  start: number
  /** exclusive */
  end: number
}

/** One problem that a text tells, and where each of its sentences comes from. */
export interface NormalizedRecord {
  fields: NormalizedFields
  /** in the order of the source */
  spans: SourceSpan[]
  /** fields whose passages stand there by a guess: no record may rest on them */
  uncertain_fields: string[]
}
