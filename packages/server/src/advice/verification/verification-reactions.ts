import type { Reactions } from '../../platform/events/change.ts'
import { hasReported } from './verification-store.ts'

/**
 * Recalibrates all verdicts without the reports of a contributor at once when they are suspended, instead of next
 * month.
 */
export const verificationReactions: Reactions = {
  'contributor.discredited': async (tx, { contributor_id, happened_at: now }) => {
    if (await hasReported(tx, contributor_id))
      await tx.enqueue({ kind: 'recalibrate_verdicts', now, unique_key: 'revised' })
  },
}
