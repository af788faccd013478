import { classesFor } from '../../rules/trust/trust-classes.ts'
import type { TrustClass, TrustUseName } from '../../rules/trust/trust-uses.ts'
import { type Sql, sql } from '../db/db.ts'

/** Aliases of the contributors table in statements. */
export type ContributorAlias = 'c' | 'b' | 'v' | 'author' | 'observer' | 'twin'

/** An alias as part of a statement. */
export const contributorSql = (alias: ContributorAlias): Sql => ({ parts: [alias], values: [] })

/** Whether a contributor is an operator or a source of seeds. */
export const isAppointed = (contributor: ContributorAlias): Sql => {
  const c = contributorSql(contributor)
  return sql`(${c}.is_operator or ${c}.type = 'seed')`
}

/** `hasClass` of `rules/trust/trust-classes.ts` for a row of contributors. */
const classPredicates: Record<TrustClass, (c: Sql, contributor: ContributorAlias) => Sql> = {
  established: (c) => sql`${c}.trust_level in ('established', 'trusted')`,
  seasoned: (c) => sql`${c}.voter_class in ('seasoned', 'proven')`,
  proven: (c) => sql`${c}.voter_class = 'proven'`,
  root: (c, contributor) => sql`(${isAppointed(contributor)} or ${c}.trust_level = 'trusted')`,
  appointed: (_c, contributor) => isAppointed(contributor),
}

/** Whether a contributor is of the class. A suspended one is of none. */
export const isOfClass = (name: TrustClass, contributor: ContributorAlias): Sql => {
  const c = contributorSql(contributor)
  return sql`(${c}.trust_level <> 'suspended' and ${classPredicates[name](c, contributor)})`
}

/** Whether votes and reports of a contributor count for a use: they are of one of its classes. */
export const qualifiesFor = (use: TrustUseName, contributor: ContributorAlias): Sql =>
  classesFor(use)
    .map(([name]) => isOfClass(name, contributor))
    .reduce((any, one) => sql`(${any} or ${one})`)
