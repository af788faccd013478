import type { EventName } from '@cairnway/contract'
import { type Db, jsonbText, sql } from '../db/db.ts'

export interface NewEvent {
  name: EventName
  experience_id?: string
  contributor_id?: string
  data?: Record<string, unknown>
  /** ISO 8601 */
  happened_at: string
}

/** Appends an event in the transaction of the change that it tells of. */
export const emit = (tx: Db, event: NewEvent) =>
  tx.query(sql`
    insert into events (name, experience_id, contributor_id, data, happened_at)
    values (${event.name}, ${event.experience_id ?? null}, ${event.contributor_id ?? null}, ${jsonbText(event.data ?? {})},
      ${event.happened_at})`)
