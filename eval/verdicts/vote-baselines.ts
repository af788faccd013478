import { countTerms } from '../../packages/server/src/rules/search-engine/analysis/count-terms.ts'
import { tokenize } from '../../packages/server/src/rules/search-engine/analysis/tokenize.ts'
import { createBm25 } from '../../packages/server/src/rules/search-engine/index/bm25.ts'
import { readActionTerms } from '../../packages/server/src/rules/verdicts/action-terms.ts'
import { actionCloseness } from '../../packages/server/src/rules/verdicts/closeness.ts'
import type { OutcomeRow } from './outcome-sets.ts'

/** Rows that vote. */
const BM25_VOTERS = 5

/** The probability of success by a vote; null when no row of the task votes. */
export type Vote = (probe: OutcomeRow) => number | null

const textOf = ({ task, action }: OutcomeRow): string => `${task}\n${action}`

/** Creates a vote of the best rows by BM25 over task and action: those of the same task vote with their score. */
export function createBm25Vote(evidence: readonly OutcomeRow[]): Vote {
  const index = createBm25()
  for (const [n, row] of evidence.entries()) index.add(n, countTerms({ title: '', tags: [], body: textOf(row) }))
  return (probe) => {
    const scores = index.score(new Map(tokenize(textOf(probe)).map((token) => [token, 1])))
    const voters = evidence
      .map((row, n) => ({ row, score: scores[n] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .slice(0, BM25_VOTERS)
      .filter(({ row }) => row.group === probe.group)
    const total = voters.reduce((sum, { score }) => sum + score, 0)
    if (total === 0) return null
    return voters.reduce((sum, { row, score }) => sum + (row.outcome === 'succeeded' ? score : 0), 0) / total
  }
}

/** The outcome of the row of the same task whose action is nearest. */
export const createNearestVote =
  (evidence: readonly OutcomeRow[]): Vote =>
  (probe) => {
    const action = readActionTerms(probe.action)
    const [nearest] = evidence
      .filter(({ group }) => group === probe.group)
      .map((row) => ({ row, closeness: actionCloseness(action, readActionTerms(row.action)) }))
      .sort((a, b) => b.closeness - a.closeness)
    if (nearest === undefined) return null
    return nearest.row.outcome === 'succeeded' ? nearest.closeness : 1 - nearest.closeness
  }
