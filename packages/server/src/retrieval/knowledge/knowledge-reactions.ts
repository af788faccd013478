import type { Reactions } from '../../platform/events/change.ts'
import { queueRecordsOf } from './link-queue-store.ts'

/**
 * Queues the records of an author whose class has changed: the class decides what they support, and no event of a
 * record reports it.
 */
export const knowledgeReactions: Reactions = {
  'author.proof_changed': async (tx, { contributor_id }) => {
    await queueRecordsOf(tx, contributor_id)
  },
}
