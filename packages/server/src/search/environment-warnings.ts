import { extractKeywords } from './boundary-warnings.ts'
import { splitRuns } from './engine/analysis/tokenize.ts'
import { extractLanguages, extractSystems } from './environment-names.ts'
import type { Condition } from './flatten-conditions.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** The languages and the platform that conditions name, as stated and as compared. */
export interface StatedEnvironment {
  language: { text: string; names: ReadonlySet<string> }
  platform: PlatformNames
}

interface PlatformNames {
  text: string
  systems: ReadonlySet<string>
  processors: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Reads language and platform out of conditions, wherever they stand in them. */
export function readEnvironment(conditions: readonly Condition[]): StatedEnvironment {
  const stated = (keys: readonly string[]): string =>
    conditions
      .filter(({ path }) => keys.includes(path.at(-1) ?? ''))
      .map(({ value }) => value)
      .join(', ')
  const language = stated(['language', 'languages', 'programming_language'])
  const platform = stated(['platform', 'os', 'operating_system', 'host_os'])
  return { language: { text: language, names: extractLanguages(language) }, platform: parsePlatform(platform) }
}

/** Warnings where record and conditions both name a language or a platform, and not the same. */
export function environmentWarnings(
  environment: RecordEnvironment | null,
  { language, platform }: StatedEnvironment,
): TransferWarning[] {
  const recorded = { language: environment?.language ?? '', platform: environment?.platform ?? '' }
  const warnings: TransferWarning[] = []
  if (areDisjoint(extractLanguages(recorded.language), language.names))
    warnings.push(mismatchWarning('language', recorded.language, language.text))
  if (platform.text !== '' && isOtherPlatform(parsePlatform(recorded.platform), platform))
    warnings.push(mismatchWarning('platform', recorded.platform, platform.text))
  return warnings
}

function parsePlatform(text: string): PlatformNames {
  return { text, ...extractSystems(text), words: new Set(extractKeywords(splitRuns(text)).keys()) }
}

function isOtherPlatform(one: PlatformNames, other: PlatformNames): boolean {
  if (areDisjoint(one.systems, other.systems) || areDisjoint(one.processors, other.processors)) return true
  const unknown = [one, other].every(({ systems, processors }) => systems.size + processors.size === 0)
  return unknown && areDisjoint(one.words, other.words)
}

function areDisjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((name) => !other.has(name))
}

function mismatchWarning(subject: string, recorded: string, yours: string): TransferWarning {
  return {
    type: 'environment_mismatch',
    message: `The record was made with ${subject} ${recorded}, yours is ${yours}.`,
    matched_keywords: [recorded, yours],
  }
}
