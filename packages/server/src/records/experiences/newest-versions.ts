import type { Db } from '../../platform/db/db.ts'
import { type ChangeParts, change } from '../../platform/events/change.ts'
import { isOlderMajorVersion, normalizeProductName } from '../../rules/conditions/product-version.ts'
import {
  deleteNewestVersions,
  listMajorVersions,
  listNamedProducts,
  listNewestVersions,
  lockNewestVersions,
  type NamedVersion,
  replaceNewestVersions,
} from './newest-versions-store.ts'
import type { NewestMajorVersions } from './staleness.ts'

/** Newest version by product, as `normalizeProductName` returns it. */
export type NewestVersions = ReadonlyMap<string, NamedVersion>

/** The newest of the versions of each product. */
export function selectNewest(versions: readonly NamedVersion[]): NewestVersions {
  const newest = new Map<string, NamedVersion>()
  for (const version of versions) {
    const product = normalizeProductName(version.product)
    const other = newest.get(product)
    if (other === undefined || isOlderMajorVersion(other.major, version.major))
      newest.set(product, { ...version, product })
  }
  return newest
}

/** The newest versions as they were derived last. */
export const readNewestVersions = async (db: Db): Promise<NewestVersions> => selectNewest(await listNewestVersions(db))

/** The same, the major version alone. */
export async function readNewestMajorVersions(db: Db): Promise<NewestMajorVersions> {
  const newest = await readNewestVersions(db)
  return new Map([...newest].map(([product, { major }]) => [product, major]))
}

/** Derives the newest versions from the records. */
export const deriveNewestVersions = (parts: ChangeParts): Promise<void> =>
  change(parts, async (tx) => {
    await lockNewestVersions(tx)
    await replaceNewestVersions(tx, [...selectNewest(await listMajorVersions(tx)).values()])
  })

/**
 * Deletes the versions of products that a record names which is about to be erased. The next derivation restores those
 * that others name.
 */
export async function deleteVersionsOf(tx: Db, experience_id: string): Promise<void> {
  const products = (await listNamedProducts(tx, experience_id)).map(({ product }) => normalizeProductName(product))
  if (products.length > 0) await deleteNewestVersions(tx, products)
}
