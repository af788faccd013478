import type { SessionItem } from '@cairnway/sdk'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import './give.css'

const { sessions: texts } = strings
const PAGE_SIZE = 50
const statuses = ['active', 'ended'] as const

const SessionRow = ({ session }: { session: SessionItem }) => (
  <li class="deposit-row">
    <div class="stack-tight">
      <a class="deposit-title" href={pageHref('session', { session_id: session.session_id })}>
        {session.task ? <InlineText text={session.task.slice(0, 300)} /> : texts.no_task}
      </a>
      <p class="row">
        <Badge tone={session.status === 'active' ? 'info' : 'neutral'}>{texts.statuses[session.status]}</Badge>
        <span>{texts.events(session.event_count)}</span>
        <Time at={session.started_at} />
        {session.ended_by === 'timeout' && <span>{texts.timed_out}</span>}
      </p>
    </div>
    {session.draft_experience_id !== null && (
      <LinkButton is_small href={pageHref('draft', { experience_id: session.draft_experience_id })}>
        {texts.open_draft}
      </LinkButton>
    )}
  </li>
)

function SessionRows() {
  const wanted = query.value.get('status')
  const status = statuses.find((each) => each === wanted) ?? null
  const list = usePagedList(
    (client, cursor, signal) =>
      client
        .listSessions({ limit: PAGE_SIZE, status, cursor: cursor ?? null }, signal && { signal })
        .then(({ sessions, next_cursor }) => ({ items: sessions, next_cursor })),
    [status],
  )
  return (
    <div class="stack">
      <div class="filters">
        <SelectField
          label={texts.status}
          value={status ?? ''}
          onValue={(value) => changeQuery({ status: value })}
          options={[['', texts.all], ...statuses.map((each) => [each, texts.statuses[each]] as const)]}
        />
      </div>
      {list.error !== undefined && <Failure error={list.error} onRetry={list.reload} />}
      {!list.items ? (
        list.is_loading && <Skeleton lines={8} />
      ) : list.items.length === 0 ? (
        <Empty title={status === null ? texts.empty : texts.empty_status}>
          <p class="prose">{texts.empty_hint}</p>
          <a href="/docs/drafts.md">{texts.how}</a>
        </Empty>
      ) : (
        <ul class="deposit-list">
          {list.items.map((session) => (
            <SessionRow key={session.session_id} session={session} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </div>
  )
}

/** The runs that somebody's agents have logged. */
export const SessionsPage = () => (
  <>
    <PageHead title={texts.title} lead={texts.lead} />
    {hasScope('deposit') ? <SessionRows /> : <NeedsKey scope="deposit" purpose={texts.purpose} />}
  </>
)
