import type { Condition } from './flatten-conditions.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** Warnings for products of which the conditions state another major version than the record was made with. */
export function versionWarnings(
  environment: RecordEnvironment | null,
  conditions: readonly Condition[],
): TransferWarning[] {
  return Object.entries(environment?.versions ?? {}).flatMap(([product, version]) => {
    const recorded = majorOf(version)
    const yours = conditions.flatMap((condition) => majorStated(condition, product))
    if (recorded === null || yours.length === 0 || yours.includes(recorded)) return []
    return [
      {
        type: 'version_mismatch',
        message: `The record was made with ${product} ${version}, you have ${product} ${yours[0]}.`,
        matched_keywords: [product],
      },
    ]
  })
}

/** "18.3.1" → "18"; below 1.0 the second number is the breaking one: "0.21" → "0.21". */
function majorOf(version: string): string | null {
  const [, major = null, minor] = /(\d+)(?:\.(\d+))?/.exec(version) ?? []
  return major === '0' && minor !== undefined ? `0.${minor}` : major
}

/** Major version of a product as a condition states it: `{node: "20"}`, `{node_version: 20}` or "Node 20.1" in a text. */
function majorStated({ path, value }: Condition, product: string): string[] {
  const key = foldProduct((path.at(-1) ?? '').replace(/[_-]?version$/, ''))
  const wanted = foldProduct(product)
  if (wanted === '') return []
  const stated = key === wanted && /^[\s^~<>=v]*\d/i.test(value) ? value : versionAfter(value, wanted)
  const major = stated === null ? null : majorOf(stated)
  return major === null ? [] : [major]
}

function versionAfter(text: string, product: string): string | null {
  for (const [, name = '', version = ''] of text.matchAll(
    /([\p{L}][\p{L}.+#-]*?)(?:[\s@/:=-]{0,3}v?)(\d+(?:\.\d+)*)/gu,
  ))
    if (foldProduct(name) === product) return version
  return null
}

const PRODUCT_NAMES = new Map([
  ['nodejs', 'node'],
  ['python3', 'python'],
  ['postgresql', 'postgres'],
  ['golang', 'go'],
])

function foldProduct(name: string): string {
  const folded = name.toLowerCase().replaceAll(/[^\p{L}\p{N}+#]/gu, '')
  return PRODUCT_NAMES.get(folded) ?? folded
}
