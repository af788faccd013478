import type { SessionDetail } from '@cairnway/sdk'
import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { SessionTimeline } from './session-timeline.tsx'
import './give.css'

const { sessions: texts } = strings
const EVENTS_PER_PAGE = 200
const REFRESH_MS = 5000

/** Ends a running session, which makes a draft of it. */
function EndSession({ session_id, onEnded }: { session_id: string; onEnded: () => void }) {
  const [is_asked, setAsked] = useState(false)
  const [is_ended, setEnded] = useState(false)
  useEffect(() => {
    // the button is about to go
    if (is_ended) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [is_ended])
  const end = useAction((client) => client.endSession({ session_id }))
  const runEnd = async () => {
    if (!(await end.run())) return
    setAsked(false)
    setEnded(true)
    announce(texts.ended)
    onEnded()
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>{texts.end}</Button>
      {is_asked && (
        <ConfirmDialog
          title={texts.end_title}
          action={texts.end}
          is_busy={end.is_running}
          onConfirm={runEnd}
          onClose={() => setAsked(false)}
        >
          <p>{texts.end_means}</p>
          {end.error !== undefined && <Failure error={end.error} />}
        </ConfirmDialog>
      )}
    </>
  )
}

function SessionState({ session }: { session: SessionDetail }) {
  const { draft_experience_id, missing_fields, ended_at, ended_by, started_at, tags } = session
  return (
    <Card>
      <p class="row">
        <Badge tone={session.status === 'active' ? 'info' : 'neutral'}>{texts.statuses[session.status]}</Badge>
        <span>{texts.events(session.event_count)}</span>
        <span class="muted">
          {texts.started} <Time at={started_at} />
        </span>
        {ended_at && (
          <span class="muted">
            {ended_by === 'timeout' ? texts.timed_out : texts.ended_at} <Time at={ended_at} />
          </span>
        )}
      </p>
      {tags.length > 0 && (
        <ul class="tags" aria-label={fieldName('tags')}>
          {tags.map((tag) => (
            <li key={tag} class="tag">
              <PlainText text={tag} />
            </li>
          ))}
        </ul>
      )}
      {draft_experience_id !== null && (
        <>
          <p>
            {missing_fields.length > 0 ? texts.draft_lacks(missing_fields.map(fieldName).join(', ')) : texts.draft_done}
          </p>
          <div class="actions">
            <LinkButton kind="primary" href={pageHref('draft', { experience_id: draft_experience_id })}>
              {texts.open_draft}
            </LinkButton>
          </div>
        </>
      )}
      {session.status === 'ended' && draft_experience_id === null && <p>{texts.no_draft}</p>}
    </Card>
  )
}

function Session({ session_id }: { session_id: string }) {
  const [session, setSession] = useState<SessionDetail | undefined>(undefined)
  const list = usePagedList(
    async (client, cursor, signal) => {
      const input = { session_id, limit: EVENTS_PER_PAGE, cursor: cursor ?? null }
      const detail = await client.getSession(input, signal && { signal })
      if (cursor === undefined) setSession(detail)
      return { items: detail.events, next_cursor: detail.next_cursor }
    },
    [session_id],
  )
  const { reload } = list
  // further pages that somebody has loaded stay
  const is_followed = session?.status === 'active' && !list.has_more && (list.items?.length ?? 0) < EVENTS_PER_PAGE
  useEffect(() => {
    if (!is_followed) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [is_followed, reload])
  const events = list.items
  return (
    <>
      <PageHead
        title={texts.one}
        actions={session?.status === 'active' && <EndSession session_id={session_id} onEnded={reload} />}
      />
      <div class="stack-wide">
        {list.error !== undefined && <Failure error={list.error} onRetry={reload} />}
        {session?.task && (
          <p class="session-task prose">
            <InlineText text={session.task} />
          </p>
        )}
        {session && <SessionState session={session} />}
        {!events ? (
          list.is_loading && <Skeleton lines={8} />
        ) : events.length === 0 ? (
          <Empty title={texts.no_events}>
            <p>{session?.status === 'active' ? texts.no_events_yet : texts.no_events_kept}</p>
          </Empty>
        ) : (
          <SessionTimeline events={events} />
        )}
        <LoadMore list={list} />
      </div>
    </>
  )
}

/** One logged run as a timeline. */
export const SessionPage = ({ parameters }: { parameters: PathParameters }) =>
  hasScope('deposit') ? (
    <Session session_id={parameters.session_id ?? ''} />
  ) : (
    <>
      <PageHead title={texts.one} />
      <NeedsKey scope="deposit" purpose={texts.purpose} />
    </>
  )
