import { findContradiction, readStatements } from '../../deposits/duplicates/contradiction.ts'
import { denyEachOther, readAdvice } from '../../deposits/duplicates/denial.ts'
import { memoizeLast } from '../../deposits/quality/memoize.ts'
import type { KnowledgeRecord, RecordLink } from '../knowledge-types.ts'
import type { LinkWords } from './link-words.ts'
import { MAX_FIELD_CHARS, readCauseNames } from './read-names.ts'

/** Stored beside the links: a change of it has all records compared again. */
export const LINK_RULES_VERSION = 1

/** Below this cosine two records have no common cause. */
export const MIN_LINK_COSINE = 0.8

/**
 * Returns a function that decides how another record is related to this one; null means that they are not. Both speak
 * of one cause when their vectors are near and their causes or methods name the same rare thing. Then they support each
 * other, unless one contradicts or denies the other.
 */
export function createRecordLinker(
  a: KnowledgeRecord,
  words: LinkWords,
): (b: KnowledgeRecord, cosine: number) => RecordLink | null {
  const readNamesOnce = memoizeLast(readCauseNames)
  const readClaimsOnce = memoizeLast(readClaims)
  return (b, cosine) => {
    if (cosine < MIN_LINK_COSINE) return null
    const [namesA, namesB] = [readNamesOnce(a), readCauseNames(b)]
    const shared = [...namesA.names].filter((name) => namesB.names.has(name) && words.isRare(name))
    const shares_error = [...namesA.error_keys].some((key) => namesB.error_keys.has(key))
    if (shared.length === 0 && !shares_error) return null
    return { kind: contradict(a, b) ? 'contradicts' : 'supports', weight: Math.min(1, cosine) }
  }

  function contradict(one: KnowledgeRecord, other: KnowledgeRecord): boolean {
    if (isSolved(one) !== isSolved(other)) return true
    const [claims, others] = [readClaimsOnce(one), readClaims(other)]
    if (denyEachOther(claims.advice, others.advice)) return true
    const { ordinary_words } = words
    return findContradiction(claims.statements, others.statements, { same_method: false, ordinary_words }) !== null
  }
}

const isSolved = ({ outcome }: KnowledgeRecord): boolean => outcome.status !== 'unresolved'

const readClaims = (record: KnowledgeRecord) => ({
  advice: readAdvice(record),
  statements: readStatements(
    [record.problem, record.root_cause, record.successful_approach.method, record.insight]
      .map((text) => text.slice(0, MAX_FIELD_CHARS))
      .join('\n'),
  ),
})
