import type { RawDepositDetail } from '@cairnway/sdk'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { useRawDeposit } from './raw-deposit-state.ts'
import { ReasonList, RecordOutcome } from './record-outcome.tsx'
import './give.css'

const { raw_deposit: texts } = strings

/** Shows the state of the text as a whole: that it waits, that it failed, or that it became no record. */
function DepositState({ deposit }: { deposit: RawDepositDetail }) {
  const { ended_at, normalization_status, reasons, records } = deposit
  const whole = reasons.filter(({ record }) => record === undefined)
  if (ended_at === null)
    return (
      <Card>
        <p class="reading">
          <Badge tone="info">{texts.reading[normalization_status === 'processing' ? 'processing' : 'pending']}</Badge>{' '}
          {texts.reading_hint}
        </p>
      </Card>
    )
  if (records.length > 0) return <ReasonList reasons={whole} />
  return (
    <Card
      title={normalization_status === 'failed' ? texts.failed : texts.nothing}
      actions={<Badge tone="bad">{texts.states.rejected}</Badge>}
    >
      <ReasonList reasons={whole} />
      {normalization_status !== 'failed' && <p class="prose">{texts.nothing_hint}</p>}
    </Card>
  )
}

function RawDeposit({ raw_deposit_id }: { raw_deposit_id: string }) {
  const deposit = useRawDeposit(raw_deposit_id)
  return (
    <Loaded resource={deposit} lines={8}>
      {(value) => {
        const hotspots = value.answered_hotspots ?? []
        return (
          <div class="stack-wide">
            <div role="status" class="stack">
              <p class="muted">
                {texts.sent} <Time at={value.created_at} />
              </p>
              <DepositState deposit={value} />
            </div>
            {value.records.map((_, index) => (
              <RecordOutcome key={index} deposit={value} index={index} />
            ))}
            {value.unused.length > 0 && (
              <Card title={texts.unused}>
                <p class="hint">{texts.unused_hint}</p>
                <ul class="reasons">
                  {value.unused.map(({ start, quote }) => (
                    <li key={start}>
                      <PlainText text={quote} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {hotspots.length > 0 && (
              <Card title={texts.answers}>
                <ul>
                  {hotspots.map(({ normalized_query, contributors }) => (
                    <li key={normalized_query}>
                      <PlainText text={normalized_query} /> <span class="muted">{texts.asked_by(contributors)}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {value.ended_at !== null && value.content === null && <p class="muted prose">{texts.cleared}</p>}
            {value.records.length === 0 && value.content !== null && (
              <CodeBlock text={value.content} label={strings.contribute.source_label} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The page of a text that somebody sent: it follows the text until its end. */
export function RawDepositPage({ parameters }: { parameters: PathParameters }) {
  const { raw_deposit_id = '' } = parameters
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <LinkButton href={pageHref('contribute')} icon="plus">
              {texts.another}
            </LinkButton>
            <LinkButton href={pageHref('deposits', {}, { tab: 'texts' })}>{texts.all}</LinkButton>
          </>
        }
      />
      {hasScope('read') ? (
        <RawDeposit raw_deposit_id={raw_deposit_id} />
      ) : (
        <NeedsKey scope="read" purpose={texts.purpose} />
      )}
    </>
  )
}
