import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { releaseLease, takeLease } from './lease-store.ts'

/** Another node takes over so long after the holder was killed. */
const LEASE_S = 60
const RENEWAL_INTERVAL_MS = 15_000

/**
 * Does work that only one node of a service should do at a time, since several would do the same. It must be right also when
 * two do it: a holder that was suspended does not notice that its lease has ended.
 * @returns false when another node does it
 */
export async function runLeased(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const lease = { name, holder: randomUUID(), lifetime_s: LEASE_S }
  if (!(await takeLease(db, lease))) return false
  const timer = setInterval(() => {
    takeLease(db, lease).catch(() => {})
  }, RENEWAL_INTERVAL_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
    // without the database it ends by itself
    await releaseLease(db, lease).catch(() => {})
  }
  return true
}
