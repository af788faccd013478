import { REVIEW_UNDO_HOURS } from '@cairnway/contract'
import { type Sql, sql } from '../../platform/db/db.ts'

/** Condition that `d` is a rejection of the record `e`, which has not been contested again since. */
export const isRejected = sql`
  d.subject_id = e.id and d.decision = 'reject' and d.decided_at >= coalesce(e.contested_at, e.created_at)`

/** A decision, by the columns of a row or by values. */
export interface DecisionTerms {
  subject_id: Sql
  experience_id: Sql
  decided_by: Sql
  decided_at: Sql
}

/** Condition that a record was served since the decision to anyone but its author and the reviewer. */
export const isServedToOthers = ({
  experience_id,
  decided_by,
  decided_at,
}: Omit<DecisionTerms, 'subject_id'>): Sql => sql`exists (
  select from servings s join experiences se on se.id = s.experience_id
  where s.experience_id = ${experience_id} and s.contributor_id not in (se.contributor_id, ${decided_by})
    and s.served_at >= ${decided_at})`

/** From-clause, unlike the conditions here: the pending candidates `other` of the same text and author as a decided one. */
export const pendingDuplicates = ({ subject_id }: Pick<DecisionTerms, 'subject_id'>): Sql => sql`
  review_candidates decided join review_candidates other
    on other.contributor_id = decided.contributor_id and other.content_hash = decided.content_hash
    and other.workspace_id is not distinct from decided.workspace_id and other.status = 'pending'
  where decided.id = ${subject_id}`

const rowTerms: DecisionTerms = {
  subject_id: sql`d.subject_id`,
  experience_id: sql`d.experience_id`,
  decided_by: sql`d.decided_by`,
  decided_at: sql`d.decided_at`,
}

/** Condition that the record that a decision hid or showed is still as it was: undoing changes it back. */
const isSubjectUnchanged: Sql = sql`
  case when d.decision = 'merge' then true
    when d.experience_id is not null then exists (select from experiences v
      where v.id = d.experience_id and v.retracted_at is null and v.superseded_by is null)
    when d.kind = 'reported' then exists (select from experiences v
      where v.id = d.subject_id and v.retracted_at is null)
    else true end`

/** Whether the decision `d` can be undone at this time, as far as servings are stored. */
export const isUndoable = (now: string): Sql => sql`
  (d.kind is not null and d.decided_at >= ${now}::timestamptz - make_interval(hours => ${REVIEW_UNDO_HOURS})
    and (d.decision = 'merge' or d.kind = 'reported' or not ${isServedToOthers(rowTerms)})
    and (d.kind <> 'candidate' or not exists (select from ${pendingDuplicates(rowTerms)}))
    and ${isSubjectUnchanged})`
