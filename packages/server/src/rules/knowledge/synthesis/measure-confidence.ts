import { betaQuantile } from '../../trust/beta-distribution.ts'
import { countReports } from '../../trust/count-reports.ts'
import { transferability } from '../../trust/transferability.ts'
import type { KnowledgeRecord } from '../knowledge-types.ts'

/** The lower of two equally likely fifths is what may be relied on. */
const QUANTILE = 0.2
/** Weights of one cluster: of its record alone, and of how well its best record has helped. */
const RECORD_WEIGHT = 0.5
const SCORE_WEIGHT = 0.5
const SUCCESS_WEIGHT = 0.25
const FAILURE_WEIGHT = 0.5
/** Lower bound of a record without votes. */
const NO_VOTES_LOW = transferability({ positive: 0, negative: 0 }, null).low

/**
 * Measures how far others may rely on what a group says, 0..1: the lower fifth of a beta distribution over what
 * supports it and what speaks against it. It rises with independent contributors, their scores and successful
 * applications, and falls with records that contradict and applications that failed.
 */
export function measureConfidence(members: readonly KnowledgeRecord[], dissent: readonly KnowledgeRecord[]): number {
  const authors = new Set(members.map(({ cluster }) => cluster))
  const observations = members.flatMap(({ observations }) => observations)
  // a failure counts before a success of the same cluster, whatever the order of the records
  const failed = observations.filter(({ outcome }) => outcome === 'failed')
  const others = observations.filter(({ outcome }) => outcome !== 'failed')
  // an author's application of another member's method adds nothing to the author's record
  const reports = countReports([...failed, ...others.filter(({ cluster }) => !authors.has(cluster))])
  const supported = sumOfClusters(members) + SUCCESS_WEIGHT * reports.succeeded
  const denied = sumOfClusters(dissent) + FAILURE_WEIGHT * reports.failed
  return betaQuantile(QUANTILE, 1 + supported, 1 + denied)
}

/** All clusters without authority: no rule can tell whether they are one. */
const WITHOUT_AUTHORITY = ''
const countedCluster = ({ cluster, has_authority }: KnowledgeRecord): string =>
  has_authority ? cluster : WITHOUT_AUTHORITY

/** Sums the weights of the clusters of records, each by its best record. */
function sumOfClusters(records: readonly KnowledgeRecord[]): number {
  const best = new Map<string, number>()
  for (const record of records) {
    const cluster = countedCluster(record)
    best.set(cluster, Math.max(best.get(cluster) ?? 0, record.score_low ?? NO_VOTES_LOW))
  }
  const sorted = [...best.values()].sort((a, b) => a - b)
  return sorted.reduce((sum, low) => sum + RECORD_WEIGHT + SCORE_WEIGHT * low, 0)
}
