import { type ExperienceResponse, SCHEMA_VERSION, type SearchResultShort } from '@cairnway/contract'
import type { App } from '../../platform/context.ts'
import { missingFields } from '../../rules/record-text/missing-fields.ts'
import { shortenLine } from '../../rules/record-text/shorten-text.ts'
import type { RecordsParts } from '../parts.ts'
import { presentScores } from './present-scores.ts'
import type { ExperienceRow } from './store.ts'

type ValidityRow = Pick<
  ExperienceRow,
  'validity_status' | 'verified_at' | 'verified_with' | 'expires_hint' | 'staleness_signals' | 'reaffirmed_at'
>

/** Presents the validity of a record. */
export const presentValidity = (row: ValidityRow): ExperienceResponse['validity'] => ({
  status: row.validity_status,
  verified_at: row.verified_at,
  verified_with: row.verified_with,
  expires_hint: row.expires_hint,
  staleness_signals: row.staleness_signals,
  reaffirmed_at: row.reaffirmed_at ?? undefined,
})

type RelatedExperiences = NonNullable<ExperienceResponse['related_experiences']>

/** The public form of a record that the caller may read. */
export function presentExperience(
  { procedures }: Pick<App<RecordsParts>, 'procedures'>,
  row: ExperienceRow,
  related: RelatedExperiences = [],
): ExperienceResponse {
  const procedure = procedures.ofRecord(row.id)
  const self = `/v1/experiences/${row.id}`
  return {
    ...row,
    retraction_reason: row.retraction_reason ?? undefined,
    shared_as: row.shared_as ?? undefined,
    missing_fields: row.validation_state === 'draft' ? missingFields(row) : undefined,
    scores: presentScores(row),
    validity: presentValidity(row),
    links: { self, feedback: `${self}/feedback`, related: `${self}/related`, history: `${self}/history` },
    attachments: [],
    related_experiences: related,
    linked_procedures: procedure === null ? [] : [procedure],
    schema_version: SCHEMA_VERSION,
  }
}

/** Longest line of what worked, in code points. */
const MAX_WORKED_CHARS = 200

/** The short form of a record, by which an agent decides whether to read all of it: with what worked in one line. */
export const presentCompactExperience = (row: ExperienceRow): SearchResultShort => ({
  id: row.id,
  title: row.title,
  compact_summary: row.compact_summary ?? row.insight,
  ...(row.successful_approach.method && { what_worked: shortenLine(row.successful_approach.method, MAX_WORKED_CHARS) }),
  tags: row.tags,
  scores: presentScores(row),
  validity: presentValidity(row),
})
