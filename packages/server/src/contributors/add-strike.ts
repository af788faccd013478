import type { App } from '../context.ts'
import { type Change, change } from '../events/change.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
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

export interface StrikeResult {
  /** false when the same text has been counted before */
  is_counted: boolean
  /** whether the strike changed the trust level of the contributor */
  is_level_changed: boolean
}

/**
 * Counts an attack against its sender, once for each text, and applies the trust rules.
 */
export async function addStrikeInChange(
  tx: Change,
  app: Pick<App, 'hashKey'>,
  { texts, ...strike }: Strike,
  now: Date,
): Promise<StrikeResult> {
  const { contributor_id, kind, rules, score } = strike
  const happened_at = now.toISOString()
  const content_hmac = app.hashKey(`strike ${normalizeStrikeText(texts)}`)
  if (!(await insertStrike(tx, { ...strike, content_hmac, happened_at })))
    return { is_counted: false, is_level_changed: false }
  const is_level_changed = await applyTrustRules(tx, contributor_id, now)
  const entry = { actor: 'system', action: 'contributor.struck', subject: contributor_id, happened_at }
  tx.audit({ ...entry, data: { kind, rules, score } })
  return { is_counted: true, is_level_changed }
}

/** `addStrikeInChange` as a change of its own. */
export const addStrike = (app: App, strike: Strike): Promise<StrikeResult> =>
  change(app, (tx) => addStrikeInChange(tx, app, strike, app.now()))
