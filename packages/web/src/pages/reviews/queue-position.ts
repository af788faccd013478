interface Waiting {
  id: string
  created_at: string
  assigned_to: string | null
}

/** The position of an item in the queue, and its neighbors. */
export interface QueuePosition {
  /** From 1; null for an item that is not among those that were loaded. */
  position: number | null
  next: string | null
  previous: string | null
}

/**
 * The neighbors of an item in the queue, oldest first, without those that other reviewers have opened. After the last
 * one follows the first that is still open.
 * @param at time of the deposit, which decides the position of an item that is not in the list
 */
export function findQueuePosition(
  queue: readonly Waiting[],
  { id, at }: { id: string; at: string | undefined },
  own_handle: string | undefined,
): QueuePosition {
  const index = queue.findIndex((item) => item.id === id)
  const later = at === undefined ? 0 : queue.findIndex((item) => item.created_at > at)
  const end_of_before = index >= 0 ? index : later >= 0 ? later : queue.length
  const isFree = ({ assigned_to }: Waiting) => assigned_to === null || assigned_to === own_handle
  const before = queue.slice(0, end_of_before).filter(isFree)
  const after = queue.slice(index >= 0 ? index + 1 : end_of_before).filter(isFree)
  return {
    position: index >= 0 ? index + 1 : null,
    next: (after[0] ?? before[0])?.id ?? null,
    previous: before.at(-1)?.id ?? null,
  }
}
