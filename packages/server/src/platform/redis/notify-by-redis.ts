import { randomUUID } from 'node:crypto'
import type { Store } from '../db/db.ts'
import { createNotifier, receiveNotification } from '../db/notifications.ts'
import type { Redis } from './redis.ts'

const CHANNEL = 'cairnway:changes'

/**
 * Sends the notifications of a store by Redis, since a pooler keeps those of the database from this process. A message
 * says that something was committed, and of what kind the jobs are that became due; the next poll replaces one that is
 * lost.
 */
export function notifyByRedis(store: Store, redis: Pick<Redis, 'publish' | 'subscribe'>): Store {
  const sender = randomUUID()
  return {
    ...store,
    is_notified: true,
    notifyOthers: createNotifier((payload) => redis.publish(CHANNEL, payload), sender),
    onNotification: (listener) => {
      const endSubscription = redis.subscribe(CHANNEL, (message) =>
        message === null ? listener(null) : receiveNotification(message, sender, listener),
      )
      return async () => endSubscription()
    },
  }
}
