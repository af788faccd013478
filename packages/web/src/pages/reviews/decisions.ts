import { ApiError } from '@cairnway/sdk'
import { computed, signal } from '@preact/signals'
import { reportFailure } from '../../data/connection.ts'
import { client } from '../../session/session.ts'

interface UndoableDecisions {
  /** The key that made the decisions: they belong to it, not to the tab. */
  made_with: typeof client.value
  /** Ids of candidates and records, newest decision first. */
  ids: readonly string[]
}

const undoable = signal<UndoableDecisions>({ made_with: client.peek(), ids: [] })

const idsOf = (used: typeof client.value, { made_with, ids }: UndoableDecisions): readonly string[] =>
  made_with === used ? ids : []

function changeIds(change: (ids: readonly string[]) => readonly string[]): void {
  const made_with = client.peek()
  undoable.value = { made_with, ids: change(idsOf(made_with, undoable.peek())) }
}

const withoutId = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id)

/** Notes a decision, so that it can be undone by its key. */
export const noteDecision = (id: string): void => changeIds((ids) => [id, ...withoutId(ids, id)])

/** The id of the last decision since the page was loaded that can still be undone. */
export const lastDecision = computed((): string | undefined => idsOf(client.value, undoable.value)[0])

/**
 * Undoes a decision, so that its item waits again.
 * @returns null, or why that is not possible any more
 */
export async function undoDecision(id: string): Promise<string | null> {
  const forget = () => changeIds((ids) => withoutId(ids, id))
  try {
    await client.peek().undoReview({ candidate_id: id })
    forget()
    return null
  } catch (error) {
    reportFailure(error)
    // a refused undo stays refused, unlike one that has not arrived
    if (error instanceof ApiError && [404, 409].includes(error.status)) forget()
    return error instanceof Error ? error.message : String(error)
  }
}
