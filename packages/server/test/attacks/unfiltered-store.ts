import type { Db, Rights, Sql, Store } from '../../src/platform/db/db.ts'
import {
  type ExperienceAlias,
  isOwnedBy,
  isOwnedBySomeKey,
  isReachedBy,
  isReadableBy,
  type OwnedAlias,
} from '../../src/platform/visibility/visibility-predicates.ts'

const record_aliases: ExperienceAlias[] = ['e', 'p', 's', 'x']
const aliases: OwnedAlias[] = [...record_aliases, 'o', 'r', 't', 'v', 'w']
const readers = [null, 'wsp_any'].map((workspace_id) => ({ contributor_id: 'any', workspace_id }))

/** Every condition that says who may read a row, those first that contain others. */
const predicates: Sql[] = [
  ...record_aliases.flatMap((alias) => readers.map((reader) => isReadableBy(alias, reader))),
  ...aliases.flatMap((alias) => readers.map((reader) => isOwnedBy(alias, reader))),
  ...aliases.flatMap((alias) => readers.map((reader) => isOwnedBySomeKey(alias, reader))),
  ...aliases.flatMap((alias) => readers.map((reader) => isReachedBy(alias, reader))),
]

/** Text before a predicate, when a part of a statement ends with its begin; null when it does not. */
function textBefore(part: string, begin: string): string | null {
  const text = part.slice(0, part.length - begin.length)
  // an alias is no end of a longer name
  return part.endsWith(begin) && !(/\w$/.test(text) && /^\w/.test(begin)) ? text : null
}

/** Replaces a predicate with values by `true`, once. */
function replaceOnce({ parts, values }: Sql, predicate: Sql): Sql | null {
  const [begin = ''] = predicate.parts
  const end = predicate.parts.at(-1) ?? ''
  const count = predicate.values.length
  for (let i = 0; i + count < parts.length; i++) {
    const before = textBefore(parts[i] ?? '', begin)
    const last = parts[i + count] ?? ''
    const is_here =
      before !== null &&
      last.startsWith(end) &&
      predicate.parts.slice(1, -1).every((part, k) => part === parts[i + 1 + k])
    if (is_here)
      return {
        parts: [...parts.slice(0, i), `${before}true${last.slice(end.length)}`, ...parts.slice(i + count + 1)],
        values: [...values.slice(0, i), ...values.slice(i + count)],
      }
  }
  return null
}

function replaceAll(statement: Sql, predicate: Sql): Sql {
  if (predicate.values.length === 0) {
    const text = new RegExp(`(?<!\\w)${(predicate.parts[0] ?? '').replaceAll('.', '\\.')}`, 'g')
    return { ...statement, parts: statement.parts.map((part) => part.replace(text, 'true')) }
  }
  const replaced = replaceOnce(statement, predicate)
  return replaced === null ? statement : replaceAll(replaced, predicate)
}

/** The statement with `true` in place of every visibility predicate. */
export const withoutPredicates = (statement: Sql): Sql => predicates.reduce(replaceAll, statement)

/**
 * A store whose statements read whatever they find, as if a developer had forgotten every visibility predicate.
 * @param has_row_security false: calls get the rights of jobs too
 */
export function createUnfilteredStore(store: Store, has_row_security = true): Store {
  const unfiltered = (tx: Db): Db => ({ ...tx, query: (statement) => tx.query(withoutPredicates(statement)) })
  const rightsOf = (own?: Rights): Rights | undefined =>
    own?.role === 'calls' && !has_row_security ? { role: 'jobs', workspace_id: null } : own
  return {
    ...store,
    query: (statement, own) => store.query(withoutPredicates(statement), rightsOf(own)),
    transaction: (work, own) => store.transaction((tx) => work(unfiltered(tx)), rightsOf(own)),
  }
}
