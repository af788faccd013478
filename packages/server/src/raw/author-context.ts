import type { App, Context } from '../context.ts'
import { findContributor } from '../contributors/store.ts'

/**
 * The context in which work is done in the name of an author who does not call: with their trust level of this moment,
 * and with no more rights than a deposit needs. Null for an author who is suspended or erased.
 */
export async function findAuthorContext(app: App, contributor_id: string): Promise<Context | null> {
  const author = await findContributor(app.db, contributor_id, contributor_id)
  if (author === null || author.trust_level === 'suspended') return null
  const caller = { contributor_id, scope: 'deposit', key_id: null, trust_level: author.trust_level } as const
  return { ...app, caller, address: null, timings: {}, call_transaction: null }
}
