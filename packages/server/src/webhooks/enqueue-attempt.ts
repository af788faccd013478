import type { Change } from '../platform/events/change.ts'

/** One attempt of a delivery. */
export interface DeliveryAttempt {
  delivery_id: string
  /** of its subscription */
  url: string
  /** its owner asked for it, in addition to the attempts of the schedule */
  is_replay: boolean
  now: string
  /** ISO 8601; `now` when absent */
  run_at?: string
  /** the request that its event comes of; absent: that of the change */
  request_id?: string | null
}

/**
 * Enqueues an attempt. A delivery has one attempt of its schedule and one replay waiting at most: the replay does not
 * wait for the schedule.
 */
export const enqueueAttempt = (tx: Change, { delivery_id, url, is_replay, ...time }: DeliveryAttempt) =>
  tx.enqueue({
    kind: 'deliver_webhook',
    payload: { delivery_id, is_replay },
    host: new URL(url).host,
    unique_key: is_replay ? `replay ${delivery_id}` : delivery_id,
    ...time,
  })
