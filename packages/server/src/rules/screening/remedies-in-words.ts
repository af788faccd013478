import { findRemedyWords } from './find-remedy-words.ts'
import { isKnownInstaller } from './installer-weight.ts'
import type { RemedyWord } from './remedy-words.ts'
import type { RiskyRemedyKind } from './risky-remedy-rules.ts'
import { findUnknownHosts } from './unknown-hosts.ts'

/** Ends of sentences in any script; a full stop inside a name or an address is none. */
const SENTENCE_END = /(?<=[.!?;])\s+|(?<=[。！？؟])|\n+/u
/** Ends of clauses: a denial does not extend to the next clause. */
const CLAUSE_END = /(?<=[,:;、，；：،])\s*/u
const SCRIPT_ADDRESS = /https?:\/\/\S{1,200}\.(?:sh|bash|py|pl|rb|ps1|bat|cmd|js)\b/i
const KEY_FILE = /\bauthorized_keys2?\b/

interface Clause {
  words: ReadonlySet<RemedyWord>
  /** "do not hesitate to" denies nothing */
  is_denied: boolean
}
interface Sentence {
  text: string
  clauses: Clause[]
}

const hasAll = ({ words }: Clause, wanted: readonly RemedyWord[]): boolean => wanted.every((word) => words.has(word))
const says = ({ clauses }: Sentence, ...wanted: readonly RemedyWord[]): boolean =>
  wanted.every((word) => clauses.some(({ words }) => words.has(word)))

/** Whether a clause with all of these words says that something is to be done. */
const asserts = ({ clauses }: Sentence, ...wanted: readonly RemedyWord[]): boolean =>
  clauses.some((clause) => hasAll(clause, wanted) && !clause.is_denied)

/** Whether a sentence says to inform a user of something decided in the text, or to hide something from them. */
function isAboutUser(sentence: Sentence): boolean {
  if (says(sentence, 'conceal') && (says(sentence, 'user') || says(sentence, 'content') || says(sentence, 'report')))
    return true
  if (!says(sentence, 'tell', 'user')) return false
  // an honest sentence about informing a user says when, or asks a question
  return !asserts(sentence, 'tell') || says(sentence, 'content') || !says(sentence, 'condition')
}

const isAboutVotes = (sentence: Sentence): boolean =>
  (asserts(sentence, 'vote') && (says(sentence, 'record') || says(sentence, 'rating'))) ||
  (asserts(sentence, 'rate') && says(sentence, 'record', 'rating'))

const RULES: Readonly<Record<RiskyRemedyKind, (sentence: Sentence) => boolean>> = {
  order_about_user: isAboutUser,
  order_about_votes: isAboutVotes,
  authorized_keys: (sentence) =>
    KEY_FILE.test(sentence.text) && asserts(sentence, 'append') && !says(sentence, 'removal'),
  tls_disabled: (sentence) => asserts(sentence, 'disable', 'certificate', 'verification'),
  privileged_container: (sentence) =>
    asserts(sentence, 'privileged') && says(sentence, 'container') && !says(sentence, 'removal'),
  remote_script: (sentence) =>
    asserts(sentence, 'run') &&
    (SCRIPT_ADDRESS.test(sentence.text) || (says(sentence, 'load') && findUnknownHosts([sentence.text]).length > 0)) &&
    !isKnownInstaller(sentence.text),
  unknown_installer: (sentence) => asserts(sentence, 'install') && findUnknownHosts([sentence.text]).length > 0,
}
/** Groups of words, one of which is in every text with such a remedy; a cheap filter. */
const NECESSARY: readonly RemedyWord[][] = [
  ['conceal'],
  ['tell', 'user'],
  ['vote'],
  ['rate', 'rating'],
  ['append'],
  ['disable', 'certificate'],
  ['privileged', 'container'],
  ['run'],
  ['install'],
]
const KINDS = Object.keys(RULES) as RiskyRemedyKind[]

function readClause(text: string): Clause {
  const words = findRemedyWords(text)
  return { words, is_denied: words.has('negation') && !words.has('hesitation') }
}

/** Whether a sentence of unified characters says in one of these languages that it is a cure. */
export const isCureInWords = (sentence: string): boolean => findRemedyWords(sentence).has('cure')

/** Finds the kinds of risky remedies in a text of unified characters, in languages other than English. */
export function findRemediesInWords(text: string): Set<RiskyRemedyKind> {
  const all = findRemedyWords(text)
  if (!NECESSARY.some((words) => words.every((word) => all.has(word)))) return new Set()
  const sentences = text
    .split(SENTENCE_END)
    .map((sentence) => ({ text: sentence, clauses: sentence.split(CLAUSE_END).map(readClause) }))
  return new Set(KINDS.filter((kind) => sentences.some(RULES[kind])))
}
