import type { App } from '../context.ts'
import { racingTransaction } from '../db/db.ts'
import { currentAddressKey } from './address-key.ts'
import { lockClusters } from './cluster-store.ts'
import { recountContributor } from './recount-contributor.ts'
import { reviewTrust } from './review-trust.ts'
import { takeEffect } from './take-effect.ts'
import { listReviewable } from './trust-store.ts'

const BATCH = 200

/**
 * The job `review_trust` looks at everyone once: strikes end, accounts come of age, reputations follow the scores of
 * their records; and addresses that were kept long enough are forgotten.
 */
export async function reviewEveryone(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockClusters(tx)
    await currentAddressKey(tx, app.now())
  })
  let after = ''
  for (;;) {
    const batch = await listReviewable(app.db, after, BATCH)
    for (const { id } of batch) {
      const reviewed = await racingTransaction(app.db, async (tx) => {
        const now = app.now()
        await recountContributor(tx, id, now)
        return reviewTrust(tx, id, now)
      })
      await takeEffect(app, reviewed)
    }
    const last = batch.at(-1)
    if (batch.length < BATCH || !last) return
    after = last.id
  }
}
