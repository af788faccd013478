import type { RiskFlag } from '@cairnway/contract'
import { poisoningDecision } from '../screening/poisoning-decision.ts'
import { screen } from '../screening/screen.ts'

/** What the rules of today say of a stored text. */
export interface RescanDecision {
  /** it holds secrets or hard personal data: nobody but its owner may read on */
  withhold: boolean
  /** it reads like an attack: somebody has to look at it first */
  contest: boolean
  /** those of the record, with what the screening finds now in place of what it found before */
  risk_flags: RiskFlag[]
}

/** Types of flags that a rescan sets and takes back. What a deposit redacted stays told. */
const RESCANNED_FLAG_TYPES = ['contains_commands', 'poisoning_suspected', 'pii_found', 'secret_found']

/** The stored text stays as it is, so what would be redacted in a deposit is only flagged. */
const asFoundFlag = (flag: RiskFlag): RiskFlag => (flag.type === 'pii_redacted' ? { ...flag, type: 'pii_found' } : flag)

/**
 * Judges a stored text anew, in the order of the gates: where there is a secret, what else the text may be is left for
 * when it is gone. Where somebody stands for the record, a suspicion is only flagged.
 * @param before flags of the record
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
