import type { CallInput, CallOutput, Client } from '@cairnway/sdk'
import { InterruptedError, LocalError, UsageError } from '../cli-errors.ts'
import { escapeForTerminal } from '../output/escape-for-terminal.ts'
import { editChanges } from './edit-changes.ts'
import { INTERRUPT } from './key-reader.ts'
import { readNote } from './read-note.ts'
import { type ReviewRendering, renderReview } from './render-review.ts'
import { findAction, isCandidate, type ReviewAction, renderKeys } from './review-keys.ts'
import { type ReviewTerminal, requireRecoverable } from './review-terminal.ts'
import type { ReviewView } from './review-view.ts'

type DecisionInput = CallInput<'decideReview'>

/** The answer of the service to a decision; `gone` when there is nothing to decide any more. */
type DecisionEnd = { kind: 'decided'; answer: CallOutput<'decideReview'> } | { kind: 'gone' }

/** The end of the look at an item. */
export type ReviewEnd = DecisionEnd | { kind: 'skip' | 'undo' | 'quit' }

/**
 * Asks the service for one decision.
 * @returns null when it is refused, and the item still waits
 */
async function decide(client: Client, input: DecisionInput, terminal: ReviewTerminal): Promise<DecisionEnd | null> {
  try {
    const answer = await client.decideReview(input)
    const result = answer.experience_id === null ? answer.status : `${answer.status}: ${answer.experience_id}`
    terminal.write([escapeForTerminal(result)])
    return { kind: 'decided', answer }
  } catch (error) {
    const refusal = requireRecoverable(error)
    await terminal.writeError(refusal)
    const is_decided = refusal.error === 'NotFoundError' || typeof refusal.details.decision === 'string'
    return is_decided ? { kind: 'gone' } : null
  }
}

/**
 * Lets the reviewer change the text, and accepts what was saved.
 * @returns null when the item still waits
 */
async function decideChanged(client: Client, view: ReviewView, input: DecisionInput, terminal: ReviewTerminal) {
  try {
    const edited = terminal.keys.suspend(() => editChanges(view, terminal.context))
    if (edited === null) {
      terminal.write(['Nothing was changed.'])
      return null
    }
    const { changes, path, discard } = edited
    terminal.write([`changed: ${Object.keys(changes).join(', ')}`])
    const end = await decide(client, { ...input, changes }, terminal)
    if (end?.kind === 'decided') discard()
    else terminal.write([`Your text is in ${escapeForTerminal(path)}.`])
    return end
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof LocalError)) throw error
    terminal.write([escapeForTerminal(error.message)])
    return null
  }
}

/** The selected one of the nearest records, and whether texts are shown to their end. */
type ShownPart = Pick<ReviewRendering, 'nearest_index' | 'is_complete'>

/**
 * Applies a key that changes only what is shown; null for the other keys.
 * @param count of the nearest records
 */
function changeShownPart(shown: ShownPart, typed: string, count: number): ShownPart | null {
  const select = (nearest_index: number) => (nearest_index < count ? { ...shown, nearest_index } : null)
  if (/^[1-9]$/.test(typed)) return select(Number(typed) - 1)
  switch (findAction(typed)) {
    case 'next_record':
      return select((shown.nearest_index + 1) % count)
    case 'previous_record':
      return select((shown.nearest_index + count - 1) % count)
    case 'all_text':
      return { ...shown, is_complete: !shown.is_complete }
    case 'redraw':
      return shown
    default:
      return null
  }
}

/** The decision that a key stands for on this item; null for none. */
function selectDecision(
  view: ReviewView,
  nearest_index: number,
  action: ReviewAction | null,
): Pick<DecisionInput, 'decision' | 'merge_into'> | null {
  const nearest = view.nearest[nearest_index]
  if (action === 'accept' || action === 'reject') return { decision: action }
  if (action === 'merge' && isCandidate(view) && nearest) return { decision: 'merge', merge_into: nearest.id }
  return action === 'change' && isCandidate(view) ? { decision: 'accept_with_changes' } : null
}

/**
 * Shows one item and executes the keys of the reviewer until it is decided or left.
 * @param position how many items were decided or skipped before
 * @throws InterruptedError for Ctrl-C
 */
export async function reviewItem(
  client: Client,
  view: ReviewView,
  { position, has_undo }: { position: number; has_undo: boolean },
  terminal: ReviewTerminal,
): Promise<ReviewEnd> {
  let shown: ShownPart = { nearest_index: 0, is_complete: false }
  let note: string | null = null
  const write = (lines: readonly string[]) =>
    terminal.write([...lines, '', ...renderKeys(view, { ...shown, has_undo, note }, terminal.layout())])
  const draw = () => write(renderReview(view, { position, ...shown }, terminal.layout()))
  draw()
  for (;;) {
    const typed = await terminal.keys.read()
    if (typed === INTERRUPT) throw new InterruptedError()
    const changed = changeShownPart(shown, typed, view.nearest.length)
    if (changed) {
      shown = changed
      draw()
      continue
    }
    const action = findAction(typed)
    if (action === 'skip' || action === 'undo' || action === 'quit') return { kind: action }
    if (action === 'note') {
      note = await readNote('note: ', terminal.keys, terminal.writeText)
      write([])
      continue
    }
    const decision = selectDecision(view, shown.nearest_index, action)
    if (decision === null) continue
    const input = { candidate_id: view.id, ...decision, ...(note !== null && { note }) }
    const end =
      decision.decision === 'accept_with_changes'
        ? await decideChanged(client, view, input, terminal)
        : await decide(client, input, terminal)
    if (end !== null) return end
    write([])
  }
}
