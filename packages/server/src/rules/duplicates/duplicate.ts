import { memoizeLast } from '../quality/memoize.ts'
import { roundToThousandths } from '../quality/round-to-thousandths.ts'
import { shingleSimilarityTo, splitShingleUnits, trigramSimilarity } from '../search-engine/analysis/shingles.ts'
import type { OrdinaryWords } from './contradiction.ts'
import {
  type ComparedText,
  haveOneSubject,
  joinComparedFields,
  MAX_COMPARED_CHARS,
  type RecordRelation,
  readRecordStatements,
  readSubject,
  relateStatements,
  restatesRecord,
} from './relation.ts'

/** Shingle overlap from which two records are copies, whatever the cosine of their vectors. */
export const MIN_COPY_OVERLAP = 0.6
/** Edited copies have some common wording and nearly the same vector. */
export const MIN_EDITED_OVERLAP = 0.2
export const MIN_EDITED_COSINE = 0.88
/** Copies with many small changes inside words have similar trigrams of characters and nearly the same vector. */
export const MIN_RESPELLED_TRIGRAM_SIMILARITY = 0.75
export const MIN_RESPELLED_COSINE = 0.9
/** Records of one task begin with it in the same words, and have near vectors whatever was tried. */
export const MIN_SAME_OPENING = 0.9
export const MIN_SAME_OPENING_COSINE = 0.8
/** Words of the beginning of a record. */
export const OPENING_WORDS = 20
/** Characters in which they are looked for. */
const MAX_OPENING_CHARS = 1000
/** Cosine from which a record may be another one in other words. */
export const MIN_RESTATED_COSINE = 0.75
/** Shorter methods are not compared: they may be placeholders for what is not known. */
export const MIN_COMPARED_METHOD_CHARS = 15
/**
 * Similarity of trigrams from which two records tried the same: it is high, since a command with another option is
 * another action.
 */
const MIN_SAME_ATTEMPTS_SIMILARITY = 0.9
/** Overlap or cosine from which a record is shown to the depositor as similar. */
export const MIN_SIMILAR_OVERLAP = 0.2
export const MIN_SIMILAR_COSINE = 0.82

const NO_WORDS: OrdinaryWords = new Set()

/** The part of a deposit or record that decides whether two of them are duplicates. */
export interface DuplicateText extends ComparedText {
  outcome: { status: string }
}

export interface DuplicateAssessment {
  /** both say the same, so the deposit is refused */
  is_duplicate: boolean
  /** most of one is the wording of the other, even where a changed word or number makes it no duplicate */
  is_copy: boolean
  /** null for records that are not near enough to compare their statements */
  relation: RecordRelation | null
  /** both state the same problem, cause and remedy, perhaps in other words; true for every duplicate */
  restates: boolean
  /** 0..1: the greater of shingle overlap and cosine */
  similarity: number
  /** similar enough to be shown to the depositor; true for every duplicate */
  is_similar: boolean
}

/**
 * Returns a function that decides whether another deposit is a duplicate of this one. Its `cosine` is that of their
 * vectors, or 0 when one of them has none; then only the wording decides. Texts with opposite outcomes, another
 * component, platform, version, code, cause or remedy, or a negated statement are never duplicates, nor are unresolved
 * ones that tried different actions. The thresholds are fitted with `npm run eval -- --gates duplicates`
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
  const openingOverlapWith = shingleSimilarityTo(readOpening(textA))
  const methodA = a.successful_approach.method
  const methodOverlapWith = shingleSimilarityTo(methodA)
  // computed lazily: most comparisons end before it is needed
  const readOnce = memoizeLast(readRecordStatements)
  const relateTo = (b: DuplicateText): { relation: RecordRelation; restates: boolean } => {
    const methodB = b.successful_approach.method
    const same_method =
      Math.min(methodA.length, methodB.length) >= MIN_COMPARED_METHOD_CHARS &&
      methodOverlapWith(methodB) >= MIN_COPY_OVERLAP
    const [own, others] = [readOnce(a), readRecordStatements(b)]
    const relation = relateStatements(own, others, { same_method, ordinary_words })
    if (relation !== 'same') return { relation, restates: false }
    if (haveOppositeOutcomes(a, b) || haveOtherAttempts(a, b)) return { relation: 'other', restates: false }
    return { relation, restates: restatesRecord(own, others) }
  }
  const readSubjectOnce = memoizeLast(readSubject)
  const relateNear = (b: DuplicateText, is_near: boolean): ReturnType<typeof relateTo> =>
    is_near || haveOneSubject(readSubjectOnce(a), readSubject(b)) ? relateTo(b) : { relation: 'other', restates: false }
  return (b, cosine) => {
    const textB = comparedText(b)
    const overlap = overlapWith(textB)
    const is_near =
      overlap >= MIN_COPY_OVERLAP ||
      (overlap >= MIN_EDITED_OVERLAP && cosine >= MIN_EDITED_COSINE) ||
      (cosine >= MIN_SAME_OPENING_COSINE && openingOverlapWith(readOpening(textB)) >= MIN_SAME_OPENING) ||
      (cosine >= MIN_RESPELLED_COSINE && trigramSimilarity(textA, textB) >= MIN_RESPELLED_TRIGRAM_SIMILARITY)
    const is_similar = is_near || overlap >= MIN_SIMILAR_OVERLAP || cosine >= MIN_SIMILAR_COSINE
    const { relation, restates } =
      is_similar || cosine >= MIN_RESTATED_COSINE ? relateNear(b, is_near) : { relation: null, restates: false }
    const is_duplicate = is_near && relation === 'same'
    return {
      is_duplicate,
      is_copy: overlap >= MIN_COPY_OVERLAP,
      relation,
      restates: is_duplicate || (restates && cosine >= MIN_RESTATED_COSINE),
      similarity: roundToThousandths(Math.min(1, Math.max(overlap, cosine))),
      is_similar,
    }
  }
}

const readOpening = (text: string): string =>
  splitShingleUnits(text.slice(0, MAX_OPENING_CHARS)).slice(0, OPENING_WORDS).join(' ')

function haveOppositeOutcomes(a: DuplicateText, b: DuplicateText): boolean {
  return (a.outcome.status === 'unresolved') !== (b.outcome.status === 'unresolved')
}

/** Whether two records without a solution tried different actions: their content is their failed approaches. */
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
    .slice(0, MAX_COMPARED_CHARS)

const comparedText = (record: DuplicateText): string => joinComparedFields(record, Number.POSITIVE_INFINITY)
