import type { App } from '../context.ts'
import { racingTransaction } from '../db/db.ts'
import { recountContributor } from './recount-contributor.ts'
import { reviewTrust } from './review-trust.ts'
import { listReviewable } from './trust-store.ts'

const BATCH = 200

/** Looks at everyone once: strikes end, accounts come of age, reputations follow the scores of their records. */
export async function reviewEveryone(app: App): Promise<void> {
  let after = ''
  for (;;) {
    const batch = await listReviewable(app.db, after, BATCH)
    for (const { id } of batch) {
      const { moved, changed } = await racingTransaction(app.db, async (tx) => {
        const now = app.now()
        await recountContributor(tx, id, now)
        return reviewTrust(tx, id, now)
      })
      if (moved) app.callers.forget()
      if (changed.length > 0) await app.indexer.refresh(changed)
    }
    const last = batch.at(-1)
    if (batch.length < BATCH || !last) return
    after = last.id
  }
}
