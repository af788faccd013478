import { errorMessage } from '../../../platform/errors/error-message.ts'
import { bodyText, coreText } from '../../../rules/record-text/experience-text.ts'
import { decodeVector } from '../../../rules/search-engine/index/quantize.ts'
import type { IndexRow, PreparedRow, PreparedText } from '../../../rules/search-engine/index/types.ts'
import { prepareRow } from '../../../rules/search-engine/prepare-row.ts'
import { rankQuality } from '../../../rules/trust/transferability.ts'
import { ENDORSEMENT } from '../../../rules/trust/trust-classes.ts'
import type { SourceRow } from '../store.ts'

/** A record prepared for the index, or the reason why it cannot be indexed. */
export type PreparedSource = { id: string; row: PreparedRow } | { id: string; failure: string }

const toIndexRow = (row: SourceRow): IndexRow => ({
  id: row.id,
  owner: row.contributor_id,
  cluster: row.cluster,
  workspace_id: row.workspace_id,
  is_published: row.is_published,
  validation_state: row.validation_state,
  validity_status: row.validity_status,
  superseded_by: row.superseded_by,
  wedge: row.wedge,
  tags: row.tags,
  evidence_class: row.outcome.evidence_class ?? null,
  causal_depth: row.causal_depth,
  boundary_precision: row.boundary_precision,
  insight_transferability: row.insight_transferability,
  quality: rankQuality(row.score_low, row.quality_score),
  endorsement: row.from_operator ? ENDORSEMENT.confirmed : row.endorsement,
  created_ms: Date.parse(row.created_at),
  title: row.title,
  body: bodyText(row),
  core: coreText(row),
  fingerprint_candidates: row.fingerprint_candidates,
  vector:
    row.components !== null && row.scale !== null
      ? decodeVector({ components: row.components, scale: row.scale })
      : null,
})

/**
 * Does the costly part of indexing a record. It never throws: a record that cannot be indexed must not stop the others.
 * @param text the prepared text of the record, where the caller has it already
 */
export function prepareSource(row: SourceRow, text?: PreparedText): PreparedSource {
  try {
    return { id: row.id, row: prepareRow(toIndexRow(row), text) }
  } catch (error) {
    return { id: row.id, failure: errorMessage(error) }
  }
}
