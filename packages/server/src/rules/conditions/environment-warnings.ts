import { splitRuns } from '../search-engine/analysis/tokenize.ts'
import { extractKeywords } from './boundary-warnings.ts'
import { areDisjoint, extractLanguages, extractSystems } from './environment-names.ts'
import type { Condition } from './flatten-conditions.ts'
import { quote } from './quote.ts'
import type { RecordEnvironment, TransferWarning } from './transfer-warning-types.ts'

/** Language or platform in a warning. */
const MAX_QUOTE_CHARS = 60

/** The languages and the platform in conditions, as stated and in their compared form. */
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

/** Extracts language and platform from conditions at any depth. */
export function readStatedEnvironment(conditions: readonly Condition[]): StatedEnvironment {
  const valuesOf = (keys: readonly string[]): string =>
    conditions
      .filter(({ path }) => keys.includes(path.at(-1) ?? ''))
      .map(({ value }) => value)
      .join(', ')
  const language = valuesOf(['language', 'languages', 'programming_language'])
  const platform = valuesOf(['platform', 'os', 'operating_system', 'host_os'])
  return { language: { text: language, names: extractLanguages(language) }, platform: parsePlatform(platform) }
}

/**
 * Returns a warning when record and conditions name different languages, and one when they name different platforms.
 */
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

function isOtherPlatform(a: PlatformNames, b: PlatformNames): boolean {
  if (areDisjoint(a.systems, b.systems) || areDisjoint(a.processors, b.processors)) return true
  const areUnknown = [a, b].every(({ systems, processors }) => systems.size + processors.size === 0)
  return areUnknown && areDisjoint(a.words, b.words)
}

function mismatchWarning(subject: string, recorded: string, yours: string): TransferWarning {
  return {
    type: 'environment_mismatch',
    message: `The record was made with ${subject} ${quote(recorded, MAX_QUOTE_CHARS)}, yours is ${quote(yours, MAX_QUOTE_CHARS)}.`,
    matched_keywords: [recorded, yours],
  }
}
