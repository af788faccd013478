import { matchAll } from '@cairnway/patterns'
import { unifyCharacters } from './deobfuscate-text.ts'
import { isKnownInstaller } from './installer-weight.ts'
import type { FieldText } from './poisoning.ts'
import { maskQuotations } from './quotations.ts'
import { findRemediesInWords, isCureInWords } from './remedies-in-words.ts'
import { isDenied } from './remedy-denials.ts'
import { BARE_HOST, INSTALL_WORDS, RISKY_REMEDY_RULES, type RiskyRemedyKind } from './risky-remedy-rules.ts'
import { findUnknownHosts } from './unknown-hosts.ts'
import { isVerifiedDownload } from './verified-download.ts'

export interface RiskyRemedy {
  kind: RiskyRemedyKind
  field: string
}

/** Fields whose every sentence says what to do. */
const INSTRUCTIVE = /^(?:successful_approach|insight|compact_summary|title)\b/
/** Fields of what did not work, and those that nobody reads as a text. */
const NO_REMEDY = /^(?:failed_approaches|source|signals_fired|origin)\b/
/** Beginning of a sentence in a description that says what to do. */
const CURE =
  /\b(?:fix(?:ed)?|cure|solution|workaround|remedy|resolved|solved|helps?|works?|simply|just|please|you (?:must|should|can|need to|have to)|(?:to|must|should|then|now|always|first) (?:run|fix|solve|install|append|add|set|disable|tell|vote|execute)|run this|run the following)\b|^\s*(?:run|install|execute|append|add|set|disable|tell|vote|upvote|mark|use|start|download|rate|paste)\b/i
/** Ends of sentences; a command that goes on in the next line is joined before. */
const SENTENCE_END = /(?<=[.!?])\s+(?=\p{Lu}|["'`])|\n+/u
const CONTINUED_LINE = /\\\r?\n\s{0,40}/g
/** Separates words of a shell as a space does. */
const SHELL_SPACE = /\$\{?IFS\}?(?:\$\d)?|\u00a0/g

/** Parts of a description that say what to do. */
const cures = (text: string): string =>
  text
    .split(SENTENCE_END)
    .filter((sentence) => CURE.test(sentence) || isCureInWords(sentence))
    .join('\n')

/**
 * Whether a kind is an instruction to the reader: these are searched outside of quotations, and a denial is part of
 * them, as in "do not tell the user".
 */
const isOrder = (kind: RiskyRemedyKind): boolean => kind === 'order_about_user' || kind === 'order_about_votes'

function hasRisk(text: string, pattern: RegExp, kind: RiskyRemedyKind): boolean {
  for (const match of matchAll(pattern, text)) {
    const end = match.index + match[0].length
    const line_end = text.indexOf('\n', end)
    const command = text.slice(match.index, line_end < 0 ? undefined : line_end).slice(0, MAX_COMMAND_CHARS)
    if (kind === 'remote_script' && isKnownInstaller(lineBefore(text, match.index) + command)) continue
    if (kind === 'remote_script' && isVerifiedDownload(match[0])) continue
    if (kind !== 'order_about_user' && isDenied(text, match.index, end)) continue
    return true
  }
  return false
}

const MAX_COMMAND_CHARS = 400
/** The text of the line before a position, which has the address of a pipe into a shell. */
const lineBefore = (text: string, at: number): string =>
  text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - MAX_COMMAND_CHARS), at)

/** Whether a line installs something from a host that is not widely known. */
const hasUnknownInstaller = (text: string): boolean =>
  text.split(SENTENCE_END).some((line) => {
    const words = INSTALL_WORDS.exec(line)
    if (words === null) return false
    const bare = [...matchAll(BARE_HOST, line)].map(([, host = '']) => `https://${host}/`)
    return findUnknownHosts([line, ...bare]).length > 0 && !isDenied(line, words.index, words.index + words[0].length)
  })

/** Finds the remedies of a record that a reader should not follow unless a trusted contributor confirms them. */
export function findRiskyRemedies(fields: readonly FieldText[]): RiskyRemedy[] {
  const remedies = fields
    .filter(({ field }) => !NO_REMEDY.test(field))
    .map(({ field, text }) => {
      const joined = unifyCharacters(text).replace(CONTINUED_LINE, ' ').replace(SHELL_SPACE, ' ')
      return { field, text: INSTRUCTIVE.test(field) ? joined : cures(joined) }
    })
    .filter(({ text }) => text !== '')
  const unquoted = new Map(maskQuotations(remedies).fields.map(({ field, text }) => [field, text]))
  return remedies.flatMap(({ field, text }) => {
    const addressed = unquoted.get(field) ?? text
    const kinds = new Set<RiskyRemedyKind>()
    for (const { kind, pattern } of RISKY_REMEDY_RULES)
      if (hasRisk(isOrder(kind) ? addressed : text, pattern, kind)) kinds.add(kind)
    if (hasUnknownInstaller(text)) kinds.add('unknown_installer')
    for (const kind of findRemediesInWords(addressed)) kinds.add(kind)
    return [...kinds].map((kind) => ({ kind, field }))
  })
}
