import type { App } from '../context.ts'
import { type Change, change } from '../events/change.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { insertStrike, type StrikeRow } from './strike-store.ts'

export interface Strike extends Pick<StrikeRow, 'contributor_id' | 'kind' | 'rules' | 'score'> {
  /** the texts that it is for; only an HMAC of them is kept */
  texts: readonly string[]
}

/** The same attack sent again with another case, spacing, number or sign is the same: it costs one strike. */
const normalizeStrikeText = (texts: readonly string[]): string =>
  texts
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** What became of a strike. */
export interface StrikeResult {
  /** false when the same text had its strike already */
  is_counted: boolean
  /** whether it changed the contributor's trust level */
  is_level_changed: boolean
}

/**
 * Counts an attack against its sender, once for each text, and applies the trust rules. Of the text only an HMAC is
 * stored.
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
