import type { Reactions } from '../../platform/events/change.ts'
import { queueRecordsOf } from './link-queue-store.ts'

/** Queues the records of an author whose class has changed: it decides what they carry, and no event of a record says so. */
export const knowledgeReactions: Reactions = {
  'author.proof_changed': async (tx, { contributor_id }) => {
    await queueRecordsOf(tx, contributor_id)
  },
}
