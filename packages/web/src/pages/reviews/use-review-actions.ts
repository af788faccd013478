import type { ReviewDetail } from '@cairnway/sdk'
import { navigate } from '../../routing/router.ts'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import type { ReviewActions } from './decision-bar.tsx'
import { lastDecision } from './decisions.ts'
import { nearestShortcuts } from './nearest-choice.tsx'
import type { QueuePosition } from './queue-position.ts'
import { reviewHref, undoAndOpen } from './undo-and-open.ts'
import type { Review } from './use-review.ts'

const opens = (id: string | null) => (id === null ? undefined : () => navigate(reviewHref(id)))

/**
 * Makes the actions of an open item, for its buttons; single keys do the same, decisions only while nothing is written.
 * @param merged_into the known record that is compared with the item, into which it can be merged
 */
export function useReviewActions(
  { kind, similar_experiences: nearest }: ReviewDetail,
  review: Review,
  position: QueuePosition,
  merged_into: { id: string } | undefined,
): ReviewActions {
  const is_candidate = kind === 'candidate'
  const last = lastDecision.value
  const actions: ReviewActions = {
    accept: review.accept,
    change: is_candidate ? review.startChange : undefined,
    merge: is_candidate && merged_into ? () => review.mergeInto(merged_into.id) : undefined,
    reject: review.startReject,
    next: opens(position.next),
    previous: opens(position.previous),
    undo: last === undefined ? undefined : () => void undoAndOpen(last),
  }
  useShortcuts({
    j: actions.next,
    k: actions.previous,
    u: actions.undo,
    ...(review.mode === 'look' && { a: actions.accept, c: actions.change, m: actions.merge, r: actions.reject }),
    ...nearestShortcuts(nearest),
  })
  return actions
}
