import type { App } from '../../platform/context.ts'
import { asService, type Change, change } from '../../platform/events/change.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { STRIKE_DAYS, strikesUntilSuspension } from '../../rules/trust/trust-transition.ts'
import { applyTrustRules, findTrustEvidence } from './apply-trust-rules.ts'
import { insertStrike, type StrikeRow } from './strike-store.ts'

export interface Strike extends Pick<StrikeRow, 'contributor_id' | 'kind' | 'rules' | 'score'> {
  /** the offending texts; only an HMAC of them is stored */
  texts: readonly string[]
}

/** The same attack with other letter case, spacing, numbers or punctuation counts as one strike. */
const normalizeStrikeText = (texts: readonly string[]): string =>
  texts
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/**
 * Returns the time at which a strike stops counting.
 * @param happened_at ISO 8601, as is the result
 */
export const endOfStrike = (happened_at: string): string =>
  new Date(Date.parse(happened_at) + STRIKE_DAYS * DAY_MS).toISOString()

export interface StrikeResult {
  /** false when the same text has been counted before */
  is_counted: boolean
  /** whether the strike changed the trust level of the contributor */
  is_level_changed: boolean
  /** further strikes that would suspend the contributor now; null for those whom no rule suspends */
  until_suspension: number | null
  /** end of a counted strike, ISO 8601 */
  ends_at: string | null
}

/**
 * Counts an attack against its sender, once for each text, and applies the trust rules.
 */
export async function addStrikeInChange(
  tx: Change,
  app: Pick<App, 'hashKey' | 'newId'>,
  { texts, ...strike }: Strike,
  now: Date,
): Promise<StrikeResult> {
  const { contributor_id, kind, rules, score } = strike
  const happened_at = now.toISOString()
  const content_hmac = app.hashKey(`strike ${normalizeStrikeText(texts)}`)
  const is_counted = await insertStrike(tx, { ...strike, id: app.newId('stk'), content_hmac, happened_at })
  const is_level_changed = is_counted && (await applyTrustRules(tx, contributor_id, now))
  const evidence = await findTrustEvidence(tx, contributor_id, now)
  const until_suspension = evidence && strikesUntilSuspension(evidence)
  if (!is_counted) return { is_counted, is_level_changed, until_suspension, ends_at: null }
  const entry = { actor: 'system', action: 'contributor.struck', subject: contributor_id, happened_at }
  tx.audit({ ...entry, data: { kind, rules, score } })
  return { is_counted, is_level_changed, until_suspension, ends_at: endOfStrike(happened_at) }
}

/** Runs `addStrikeInChange` in a change of its own, which does not need the caller to be in force any more. */
export const addStrike = (app: App, strike: Strike): Promise<StrikeResult> =>
  change(asService(app), (tx) => addStrikeInChange(tx, app, strike, app.now()))
