import type { CallInput, CallOutput, Client } from '@cairnway/sdk'
import { InterruptedError, isServiceError } from '../cli-errors.ts'
import { END_OF_INPUT, INTERRUPT } from './key-reader.ts'
import { reviewItem } from './review-item.ts'
import { type ReviewTerminal, requireRecoverable } from './review-terminal.ts'
import { toReviewView } from './to-review-view.ts'

type Decided = CallOutput<'decideReview'>
export type ReviewFilter = CallInput<'listReviews'>

/** The results of the items of a session. */
export interface ReviewTally {
  opened: number
  accepted: number
  merged: number
  rejected: number
  skipped: number
}

/** The handle of the reviewer; null where the service does not say. */
async function findOwnHandle(client: Client): Promise<string | null> {
  try {
    return (await client.getMyProfile()).display_handle
  } catch (error) {
    if (isServiceError(error)) return null
    throw error
  }
}

/**
 * Waits at the end of the queue, where the last decision can still be undone.
 * @returns true to undo it, false to quit
 */
async function waitForUndo({ keys, write }: ReviewTerminal): Promise<boolean> {
  write(['', 'Nothing else waits for you.  u undo the last decision  q quit'])
  for (;;) {
    const typed = await keys.read()
    if (typed === INTERRUPT) throw new InterruptedError()
    if (typed === 'u') return true
    if (['q', END_OF_INPUT, '\r'].includes(typed)) return false
  }
}

/**
 * Takes the last decision back.
 * @returns the id of the item that waits again; null when the service refuses
 */
async function undoLast(client: Client, decided: Decided[], terminal: ReviewTerminal): Promise<string | null> {
  const last = decided.at(-1)
  if (last === undefined) {
    terminal.write(['There is no decision to undo.'])
    return null
  }
  try {
    const { id } = await client.undoReview({ candidate_id: last.id })
    decided.pop()
    terminal.write([`undone: ${last.status}`])
    return id
  } catch (error) {
    await terminal.writeError(requireRecoverable(error))
    return null
  }
}

/** Lists the ids of waiting items, oldest first, without those that another reviewer has open. */
async function* listWaitingIds(client: Client, filter: ReviewFilter, own_handle: string | null) {
  for await (const { id, assigned_to } of client.listReviews.all(filter))
    if (own_handle === null || assigned_to === null || assigned_to === own_handle) yield id
}

/**
 * Goes through the queue with a reviewer at a terminal: opens one item after the other, which assigns it, and sends
 * each decision as it is typed.
 * @param ids the only items to look at; null for the whole queue
 * @throws InterruptedError for Ctrl-C, and the errors of the service after which no call succeeds
 */
export async function reviewQueue(
  client: Client,
  filter: ReviewFilter,
  ids: readonly string[] | null,
  terminal: ReviewTerminal,
): Promise<ReviewTally> {
  const own_handle = await findOwnHandle(client)
  const queue = ids === null ? listWaitingIds(client, filter, own_handle) : ids.values()
  const decided: Decided[] = []
  /** stack of items that an undo has put before the rest of the queue */
  const reopened: string[] = []
  let [opened, position, skipped] = [0, 0, 0]
  const undo = async (current: string | null) => {
    const undone = await undoLast(client, decided, terminal)
    reopened.push(...[current, undone].filter((id) => id !== null))
  }
  for (;;) {
    const id = reopened.pop() ?? (await queue.next()).value ?? null
    if (id === null) {
      if (decided.length === 0 || !(await waitForUndo(terminal))) break
      await undo(null)
      continue
    }
    opened++
    const end = await openAndReview(client, id, { own_handle, position, has_undo: decided.length > 0 }, terminal)
    if (end.kind === 'quit') break
    if (end.kind === 'undo') {
      await undo(id)
      continue
    }
    position++
    if (end.kind === 'decided') decided.push(end.answer)
    if (end.kind === 'skip') skipped++
  }
  const count = (status: Decided['status']) => decided.filter((each) => each.status === status).length
  return { opened, accepted: count('accepted'), merged: count('merged'), rejected: count('rejected'), skipped }
}

async function openAndReview(
  client: Client,
  id: string,
  { own_handle, ...progress }: { own_handle: string | null; position: number; has_undo: boolean },
  terminal: ReviewTerminal,
) {
  try {
    const view = toReviewView(await client.getReview({ candidate_id: id }), own_handle)
    return await reviewItem(client, view, progress, terminal)
  } catch (error) {
    // decided by somebody else since it was listed
    if (!isServiceError(error) || error.error !== 'NotFoundError') throw error
    await terminal.writeError(error)
    return { kind: 'gone' } as const
  }
}
