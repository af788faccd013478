import type { RawDepositItem } from '@cairnway/sdk'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { ReasonList, stateTones } from './record-outcome.tsx'

const { deposits: texts, raw_deposit } = strings
const PAGE_SIZE = 50
const statuses = ['pending', 'processing', 'completed', 'failed'] as const
const MAX_REASONS = 3

function StateBadges({ item }: { item: RawDepositItem }) {
  const { records, normalization_status: status } = item
  if (status === 'failed') return <Badge tone="bad">{texts.statuses.failed}</Badge>
  if (status !== 'completed') return <Badge tone="info">{texts.statuses[status]}</Badge>
  if (records.length === 0) return <Badge tone="bad">{raw_deposit.nothing}</Badge>
  return (
    <>
      {records.map(({ state }, index) => (
        <Badge key={index} tone={stateTones[state]}>
          {raw_deposit.states[state]}
        </Badge>
      ))}
    </>
  )
}

/** Lists the texts that the caller has sent, with the results of each. */
export function OwnTexts() {
  const wanted = query.value.get('state')
  const status = statuses.find((each) => each === wanted) ?? null
  const list = usePagedList(
    (client, cursor, signal) =>
      client
        .listRawDeposits({ limit: PAGE_SIZE, status, cursor: cursor ?? null }, signal && { signal })
        .then(({ raw_deposits, next_cursor }) => ({ items: raw_deposits, next_cursor })),
    [status],
  )
  return (
    <div class="stack">
      <div class="filters">
        <SelectField
          label={texts.state}
          value={status ?? ''}
          onValue={(value) => changeQuery({ state: value })}
          options={[['', texts.all_states], ...statuses.map((each) => [each, texts.statuses[each]] as const)]}
        />
      </div>
      {list.error !== undefined && <Failure error={list.error} onRetry={list.reload} />}
      {!list.items ? (
        list.is_loading && <Skeleton lines={8} />
      ) : list.items.length === 0 ? (
        <Empty title={status === null ? texts.no_texts : texts.none_in_state}>
          <p>{texts.no_texts_hint}</p>
          <LinkButton href={pageHref('contribute')}>{strings.contribute.by_text}</LinkButton>
        </Empty>
      ) : (
        <ul class="deposit-list">
          {list.items.map((item) => (
            <li key={item.raw_deposit_id} class="deposit-row">
              <div class="stack-tight">
                <a class="deposit-title" href={pageHref('raw_deposit', { raw_deposit_id: item.raw_deposit_id })}>
                  {item.title ? <InlineText text={item.title} /> : texts.untitled_text}
                </a>
                <div class="row">
                  <StateBadges item={item} />
                  <Time at={item.created_at} />
                  {!item.has_text && item.ended_at !== null && <span>{texts.text_cleared}</span>}
                </div>
                <ReasonList reasons={item.reasons.slice(0, MAX_REASONS)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </div>
  )
}
