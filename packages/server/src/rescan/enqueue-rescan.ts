import type { Change } from '../events/change.ts'

/**
 * Enqueues the job that screens stored texts again, unless it waits already.
 * @param now ISO 8601
 * @returns id of the job that will do it
 */
export const enqueueRescan = (tx: Change, now: string): Promise<number | null> =>
  tx.enqueue({ kind: 'rescan_experiences', now, unique_key: 'all' })
