import { areDisjoint, extractLanguages } from '../../conditions/environment-names.ts'
import { findContradiction, readStatements } from '../../duplicates/contradiction.ts'
import { denyEachOther, readAdvice } from '../../duplicates/denial.ts'
import { memoizeLast } from '../../quality/memoize.ts'
import { shingleSimilarityTo } from '../../search-engine/analysis/shingles.ts'
import type { KnowledgeRecord, RecordLink } from '../knowledge-types.ts'
import { isIdentifying, type LinkWords, weighToken } from './link-words.ts'
import { MAX_FIELD_CHARS, type RecordWords, readRecordWords } from './read-record-words.ts'

/** Stored with the links: a change of it has all records compared again. */
export const LINK_RULES_VERSION = 3

/** Limits from which on two records may tell of one cause and its remedy; a group decides by several links. */
interface LinkLimits {
  /** least cosine */
  cosine: number
  /** least weighted share of the cause, and of the method, of either record that the other tells too */
  field: number
  /** least weight: the mean of the cosine and of both shares */
  weight: number
}

/**
 * Fitted, with the limits of groups, on the development half of `eval/knowledge/independent-accounts.jsonl` and all other
 * labelled records (`npm run eval -- --gates synthesis`). Independent accounts of one cause tell .25 to .7 of each
 * other's cause and method.
 */
const LINK_LIMITS: LinkLimits = { cosine: 0.52, field: 0.21, weight: 0.45 }
export const MIN_LINK_COSINE = LINK_LIMITS.cosine

/** Share of the methods from which steps are the same though the programming languages differ. */
const MIN_SAME_STEPS = 0.5
/** Languages that are written next to any programming language. */
const CONFIGURATION_LANGUAGES = new Set('bash css dockerfile hcl html ini json make sql toml xml yaml yml'.split(' '))

/** Weighted share from which two problems are the same, so that what each gives as its cause is a cause of it. */
const MIN_SAME_PROBLEM = 0.9
/**
 * Overlap from which the wording of two records is that of one template or copy. Then what differs is what each is
 * about, so they must nearly be the same, or each must tell what the title of the other names.
 */
const MIN_COPIED_OVERLAP = 0.15
const MIN_COPIED_COSINE = 0.9
const MIN_COPIED_TITLE = 0.9

/**
 * Returns a function that decides how another record is related to this one; null means that they are not. Both may
 * speak of one cause and its remedy when their vectors are near, each tells a part of the cause and the method of the
 * other, cause or method share something that few records name, and neither is about something else by its title. Then
 * they support each other, unless one contradicts or denies the other (docs/benchmarks/gate-synthesis.json).
 */
export function createRecordLinker(
  a: KnowledgeRecord,
  words: LinkWords,
): (b: KnowledgeRecord, cosine: number) => RecordLink | null {
  const readClaimsOnce = memoizeLast(readClaims)

  const overlapWithOnce = memoizeLast((record: KnowledgeRecord) => ({ of: shingleSimilarityTo(wordingOf(record)) }))
  const overlapWith = (b: KnowledgeRecord): number => overlapWithOnce(a).of(wordingOf(b))

  function contradict(b: KnowledgeRecord, is_copy: boolean): boolean {
    const [claims, others] = [readClaimsOnce(a), readClaims(b)]
    if (denyEachOther(claims.advice, others.advice)) return true
    const { ordinary_words } = words
    const options = { same_method: false, ordinary_words, compare_values: is_copy }
    return findContradiction(claims.statements, others.statements, options) !== null
  }

  return (b, cosine) => {
    if (cosine < MIN_LINK_COSINE) return null
    const [wordsA, wordsB] = [readWords(a), readWords(b)]
    const shareOf = (field: 'title' | 'problem' | 'cause' | 'method') => sharedShare(wordsA, wordsB, field, words)
    const [problem, told_cause, method] = [shareOf('problem'), shareOf('cause'), shareOf('method')]
    const is_same_problem = problem.mean >= MIN_SAME_PROBLEM && problem.mean > told_cause.mean
    const cause = is_same_problem ? problem : told_cause
    const weight = Math.min(1, (cosine + cause.mean + method.mean) / 3)
    if (Math.min(cause.least, method.least) < LINK_LIMITS.field || weight < LINK_LIMITS.weight) return null
    if (method.mean < MIN_SAME_STEPS && speakOtherLanguages(a, b)) return null
    if (haveOtherSubjects(wordsA, wordsB) || haveOtherErrors(wordsA, wordsB)) return null
    if (!shareName(wordsA, wordsB, words) || isSolved(a) !== isSolved(b)) return null
    const is_copy = overlapWith(b) >= MIN_COPIED_OVERLAP
    if (is_copy && cosine < MIN_COPIED_COSINE && shareOf('title').mean < MIN_COPIED_TITLE) return null
    return { kind: contradict(b, is_copy) ? 'contradicts' : 'supports', weight }
  }
}

