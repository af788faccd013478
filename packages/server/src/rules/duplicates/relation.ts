import type { NeighborRelation } from '@cairnway/contract'
import { compareDirection, type Relation } from '../actions/compare-direction.ts'
import type { Clause } from '../actions/read-clauses.ts'
import type { TermWeights } from '../actions/term-weights.ts'
import { trigramSimilarity } from '../search-engine/analysis/shingles.ts'
import {
  findContradiction,
  type OrdinaryWords,
  readStatements,
  STATEMENT_CONTRADICTIONS,
  type TextStatements,
} from './contradiction.ts'
import { type Advice, type AdviceText, denyEachOther, readAdvice } from './denial.ts'
import { agreementOf, readThings } from './field-agreement.ts'

/**
 * Relation of a record to a near one: it says the same (`same`), denies it or says the opposite (`contradicts`), says
 * it about another component, version, platform, code or value (`bounds`), or has another cause or remedy (`other`).
 */
export type RecordRelation = 'same' | 'contradicts' | 'bounds' | 'other'

/** The relation as readers see it: `other` and `same` are both shown as similar. */
export const toNeighborRelation = (relation: RecordRelation | null): NeighborRelation =>
  relation === 'contradicts' || relation === 'bounds' ? relation : 'similar'

/** The fields of a record that are compared. */
export interface ComparedText extends AdviceText {
  problem: string
  root_cause: string
}

/** Things that a record is about, which are read in a tenth of the time of its statements. */
export interface RecordSubject {
  problem: TermWeights
  method: TermWeights
}

/** Statements of a record, read once for many comparisons. */
export interface RecordStatements {
  advice: Advice
  statements: TextStatements
  problem: TermWeights
  cause: TermWeights
  texts: { method: string; cause: string }
}

/**
 * Maximum number of characters of a field that are searched for contradictions, which bounds the time of a comparison.
 */
export const MAX_COMPARED_CHARS = 4000

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Minimum share of one of two methods that must be opposite to the other: of many clauses, some always seem to be. */
export const MIN_OPPOSED_SHARE = 0.25
/** The same where only one of them is opposite: a step that one of them omits may be worded otherwise. */
export const MIN_ONE_SIDED_SHARE = 0.6
/** Agreement of two methods from which both are one. */
export const MIN_METHOD_AGREEMENT = 0.45
/** Agreement of two causes from which both may be one. */
export const MIN_CAUSE_AGREEMENT = 0.15
/** Sum of both from which the records have one cause and remedy. */
export const MIN_STORY_AGREEMENT = 0.9
/** Similarity of trigrams from which a field is the other one with other endings or spellings. */
const MIN_RESPELLED_FIELD = 0.6

/** Agreement of each field, and of all on average, from which a record is another one in other words. */
export const MIN_RESTATED_FIELD = 0.3
export const MIN_RESTATED_AVERAGE = 0.57

export const readSubject = ({ problem, successful_approach }: ComparedText): RecordSubject => ({
  problem: readThings(problem),
  method: readThings(successful_approach.method),
})

/** Whether problems or methods agree, where both records state them. */
export function haveOneSubject(a: RecordSubject, b: RecordSubject): boolean {
  const [problem, method] = [agreementOf(a.problem, b.problem), agreementOf(a.method, b.method)]
  return (problem ?? 1) >= MIN_RESTATED_FIELD || (method ?? 1) >= MIN_METHOD_AGREEMENT
}

export function readRecordStatements(record: ComparedText): RecordStatements {
  const [method, cause] = [record.successful_approach.method, record.root_cause].map((text) =>
    text.slice(0, MAX_COMPARED_CHARS),
  ) as [string, string]
  return {
    advice: readAdvice(record),
    statements: readStatements(joinComparedFields(record, MAX_COMPARED_CHARS)),
    problem: readThings(record.problem),
    cause: readThings(cause),
    texts: { method, cause },
  }
}

export const joinComparedFields = (
  { problem, root_cause, insight, successful_approach }: ComparedText,
  max_chars: number,
): string =>
  [problem, root_cause, successful_approach.method, insight].map((text) => text.slice(0, max_chars)).join('\n')

