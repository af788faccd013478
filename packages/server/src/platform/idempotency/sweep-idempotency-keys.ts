import type { App } from '../context.ts'
import { IDEMPOTENCY_RETENTION_MS } from './run-idempotent.ts'
import { deleteIdempotencyKeysUntil } from './store.ts'

/** The job `sweep_idempotency_keys`: deletes the keys whose answers are no longer kept. */
export async function sweepIdempotencyKeys({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await deleteIdempotencyKeysUntil(db, new Date(now().getTime() - IDEMPOTENCY_RETENTION_MS).toISOString())
}
