import type { ExpectedOutcome } from './operation-cases.ts'

/**
 * Whether tests run here whose result is decided before the store is asked, and those that start a program on the embedded
 * database in each run. They run with the embedded database, and with PostgreSQL only for `COMPLETE=1`: the same code
 * refuses there, whatever the engine.
 */
export const runs_engine_independent = process.env.TEST_DATABASE_URL === undefined || Boolean(process.env.COMPLETE)

/** Refusals for the key, the scope or the form of a request. Not 404, nor other 403: those come of what the store holds. */
const REFUSED_BEFORE_THE_STORE = /^(?:401|403 InsufficientScopeError|405|413|415|422)/

/** Whether a call with this outcome is tried on the engine under test. */
export const isTriedHere = (outcome: ExpectedOutcome): boolean =>
  runs_engine_independent || !REFUSED_BEFORE_THE_STORE.test(outcome)
