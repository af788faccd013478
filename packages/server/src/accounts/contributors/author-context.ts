import type { MemberRole, Scope, TrustLevel } from '@cairnway/contract'
import type { App, Context } from '../../platform/context.ts'
import { inWorkspace } from '../../platform/db/rights.ts'

/** Author in whose name work is done, and the workspace in which it is. */
export interface Author {
  contributor_id: string
  workspace_id: string | null
  /** of the key in whose name it is done, where more than a deposit depends on it */
  scope?: Scope
  role: MemberRole | null
  /** null: erased */
  author_level: TrustLevel | null
}

/**
 * The context in which work is done in the name of an author who does not call: with their trust level of this moment,
 * and with no more rights than a deposit needs. Null for an author who is suspended or erased, or who has left
 * the workspace.
 */
export function createAuthorContext<Parts>(
  app: App<Parts>,
  { contributor_id, workspace_id, scope = 'deposit', role, author_level }: Author,
): Context<Parts> | null {
  if (author_level === null || author_level === 'suspended') return null
  if (workspace_id !== null && role === null) return null
  const caller = {
    contributor_id,
    workspace_id,
    role,
    scope,
    credential: null,
    key_id: null,
    trust_level: author_level,
  } as const
  return { ...app, db: inWorkspace(app.db, workspace_id), caller, address: null, timings: {}, call_transaction: null }
}
