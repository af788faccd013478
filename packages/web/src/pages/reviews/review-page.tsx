import { ApiError } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { navigate, query } from '../../routing/router.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { canReview } from './can-review.ts'
import { ChooseQueue } from './choose-queue.tsx'
import { OpenItem } from './open-item.tsx'
import { findQueuePosition } from './queue-position.ts'
import { RecentDecisions } from './recent-decisions.tsx'
import { DecisionFailure } from './review-failure.tsx'
import { queueFilter, reopenings, reviewHref } from './undo-and-open.ts'
import './reviews.css'

const { reviews: texts } = strings
/** The maximum size of a page of the queue, which seldom has more items. */
const QUEUE_SIZE = 200

function Review({ candidate_id }: { candidate_id: string }) {
  const item = useResource((client, signal) => client.getReview({ candidate_id }, { signal }), [candidate_id])
  const queue = useResource(
    (client, signal) => client.listReviews({ limit: QUEUE_SIZE, ...queueFilter() }, { signal }),
    [candidate_id],
  )
  const waiting = queue.value?.reviews ?? []
  const own_handle = currentKey.value?.contributor.display_handle
  const position = findQueuePosition(waiting, { id: candidate_id, at: item.value?.created_at }, own_handle)
  const total = formatCount(waiting.length) + (queue.value?.next_cursor ? '+' : '')
  const { next } = position
  const error = item.value ? undefined : item.error
  return (
    <>
      <PageHead
        title={texts.review_title}
        lead={position.position === null ? texts.review_lead : texts.position(formatCount(position.position), total)}
        actions={<LinkButton href={reviewHref(null)}>{texts.back}</LinkButton>}
      />
      <div class="stack-wide">
        {item.value && <OpenItem item={item.value} position={position} />}
        {error instanceof ApiError && error.status === 404 ? (
          <DecisionFailure error={error} onNext={next === null ? undefined : () => navigate(reviewHref(next))} />
        ) : (
          error !== undefined && <Failure error={error} onRetry={item.reload} />
        )}
        {!item.value && error === undefined && <Skeleton lines={12} />}
        <RecentDecisions />
      </div>
    </>
  )
}

/** One item of the review queue. */
export const ReviewPage = ({ parameters }: { parameters: Record<string, string> }) =>
  canReview(query.value.get('workspace_id')) ? (
    <Review key={reopenings.value} candidate_id={parameters.candidate_id ?? ''} />
  ) : (
    <>
      <PageHead title={texts.review_title} />
      {hasScope('full') ? <ChooseQueue /> : <NeedsKey scope="full" purpose={texts.purpose} />}
    </>
  )
