import { keywordsOf } from './boundary-warnings.ts'
import { runs } from './engine/tokenise.ts'
import { languagesIn, systemsIn } from './environment-names.ts'
import type { Condition } from './flatten-conditions.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** Warnings where record and conditions both name a language or a platform, and not the same. */
export function environmentWarnings(
  environment: RecordEnvironment | null,
  conditions: readonly Condition[],
): TransferWarning[] {
  const yours = (keys: readonly string[]): string =>
    conditions
      .filter(({ path }) => keys.includes(path.at(-1) ?? ''))
      .map(({ value }) => value)
      .join(', ')
  const language = environment?.language ?? ''
  const platform = environment?.platform ?? ''
  const yourLanguage = yours(['language', 'languages', 'programming_language'])
  const yourPlatform = yours(['platform', 'os', 'operating_system', 'host_os'])
  const warnings: TransferWarning[] = []
  if (disjoint(languagesIn(language), languagesIn(yourLanguage)))
    warnings.push(mismatch('language', language, yourLanguage))
  if (otherPlatform(platform, yourPlatform)) warnings.push(mismatch('platform', platform, yourPlatform))
  return warnings
}

function otherPlatform(recorded: string, yours: string): boolean {
  const one = systemsIn(recorded)
  const other = systemsIn(yours)
  if (disjoint(one.systems, other.systems) || disjoint(one.processors, other.processors)) return true
  const unknown = [one, other].every(({ systems, processors }) => systems.size + processors.size === 0)
  return unknown && disjoint(new Set(keywordsOf(runs(recorded)).keys()), new Set(keywordsOf(runs(yours)).keys()))
}

function disjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((name) => !other.has(name))
}

function mismatch(subject: string, recorded: string, yours: string): TransferWarning {
  return {
    type: 'environment_mismatch',
    message: `The record was made with ${subject} ${recorded}, yours is ${yours}.`,
    matched_keywords: [recorded, yours],
  }
}
