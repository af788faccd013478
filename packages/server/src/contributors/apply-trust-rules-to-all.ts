import type { App } from '../context.ts'
import { retryTransaction } from '../db/db.ts'
import { ensureAddressKey } from './address-key.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { lockClusters } from './cluster-store.ts'
import { recountContributor } from './recount-contributor.ts'
import { takeEffect } from './take-effect.ts'
import { listTrustRuleSubjects } from './trust-store.ts'

const BATCH_ROWS = 200

/**
 * The job `review_trust` looks at everyone once: strikes end, accounts come of age, reputations follow the scores of
 * their records; and addresses that were kept long enough are forgotten.
 */
export async function applyTrustRulesToAll(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockClusters(tx)
    await ensureAddressKey(tx, app.now())
  })
  let after = ''
  for (;;) {
    const batch = await listTrustRuleSubjects(app.db, after, BATCH_ROWS)
    for (const { id } of batch) {
      const reviewed = await retryTransaction(app.db, async (tx) => {
        const now = app.now()
        await recountContributor(tx, id, now)
        return applyTrustRules(tx, id, now)
      })
      await takeEffect(app, reviewed)
    }
    const last = batch.at(-1)
    if (batch.length < BATCH_ROWS || !last) return
    after = last.id
  }
}
