import type { ReviewDetail } from '@cairnway/sdk'
import { useMemo } from 'preact/hooks'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShortcutSwitch } from '../../ui/shortcuts.tsx'
import { Assessment } from './assessment.tsx'
import { groupFindings } from './group-findings.ts'
import { ItemBar } from './item-bar.tsx'
import { ItemHeading } from './item-heading.tsx'
import { NearestChoice, selectedNearest } from './nearest-choice.tsx'
import type { QueuePosition } from './queue-position.ts'
import { DecisionFailure, OpenedBy, textError } from './review-failure.tsx'
import { listTexts } from './review-texts.ts'
import { TextRows } from './text-rows.tsx'
import { useReview } from './use-review.ts'
import { useReviewActions } from './use-review-actions.ts'

const { reviews: texts } = strings

/** Number of failed approaches that the edits write into, at least one. */
const countAttempts = (edits: Record<string, string>) =>
  Math.max(1, ...Object.keys(edits).map((path) => Number(/^failed_approaches\.(\d+)/.exec(path)?.[1] ?? -1) + 1))

/** Shows that another reviewer has opened the item. */
function Assignment({ assigned_to, assigned_until }: Pick<ReviewDetail, 'assigned_to' | 'assigned_until'>) {
  const own_handle = currentKey.value?.contributor.display_handle
  if (assigned_to === null || assigned_until === null || assigned_to === own_handle) return null
  return <OpenedBy handle={assigned_to} until={assigned_until} />
}

/** An item next to its nearest records, with the findings of the gates, and the buttons for decisions. */
export function OpenItem({ item, position }: { item: ReviewDetail; position: QueuePosition }) {
  const review = useReview(item, position.next)
  const { mode, edits, action, change_count } = review
  const { similar_experiences: nearest } = item
  const selected = selectedNearest(nearest)
  const actions = useReviewActions(item, review, position, nearest[selected])
  const is_changed = mode === 'change' || change_count > 0
  const attempt_count = countAttempts(edits)
  const rows = useMemo(
    () => listTexts(item.experience, is_changed ? attempt_count : undefined),
    [item, is_changed, attempt_count],
  )
  const paths = rows.map(({ path }) => path)
  const findings = useMemo(() => groupFindings(item.findings, paths), [item, rows])
  const next_attempt = paths.filter((path) => path.endsWith('.attempt')).length
  const pressInForm = (event: KeyboardEvent) => {
    if (mode !== 'change') return
    if (event.key === 'Escape') review.stopChange()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && change_count > 0) review.accept()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the keys of the inputs in it
    <div class="stack-wide" onKeyDown={pressInForm}>
      <ItemHeading item={item} />
      {action.error === undefined && <Assignment assigned_to={item.assigned_to} assigned_until={item.assigned_until} />}
      <ItemBar kind={item.kind} review={review} actions={actions} nearest_number={selected + 1} />
      {action.error !== undefined && <DecisionFailure error={action.error} onNext={actions.next} />}
      <Assessment item={item} findings={findings.others} />
      <Card title={texts.texts}>
        {nearest.length > 0 ? (
          <div class="stack-tight">
            <p class="muted prose">{texts.nearest_hint}</p>
            <NearestChoice nearest={nearest} selected={selected} />
          </div>
        ) : (
          <p class="muted">{texts.no_nearest}</p>
        )}
        <TextRows
          items={rows}
          edits={edits}
          nearest={nearest[selected]}
          findings={findings.by_path}
          editing={
            mode === 'change' ? { setText: review.setText, errorOf: (path) => textError(action.error, path) } : null
          }
        />
        {mode === 'change' && (
          <div class="actions">
            <Button icon="plus" onClick={() => review.setText(`failed_approaches.${next_attempt}.attempt`, '')}>
              {texts.add_attempt}
            </Button>
          </div>
        )}
      </Card>
      <ShortcutSwitch />
    </div>
  )
}
