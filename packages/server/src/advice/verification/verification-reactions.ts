import type { Reactions } from '../../platform/events/change.ts'
import { hasReported } from './verification-store.ts'

/** The calibration of all verdicts forgets what a suspended contributor reported, without waiting for the next month. */
export const verificationReactions: Reactions = {
  'contributor.discredited': async (tx, { contributor_id, happened_at: now }) => {
    if (await hasReported(tx, contributor_id))
      await tx.enqueue({ kind: 'recalibrate_verdicts', now, unique_key: 'revised' })
  },
}
