import type { TrustLevel } from '@cairnway/contract'
import type { App, Context } from '../context.ts'

/**
 * The context in which work is done in the name of an author who does not call: with their trust level of this moment,
 * and with no more rights than a deposit needs. Null for an author who is suspended or erased.
 */
export function createAuthorContext(
  app: App,
  { contributor_id, author_level }: { contributor_id: string; author_level: TrustLevel | null },
): Context | null {
  if (author_level === null || author_level === 'suspended') return null
  const caller = { contributor_id, scope: 'deposit', key_id: null, trust_level: author_level } as const
  return { ...app, caller, address: null, timings: {}, call_transaction: null }
}
