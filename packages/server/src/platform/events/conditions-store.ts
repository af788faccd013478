import { type Sql, sql } from '../db/db.ts'
import type { CallTransaction } from './call-transaction.ts'

const identifier = (text: string): Sql => ({ parts: [text], values: [] })

/**
 * The conditions of a call for a change that is one statement.
 * @returns `queries`, which begin a `with` clause, and `are_true`, which continues a `where` clause. They are evaluated,
 *   and lock their rows, before the first row that the clause is about, since they do not depend on it
 */
export function conditionsSql(call: CallTransaction | null): { queries: Sql; are_true: Sql } {
  const parts = (call?.conditions ?? []).map(({ query }, i) => {
    const name = identifier(`condition_${i + 1}`)
    return { query: sql`${name} as (${query}), `, are_true: sql` and exists (select from ${name})` }
  })
  return {
    queries: parts.reduce((all, part) => sql`${all}${part.query}`, sql``),
    are_true: parts.reduce((all, part) => sql`${all}${part.are_true}`, sql``),
  }
}
