import type { ExperienceResponse } from '@cairnway/sdk'
import type { ComponentChildren } from 'preact'
import { recordState, stateTone } from '../../records/record-state.ts'
import { describeRisk } from '../../records/record-words.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { WarningList } from '../../records/warning-list.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'

const { record: texts } = strings

interface NoticeProps {
  record: ExperienceResponse
  is_own: boolean
}

/** Offers a next step instead of using a record that is gone or in doubt. */
function NextStep({ record, is_own }: NoticeProps): ComponentChildren {
  const search = (
    <LinkButton is_small icon="search" href={pageHref('search', {}, { q: record.title })}>
      {texts.search_others}
    </LinkButton>
  )
  switch (recordState(record)) {
    case 'draft':
      return (
        <LinkButton is_small icon="pen" href={pageHref('draft', { experience_id: record.id })}>
          {texts.complete_draft}
        </LinkButton>
      )
    case 'superseded':
      return record.superseded_by ? (
        <LinkButton is_small icon="arrow" href={pageHref('record', { experience_id: record.superseded_by })}>
          {texts.read_newer}
        </LinkButton>
      ) : (
        search
      )
    case 'contested':
      return is_own ? null : search
    default:
      return search
  }
}

/** Shows what a reader must know first: the state of the record, unless all is well, and the findings of the gates. */
export function RecordNotice({ record, is_own }: NoticeProps) {
  const state = recordState(record)
  const is_fine = state === 'active' || state === 'verified'
  return (
    <>
      {!is_fine && (
        <div class={`record-notice notice-${stateTone(state)}`} role="note">
          <div class="row">
            <StateBadge state={state} />
            {state === 'retracted' && record.retracted_at && <Time at={record.retracted_at} />}
          </div>
          <p>{state === 'contested' && !is_own ? texts.notices.contested_other : texts.notices[state]}</p>
          {record.retraction_reason && (
            <p>
              {texts.reason} <PlainText text={record.retraction_reason} />
            </p>
          )}
          <div class="actions no-print">
            <NextStep record={record} is_own={is_own} />
          </div>
        </div>
      )}
      <WarningList messages={(record.risk_flags ?? []).map(describeRisk)} />
    </>
  )
}
