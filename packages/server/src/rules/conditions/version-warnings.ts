import type { Condition } from './flatten-conditions.ts'
import { normalizeProductName, parseMajorVersion } from './product-version.ts'
import { quote } from './quote.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** Longest product name in a text, and longest key with a product name, as in `node_version`. */
const MAX_NAME_CHARS = 40
const MAX_KEY_CHARS = 60
/** Products of one record that are compared; a longer list is a lock file. */
const MAX_PRODUCTS = 50
/** Name and version of a product in a warning. */
const MAX_QUOTE_CHARS = 60
/** A name followed by a version. It starts at the first letter of a word and is bounded, so that the time is linear. */
const NAMED_VERSION = new RegExp(
  `(?<!\\p{L})(\\p{L}[\\p{L}.+#-]{0,${MAX_NAME_CHARS - 1}}?)(?:[\\s@/:=-]{0,3}v?)(\\d+(?:\\.\\d+)*)`,
  'gu',
)

/** A product whose version both the record and the conditions name. */
export interface ComparedVersion {
  product: string
  /** the version in the record */
  version: string
  /** major versions that the conditions state */
  stated: readonly string[]
  /** whether the record's major version is among them */
  is_same: boolean
}

/** The major versions in conditions by normalized product name. */
export type StatedVersions = ReadonlyMap<string, readonly string[]>

/** Extracts the versions from conditions: `{node: "20"}`, `{node_version: 20}` or "Node 20.1" in a text. */
export function readStatedVersions(conditions: readonly Condition[]): StatedVersions {
  const stated = new Map<string, string[]>()
  for (const condition of conditions)
    for (const [product, version] of extractVersions(condition)) {
      const major = parseMajorVersion(version)
      if (major !== null) stated.set(product, [...(stated.get(product) ?? []), major])
    }
  return stated
}

/** Returns the products whose versions both a record and the conditions name. */
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

/** Returns a warning per product of which the conditions name another major version than the record. */
export function versionWarnings(environment: RecordEnvironment | null, stated: StatedVersions): TransferWarning[] {
  return compareVersions(environment?.versions ?? {}, stated)
    .filter(({ is_same }) => !is_same)
    .map(({ product, version, stated: yours }) => ({
      type: 'version_mismatch',
      message: `The record was made with ${quote(`${product} ${version}`, MAX_QUOTE_CHARS)}, you have ${yours[0]}.`,
      matched_keywords: [product],
    }))
}

/** The versions in one condition by product: the first in its text for each product, and its value for its own key. */
function extractVersions({ path, value }: Condition): Map<string, string> {
  const versions = new Map<string, string>()
  for (const [, name = '', version = ''] of value.matchAll(NAMED_VERSION)) {
    const product = normalizeProductName(name)
    if (!versions.has(product)) versions.set(product, version)
  }
  const key = path.at(-1) ?? ''
  if (key.length <= MAX_KEY_CHARS && /^[\s^~<>=v]*\d/i.test(value))
    versions.set(normalizeProductName(key.replace(/[_-]?version$/, '')), value)
  versions.delete('')
  return versions
}
