import type { App } from '../../../platform/context.ts'
import { deleteExpiredJtis } from './jti-store.ts'

const BATCH_ROWS = 10_000

/** The job `sweep_used_jtis`: deletes the ids of proofs and assertions that would be refused as too old. */
export async function sweepUsedJtis({ db }: Pick<App, 'db'>): Promise<void> {
  while ((await deleteExpiredJtis(db, BATCH_ROWS)) === BATCH_ROWS);
}
