import { type Db, sql } from './db.ts'

/** Lets the statements of a transaction take as long as they take: for work that blocks a start, not a call. */
export const disableStatementTimeout = (tx: Db) => tx.query(sql`set local statement_timeout = 0`)
