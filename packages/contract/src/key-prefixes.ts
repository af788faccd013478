import type { Scope } from './operation.ts'

/** The prefix of the API keys of each scope. */
export const keyPrefixes: Record<Exclude<Scope, 'public'>, string> = {
  full: 'cw_full_',
  deposit: 'cw_dep_',
  read: 'cw_read_',
  search_only: 'cw_search_',
  crawler: 'cw_crawler_',
  operator: 'cw_operator_',
}

/** The scope that the prefix of a key states; null for a key without one, such as an operator's own `ADMIN_API_KEY`. */
export function findKeyScope(key: string): Scope | null {
  const entry = Object.entries(keyPrefixes).find(([, prefix]) => key.startsWith(prefix))
  return (entry?.[0] ?? null) as Scope | null
}
