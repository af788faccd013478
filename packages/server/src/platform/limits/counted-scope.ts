import type { Scope, VisibilityScope } from '@cairnway/contract'

/**
 * Scope by which a deposit is counted and assessed. Everybody can make a workspace and a crawler, so a crawler has
 * limits, a budget and thresholds of its own only for what strangers cannot read; its public deposits are those of the
 * member who made its key.
 */
export const countedScope = (scope: Scope, visibility_scope: VisibilityScope | undefined): Scope =>
  scope === 'crawler' && visibility_scope !== 'team' && visibility_scope !== 'private' ? 'deposit' : scope
