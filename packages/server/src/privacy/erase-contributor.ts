import type { App } from '../context.ts'
import { racingTransaction } from '../db/db.ts'
import { eraseRecords } from '../experiences/erase-record.ts'
import { forgetActs, listDoomed } from './store.ts'

/** Records erased in one transaction: others wait for it no longer than for a deposit or two. */
const BATCH_RECORDS = 20

/** Takes away what an erased contributor left in the record. Broken off at any place, it is simply run again. */
export async function eraseContributor(app: App, contributor_id: string): Promise<void> {
  for (;;) {
    const doomed = await listDoomed(app.db, contributor_id, BATCH_RECORDS)
    if (doomed.length === 0) break
    const ids = doomed.map(({ id }) => id)
    const erasure = { actor: contributor_id, reason: 'account', happened_at: app.now().toISOString() }
    const changed = await racingTransaction(app.db, (tx) => eraseRecords(tx, ids, erasure))
    await app.indexer.refresh(changed)
  }
  await app.db.transaction((tx) => forgetActs(tx, contributor_id))
}
