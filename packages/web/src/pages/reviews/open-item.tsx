import type { ReviewDetail } from '@cairnway/sdk'
import { useMemo } from 'preact/hooks'
import { changeQuery, navigate, pageHref, query } from '../../routing/router.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatShare } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { ShortcutKey, ShortcutSwitch, useShortcuts } from '../../ui/shortcuts.tsx'
import { Time } from '../../ui/time.tsx'
import { Assessment } from './assessment.tsx'
import { ChangeBar, DecisionBar, RejectBar, type ReviewActions } from './decision-bar.tsx'
import { lastDecision } from './decisions.ts'
import { groupFindings } from './group-findings.ts'
import type { QueuePosition } from './queue-position.ts'
import { DecisionFailure, OpenedBy, textError } from './review-failure.tsx'
import { listTexts } from './review-texts.ts'
import { TextRows } from './text-rows.tsx'
import { reviewHref, undoAndOpen } from './undo-and-open.ts'
import { useReview } from './use-review.ts'

const { reviews: texts } = strings
const MAX_NUMBERED = 9

/** Chooses with which known record the item is compared, and into which it would be merged. */
const NearestChoice = ({ item, selected }: { item: ReviewDetail; selected: number }) => (
  <section class="nearest-choice" aria-label={texts.nearest}>
    {item.similar_experiences.map(({ id, title, similarity }, index) => (
      <Button
        key={id}
        is_small
        aria-pressed={index === selected}
        onClick={() => changeQuery({ nearest: index === 0 ? null : String(index + 1) })}
      >
        {index < MAX_NUMBERED && <ShortcutKey name={String(index + 1)} />}
        <span class="nearest-title">
          <PlainText text={title} />
        </span>
        <span class="muted">{texts.alike(formatShare(similarity))}</span>
      </Button>
    ))}
  </section>
)

const go = (id: string | null) => (id === null ? undefined : () => navigate(reviewHref(id)))

const ItemFacts = ({ item }: { item: ReviewDetail }) => (
  <p class="row">
    <Badge tone="info">{texts.kinds[item.kind].title}</Badge>
    <span>
      {texts.by} <a href={pageHref('contributor', { display_handle: item.author })}>{item.author}</a>
    </span>
    <span class="muted">
      <Time at={item.created_at} />
    </span>
    {item.workspace_id !== null && (
      <a href={pageHref('workspace', { workspace_id: item.workspace_id })}>{texts.of_workspace}</a>
    )}
    {item.kind !== 'candidate' && <a href={pageHref('record', { experience_id: item.id })}>{texts.see_record}</a>}
  </p>
)

/** An item beside its nearest records, with what the gates say, and the decisions on it. */
export function OpenItem({ item, position }: { item: ReviewDetail; position: QueuePosition }) {
  const review = useReview(item, position.next)
  const { mode, edits, action } = review
  const { similar_experiences: nearest } = item
  const selected = Math.min(
    Math.max(0, Number(query.value.get('nearest') ?? 1) - 1 || 0),
    Math.max(0, nearest.length - 1),
  )
  const merged_into = nearest[selected]
  const is_candidate = item.kind === 'candidate'
  const attempt_count = Math.max(
    1,
    ...Object.keys(edits).map((path) => Number(/^failed_approaches\.(\d+)/.exec(path)?.[1] ?? -1) + 1),
  )
  const rows = useMemo(
    () => listTexts(item.experience, mode === 'change' || review.change_count > 0 ? attempt_count : undefined),
    [item, mode, attempt_count, review.change_count > 0],
  )
  const findings = useMemo(
    () =>
      groupFindings(
        item.findings,
        rows.map(({ path }) => path),
      ),
    [item, rows],
  )
  const last = lastDecision.value
  const actions: ReviewActions = {
    accept: review.accept,
    change: is_candidate ? review.startChange : undefined,
    merge: is_candidate && merged_into ? () => review.mergeInto(merged_into.id) : undefined,
    reject: review.startReject,
    next: go(position.next),
    previous: go(position.previous),
    undo: last === undefined ? undefined : () => void undoAndOpen(last),
  }
  const { next, previous, undo } = actions
  useShortcuts({
    j: next,
    k: previous,
    u: undo,
    ...(mode === 'look' && { a: actions.accept, c: actions.change, m: actions.merge, r: actions.reject }),
    ...Object.fromEntries(
      nearest
        .slice(0, MAX_NUMBERED)
        .map((_, index) => [String(index + 1), () => changeQuery({ nearest: index === 0 ? null : String(index + 1) })]),
    ),
  })
  const pressInForm = (event: KeyboardEvent) => {
    if (mode !== 'change') return
    if (event.key === 'Escape') review.stopChange()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && review.change_count > 0) review.accept()
  }
  const own_handle = currentKey.value?.contributor.display_handle
  const added = rows.filter(({ path }) => path.endsWith('.attempt')).length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the keys of the inputs in it
    <div class="stack-wide" onKeyDown={pressInForm}>
      <div class="stack-tight">
        <h2 class="item-title">
          <PlainText text={item.title} />
        </h2>
        <ItemFacts item={item} />
        <p class="muted prose">{texts.kinds[item.kind].hint}</p>
      </div>
      {action.error === undefined &&
        item.assigned_to !== null &&
        item.assigned_to !== own_handle &&
        item.assigned_until !== null && <OpenedBy handle={item.assigned_to} until={item.assigned_until} />}
      {mode === 'look' && (
        <DecisionBar
          kind={item.kind}
          actions={actions}
          is_busy={action.is_running}
          nearest_number={selected + 1}
          change_count={review.change_count}
        />
      )}
      {mode === 'reject' && (
        <RejectBar
          kind={item.kind}
          note={review.note}
          onNote={review.setNote}
          is_busy={action.is_running}
          onReject={review.reject}
          onCancel={review.stopReject}
        />
      )}
      {mode === 'change' && (
        <ChangeBar
          count={review.change_count}
          is_busy={action.is_running}
          onAccept={review.accept}
          onBack={review.stopChange}
          onDiscard={review.discard}
        />
      )}
      {mode === 'look' && review.change_count > 0 && (
        <div class="banner banner-warning" role="status">
          <p>{texts.changes_wait}</p>
          <Button kind="quiet" is_small onClick={review.discard}>
            {texts.discard_changes}
          </Button>
        </div>
      )}
      {action.error !== undefined && <DecisionFailure error={action.error} onNext={next} />}
      <Assessment item={item} findings={findings.others} />
      <Card title={texts.texts}>
        {nearest.length > 0 ? (
          <div class="stack-tight">
            <p class="muted prose">{texts.nearest_hint}</p>
            <NearestChoice item={item} selected={selected} />
          </div>
        ) : (
          <p class="muted">{texts.no_nearest}</p>
        )}
        <TextRows
          items={rows}
          edits={edits}
          nearest={merged_into}
          findings={findings.by_path}
          editing={
            mode === 'change' ? { setText: review.setText, errorOf: (path) => textError(action.error, path) } : null
          }
        />
        {mode === 'change' && (
          <div class="actions">
            <Button icon="plus" onClick={() => review.setText(`failed_approaches.${added}.attempt`, '')}>
              {texts.add_attempt}
            </Button>
          </div>
        )}
      </Card>
      <ShortcutSwitch />
    </div>
  )
}
