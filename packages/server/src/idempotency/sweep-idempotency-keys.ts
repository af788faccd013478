import type { App } from '../context.ts'
import { IDEMPOTENCY_RETENTION_MS } from './run-idempotent.ts'
import { deleteIdempotencyKeysUntil } from './store.ts'

/** Forgets the keys that are older than a day. */
export async function sweepIdempotencyKeys({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await deleteIdempotencyKeysUntil(db, new Date(now().getTime() - IDEMPOTENCY_RETENTION_MS).toISOString())
}
