import { useState } from 'preact/hooks'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { decisions, type TabDecision } from './decisions.ts'
import { undoAndOpen } from './undo-and-open.ts'

const { reviews: texts } = strings
const tones: Record<TabDecision['status'], Tone> = { accepted: 'good', merged: 'info', rejected: 'bad' }

function DecisionRow({ id, title, status, experience_id, decided_at, refusal }: TabDecision) {
  const [is_busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await undoAndOpen(id)
    setBusy(false)
  }
  return (
    <li class="decision">
      <div class="row">
        <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
        {experience_id && status !== 'rejected' ? (
          <a href={pageHref('record', { experience_id })}>
            <PlainText text={title} />
          </a>
        ) : (
          <PlainText text={title} />
        )}
        <span class="muted">
          <Time at={decided_at} />
        </span>
      </div>
      {refusal === undefined ? (
        <Button kind="quiet" is_small icon="undo" is_busy={is_busy} onClick={undo} aria-label={texts.undo_title(title)}>
          {strings.common.undo}
        </Button>
      ) : (
        <p class="muted prose">{texts.not_undone(refusal)}</p>
      )}
    </li>
  )
}

/** What was decided in this tab, each with its undo, or why there is none any more. */
export const RecentDecisions = () =>
  decisions.value.length === 0 ? null : (
    <Card title={texts.recent}>
      <p class="muted prose">{texts.recent_hint}</p>
      <ul class="list-plain">
        {decisions.value.map((decision) => (
          <DecisionRow key={decision.id} {...decision} />
        ))}
      </ul>
    </Card>
  )
