import type { Scope, VisibilityScope } from '@cairnway/contract'
import { type DepositBudget, hasBudgetLeft, spendBudget } from '../../accounts/contributors/deposit-budget-store.ts'
import { type Db, retryOnConflict, sql } from '../../platform/db/db.ts'
import type { CallTransaction } from '../../platform/events/call-transaction.ts'
import { conditionsSql } from '../../platform/events/conditions-store.ts'
import { insertEventSql, type NewEvent } from '../../platform/events/outbox-store.ts'
import { insertExperienceSql, type NewExperience } from '../../records/experiences/store.ts'
import { insertVectorSql, type NewVector } from '../../retrieval/search/store.ts'
import { type PackEntry, setPackRecordSql } from './pack-entry-store.ts'

export interface NewDeposit {
  /** null: made by the service itself */
  call: CallTransaction | null
  /** answer of the call; null when it is not stored with the deposit */
  answer: unknown
  row: NewExperience
  vector: NewVector | null
  /** the record of a pack that it is; null when it is none */
  pack_entry: PackEntry | null
  event: NewEvent
  /** the request that it comes of; null without one */
  request_id: string | null
  /** null: no limit */
  budget: DepositBudget | null
}

/**
 * Stores a first version of an established or trusted contributor, its vector and event, and counts it, in one
 * statement: one round trip to the database instead of six.
 * @returns false, and nothing is changed, when the contributor is neither or has no budget left, when an active record
 *   with the same text and audience exists, or when the call may not write any more
 */
export async function insertDeposit(
  db: Db,
  { row, vector, event, request_id, budget, call, answer, pack_entry }: NewDeposit,
): Promise<boolean> {
  const { contributor_id } = row
  const { queries, are_true } = conditionsSql(call)
  const answered = answer === null ? null : call?.storeAnswerSql(answer, sql`from inserted`)
  const inserted = await retryOnConflict(() =>
    db.query(sql`
      with ${queries}author as (
        select from contributors
        where id = ${contributor_id} and trust_level in ('established', 'trusted') and erased_at is null
          and ${hasBudgetLeft(budget)}${are_true}
        -- locked before the deposit is stored, so that a deposit that waits here sees the budget spent by others, and
        -- after the key of the call, as in every change: the other order deadlocks with a retraction by the same key
        for no key update
      ), inserted as (${insertExperienceSql(row, sql`from author`)}), counted as (
        update contributors c
        set ${spendBudget(budget)}, total_experiences = c.total_experiences + ${event.public_records ?? 0}
        from inserted where c.id = ${contributor_id}
      ), reported as (${insertEventSql(event, request_id, sql`from inserted`)})${
        vector === null ? sql`` : sql`, embedded as (${insertVectorSql(vector, sql`from inserted`)})`
      }${answered ? sql`, answered as (${answered})` : sql``}${
        pack_entry === null ? sql`` : sql`, noted as (${setPackRecordSql(pack_entry, row.id, sql`from inserted`)})`
      }
      select id from inserted`),
  )
  return inserted.length === 1
}

/** A text that was charged to a budget, with the key that sent it and its contributor. */
interface ChargedText {
  scope: Scope
  visibility_scope: VisibilityScope | null
  workspace_id: string | null
}

/**
 * Cancels the charge of that day for the text of a draft, whose submission is charged instead. A text pays for one
 * record, so nothing is canceled when it also became a record or candidate.
 * @returns the charge to refund
 */
export const takeChargeOfText = (
  tx: Db,
  { draft_id, contributor_id, day }: { draft_id: string; contributor_id: string; day: string },
) =>
  tx.query<ChargedText>(sql`
    update raw_deposits r set budget_day = null
    where r.contributor_id = ${contributor_id} and r.created_at >= ${day}::date and r.budget_day = ${day}
      and ${draft_id} = any(r.experience_ids)
      and not r.records @? '$[*] ? (@.state == "verified" || @.state == "contested" || @.state == "review")'
    returning r.scope, r.fields->>'visibility_scope' as visibility_scope, r.workspace_id`)
