import { UsageError } from '../cli-errors.ts'

/** Quotes the words of a command as one line for the shell of the operating system. */
export function formatCommandLine(words: readonly string[], platform: NodeJS.Platform): string {
  const quote = (word: string): string =>
    platform === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word))).join(' ')
}

const QUOTED = /"([^"]*)"|'([^']*)'/g
const WORD = new RegExp(`(?:[^\\s"']|${QUOTED.source})+`, 'g')

/**
 * Splits a command line into words at spaces outside quotes. Only quotes are special: there are no escapes, variables
 * or substitutions.
 * @throws UsageError for an unterminated quote
 */
export function splitCommandLine(line: string): string[] {
  if (/["']/.test(line.replaceAll(QUOTED, ''))) throw new UsageError(`a quote does not end in: ${line}`)
  return [...line.matchAll(WORD)].map(([word]) => word.replaceAll(QUOTED, '$1$2'))
}
