import { sumWeights, weightShared } from '../actions/term-weights.ts'
import { type ActionTerms, readActionTerms } from './action-terms.ts'
import type { CandidateRecord } from './verdict-types.ts'

/*
 * Fitted on the situations of the development data against records of other tasks, and on pairs of descriptions of one
 * command by two annotators (`npm run eval -- --gates verdicts`; docs/verify.md, How a verdict is reached): what is about
 * another task must stay neutral, which costs loosely worded situations.
 */
/** Score of the index, common words and common names from which a record is about the task. */
export const NEAR_RECORD = { score: 0.6, words: 0.3, values: 0.34 }
/** The same of a record that is so near that its words need not be compared. */
export const NEAREST_RECORD = { score: 0.7, words: 0, values: 0.2 }

/** A path, pattern, version, number or identifier; the name of a product counts as a word, since a text may omit it. */
const LITERAL = /[/.*~$%_@\d]/

const literalsOf = ({ values }: ActionTerms): string[] => [...values].filter((value) => LITERAL.test(value))

/**
 * Score from which a record is about the task when it is about the very error that the situation quotes, or when one of
 * its attempts acts on the same things as a sentence says.
 */
export const MIN_SCORE_OF_SAME_THINGS = 0.44
const MIN_NAMED_THINGS_OVERLAP = 0.5
const MIN_NAMED_THINGS = 2

/**
 * Share of the common amount in two amounts, 0..1; the part of the record beyond the length of the situation does not
 * count.
 */
const shareOfBoth = (common: number, of_situation: number, of_record: number): number =>
  common / (of_situation + Math.min(of_record, of_situation) - common)

/** Whether a sentence names most of the things of an attempt of the record: `Upgrade a.b from 1.2 to 2.0`. */
function actsOnSameThings(action: ActionTerms, record: ComparedRecord): boolean {
  const named = literalsOf(action)
  if (action.form !== 'sentence' || named.length < MIN_NAMED_THINGS) return false
  const { failed_approaches, successful_approach } = record
  return [...failed_approaches.map(({ attempt }) => attempt), successful_approach.method].some((text) => {
    const others = new Set(literalsOf(readActionTerms(text)))
    const common = named.filter((name) => others.has(name)).length
    return common >= MIN_NAMED_THINGS && common / (named.length + others.size - common) >= MIN_NAMED_THINGS_OVERLAP
  })
}

type ComparedRecord = Pick<
  CandidateRecord,
  'id' | 'title' | 'problem' | 'score' | 'failed_approaches' | 'successful_approach'
>

/**
 * Returns whether a record is about the task of a situation and an action, not only near to it.
 * @param of_error ids of records about the very error that the situation quotes
 */
export function createTaskComparison(
  of_error: ReadonlySet<string>,
  situation: ActionTerms,
  action: ActionTerms,
): (record: ComparedRecord) => boolean {
  const weight = sumWeights(situation.weights)
  const literals = literalsOf(situation)
  return (candidate) => {
    const { id, title, problem, score } = candidate
    if (score >= MIN_SCORE_OF_SAME_THINGS && (of_error.has(id) || actsOnSameThings(action, candidate))) return true
    if (score < NEAR_RECORD.score || weight === 0) return false
    const record = readActionTerms(`${title}\n${problem}`)
    const words = shareOfBoth(weightShared(situation.weights, record.weights), weight, sumWeights(record.weights))
    const common = literals.filter((literal) => record.values.has(literal)).length
    // a situation that names nothing cannot name the same
    const values = literals.length === 0 ? 1 : shareOfBoth(common, literals.length, literalsOf(record).length)
    return [NEAR_RECORD, NEAREST_RECORD].some(
      (needed) => score >= needed.score && words >= needed.words && values >= needed.values,
    )
  }
}
