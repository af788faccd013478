import { type Db, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { qualifiesFor } from '../../platform/visibility/class-predicates.ts'
import { isPublic } from '../../platform/visibility/visibility-predicates.ts'
import { TRUST_USES } from '../../rules/trust/trust-uses.ts'

/** A major version of a product, and records that name it. */
export interface NamedVersion {
  product: string
  major: string
  /** ISO 8601: since when enough records name it */
  known_at: string
  experience_ids: string[]
}

/** The versions that the record `e` names: version by product. */
export const environmentVersions: Sql = sql`
  case when jsonb_typeof(e.context #> '{environment,versions}') = 'object'
    then e.context #> '{environment,versions}' else '{}'::jsonb end`

/** A regular expression that removes them takes three times as long for a large store. */
const PUNCTUATION = ' !"$%&\'()*,-./:;<=>?@[\\]^_`{|}~'

/** The name of a product in lower case, without blanks and punctuation: `normalizeProductName` but for aliases. */
export const foldedProduct = (name: Sql): Sql => sql`translate(lower(${name}), ${PUNCTUATION}, '')`

/** The major version in a text; null without a number. */
export const majorVersion = (version: Sql): Sql => sql`substring(${version} from '^[^0-9]*(0[.][0-9]+|[1-9][0-9]*)')`

const MIN_NAMING_CLUSTERS = TRUST_USES.newest_version.needs.proven

/**
 * Major versions that public records of two clusters of proven contributors name, so that unknown accounts cannot make
 * records of others stale.
 */
export const listMajorVersions = (db: Db) =>
  db.query<NamedVersion>(sql`
    with spelled as (
      -- few spellings are named by many records, and folding each record takes three times as long
      select v.key, v.value, c.cluster, min(e.created_at) as named_at, min(e.id) as id
      from experiences e join contributors c on c.id = e.contributor_id, jsonb_each_text(${environmentVersions}) v
      where ${isPublic('e')} and ${qualifiesFor('newest_version', 'c')} group by 1, 2, 3
    ), named as (
      select ${foldedProduct(sql`key`)} as product, ${majorVersion(sql`value`)} as major, cluster,
        min(named_at) as named_at, min(id) as id
      from spelled group by 1, 2, 3
    )
    select product, major, (array_agg(named_at order by named_at, id))[${MIN_NAMING_CLUSTERS}::int] as known_at,
      (array_agg(id order by named_at, id))[1:${MIN_NAMING_CLUSTERS}::int] as experience_ids
    from named where major is not null group by product, major having count(*) >= ${MIN_NAMING_CLUSTERS}::int`)

/** Makes a concurrent erasure wait, so that it also deletes the versions that are derived from its record. */
export const lockNewestVersions = (tx: Db) => tx.query(sql`lock table newest_versions in exclusive mode`)

/** Stores the newest versions in place of those that were derived before. */
export async function replaceNewestVersions(tx: Db, rows: readonly NamedVersion[]): Promise<void> {
  await tx.query(sql`delete from newest_versions where product <> all(${rows.map(({ product }) => product)}::text[])`)
  await tx.query(sql`
    insert into newest_versions (product, major, known_at, experience_ids)
    select product, major, known_at, experience_ids
    from jsonb_to_recordset(${jsonbText(rows)}::jsonb)
      as r (product text, major text, known_at timestamptz, experience_ids text[])
    on conflict (product) do update set major = excluded.major, known_at = excluded.known_at,
      experience_ids = excluded.experience_ids`)
}

export const listNewestVersions = (db: Db) =>
  db.query<NamedVersion>(sql`select product, major, known_at, experience_ids from newest_versions`)

/** The products that a record names from which newest versions are derived; none of one that was never public. */
export const listNamedProducts = (db: Db, experience_id: string) =>
  db.query<{ product: string }>(sql`
    select jsonb_object_keys(${environmentVersions}) as product from experiences e
    where e.id = ${experience_id} and e.audience = 'public'`)

export const deleteNewestVersions = (tx: Db, products: readonly string[]) =>
  tx.query(sql`delete from newest_versions where product = any(${products}::text[])`)
