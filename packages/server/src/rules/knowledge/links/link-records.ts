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

/** Limits from which on two records tell of one cause and its remedy. */
export interface LinkLimits {
  /**
   * Least cosine. Independent reports of one cause have cosines of .57 and more, and different rules of one domain up
   * to .98, so that what they name decides.
   */
  cosine: number
  /** least weighted share of the cause, and of the method, of each record that the other tells too */
  field: number
  /** least sum of both shares */
  sum: number
}

/**
 * Chosen on labelled records by cross-validation (`npm run eval -- --gates synthesis`), except that a share of .3 of a
 * field, which finds two pairs more of 212, would link records with other remedies of one cause.
 */
export const LINK_LIMITS: LinkLimits = { cosine: 0.55, field: 0.4, sum: 1.05 }
export const MIN_LINK_COSINE = LINK_LIMITS.cosine

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
 * Returns a function that decides how another record is related to this one; null means that they are not. Both speak
 * of one cause and its remedy when their vectors are near, each tells most of the cause and the method of the other,
 * cause or method share something that few records name, and neither is about something else by its title. Then they
 * support each other, unless one contradicts or denies the other (docs/benchmarks/gate-synthesis.json).
 * @param limits other ones than the service has, for measurements
 */
export function createRecordLinker(
  a: KnowledgeRecord,
  words: LinkWords,
  limits: LinkLimits = LINK_LIMITS,
): (b: KnowledgeRecord, cosine: number) => RecordLink | null {
  const readClaimsOnce = memoizeLast(readClaims)

  const overlapWithOnce = memoizeLast((record: KnowledgeRecord) => ({ of: shingleSimilarityTo(claimedText(record)) }))
  const overlapWith = (b: KnowledgeRecord): number => overlapWithOnce(a).of(claimedText(b))

  function contradict(b: KnowledgeRecord, is_copy: boolean): boolean {
    const [claims, others] = [readClaimsOnce(a), readClaims(b)]
    if (denyEachOther(claims.advice, others.advice)) return true
    const { ordinary_words } = words
    const options = { same_method: false, ordinary_words, compare_values: is_copy }
    return findContradiction(claims.statements, others.statements, options) !== null
  }

  return (b, cosine) => {
    if (cosine < limits.cosine || speakOtherLanguages(a, b)) return null
    const [wordsA, wordsB] = [readWords(a), readWords(b)]
    const shareOf = (field: 'title' | 'problem' | 'cause' | 'method') => sharedShare(wordsA, wordsB, field, words)
    const [problem, cause, method] = [shareOf('problem'), shareOf('cause'), shareOf('method')]
    const subject = problem >= MIN_SAME_PROBLEM ? Math.max(problem, cause) : cause
    if (Math.min(subject, method) < limits.field || subject + method < limits.sum) return null
    if (haveOtherSubjects(wordsA, wordsB) || haveOtherErrors(wordsA, wordsB)) return null
    if (!shareName(wordsA, wordsB, words) || isSolved(a) !== isSolved(b)) return null
    const is_copy = overlapWith(b) >= MIN_COPIED_OVERLAP
    if (is_copy && cosine < MIN_COPIED_COSINE && shareOf('title') < MIN_COPIED_TITLE) return null
    return {
      kind: contradict(b, is_copy) ? 'contradicts' : 'supports',
      weight: Math.min(1, (cosine + cause + method) / 3),
    }
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

/** Whether the steps of one cannot be taken by the other, since they are in another programming language. */
const speakOtherLanguages = (a: KnowledgeRecord, b: KnowledgeRecord): boolean =>
  areDisjoint(extractLanguages(a.environment?.language ?? ''), extractLanguages(b.environment?.language ?? ''))

/** The weighted share of what each record says in a field that the other says anywhere, on average of both. */
function sharedShare(
  a: RecordWords,
  b: RecordWords,
  field: 'title' | 'problem' | 'cause' | 'method',
  words: LinkWords,
): number {
  return (shareIn(a[field], b.all, words) + shareIn(b[field], a.all, words)) / 2
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

const claimedText = ({ problem, root_cause, insight, successful_approach }: KnowledgeRecord): string =>
  [problem, root_cause, successful_approach.method, insight].map((text) => text.slice(0, MAX_FIELD_CHARS)).join('\n')
