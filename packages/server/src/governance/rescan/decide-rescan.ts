import type { RiskFlag } from '@cairnway/contract'
import { poisoningDecision } from '../../rules/screening/poisoning-decision.ts'
import { screen } from '../../rules/screening/screen.ts'

/** Changes of a record by the current screening rules. */
export interface RescanDecision {
  /** it contains secrets or personal data that a deposit may not have, so only its owner may read it */
  withhold: boolean
  /** it reads like an attack, so a reviewer has to decide on it */
  contest: boolean
  /** the flags of the record, with those of an earlier screening replaced by those of this one */
  risk_flags: RiskFlag[]
}

/** Types of flags that a rescan sets and removes. Flags of what a deposit redacted stay. */
const RESCANNED_FLAG_TYPES = ['contains_commands', 'poisoning_suspected', 'pii_found', 'secret_found']

/** Flags as found what a deposit would redact, since a rescan does not change the stored text. */
const asFoundFlag = (flag: RiskFlag): RiskFlag => (flag.type === 'pii_redacted' ? { ...flag, type: 'pii_found' } : flag)

/**
 * Decides on a stored text by the current rules. A text with secrets is withheld and not contested too. A suspicion
 * against a confirmed record (see `RescanRow`) only adds a flag.
 * @param before risk flags of the record
 */
export function decideRescan(text: object, before: RiskFlag[], record: { is_believed: boolean }): RescanDecision {
  const { findings, poisoning, risk_flags } = screen(text)
  const secrets = findings.map(({ type, field }) => ({ type: 'secret_found', subtype: type, field }))
  const decision = poisoningDecision(poisoning.score, record.is_believed ? 'trusted' : 'established')
  return {
    withhold: findings.length > 0,
    contest: findings.length === 0 && (decision === 'contest' || decision === 'refuse'),
    risk_flags: [
      ...before.filter(({ type }) => !RESCANNED_FLAG_TYPES.includes(type)),
      ...risk_flags.map(asFoundFlag),
      ...secrets,
    ],
  }
}
