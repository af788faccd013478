import type { CallInput, ReviewDetail } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useUnsent } from '../../data/unsent-text.ts'
import { navigate } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import type { ReviewMode } from './decision-bar.tsx'
import { noteDecision } from './decisions.ts'
import { toReviewChanges } from './review-texts.ts'
import { reviewHref, undoAndOpen } from './undo-and-open.ts'

const { reviews: texts } = strings
type DecisionInput = Omit<CallInput<'decideReview'>, 'candidate_id'>

const focusLater = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

/**
 * The state of an open item: the mode, the changed texts, and the decisions, after which the next item opens.
 * @param next the item to go on with; null for the queue
 */
export function useReview(item: ReviewDetail, next: string | null) {
  const [edits, setEdits, forgetEdits] = useUnsent<Record<string, string>>(`review ${item.id}`, {})
  const [note, setNote] = useState('')
  const [mode, setMode] = useState<ReviewMode>(Object.keys(edits).length > 0 ? 'change' : 'look')
  const action = useAction((client, input: DecisionInput) => client.decideReview({ candidate_id: item.id, ...input }))
  const decide = async (input: DecisionInput) => {
    const decided = await action.run(input)
    if (!decided) return
    forgetEdits()
    noteDecision(item.id)
    navigate(reviewHref(next))
    announce(texts.decided[decided.status], () => void undoAndOpen(item.id))
  }
  const changes = toReviewChanges(item.experience, edits)
  const change_count = Object.keys(changes).length
  const look = (focused: string) => {
    setMode('look')
    focusLater(focused)
  }
  return {
    mode,
    note,
    setNote,
    edits,
    setText: (path: string, text: string) => setEdits({ ...edits, [path]: text }),
    discard: () => {
      forgetEdits()
      look('#review-change')
    },
    change_count,
    action,
    /** Accepts the texts as the reviewer sees them, changes included. */
    accept: () => void decide(change_count > 0 ? { decision: 'accept_with_changes', changes } : { decision: 'accept' }),
    mergeInto: (merge_into: string) => void decide({ decision: 'merge', merge_into }),
    reject: () => void decide({ decision: 'reject', ...(note.trim() && { note: note.trim() }) }),
    startChange: () => {
      setMode('change')
      focusLater('.text-rows input, .text-rows textarea')
    },
    startReject: () => setMode('reject'),
    stopChange: () => look('#review-change'),
    stopReject: () => look('#review-reject'),
  }
}

export type Review = ReturnType<typeof useReview>
