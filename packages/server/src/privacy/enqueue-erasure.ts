import type { Change } from '../events/change.ts'

/** Enqueues the job that erases what an erased contributor left behind, unless it waits already. */
export const enqueueErasure = (tx: Change, contributor_id: string, now: string): Promise<unknown> =>
  tx.enqueue({ kind: 'erase_contributor', payload: { contributor_id }, now, unique_key: contributor_id })
