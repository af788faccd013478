import type { DoubtedExperience } from '@cairnway/sdk'
import { useRef } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { RecordLink } from '../../records/record-link.tsx'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { useRowFocus } from './row-focus.ts'
import { WithdrawActions } from './withdraw-actions.tsx'

const { deposits: texts } = strings

/** One doubted record with the reasons, and the actions of its author, the most fitting first. */
function DoubtedRow({ record, onDone }: { record: DoubtedExperience; onDone: () => void }) {
  const { id: experience_id, title, doubts, actions } = record
  const reaffirm = useAction((client) => client.reaffirmExperience({ experience_id }))
  const runReaffirm = async () => {
    const done = await reaffirm.run()
    if (!done) return
    announce(texts.reaffirmed)
    onDone()
  }
  return (
    <li class="deposit-row">
      <div class="stack-tight">
        <a class="deposit-title" href={pageHref('record', { experience_id })}>
          <InlineText text={title} />
        </a>
        <p class="row">
          <Time at={record.created_at} />
        </p>
        <ul class="reasons" aria-label={texts.doubts}>
          {doubts.map(({ kind, message, experience_ids }) => (
            <li key={kind}>
              <PlainText text={message} />
              {experience_ids.map((id) => (
                <span key={id}>
                  {' '}
                  <RecordLink experience_id={id} />
                </span>
              ))}
            </li>
          ))}
        </ul>
        {reaffirm.error !== undefined && <Failure error={reaffirm.error} />}
      </div>
      <div class="actions">
        {actions.map(({ action }) =>
          action === 'reaffirm' ? (
            hasScope('deposit') && (
              <Button key={action} is_small is_busy={reaffirm.is_running} onClick={runReaffirm}>
                {texts.reaffirm}
              </Button>
            )
          ) : action === 'correct' ? (
            <LinkButton
              key={action}
              is_small
              href={pageHref('contribute', {}, { form: '1', supersedes: experience_id })}
            >
              {texts.new_version}
            </LinkButton>
          ) : (
            <WithdrawActions
              key={action}
              experience_id={experience_id}
              title={title}
              can_retract
              onRetracted={onDone}
            />
          ),
        )}
      </div>
    </li>
  )
}

/** Own records that others doubt, or that may be out of date. */
export function DoubtedRecords() {
  const list = usePagedList(
    (client, cursor, signal) =>
      client
        .listDoubtedExperiences({ cursor: cursor ?? null }, signal && { signal })
        .then(({ experiences, next_cursor }) => ({ items: experiences, next_cursor })),
    [],
  )
  const rows = useRef<HTMLUListElement>(null)
  const focusAfter = useRowFocus(rows)
  return (
    <div class="stack">
      {list.error !== undefined && <Failure error={list.error} onRetry={list.reload} />}
      {!list.items ? (
        list.is_loading && <Skeleton lines={6} />
      ) : list.items.length === 0 ? (
        <Empty title={texts.no_doubts}>
          <p class="prose">{texts.no_doubts_hint}</p>
        </Empty>
      ) : (
        <ul class="deposit-list" ref={rows}>
          {list.items.map((record, index) => (
            <DoubtedRow
              key={record.id}
              record={record}
              onDone={() => {
                focusAfter(index)
                list.update((items) => items.filter(({ id }) => id !== record.id))
              }}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </div>
  )
}
