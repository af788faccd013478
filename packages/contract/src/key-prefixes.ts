import type { Scope } from './operation.ts'

/** What the keys of each scope begin with. */
export const keyPrefixes: Record<Exclude<Scope, 'public'>, string> = {
  full: 'cw_full_',
  deposit: 'cw_dep_',
  read: 'cw_read_',
  search_only: 'cw_search_',
  crawler: 'cw_crawler_',
  operator: 'cw_operator_',
}

/** What a key may do, as far as it says so itself; null for an operator's own choice of text. */
export function findKeyScope(key: string): Scope | null {
  const found = Object.entries(keyPrefixes).find(([, prefix]) => key.startsWith(prefix))
  return (found?.[0] ?? null) as Scope | null
}
