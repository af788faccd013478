import { SECOND_MS } from '../../../rules/time/time-units.ts'
import { MAX_SKEW_S } from '../max-skew.ts'
import { ProofError } from '../parsing/proof-error.ts'

const MAX_SKEW_MS = MAX_SKEW_S * SECOND_MS
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i

/** Period in which something that is signed is valid; null: it does not say when that begins or ends. */
export interface Period {
  starts_ms: number | null
  ends_ms: number | null
}

/** @throws ProofError for a time that is not a number of seconds */
function readSeconds(value: unknown, name: string): number | null {
  if (value === undefined) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ProofError(`${name} is not a number of seconds`)
  return value * SECOND_MS
}

/** @throws ProofError for a time that is not one of XML Schema with its zone */
function readDateTime(value: unknown, name: string): number | null {
  if (value === undefined) return null
  const ms = typeof value === 'string' && DATE_TIME.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw new ProofError(`${name} is not a time with its zone`)
  return ms
}

/**
 * Narrows several times to a period: of those that say when it begins, the last; of those that say when it ends, the
 * first.
 */
function narrow(starts: (number | null)[], ends: (number | null)[]): Period {
  const [given_starts, given_ends] = [starts, ends].map((times) => times.filter((ms) => ms !== null))
  return {
    starts_ms: given_starts?.length ? Math.max(...given_starts) : null,
    ends_ms: given_ends?.length ? Math.min(...given_ends) : null,
  }
}

/**
 * The time for which a JWT says that its credential is valid, which a JWT and a credential state in claims of their own.
 * @param credential the credential in it; absent for a JWT that carries none
 * @throws ProofError
 */
export function readPeriod(payload: Record<string, unknown>, credential: Record<string, unknown> = {}): Period {
  return narrow(
    [
      readSeconds(payload.iat, 'iat'),
      readSeconds(payload.nbf, 'nbf'),
      readDateTime(credential.validFrom, 'validFrom'),
      readDateTime(credential.issuanceDate, 'issuanceDate'),
    ],
    [
      readSeconds(payload.exp, 'exp'),
      readDateTime(credential.validUntil, 'validUntil'),
      readDateTime(credential.expirationDate, 'expirationDate'),
    ],
  )
}

/** @throws ProofError outside of the period, but for clocks that differ by a minute */
export function requireWithin({ starts_ms, ends_ms }: Period, what: string, now: Date): void {
  const now_ms = now.getTime()
  if (starts_ms !== null && starts_ms > now_ms + MAX_SKEW_MS)
    throw new ProofError(`the ${what} is not valid yet, or was signed by a clock that is ahead`)
  if (ends_ms !== null && ends_ms <= now_ms - MAX_SKEW_MS) throw new ProofError(`the ${what} has expired`)
}