const known_words = new WeakMap<KnowledgeRecord, RecordWords>()

/** The words of a record, read once while it is in memory. */
function readWords(record: KnowledgeRecord): RecordWords {
  const known = known_words.get(record) ?? readRecordWords(record)
  known_words.set(record, known)
  return known
}

const isSolved = ({ outcome }: KnowledgeRecord): boolean => outcome.status !== 'unresolved'

/** Whether the records are about different programming languages. */
const speakOtherLanguages = (a: KnowledgeRecord, b: KnowledgeRecord): boolean =>
  areDisjoint(readLanguages(a), readLanguages(b))

const readLanguages = ({ environment }: KnowledgeRecord): Set<string> =>
  new Set([...extractLanguages(environment?.language ?? '')].filter((name) => !CONFIGURATION_LANGUAGES.has(name)))

/** The weighted share of what each record says in a field that the other says anywhere: of both, and the lesser one. */
function sharedShare(
  a: RecordWords,
  b: RecordWords,
  field: 'title' | 'problem' | 'cause' | 'method',
  words: LinkWords,
): { mean: number; least: number } {
  const [of_a, of_b] = [shareIn(a[field], b.all, words), shareIn(b[field], a.all, words)]
  return { mean: (of_a + of_b) / 2, least: Math.min(of_a, of_b) }
}

function shareIn(tokens: ReadonlySet<string>, others: ReadonlySet<string>, words: LinkWords): number {
  let [shared, total] = [0, 0]
  for (const token of tokens) {
    const weight = weighToken(token, words)
    total += weight
    if (others.has(token)) shared += weight
  }
  return total === 0 ? 0 : shared / total
}

/** Whether the title of each names something in code that the other does not mention. */
const haveOtherSubjects = (a: RecordWords, b: RecordWords): boolean => hasOwnSubject(a, b) && hasOwnSubject(b, a)
const hasOwnSubject = (a: RecordWords, b: RecordWords): boolean => [...a.subjects].some((name) => !b.all.has(name))

/** Whether both give an error as the cause, and not the same. */
const haveOtherErrors = ({ cause_errors: a }: RecordWords, { cause_errors: b }: RecordWords): boolean =>
  a.size > 0 && b.size > 0 && !haveCommonElement(a, b)

const haveCommonElement = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].some((key) => b.has(key))

/** Whether causes or methods have an error, or something that few records name, in common. */
function shareName(a: RecordWords, b: RecordWords, words: LinkWords): boolean {
  if (haveCommonElement(a.errors, b.errors)) return true
  const isInBoth = (token: string) => b.cause.has(token) || b.method.has(token)
  return [...a.cause, ...a.method].some((token) => isInBoth(token) && isIdentifying(token, words))
}

const readClaims = (record: KnowledgeRecord) => ({
  advice: readAdvice({ ...record, insight: '' }),
  statements: readStatements(claimedText(record)),
})

/** The wording by which templates are known: causes are quoted word for word by independent accounts too. */
const wordingOf = ({ problem, insight, successful_approach }: KnowledgeRecord): string =>
  [problem, successful_approach.method, insight].map((text) => text.slice(0, MAX_FIELD_CHARS)).join('\n')

const claimedText = ({ problem, root_cause, insight, successful_approach }: KnowledgeRecord): string =>
  [problem, root_cause, successful_approach.method, insight].map((text) => text.slice(0, MAX_FIELD_CHARS)).join('\n')
