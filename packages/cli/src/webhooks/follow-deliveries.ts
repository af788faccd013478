import type { CallOutput, Client } from '@cairnway/sdk'
import { isNoAnswerError, isServiceError, thrownMessage } from '../cli-errors.ts'
import type { Delivery } from './forward-delivery.ts'

/** A subscription whose deliveries are followed, from its beginning. */
export type FollowedSubscription = Pick<CallOutput<'createWebhook'>, 'id' | 'event_type'>

type DeliveryLog = Pick<Client, 'listWebhookDeliveries'>

interface Following {
  /** Called once for each delivery, one after the other. */
  forward: (delivery: Delivery) => Promise<void>
  /** Tells a person what happens, on one line. */
  report: (line: string) => void
  /**
   * Waits.
   * @throws the reason of the signal
   */
  pause: (ms: number) => Promise<void>
  /** Ends the calls of the service. */
  signal: AbortSignal
}

const PAGE_SIZE = 50
/** Minimum pause between two polls of the deliveries of one subscription. */
const MIN_ROUND_MS = 1000
/**
 * Minimum pause between two calls, so that all of them stay far below the rate limit, which other programs of the
 * contributor share.
 */
const MIN_CALL_MS = 250
const MAX_BACKOFF_MS = 30_000
const CALL_TIMEOUT_MS = 15_000

/** Whether the service may answer a later call: it does not answer, fails, or refuses too many calls. */
const isPassing = (error: unknown): boolean =>
  isNoAnswerError(error) || (isServiceError(error) && (error.status === 429 || (error.status ?? 0) >= 500))

/** The time that the service asks to wait. */
const getRetryAfter = (error: unknown): number =>
  error instanceof Error && 'retry_after_ms' in error && typeof error.retry_after_ms === 'number'
    ? error.retry_after_ms
    : 0

/**
 * Lists the deliveries that were not seen yet, oldest first; null when the subscription is gone. A page that has one that
 * was seen ends the search.
 */
async function findUnseen(
  client: DeliveryLog,
  subscription_id: string,
  seen: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Delivery[] | null> {
  const unseen: Delivery[] = []
  let cursor: string | null = null
  do {
    const query = { subscription_id, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }
    let page: CallOutput<'listWebhookDeliveries'>
    try {
      page = await client.listWebhookDeliveries(query, { timeout_ms: CALL_TIMEOUT_MS, signal })
    } catch (error) {
      if (isServiceError(error) && error.status === 404) return null
      throw error
    }
    const added = page.deliveries.filter(({ id }) => !seen.has(id))
    unseen.push(...added)
    cursor = added.length < page.deliveries.length ? null : page.next_cursor
  } while (cursor !== null)
  return unseen.reverse()
}

/**
 * Polls the deliveries of subscriptions and forwards each once, also when the service is away in between. A subscription
 * that somebody deletes is left out.
 * @returns when no subscription is left
 * @throws what `forward` and `pause` throw, and errors of the service that do not pass, such as for a revoked key
 */
export async function followDeliveries(
  client: DeliveryLog,
  subscriptions: readonly FollowedSubscription[],
  { forward, report, pause, signal }: Following,
): Promise<void> {
  const seen = new Set<string>()
  const open = new Set(subscriptions)
  let failures = 0
  const followOne = async (subscription: FollowedSubscription): Promise<void> => {
    const deliveries = await findUnseen(client, subscription.id, seen, signal)
    if (failures > 0) report('The service answers again.')
    failures = 0
    if (deliveries === null) {
      open.delete(subscription)
      report(`${subscription.event_type} is not followed any more: somebody has deleted ${subscription.id}.`)
      return
    }
    for (const delivery of deliveries) {
      seen.add(delivery.id)
      await forward(delivery)
    }
  }
  while (open.size > 0) {
    try {
      for (const subscription of open) await followOne(subscription)
      await pause(Math.max(MIN_ROUND_MS, MIN_CALL_MS * open.size))
    } catch (error) {
      if (!isPassing(error)) throw error
      if (failures === 0) report(`No answer of the service; trying again. (${thrownMessage(error)})`)
      await pause(Math.max(getRetryAfter(error), Math.min(MIN_ROUND_MS * 2 ** failures, MAX_BACKOFF_MS)))
      failures++
    }
  }
}
