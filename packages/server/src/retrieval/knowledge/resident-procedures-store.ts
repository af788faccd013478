import type { Wedge } from '@cairnway/contract'
import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import { eventsWithEffect } from '../../platform/events/effects.ts'
import { type EventCursor, readEventsSince } from '../../platform/events/event-cursor-store.ts'
import { isInForce, isSourceOf } from './knowledge-predicates.ts'

export interface ProcedureRow {
  id: string
  title: string
  domain: Wedge
  confidence: number
  provisional: boolean
  first_step: string
  is_in_force: boolean
  quoted_ids: string[]
  /** all records of its group */
  member_ids: string[]
  /** those of them that are sources of knowledge now: one that was hidden a moment ago is still a member */
  carrying_ids: string[]
}

const selectProcedures = (condition: Sql) => sql`
  select k.id, k.title, k.domain, k.confidence, k.provisional, coalesce(k.steps -> 0 ->> 'action', '') as first_step, ${isInForce('k')} as is_in_force,
    k.quoted_ids,
    array(select m.experience_id from knowledge_members m where m.group_id = k.group_id order by 1) as member_ids,
    array(
      select e.id from knowledge_members m join experiences e on e.id = m.experience_id
      where m.group_id = k.group_id and ${isSourceOf('k')} order by 1
    ) as carrying_ids
  from procedures k where k.status = 'active' and ${condition}`

/** A page of the procedures that are not withdrawn, by id. */
export const listProceduresAfter = (db: Db, id: string, limit: number) =>
  db.query<ProcedureRow>(sql`${selectProcedures(sql`k.id > ${id}`)} order by k.id limit ${limit}`)

/** Those of the given procedures that are not withdrawn. */
export const listProceduresAmong = (db: Db, ids: string[]) =>
  db.query<ProcedureRow>(selectProcedures(sql`k.id = any(${ids})`))

export interface ProcedureChanges {
  procedure_ids: string[]
  /** records that have become sources of knowledge since then, or are none any more */
  experience_ids: string[]
}

/** @returns null when events may be missing since the cursor */
export const listProcedureChanges = (db: Db, cursor: EventCursor) =>
  readEventsSince<ProcedureChanges>(
    db,
    cursor,
    (is_new) => sql`
      array(
        select distinct data ->> 'procedure_id' from events
        where ${is_new} and name = any(${eventsWithEffect('refresh_procedures')})
      ) as procedure_ids,
      array(
        select distinct experience_id from events
        where ${is_new} and experience_id is not null and name = any(${eventsWithEffect('link_record')})
      ) as experience_ids`,
  )
