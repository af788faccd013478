import { boundaryWarnings } from './boundary-warnings.ts'
import { environmentWarnings } from './environment-warnings.ts'
import type { StatedConditions } from './read-conditions.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'
import { versionWarnings } from './version-warnings.ts'

/** The fields of a record that decide whether it applies to the caller's situation. */
export interface TransferRecord {
  does_not_apply_when?: readonly string[] | undefined
  context?: { environment?: RecordEnvironment | null | undefined } | null | undefined
  validity_status: string
  /** confirmed by independent contributors, or trusted without that */
  corroborated: boolean
  risk_flags: readonly { type: string }[]
  /** id of another result that answers the same question by another method */
  contradicted_by: string | null
}

/**
 * Returns the warnings for a found record in a fixed order: `boundary` (one per limit that the conditions meet),
 * `version_mismatch`, `environment_mismatch`, `stale`, `disputed` or `superseded`, `contradicted`,
 * `contains_commands`, `uncorroborated`.
 * @param conditions the caller's, parsed once for all records by `readConditions`
 */
export function transferWarnings(record: TransferRecord, conditions: StatedConditions): TransferWarning[] {
  const environment = record.context?.environment ?? null
  return [
    ...boundaryWarnings(record.does_not_apply_when ?? [], conditions.words),
    ...versionWarnings(environment, conditions.versions),
    ...environmentWarnings(environment, conditions.environment),
    ...stateWarnings(record),
  ]
}

const STATE_MESSAGES = new Map(
  Object.entries({
    stale: 'The record has not been confirmed for long or with newer versions: check it before use.',
    disputed: 'Recent reports contradict this record: check it before use.',
    superseded: 'A newer version of this record exists: see its history.',
  }),
)

function stateWarnings(record: TransferRecord): TransferWarning[] {
  const { validity_status, risk_flags, corroborated, contradicted_by } = record
  const warnings: TransferWarning[] = []
  const state = STATE_MESSAGES.get(validity_status)
  if (state !== undefined) warnings.push({ type: validity_status, message: state, matched_keywords: [] })
  if (contradicted_by !== null)
    warnings.push({
      type: 'contradicted',
      message: `${contradicted_by} answers the same question by another method: compare both before use.`,
      matched_keywords: [],
    })
  if (!corroborated && risk_flags.some((flag) => flag.type === 'contains_commands'))
    warnings.push({
      type: 'contains_commands',
      message: 'The record contains commands that nobody else has confirmed: read them before running them.',
      matched_keywords: [],
    })
  if (!corroborated)
    warnings.push({
      type: 'uncorroborated',
      message: 'Too few independent contributors have confirmed this record yet.',
      matched_keywords: [],
    })
  return warnings
}
