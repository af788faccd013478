import type { Scope, VisibilityScope } from '@cairnway/contract'

/**
 * Returns the scope by which a deposit is counted and assessed. Everybody can create a workspace and a crawler, so the
 * limits, budget and thresholds of crawlers apply only to deposits that are not public; public ones count as those of
 * the member who created the key.
 */
export const countedScope = (scope: Scope, visibility_scope: VisibilityScope | undefined): Scope =>
  scope === 'crawler' && visibility_scope !== 'team' && visibility_scope !== 'private' ? 'deposit' : scope
