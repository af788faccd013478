import type { App } from '../context.ts'
import { KEPT_MS } from './run-once.ts'
import { deleteKeysUntil } from './store.ts'

/** Forgets the keys that are older than a day. */
export async function sweepIdempotencyKeys({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await deleteKeysUntil(db, new Date(now().getTime() - KEPT_MS).toISOString())
}
