import { UsageError } from '../cli-errors.ts'

/** A command as one line for the shell of the system, as hooks take it. */
export function formatCommandLine(words: readonly string[], platform: NodeJS.Platform): string {
  const quote = (word: string): string =>
    platform === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word))).join(' ')
}

const QUOTED = /"([^"]*)"|'([^']*)'/g
const WORD = new RegExp(`(?:[^\\s"']|${QUOTED.source})+`, 'g')

/**
 * The words of a line that a person wrote; quotes hold a word together.
 * @throws UsageError when a quote does not end
 */
export function splitCommandLine(line: string): string[] {
  if (/["']/.test(line.replaceAll(QUOTED, ''))) throw new UsageError(`a quote does not end in: ${line}`)
  return [...line.matchAll(WORD)].map(([word]) => word.replaceAll(QUOTED, '$1$2'))
}
