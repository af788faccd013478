import { type Sql, sql } from '../db/db.ts'
import type { CallTransaction } from './call-transaction.ts'

const identifier = (text: string): Sql => ({ parts: [text], values: [] })

/**
 * The conditions of a call for a change that is one statement.
 * @returns `queries`, which begin a `with` clause, and `joined`, which a `from` clause adds so that it has no row unless
 *   all conditions are true
 */
export function conditionsSql(call: CallTransaction | null): { queries: Sql; joined: Sql } {
  const parts = (call?.conditions ?? []).map(({ query }, i) => {
    const name = identifier(`condition_${i + 1}`)
    return { query: sql`${name} as (${query}), `, joined: sql`, ${name}` }
  })
  return {
    queries: parts.reduce((all, part) => sql`${all}${part.query}`, sql``),
    joined: parts.reduce((all, part) => sql`${all}${part.joined}`, sql``),
  }
}
