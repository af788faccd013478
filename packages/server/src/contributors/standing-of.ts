import { daysBefore } from '../days-before.ts'
import type { Db } from '../db/db.ts'
import type { Standing } from '../trust/trust-move.ts'
import { lockStanding } from './trust-store.ts'

const DAY_MS = 86_400_000

/**
 * What the trust level of a contributor follows from, their row locked; null for seeds, operators and unknown ids,
 * whose level no rule changes.
 * @param coming deposits that are counted as passed already and about to be stored
 */
export async function standingOf(tx: Db, contributor_id: string, now: Date, coming = 0): Promise<Standing | null> {
  const since = { days_30: daysBefore(now, 30), days_90: daysBefore(now, 90) }
  const row = await lockStanding(tx, contributor_id, since)
  if (row === null || row.is_fixed) return null
  const passed_deposits = Math.min(row.passed_deposits, row.kept_deposits + coming)
  return { ...row, passed_deposits, age_days: (now.getTime() - Date.parse(row.created_at)) / DAY_MS }
}
