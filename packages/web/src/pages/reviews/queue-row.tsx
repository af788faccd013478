import type { ReviewItem } from '@cairnway/sdk'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatScore } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { reviewHref } from './undo-and-open.ts'

const { reviews: texts } = strings

/** One item of the queue: its kind, its author, its age, and the reviewer who has opened it. */
export function QueueRow({ item }: { item: ReviewItem }) {
  const { id, kind, title, author, quality_score, risk_flags, report_count, created_at } = item
  const { assigned_to, assigned_until } = item
  const is_own = assigned_to === currentKey.value?.contributor.display_handle
  return (
    <li class="queue-row">
      <div class="stack-tight">
        <a class="queue-link" href={reviewHref(id)}>
          <PlainText text={title} />
        </a>
        <div class="row">
          <Badge tone="info">{texts.kinds[kind].title}</Badge>
          {risk_flags.length > 0 && <Badge tone="warning">{texts.risk_count(risk_flags.length)}</Badge>}
          {report_count > 0 && <Badge tone="bad">{texts.reports(report_count)}</Badge>}
          <span class="muted">
            {texts.by} <PlainText text={author} /> · <Time at={created_at} />
            {quality_score !== null && ` · ${texts.gates.quality} ${formatScore(quality_score)}`}
          </span>
        </div>
      </div>
      {assigned_to !== null && assigned_until !== null && (
        <p class="muted">
          {is_own ? texts.opened_by_you : texts.opened_by(assigned_to)} <Time at={assigned_until} />
        </p>
      )}
    </li>
  )
}
