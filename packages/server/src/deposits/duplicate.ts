import { shingleSimilarityTo, trigramSimilarity } from '../search/engine/shingles.ts'
import { contradictionBetween } from './duplicate-contradiction.ts'

/** Two records are copies from here on, whatever their meaning vectors say. */
const COPY_OVERLAP = 0.6
/** Edited copies: some shared wording and the same meaning. */
const EDITED_OVERLAP = 0.2
const EDITED_COSINE = 0.88
/** Copies with many small changes inside words. */
const SPELLED_TRIGRAMS = 0.75
const SPELLED_COSINE = 0.9
/** Characters of methods that are compared; shorter ones may stand for what is not known. */
const LEAST_METHOD = 15
/** Worth a look by the depositor. */
const SIMILAR_OVERLAP = 0.2
export const SIMILAR_COSINE = 0.82

/** The part of a deposit or record that says what it is about, and how it ended. */
export interface DuplicateText {
  problem: string
  root_cause: string
  insight: string
  successful_approach: { method: string }
  outcome: { status: string }
}

export interface DuplicateJudgement {
  /** the same knowledge: to be refused, or recorded as an observation of the existing record */
  duplicate: boolean
  /** 0..1: the greater of shingle overlap and cosine */
  similarity: number
  /** close enough to be named to the depositor; true for every duplicate */
  similar: boolean
}

/**
 * Gives the judge of whether another deposit says the same as this one. `cosine` is that of their vectors, 0 when either
 * has none: then only the wording decides. Thresholds: design `trust.md` §1.6 and its measurement on pairs of agent
 * records. Texts with opposite outcomes, another component, platform, version or code, or a negated statement are never
 * duplicates.
 */
export function duplicateJudge(a: DuplicateText): (b: DuplicateText, cosine: number) => DuplicateJudgement {
  const textA = textOf(a)
  const overlapWith = shingleSimilarityTo(textA)
  const methodA = a.successful_approach.method
  const methodOverlapWith = shingleSimilarityTo(methodA)
  return (b, cosine) => {
    const textB = textOf(b)
    const overlap = overlapWith(textB)
    const alike =
      overlap >= COPY_OVERLAP ||
      (overlap >= EDITED_OVERLAP && cosine >= EDITED_COSINE) ||
      (cosine >= SPELLED_COSINE && trigramSimilarity(textA, textB) >= SPELLED_TRIGRAMS)
    const isSaidAgain = () => {
      const methodB = b.successful_approach.method
      const same_method =
        Math.min(methodA.length, methodB.length) >= LEAST_METHOD && methodOverlapWith(methodB) >= COPY_OVERLAP
      return !oppositeOutcomes(a, b) && contradictionBetween(textA, textB, { same_method }) === null
    }
    return {
      duplicate: alike && isSaidAgain(),
      similarity: Math.round(Math.min(1, Math.max(overlap, cosine)) * 1000) / 1000,
      similar: alike || overlap >= SIMILAR_OVERLAP || cosine >= SIMILAR_COSINE,
    }
  }
}

function oppositeOutcomes(a: DuplicateText, b: DuplicateText): boolean {
  return (a.outcome.status === 'unresolved') !== (b.outcome.status === 'unresolved')
}

function textOf({ problem, root_cause, insight, successful_approach }: DuplicateText): string {
  return [problem, root_cause, successful_approach.method, insight].join('\n')
}
