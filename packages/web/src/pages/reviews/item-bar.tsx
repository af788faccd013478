import type { ReviewDetail } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeBar, DecisionBar, RejectBar, type ReviewActions } from './decision-bar.tsx'
import type { Review } from './use-review.ts'

const { reviews: texts } = strings

interface Props {
  kind: ReviewDetail['kind']
  review: Review
  actions: ReviewActions
  /** Number of the selected nearest record, from 1. */
  nearest_number: number
}

/** The bar for the current activity of the reviewer: deciding, rejecting with a note, or changing the texts. */
export function ItemBar({ kind, review, actions, nearest_number }: Props) {
  const { mode, change_count, action } = review
  if (mode === 'reject')
    return (
      <RejectBar
        kind={kind}
        note={review.note}
        onNote={review.setNote}
        is_busy={action.is_running}
        onReject={review.reject}
        onCancel={review.stopReject}
      />
    )
  if (mode === 'change')
    return (
      <ChangeBar
        count={change_count}
        is_busy={action.is_running}
        onAccept={review.accept}
        onBack={review.stopChange}
        onDiscard={review.discard}
      />
    )
  return (
    <>
      <DecisionBar
        kind={kind}
        actions={actions}
        is_busy={action.is_running}
        nearest_number={nearest_number}
        change_count={change_count}
      />
      {change_count > 0 && (
        <div class="banner banner-warning" role="status">
          <p>{texts.changes_wait}</p>
          <Button kind="quiet" is_small onClick={review.discard}>
            {texts.discard_changes}
          </Button>
        </div>
      )}
    </>
  )
}
