import { appendAudit } from '../audit/append-audit.ts'
import type { App } from '../context.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import { applyTrustRules, type TrustUpdate } from './apply-trust-rules.ts'
import { insertStrike, type StrikeRow } from './strike-store.ts'
import { takeEffect } from './take-effect.ts'

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

/**
 * Counts an attack against its sender, once for each text, in the caller's transaction and at its end, and moves their
 * trust level when it is due. The text is not stored.
 * @returns what it changed, and whether it was counted now
 */
export async function addStrikeInTransaction(
  tx: Db,
  app: Pick<App, 'hashKey'>,
  { texts, ...strike }: Strike,
  now: Date,
): Promise<TrustUpdate & { counted: boolean }> {
  const { contributor_id, kind, rules, score } = strike
  const happened_at = now.toISOString()
  const content_hmac = app.hashKey(`strike ${normalizeStrikeText(texts)}`)
  if (!(await insertStrike(tx, { ...strike, content_hmac, happened_at })))
    return { counted: false, moved: false, changed: [] }
  const reviewed = await applyTrustRules(tx, contributor_id, now)
  const entry = { actor: 'system', action: 'contributor.struck', subject: contributor_id, happened_at }
  await appendAudit(tx, { ...entry, data: { kind, rules, score } })
  return { ...reviewed, counted: true }
}

/**
 * `strikeIn` in a transaction of its own.
 * @returns whether it was counted now
 */
export async function addStrike(app: App, strike: Strike): Promise<boolean> {
  const now = app.now()
  const struck = await retryTransaction(app.db, (tx) => addStrikeInTransaction(tx, app, strike, now))
  await takeEffect(app, struck)
  return struck.counted
}
