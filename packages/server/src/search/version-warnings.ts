import { normalizeProductName, parseMajorVersion } from '../experiences/product-version.ts'
import type { Condition } from './flatten-conditions.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** Characters of a product name and of what stands beside it in a key, as in `node_version`; none is longer. */
const MAX_NAME_CHARS = 40
const MAX_KEY_CHARS = 60
/** Products of one record that are looked at; more are the lock file of a build. */
const MAX_PRODUCTS = 50
/** A name and a version after it. It begins where letters begin and is bounded, so that reading a text is linear. */
const NAMED_VERSION = new RegExp(
  `(?<!\\p{L})(\\p{L}[\\p{L}.+#-]{0,${MAX_NAME_CHARS - 1}}?)(?:[\\s@/:=-]{0,3}v?)(\\d+(?:\\.\\d+)*)`,
  'gu',
)

/** A product of which record and conditions both name a version. */
export interface ComparedVersion {
  product: string
  /** as recorded */
  version: string
  /** major versions that the conditions state */
  stated: readonly string[]
  /** whether the record's major version is among them */
  is_same: boolean
}

/** The major versions that conditions state, by the product's name as `foldProduct` writes it. */
export type StatedVersions = ReadonlyMap<string, readonly string[]>

/** Reads the versions that conditions state: `{node: "20"}`, `{node_version: 20}` or "Node 20.1" in a text. */
export function readVersions(conditions: readonly Condition[]): StatedVersions {
  const stated = new Map<string, string[]>()
  for (const condition of conditions)
    for (const [product, version] of extractVersions(condition)) {
      const major = parseMajorVersion(version)
      if (major !== null) stated.set(product, [...(stated.get(product) ?? []), major])
    }
  return stated
}

/** The products of which a record and the conditions both name a version. */
export function compareVersions(versions: Record<string, string>, stated: StatedVersions): ComparedVersion[] {
  if (stated.size === 0) return []
  return Object.keys(versions)
    .slice(0, MAX_PRODUCTS)
    .flatMap((product) => {
      const version = versions[product] ?? ''
      const recorded = parseMajorVersion(version)
      const majors = stated.get(normalizeProductName(product)) ?? []
      if (recorded === null || majors.length === 0) return []
      return [{ product, version, stated: majors, is_same: majors.includes(recorded) }]
    })
}

/** Warnings for products of which the conditions state another major version than the record was made with. */
export function versionWarnings(environment: RecordEnvironment | null, stated: StatedVersions): TransferWarning[] {
  return compareVersions(environment?.versions ?? {}, stated)
    .filter(({ is_same }) => !is_same)
    .map(({ product, version, stated: yours }) => ({
      type: 'version_mismatch',
      message: `The record was made with ${product} ${version}, you have ${product} ${yours[0]}.`,
      matched_keywords: [product],
    }))
}

/** Versions by product of one condition: the first that its text names for each, and its value for its own key. */
function extractVersions({ path, value }: Condition): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', version = ''] of value.matchAll(NAMED_VERSION)) {
    const product = normalizeProductName(name)
    if (!found.has(product)) found.set(product, version)
  }
  const key = path.at(-1) ?? ''
  if (key.length <= MAX_KEY_CHARS && /^[\s^~<>=v]*\d/i.test(value))
    found.set(normalizeProductName(key.replace(/[_-]?version$/, '')), value)
  found.delete('')
  return found
}
