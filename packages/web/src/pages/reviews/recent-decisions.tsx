import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { usePagedList } from '../../data/paged-list.ts'
import { pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { undoAndOpen } from './undo-and-open.ts'

const { reviews: texts } = strings
const PAGE_SIZE = 10

type ListedDecision = CallOutput<'listDecisions'>['decisions'][number]

const statuses = { accept: 'accepted', accept_with_changes: 'accepted', merge: 'merged', reject: 'rejected' } as const
const tones: Record<ListedDecision['decision'], Tone> = {
  accept: 'good',
  accept_with_changes: 'good',
  merge: 'info',
  reject: 'bad',
}

function DecisionRow({ decision: made }: { decision: ListedDecision }) {
  const { id, title, decision, experience_id, decided_at, decided_by, undoable_until } = made
  const [is_busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await undoAndOpen(id)
    setBusy(false)
  }
  return (
    <li class="decision">
      <div class="row">
        <Badge tone={tones[decision]}>{texts.statuses[statuses[decision]]}</Badge>
        {experience_id && decision !== 'reject' ? (
          <a href={pageHref('record', { experience_id })}>
            <PlainText text={title} />
          </a>
        ) : (
          <PlainText text={title} />
        )}
        <span class="muted">
          {decided_by} · <Time at={decided_at} />
        </span>
      </div>
      {undoable_until !== null && (
        <Button kind="quiet" is_small icon="undo" is_busy={is_busy} onClick={undo} aria-label={texts.undo_title(title)}>
          {strings.common.undo}
        </Button>
      )}
    </li>
  )
}

/** Lists the latest decisions, with their reviewers and an undo button as long as it is possible. */
export function RecentDecisions() {
  const workspace_id = query.value.get('workspace_id')
  const list = usePagedList<ListedDecision>(
    async (client, cursor, signal) => {
      const { decisions, next_cursor } = await client.listDecisions(
        { limit: PAGE_SIZE, ...(workspace_id && { workspace_id }), ...(cursor && { cursor }) },
        signal && { signal },
      )
      return { items: decisions, next_cursor }
    },
    [workspace_id],
  )
  if (list.error === undefined && !list.items?.length) return null
  return (
    <Card title={texts.recent}>
      <p class="muted prose">{texts.recent_hint}</p>
      <LoadedList list={list} empty={null}>
        {(items) => (
          <ul class="list-plain">
            {items.map((decision) => (
              <DecisionRow key={decision.id} decision={decision} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  )
}