/** @param same_method whether both have the same wording of a method, see `findContradiction` */
export function relateStatements(
  a: RecordStatements,
  b: RecordStatements,
  options: { same_method: boolean; ordinary_words: OrdinaryWords },
): RecordRelation {
  if (denyEachOther(a.advice, b.advice)) return 'contradicts'
  const direction = haveSameWords(a.texts.method, b.texts.method)
    ? 'none'
    : directionBetween(a.advice.remedy.clauses, b.advice.remedy.clauses)
  if (direction === 'opposite') return 'contradicts'
  const contradiction = findContradiction(a.statements, b.statements, options)
  if (contradiction !== null) return STATEMENT_CONTRADICTIONS.has(contradiction) ? 'contradicts' : 'bounds'
  if (direction === 'other_value') return 'bounds'
  return haveOtherStories(a, b) ? 'other' : 'same'
}

/** Whether only order, capitals and punctuation differ, which decide where a clause ends and what it denies. */
const haveSameWords = (a: string, b: string): boolean => sortWords(a) === sortWords(b)
const sortWords = (text: string): string => (text.toLowerCase().match(WORD) ?? []).sort().join(' ')

/** The relation of most clauses of either method to the other method. */
function directionBetween(a: readonly Clause[], b: readonly Clause[]): Relation {
  const [own, others] = [shareByRelation(a, b), shareByRelation(b, a)]
  const reaches = (relation: Relation): boolean => {
    const [less = 0, more = 0] = [own[relation], others[relation]].sort((x, y) => x - y)
    return more >= (less > 0 ? MIN_OPPOSED_SHARE : MIN_ONE_SIDED_SHARE)
  }
  return reaches('opposite') ? 'opposite' : reaches('other_value') ? 'other_value' : 'none'
}

/** Share of the weight of all clauses that is in each relation to another method. */
function shareByRelation(clauses: readonly Clause[], method: readonly Clause[]): Record<Relation, number> {
  // a paraphrase replaces words too, so that a single replaced word is no difference here
  const shares = { opposite: 0, other_value: 0, replaced_word: 0, none: 0 }
  const total = clauses.reduce((sum, { weight }) => sum + weight, 0)
  for (const clause of clauses) shares[compareDirection([clause], method)] += clause.weight / total
  return shares
}

/** Whether the causes or remedies differ; a field that one of them does not state is no difference. */
function haveOtherStories(a: RecordStatements, b: RecordStatements): boolean {
  const method = agreementOfMethods(a, b)
  const cause = agreementOf(a.cause, b.cause)
  const is_other_method =
    method !== null && method < MIN_METHOD_AGREEMENT && !areRespelled(a.texts.method, b.texts.method)
  const is_other_cause = cause !== null && cause < MIN_CAUSE_AGREEMENT && !areRespelled(a.texts.cause, b.texts.cause)
  const is_other_story = method !== null && cause !== null && method + cause < MIN_STORY_AGREEMENT
  return is_other_method || is_other_cause || (is_other_story && !areRespelled(a.texts.method, b.texts.method))
}

const agreementOfMethods = (a: RecordStatements, b: RecordStatements): number | null =>
  agreementOf(a.advice.remedy.things, b.advice.remedy.things)

const areRespelled = (a: string, b: string): boolean => trigramSimilarity(a, b) >= MIN_RESPELLED_FIELD

/** Whether problem, method and, where both state it, cause are those of the other record in other words. */
export function restatesRecord(a: RecordStatements, b: RecordStatements): boolean {
  const [problem, method] = [agreementOf(a.problem, b.problem), agreementOfMethods(a, b)]
  if (problem === null || method === null) return false
  const fields = [problem, method, agreementOf(a.cause, b.cause)].filter((agreement) => agreement !== null)
  const average = fields.reduce((sum, agreement) => sum + agreement, 0) / fields.length
  return Math.min(...fields) >= MIN_RESTATED_FIELD && average >= MIN_RESTATED_AVERAGE
}
