import type { OperationError } from '@cairnway/contract'
import type { Db, Sql } from '../db/db.ts'

/** Condition that must be true in every transaction of a call. */
export interface CallCondition {
  /**
   * A query with one row while the condition is true. It locks the row, so that an erasure, a suspension or a
   * revocation commits before the transaction begins or waits for its commit.
   */
  query: Sql
  /** reads the error for a call that does not meet the condition, in the same transaction */
  findRefusal(tx: Db): Promise<OperationError>
}

/** Work of every transaction of a call in addition to that of its handler. */
export interface CallTransaction {
  /** checked in this order, before the work */
  conditions: readonly CallCondition[]
  /**
   * The statement that stores what the call answers; null for a call without an Idempotency-Key.
   * @param from a `from` clause with one row, for which the answer is stored, or with none; absent: it is stored
   */
  storeAnswerSql(output: unknown, from?: Sql): Sql | null
}

/** @throws the refusal of a condition that is not true */
export async function requireConditions(tx: Db, { conditions }: CallTransaction): Promise<void> {
  for (const { query, findRefusal } of conditions) if ((await tx.query(query)).length === 0) throw await findRefusal(tx)
}
