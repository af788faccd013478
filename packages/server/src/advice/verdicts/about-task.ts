import { type ActionTerms, readActionTerms } from './action-terms.ts'
import { weightShared } from './closeness.ts'
import type { CandidateRecord } from './verdict-types.ts'

/*
 * Fitted on the situations of the development data against records of other tasks, and on pairs of descriptions of one
 * command by two annotators (`npm run eval -- --gates verdicts`; docs/verify.md, How a verdict is reached): what is about
 * another task must stay neutral, which costs loosely worded situations.
 */
/** Score of the index, common words and common names from which a record is about the task. */
const NEAR = { score: 0.6, words: 0.3, values: 0.34 }
/** The same of a record that is so near that its words need not be compared. */
const NEAREST = { score: 0.7, words: 0, values: 0.2 }

/** A path, pattern, version, number or identifier; the name of a product is a word here, which a text may leave out. */
const LITERAL = /[/.*~$%_@\d]/

const literalsOf = ({ values }: ActionTerms): string[] => [...values].filter((value) => LITERAL.test(value))

const totalWeight = ({ weights }: ActionTerms): number => [...weights.values()].reduce((sum, weight) => sum + weight, 0)

/** Common of two amounts, where what the record tells beyond the length of the situation does not count, 0..1. */
const shareOfBoth = (common: number, of_situation: number, of_record: number): number =>
  common / (of_situation + Math.min(of_record, of_situation) - common)

/** Returns whether a record is about the task of a situation, not only near to it. */
export function createTaskComparison(
  situation: ActionTerms,
): (record: Pick<CandidateRecord, 'title' | 'problem' | 'score'>) => boolean {
  const weight = totalWeight(situation)
  const literals = literalsOf(situation)
  return ({ title, problem, score }) => {
    if (score < NEAR.score || weight === 0) return false
    const record = readActionTerms(`${title}\n${problem}`)
    const words = shareOfBoth(weightShared(situation, record), weight, totalWeight(record))
    const common = literals.filter((literal) => record.values.has(literal)).length
    // a situation that names nothing cannot name the same
    const values = literals.length === 0 ? 1 : shareOfBoth(common, literals.length, literalsOf(record).length)
    return [NEAR, NEAREST].some((needed) => score >= needed.score && words >= needed.words && values >= needed.values)
  }
}
