import { usePagedList } from '../../data/paged-list.ts'
import { useResource } from '../../data/resource.ts'
import { navigate, pageHref, query } from '../../routing/router.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShortcutKey, ShortcutSwitch, useShortcuts } from '../../ui/shortcuts.tsx'
import { Empty } from '../../ui/states.tsx'
import { canReview } from './can-review.ts'
import { ChooseQueue } from './choose-queue.tsx'
import { lastDecision } from './decisions.ts'
import { KindTabs, WorkspaceFilter } from './queue-filters.tsx'
import { QueueRow } from './queue-row.tsx'
import { RecentDecisions } from './recent-decisions.tsx'
import { queueFilter, reviewHref, undoAndOpen } from './undo-and-open.ts'
import './reviews.css'

const { reviews: texts } = strings
const COUNTED = 200

/** Moves the focus through the items of the list. */
function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.queue-link')]
  const index = links.indexOf(document.activeElement as HTMLElement)
  links[index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))]?.focus()
}

function QueueList() {
  const filter = queueFilter()
  const list = usePagedList(
    async (client, cursor) => {
      const { reviews, next_cursor } = await client.listReviews({ ...filter, ...(cursor && { cursor }) })
      return { items: reviews, next_cursor }
    },
    [filter.kind, filter.workspace_id],
  )
  const last = lastDecision.value
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    u: last === undefined ? undefined : () => void undoAndOpen(last),
  })
  const empty = (
    <Empty title={texts.empty}>
      <p class="prose">{texts.empty_hint}</p>
      {Object.keys(filter).length > 0 && <LinkButton href={pageHref('reviews')}>{texts.show_all}</LinkButton>}
    </Empty>
  )
  const own_handle = currentKey.value?.contributor.display_handle
  const first = list.items?.find(({ assigned_to }) => assigned_to === null || assigned_to === own_handle)
  return (
    <div class="stack">
      {first && (
        <div class="row">
          <Button kind="primary" icon="arrow" onClick={() => navigate(reviewHref(first.id))}>
            {texts.start}
          </Button>
          <span class="muted queue-keys">
            <ShortcutKey name="j" /> <ShortcutKey name="k" /> {texts.list_keys}
          </span>
        </div>
      )}
      <LoadedList list={list} empty={empty}>
        {(items) => (
          <ul class="queue">
            {items.map((item) => (
              <QueueRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </LoadedList>
      {!!list.items?.length && <ShortcutSwitch />}
    </div>
  )
}

/** The queue of the active key, by kind. */
function Queue() {
  const workspace_id = query.value.get('workspace_id')
  const counted = useResource(
    (client, signal) => client.listReviews({ limit: COUNTED, ...(workspace_id && { workspace_id }) }, { signal }),
    [workspace_id],
  )
  const { value } = counted
  return (
    <div class="stack-wide">
      <KindTabs count={value && { items: value.reviews, is_complete: value.next_cursor === null }} />
      <WorkspaceFilter />
      <QueueList />
      <RecentDecisions />
    </div>
  )
}

/** The page of the review queue. */
export const ReviewsPage = () => (
  <>
    <PageHead title={texts.title} lead={texts.lead} />
    {!hasScope('full') && <NeedsKey scope="full" purpose={texts.purpose} />}
    {hasScope('full') && (canReview(query.value.get('workspace_id')) ? <Queue /> : <ChooseQueue />)}
  </>
)
