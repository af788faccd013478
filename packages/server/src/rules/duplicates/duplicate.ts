import { memoizeLast } from '../quality/memoize.ts'
import { roundToThousandths } from '../quality/round-to-thousandths.ts'
import { shingleSimilarityTo, trigramSimilarity } from '../search-engine/analysis/shingles.ts'
import { findContradiction, type OrdinaryWords, readStatements } from './contradiction.ts'
import { type AdviceText, denyEachOther, readAdvice } from './denial.ts'

/** Shingle overlap from which two records are copies, whatever the cosine of their vectors. */
export const MIN_COPY_OVERLAP = 0.6
/** Edited copies have some common wording and nearly the same vector. */
export const MIN_EDITED_OVERLAP = 0.2
export const MIN_EDITED_COSINE = 0.88
/** Copies with many small changes inside words have similar trigrams of characters and nearly the same vector. */
export const MIN_RESPELLED_TRIGRAM_SIMILARITY = 0.75
export const MIN_RESPELLED_COSINE = 0.9
/** Shorter methods are not compared: they may be placeholders for what is not known. */
const MIN_METHOD_CHARS = 15
/** Similarity of trigrams from which two records tried the same: another option makes a command another action. */
const MIN_SAME_ATTEMPTS_SIMILARITY = 0.9
/** Overlap or cosine from which a record is shown to the depositor as similar. */
export const MIN_SIMILAR_OVERLAP = 0.2
export const MIN_SIMILAR_COSINE = 0.82

/** Characters of a field in which contradictions are looked for; they bound the time of a comparison. */
const MAX_CLAIM_CHARS = 4000

const NO_WORDS: OrdinaryWords = new Set()

/** The part of a deposit or record that decides whether two of them are duplicates. */
export interface DuplicateText extends AdviceText {
  problem: string
  root_cause: string
  outcome: { status: string }
}

export interface DuplicateAssessment {
  /** both say the same, so the deposit is refused */
  is_duplicate: boolean
  /** most of one is the wording of the other, also where a word or number that was changed makes it no duplicate */
  is_copy: boolean
  /** one says that what the other advises does not work */
  denies_advice: boolean
  /** 0..1: the greater of shingle overlap and cosine */
  similarity: number
  /** similar enough to be shown to the depositor; true for every duplicate */
  is_similar: boolean
}

/**
 * Returns a function that decides whether another deposit is a duplicate of this one. Its `cosine` is that of their
 * vectors, or 0 when one of them has none; then only the wording decides. Texts with opposite outcomes, another
 * component, platform, version or code, or a negated statement are never duplicates, nor are unresolved ones that tried
 * different actions. The thresholds are fitted with `npm run eval -- --gates duplicates`
 * (docs/benchmarks/gate-duplicates.json).
 * @param known_words words of ordinary language; null when no list of them is installed
 */
export function createDuplicateDetector(
  a: DuplicateText,
  known_words: OrdinaryWords | null,
): (b: DuplicateText, cosine: number) => DuplicateAssessment {
  const ordinary_words = known_words ?? NO_WORDS
  const textA = comparedText(a)
  const overlapWith = shingleSimilarityTo(textA)
  const methodA = a.successful_approach.method
  const methodOverlapWith = shingleSimilarityTo(methodA)
  // most comparisons end before what it says is needed
  const readClaimsOnce = memoizeLast(readClaims)
  const relateTo = (b: DuplicateText): 'same' | 'denial' | 'other' => {
    if (haveOppositeOutcomes(a, b) || haveOtherAttempts(a, b)) return 'other'
    const [claimsA, claimsB] = [readClaimsOnce(a), readClaims(b)]
    if (denyEachOther(claimsA.advice, claimsB.advice)) return 'denial'
    const methodB = b.successful_approach.method
    const same_method =
      Math.min(methodA.length, methodB.length) >= MIN_METHOD_CHARS && methodOverlapWith(methodB) >= MIN_COPY_OVERLAP
    const contradiction = findContradiction(claimsA.statements, claimsB.statements, { same_method, ordinary_words })
    return contradiction === null ? 'same' : 'other'
  }
  return (b, cosine) => {
    const textB = comparedText(b)
    const overlap = overlapWith(textB)
    const is_near =
      overlap >= MIN_COPY_OVERLAP ||
      (overlap >= MIN_EDITED_OVERLAP && cosine >= MIN_EDITED_COSINE) ||
      (cosine >= MIN_RESPELLED_COSINE && trigramSimilarity(textA, textB) >= MIN_RESPELLED_TRIGRAM_SIMILARITY)
    const relation = is_near ? relateTo(b) : 'other'
    return {
      is_duplicate: relation === 'same',
      is_copy: overlap >= MIN_COPY_OVERLAP,
      denies_advice: relation === 'denial',
      similarity: roundToThousandths(Math.min(1, Math.max(overlap, cosine))),
      is_similar: is_near || overlap >= MIN_SIMILAR_OVERLAP || cosine >= MIN_SIMILAR_COSINE,
    }
  }
}

function haveOppositeOutcomes(a: DuplicateText, b: DuplicateText): boolean {
  return (a.outcome.status === 'unresolved') !== (b.outcome.status === 'unresolved')
}

/** Whether two records that solved nothing tried different actions: each attempt is what it has to tell. */
function haveOtherAttempts(a: DuplicateText, b: DuplicateText): boolean {
  if (a.outcome.status !== 'unresolved' || b.outcome.status !== 'unresolved') return false
  const [attemptsA, attemptsB] = [joinAttempts(a), joinAttempts(b)]
  if (attemptsA === '' || attemptsB === '') return false
  return trigramSimilarity(attemptsA, attemptsB) < MIN_SAME_ATTEMPTS_SIMILARITY
}

const joinAttempts = ({ failed_approaches = [] }: DuplicateText): string =>
  failed_approaches
    .map(({ attempt }) => attempt)
    .join('\n')
    .slice(0, MAX_CLAIM_CHARS)

/** Reads the statements of a record that another one may contradict. */
const readClaims = (record: DuplicateText) => ({
  advice: readAdvice(record),
  statements: readStatements(joinFields(record, MAX_CLAIM_CHARS)),
})

const joinFields = ({ problem, root_cause, insight, successful_approach }: DuplicateText, max_chars: number): string =>
  [problem, root_cause, successful_approach.method, insight].map((text) => text.slice(0, max_chars)).join('\n')

const comparedText = (record: DuplicateText): string => joinFields(record, Number.POSITIVE_INFINITY)
