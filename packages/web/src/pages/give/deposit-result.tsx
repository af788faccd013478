import type { ExperienceDepositResponse } from '@cairnway/sdk'
import { useEffect, useRef } from 'preact/hooks'
import { pageHref } from '../../routing/router.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatScore } from '../../text/format-number.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { resultKind } from './deposit-state.ts'

const { contribute: texts } = strings

interface DepositResultProps {
  response: ExperienceDepositResponse
  onAnother?: (() => void) | undefined
}

/** Shows the result of a filled form or a submitted draft. Its heading gets the focus, since the form is gone. */
export function DepositResult({ response, onAnother }: DepositResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, status, quality_score, answered_hotspots = [] } = response
  const kind = resultKind(response, currentKey.value?.contributor.trust_level)
  return (
    <section class="card" aria-label={texts.results[kind].title}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.results[kind].title}
      </h2>
      <p class="prose">{texts.results[kind].text}</p>
      <p class="muted">
        {texts.quality}: {formatScore(quality_score)}
      </p>
      {answered_hotspots.length > 0 && (
        <div class="stack-tight">
          <h3>{strings.raw_deposit.answers}</h3>
          <ul>
            {answered_hotspots.map(({ normalized_query, contributors }) => (
              <li key={normalized_query}>
                <PlainText text={normalized_query} />{' '}
                <span class="muted">{strings.raw_deposit.asked_by(contributors)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="actions">
        {status !== 'review_pending' && (
          <LinkButton kind="primary" href={pageHref('record', { experience_id: id })}>
            {texts.open_record}
          </LinkButton>
        )}
        {onAnother && <Button onClick={onAnother}>{strings.raw_deposit.another}</Button>}
        <LinkButton href={pageHref('deposits')}>{texts.my_deposits}</LinkButton>
      </div>
    </section>
  )
}
