import { appendAudit } from '../audit/append-audit.ts'
import type { App } from '../context.ts'
import { racingTransaction } from '../db/db.ts'
import { reviewTrust } from './review-trust.ts'
import { insertStrike, type StrikeRow } from './strike-store.ts'

export interface Strike extends Pick<StrikeRow, 'contributor_id' | 'kind' | 'rules' | 'score'> {
  /** the texts that it is for; only an HMAC of them is kept */
  texts: readonly string[]
}

/** The same attack sent again with another case, spacing, number or sign is the same: it costs one strike. */
const fold = (texts: readonly string[]): string =>
  texts
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/**
 * Counts an attack against its sender, once for each text, and moves their trust level when it is due. The text is not
 * stored.
 * @returns whether it was counted now
 */
export async function addStrike(app: App, { texts, ...strike }: Strike): Promise<boolean> {
  const now = app.now()
  const happened_at = now.toISOString()
  const row = { ...strike, content_hmac: app.hashKey(`strike ${fold(texts)}`), happened_at }
  const { counted, moved, changed } = await racingTransaction(app.db, async (tx) => {
    if (!(await insertStrike(tx, row))) return { counted: false, moved: false, changed: [] }
    const reviewed = await reviewTrust(tx, strike.contributor_id, now)
    const { kind, rules, score } = strike
    const entry = { actor: 'system', action: 'contributor.struck', subject: strike.contributor_id, happened_at }
    await appendAudit(tx, { ...entry, data: { kind, rules, score } })
    return { ...reviewed, counted: true }
  })
  if (moved) app.callers.forget()
  if (changed.length > 0) await app.indexer.refresh(changed)
  return counted
}
