import type { ReviewItem } from '@cairnway/sdk'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { decideReviewLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { KeyName, ShortcutKey } from '../../ui/shortcuts.tsx'

const { reviews: texts } = strings

/** The activity of a reviewer on the open item. */
export type ReviewMode = 'look' | 'change' | 'reject'

/** The actions of the buttons and keys of an open item; undefined for an action that is not possible now. */
export interface ReviewActions {
  accept: () => void
  change: (() => void) | undefined
  merge: (() => void) | undefined
  reject: () => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
  undo: (() => void) | undefined
}

interface BarProps {
  kind: ReviewItem['kind']
  actions: ReviewActions
  is_busy: boolean
  /** Number of the selected nearest record, from 1. */
  nearest_number: number
  /** Number of fields that the reviewer has changed, which an acceptance sends. */
  change_count: number
}

/** The decisions on an item, each with its key. */
export const DecisionBar = ({ kind, actions, is_busy, nearest_number, change_count }: BarProps) => (
  <section class="decision-bar" aria-label={texts.decisions}>
    <Button kind="primary" is_busy={is_busy} onClick={actions.accept} aria-keyshortcuts="a">
      {change_count > 0 ? texts.accept_changed(change_count) : texts.kinds[kind].accept} <ShortcutKey name="a" />
    </Button>
    {actions.change && (
      <Button id="review-change" is_busy={is_busy} onClick={actions.change} aria-keyshortcuts="c">
        {texts.change} <ShortcutKey name="c" />
      </Button>
    )}
    {actions.merge && (
      <Button is_busy={is_busy} onClick={actions.merge} aria-keyshortcuts="m">
        {texts.merge(nearest_number)} <ShortcutKey name="m" />
      </Button>
    )}
    <Button id="review-reject" kind="danger" is_busy={is_busy} onClick={actions.reject} aria-keyshortcuts="r">
      {texts.kinds[kind].reject} <ShortcutKey name="r" />
    </Button>
    <span class="decision-bar-moves">
      <Button kind="quiet" onClick={actions.previous} disabled={!actions.previous} aria-keyshortcuts="k">
        {texts.previous} <ShortcutKey name="k" />
      </Button>
      <Button kind="quiet" onClick={actions.next} disabled={!actions.next} aria-keyshortcuts="j">
        {texts.next} <ShortcutKey name="j" />
      </Button>
      <Button kind="quiet" icon="undo" onClick={actions.undo} disabled={!actions.undo} aria-keyshortcuts="u">
        {strings.common.undo} <ShortcutKey name="u" />
      </Button>
    </span>
  </section>
)

/** Puts the focus into the first input of a part of the page when it appears. */
function useFocusFirst(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return ref
}

interface RejectProps {
  kind: ReviewItem['kind']
  note: string
  onNote: (note: string) => void
  is_busy: boolean
  onReject: () => void
  onCancel: () => void
}

/** Asks why before an item is rejected. */
export function RejectBar({ kind, note, onNote, is_busy, onReject, onCancel }: RejectProps) {
  const ref = useFocusFirst()
  const submit = (event: Event) => {
    event.preventDefault()
    onReject()
  }
  return (
    <form
      ref={ref}
      class="decision-bar decision-bar-note"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <TextField
        label={texts.note}
        hint={texts.note_hint}
        is_optional
        value={note}
        onValue={onNote}
        maxLength={decideReviewLimits.note}
        autocomplete="off"
      />
      <Button kind="danger" type="submit" is_busy={is_busy}>
        {texts.kinds[kind].reject} <KeyName name="Enter" />
      </Button>
      <Button onClick={onCancel}>
        {strings.common.cancel} <KeyName name="Esc" />
      </Button>
    </form>
  )
}

interface ChangeProps {
  count: number
  is_busy: boolean
  onAccept: () => void
  onBack: () => void
  onDiscard: () => void
}

/** Ends a change of the texts: accepts the changed texts, or goes back. */
export const ChangeBar = ({ count, is_busy, onAccept, onBack, onDiscard }: ChangeProps) => (
  <section class="decision-bar" aria-label={texts.decisions}>
    <Button
      kind="primary"
      is_busy={is_busy}
      disabled={count === 0}
      onClick={onAccept}
      aria-keyshortcuts="Control+Enter"
    >
      {texts.accept_changed(count)} <KeyName name="Ctrl Enter" />
    </Button>
    <Button onClick={onBack}>
      {texts.stop_changing} <KeyName name="Esc" />
    </Button>
    {count > 0 && (
      <Button kind="quiet" onClick={onDiscard}>
        {texts.discard_changes}
      </Button>
    )}
  </section>
)
