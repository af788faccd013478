import type { ExperienceResponse } from '@cairnway/sdk'
import { useRef } from 'preact/hooks'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { fieldName } from '../../text/field-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import {
  depositState,
  depositStates,
  depositTones,
  describeDeposit,
  isDepositState,
  recordReaders,
} from './deposit-state.ts'
import { useRowFocus } from './row-focus.ts'
import { WithdrawActions } from './withdraw-actions.tsx'

const { deposits: texts } = strings
const PAGE_SIZE = 50

interface RecordRowProps {
  record: ExperienceResponse
  onChange: (record: ExperienceResponse) => void
  onErased: () => void
}

function RecordRow({ record, onChange, onErased }: RecordRowProps) {
  const { id: experience_id, title, missing_fields = [] } = record
  const state = depositState(record)
  const href = state === 'draft' ? pageHref('draft', { experience_id }) : pageHref('record', { experience_id })
  const has_new_version = ['verified', 'stale', 'disputed'].includes(state)
  return (
    <li class="deposit-row">
      <div class="stack-tight">
        <a class="deposit-title" href={href}>
          <InlineText text={title || texts.untitled} />
        </a>
        <p class="row">
          <Badge tone={depositTones[state]}>{texts.states[state]}</Badge>
          <span>{domainName(record.wedge)}</span>
          <Time at={record.created_at} />
          {record.visibility_scope && record.visibility_scope !== 'public' && (
            <span>{texts.scopes[record.visibility_scope as 'team' | 'private']}</span>
          )}
        </p>
        <p class="hint">
          {describeDeposit(state, recordReaders(record))}{' '}
          {state === 'draft' && missing_fields.length > 0 && texts.lacks(missing_fields.map(fieldName).join(', '))}
          {state === 'retracted' && record.retraction_reason && <PlainText text={record.retraction_reason} />}
        </p>
      </div>
      <div class="actions">
        {state === 'draft' && (
          <LinkButton is_small href={href}>
            {texts.complete}
          </LinkButton>
        )}
        {has_new_version && (
          <LinkButton kind="quiet" is_small href={pageHref('contribute', {}, { form: '1', supersedes: experience_id })}>
            {texts.new_version}
          </LinkButton>
        )}
        <WithdrawActions
          experience_id={experience_id}
          title={title || texts.untitled}
          can_retract={state !== 'retracted'}
          is_draft={state === 'draft'}
          onRetracted={(retracted_at) => onChange({ ...record, retracted_at })}
          onErased={onErased}
        />
      </div>
    </li>
  )
}

/** Everything that somebody has deposited, by its state; drafts too. */
export function OwnRecords() {
  const list = usePagedList(
    (client, cursor, signal) =>
      client
        .listMyExperiences({ include_drafts: true, limit: PAGE_SIZE, cursor: cursor ?? null }, signal && { signal })
        .then(({ experiences, next_cursor }) => ({ items: experiences, next_cursor })),
    [],
  )
  const wanted = query.value.get('state')
  const state = isDepositState(wanted) ? wanted : null
  const rows = useRef<HTMLUListElement>(null)
  const shown = list.items?.filter((record) => state === null || depositState(record) === state)
  const focusAfter = useRowFocus(rows)
  return (
    <div class="stack">
      <div class="filters">
        <SelectField
          label={texts.state}
          value={state ?? ''}
          onValue={(value) => changeQuery({ state: value })}
          options={[['', texts.all_states], ...depositStates.map((each) => [each, texts.states[each]] as const)]}
        />
      </div>
      {list.error !== undefined && <Failure error={list.error} onRetry={list.reload} />}
      {!shown ? (
        list.is_loading && <Skeleton lines={8} />
      ) : shown.length === 0 ? (
        <Empty title={state === null ? texts.empty : texts.none_in_state}>
          <p>{state === null ? texts.empty_hint : list.has_more ? texts.none_yet : texts.none_hint}</p>
          {state === null && (
            <LinkButton kind="primary" href={pageHref('contribute')}>
              {strings.contribute.title}
            </LinkButton>
          )}
        </Empty>
      ) : (
        <ul class="deposit-list" ref={rows}>
          {shown.map((record, index) => (
            <RecordRow
              key={record.id}
              record={record}
              onChange={(changed) => {
                focusAfter(index)
                list.update((items) => items.map((each) => (each.id === changed.id ? changed : each)))
              }}
              onErased={() => {
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
