import type { ReviewDetail } from '@cairnway/sdk'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'

const { reviews: texts } = strings

/** The heading of an item: its kind, its author, its age, and the task of the reviewer. */
export const ItemHeading = ({ item }: { item: ReviewDetail }) => (
  <div class="stack-tight">
    <h2 class="item-title">
      <PlainText text={item.title} />
    </h2>
    <p class="row">
      <Badge tone="info">{texts.kinds[item.kind].title}</Badge>
      <span>
        {texts.by} <a href={pageHref('contributor', { display_handle: item.author })}>{item.author}</a>
      </span>
      <span class="muted">
        <Time at={item.created_at} />
      </span>
      {item.workspace_id !== null && (
        <a href={pageHref('workspace', { workspace_id: item.workspace_id })}>{texts.of_workspace}</a>
      )}
      {item.kind !== 'candidate' && <a href={pageHref('record', { experience_id: item.id })}>{texts.see_record}</a>}
    </p>
    <p class="muted prose">{texts.kinds[item.kind].hint}</p>
  </div>
)
