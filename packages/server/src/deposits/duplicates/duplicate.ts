import { shingleSimilarityTo, trigramSimilarity } from '../../search/engine/analysis/shingles.ts'
import { roundToThousandths } from '../round-to-thousandths.ts'
import { findContradiction } from './contradiction.ts'

/** Two records are copies from here on, whatever their meaning vectors say. */
const MIN_COPY_OVERLAP = 0.6
/** Edited copies: some shared wording and the same meaning. */
const MIN_EDITED_OVERLAP = 0.2
const MIN_EDITED_COSINE = 0.88
/** Copies with many small changes inside words. */
const MIN_RESPELLED_TRIGRAM_SIMILARITY = 0.75
const MIN_RESPELLED_COSINE = 0.9
/** Characters of methods that are compared; shorter ones may stand for what is not known. */
const MIN_METHOD_CHARS = 15
/** Worth a look by the depositor. */
const MIN_SIMILAR_OVERLAP = 0.2
export const MIN_SIMILAR_COSINE = 0.82

/** The part of a deposit or record that says what it is about, and how it ended. */
export interface DuplicateText {
  problem: string
  root_cause: string
  insight: string
  successful_approach: { method: string }
  outcome: { status: string }
}

export interface DuplicateAssessment {
  /** the same knowledge: to be refused, or recorded as an observation of the existing record */
  is_duplicate: boolean
  /** 0..1: the greater of shingle overlap and cosine */
  similarity: number
  /** close enough to be named to the depositor; true for every duplicate */
  is_similar: boolean
}

/**
 * Gives the judge of whether another deposit says the same as this one. `cosine` is that of their vectors, 0 when either
 * has none: then only the wording decides. Thresholds: design `trust.md` §1.6 and its measurement on pairs of agent
 * records. Texts with opposite outcomes, another component, platform, version or code, or a negated statement are never
 * duplicates.
 */
export function createDuplicateDetector(a: DuplicateText): (b: DuplicateText, cosine: number) => DuplicateAssessment {
  const textA = comparedText(a)
  const overlapWith = shingleSimilarityTo(textA)
  const methodA = a.successful_approach.method
  const methodOverlapWith = shingleSimilarityTo(methodA)
  return (b, cosine) => {
    const textB = comparedText(b)
    const overlap = overlapWith(textB)
    const alike =
      overlap >= MIN_COPY_OVERLAP ||
      (overlap >= MIN_EDITED_OVERLAP && cosine >= MIN_EDITED_COSINE) ||
      (cosine >= MIN_RESPELLED_COSINE && trigramSimilarity(textA, textB) >= MIN_RESPELLED_TRIGRAM_SIMILARITY)
    const isSaidAgain = () => {
      const methodB = b.successful_approach.method
      const same_method =
        Math.min(methodA.length, methodB.length) >= MIN_METHOD_CHARS && methodOverlapWith(methodB) >= MIN_COPY_OVERLAP
      return !haveOppositeOutcomes(a, b) && findContradiction(textA, textB, { same_method }) === null
    }
    return {
      is_duplicate: alike && isSaidAgain(),
      similarity: roundToThousandths(Math.min(1, Math.max(overlap, cosine))),
      is_similar: alike || overlap >= MIN_SIMILAR_OVERLAP || cosine >= MIN_SIMILAR_COSINE,
    }
  }
}

function haveOppositeOutcomes(a: DuplicateText, b: DuplicateText): boolean {
  return (a.outcome.status === 'unresolved') !== (b.outcome.status === 'unresolved')
}

function comparedText({ problem, root_cause, insight, successful_approach }: DuplicateText): string {
  return [problem, root_cause, successful_approach.method, insight].join('\n')
}
