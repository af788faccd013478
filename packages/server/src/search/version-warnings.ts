import { foldProduct, majorOf } from '../experiences/product-version.ts'
import type { Condition } from './flatten-conditions.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** Characters of a product name and of what stands beside it in a key, as in `node_version`; none is longer. */
const NAME_MAX = 40
const KEY_MAX = 60
/** Products of one record that are looked at; more are the lock file of a build. */
const PRODUCTS_MAX = 50
/** A name and a version after it. It begins where letters begin and is bounded, so that reading a text is linear. */
const NAMED_VERSION = new RegExp(
  `(?<!\\p{L})(\\p{L}[\\p{L}.+#-]{0,${NAME_MAX - 1}}?)(?:[\\s@/:=-]{0,3}v?)(\\d+(?:\\.\\d+)*)`,
  'gu',
)

/** A product of which record and conditions both name a version. */
export interface ComparedVersion {
  product: string
  /** as recorded */
  version: string
  /** major versions that the conditions state */
  yours: readonly string[]
  /** whether the record's major version is among them */
  same: boolean
}

/** The major versions that conditions state, by the product's name as `foldProduct` writes it. */
export type StatedVersions = ReadonlyMap<string, readonly string[]>

/** Reads the versions that conditions state: `{node: "20"}`, `{node_version: 20}` or "Node 20.1" in a text. */
export function readVersions(conditions: readonly Condition[]): StatedVersions {
  const stated = new Map<string, string[]>()
  for (const condition of conditions)
    for (const [product, version] of versionsIn(condition)) {
      const major = majorOf(version)
      if (major !== null) stated.set(product, [...(stated.get(product) ?? []), major])
    }
  return stated
}

/** The products of which a record and the conditions both name a version. */
export function compareVersions(versions: Record<string, string>, stated: StatedVersions): ComparedVersion[] {
  if (stated.size === 0) return []
  return Object.keys(versions)
    .slice(0, PRODUCTS_MAX)
    .flatMap((product) => {
      const version = versions[product] ?? ''
      const recorded = majorOf(version)
      const yours = stated.get(foldProduct(product)) ?? []
      if (recorded === null || yours.length === 0) return []
      return [{ product, version, yours, same: yours.includes(recorded) }]
    })
}

/** Warnings for products of which the conditions state another major version than the record was made with. */
export function versionWarnings(environment: RecordEnvironment | null, stated: StatedVersions): TransferWarning[] {
  return compareVersions(environment?.versions ?? {}, stated)
    .filter(({ same }) => !same)
    .map(({ product, version, yours }) => ({
      type: 'version_mismatch',
      message: `The record was made with ${product} ${version}, you have ${product} ${yours[0]}.`,
      matched_keywords: [product],
    }))
}

/** Versions by product of one condition: the first that its text names for each, and its value for its own key. */
function versionsIn({ path, value }: Condition): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', version = ''] of value.matchAll(NAMED_VERSION)) {
    const product = foldProduct(name)
    if (!found.has(product)) found.set(product, version)
  }
  const key = path.at(-1) ?? ''
  if (key.length <= KEY_MAX && /^[\s^~<>=v]*\d/i.test(value))
    found.set(foldProduct(key.replace(/[_-]?version$/, '')), value)
  found.delete('')
  return found
}
