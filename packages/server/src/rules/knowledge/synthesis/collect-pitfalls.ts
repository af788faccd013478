import { groupSimilar } from '../../search-engine/analysis/group-similar.ts'
import { jaccard } from '../../search-engine/analysis/shingles.ts'
import { tokenize } from '../../search-engine/analysis/tokenize.ts'
import type { KnowledgeRecord, ProcedurePitfall } from '../knowledge-types.ts'

/** Jaccard similarity of their words from which two attempts are the same. */
const MIN_SAME_SIMILARITY = 0.5
const MAX_PITFALLS = 8
/** Bounds on what is read of a group. */
const MAX_ATTEMPTS = 120
const MAX_COMPARED_CHARS = 1000

interface FailedAttempt {
  attempt: string
  why_it_failed: string
  words: ReadonlySet<string>
  record: KnowledgeRecord
}

const readWords = (text: string): ReadonlySet<string> => new Set(tokenize(text.slice(0, MAX_COMPARED_CHARS)))

/**
 * Collects what several clusters tried in vain, in the words of the best record that tells it; what most contributors
 * tell first. Advice of the steps is never a pitfall.
 * @param members best first
 * @param isKnown whether several clusters know the commands of a text
 */
export function collectPitfalls(
  members: readonly KnowledgeRecord[],
  steps: readonly string[],
  isKnown: (text: string) => boolean,
): ProcedurePitfall[] {
  const advised = steps.map(readWords)
  const attempts = members
    .flatMap(readAttempts)
    .slice(0, MAX_ATTEMPTS)
    .filter(({ words }) => advised.every((step) => jaccard(step, words) < MIN_SAME_SIMILARITY))
  return groupSimilar(attempts, MIN_SAME_SIMILARITY)
    .flatMap((same) => {
      const told = same.find(({ attempt, why_it_failed }) => isKnown(`${attempt}\n${why_it_failed}`))
      if (told === undefined) return []
      const { attempt, why_it_failed, record } = told
      const from = [...new Set([record.id, ...same.map((other) => other.record.id)])]
      return [
        {
          pitfall: { attempt, why_it_failed, from },
          clusters: new Set(same.map((other) => other.record.cluster)).size,
        },
      ]
    })
    .filter(({ clusters }) => clusters > 1)
    .sort((a, b) => b.clusters - a.clusters)
    .slice(0, MAX_PITFALLS)
    .map(({ pitfall }) => pitfall)
}

/** The failed attempts of a record. One that tells them all alike tells them apart by their reasons. */
function readAttempts(record: KnowledgeRecord): FailedAttempt[] {
  const attempts = record.failed_approaches
    .map(({ attempt, why_it_failed }) => ({
      attempt: attempt.trim(),
      why_it_failed: why_it_failed.trim(),
      record,
      words: readWords(attempt),
    }))
    .filter(({ attempt, why_it_failed }) => attempt !== '' && why_it_failed !== '')
  const is_alike = attempts.some(({ words }, at) =>
    attempts.slice(0, at).some((other) => jaccard(words, other.words) >= MIN_SAME_SIMILARITY),
  )
  return is_alike ? attempts.map((attempt) => ({ ...attempt, words: readWords(attempt.why_it_failed) })) : attempts
}
