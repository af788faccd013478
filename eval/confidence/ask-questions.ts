import type { Client } from '@cairnway/sdk'
import type { RunningApp } from '../../packages/server/src/app/app.ts'
import { sql } from '../../packages/server/src/platform/db/db.ts'
import { listComparedIds, measureMatch } from '../../packages/server/src/retrieval/search/measure-match.ts'
import type { ComparedMatch } from '../../packages/server/src/rules/results/match-signals.ts'
import type { IndexQuery } from '../../packages/server/src/rules/search-engine/index/types.ts'
import type { InstrumentedIndex } from '../instrumented-index.ts'
import type { SearchQuestion } from '../search-question.ts'

/** Number of candidates that are compared: some more than a search for one result has. */
const CANDIDATES = 40

/** A running service, its client and its index. */
export interface AskedService {
  app: RunningApp
  client: Client
  instrumented_index: InstrumentedIndex
}

/** A question and the ids of the records that answer it. */
export interface LabelledQuestion {
  ask: Pick<SearchQuestion, 'q' | 'error_message'>
  right: ReadonlySet<string>
  /** records that are never shown for it, such as the one that it was made from */
  excluded: ReadonlySet<string>
}

/** The first result of one search, and whether it is right. */
interface AskedMatch {
  match: ComparedMatch
  is_right: boolean
}

/** A question as it was asked once: with all records, or without those that answer it. */
export interface Asked {
  is_answerable: boolean
  q: string
  /** of the answer of the service */
  confidence: 'low' | 'medium' | 'high' | null
  /** null when nothing was found */
  hybrid: AskedMatch | null
  /** of a search without vectors */
  lexical: AskedMatch | null
}

type FindTexts = (id: string) => { title: string; problem: string }

async function readTexts({ app }: AskedService): Promise<FindTexts> {
  const rows = await app.db.query<{ id: string; title: string; problem: string }>(
    sql`select id, title, problem from experiences`,
  )
  const texts = new Map(rows.map(({ id, title, problem }) => [id, { title, problem }]))
  return (id) => texts.get(id) ?? { title: '', problem: '' }
}

function matchFirst(
  { instrumented_index: { index } }: AskedService,
  query: IndexQuery,
  right: ReadonlySet<string>,
  textsOf: FindTexts,
): AskedMatch | null {
  const { candidates } = index.search(query, CANDIDATES)
  const [top] = candidates
  if (top === undefined) return null
  const words = index.matchWords(query, listComparedIds(top, candidates))
  const match = measureMatch(index, query, { ...top, ...textsOf(top.id) }, candidates, words)
  return { match, is_right: right.has(top.id) }
}

/**
 * Asks each question twice: with all records, and without those that answer it, so that the right record is missing as
 * often as it is there. Without the right record, the nearest one is usually about the same tool.
 */
export async function askQuestions(service: AskedService, questions: readonly LabelledQuestion[]): Promise<Asked[]> {
  const { client, instrumented_index } = service
  const textsOf = await readTexts(service)
  const asked: Asked[] = []
  for (const { ask, right, excluded } of questions)
    for (const is_answerable of [true, false]) {
      instrumented_index.hideRecords(new Set([...excluded, ...(is_answerable ? [] : right)]))
      const { metadata } = await client.searchExperiences({ ...ask, limit: 3, compact: true, analytics: false })
      const query = instrumented_index.lastQuery()
      if (query === null) continue
      asked.push({
        is_answerable,
        q: ask.q,
        confidence: metadata.confidence,
        hybrid: matchFirst(service, query, right, textsOf),
        lexical: matchFirst(service, { ...query, vector: null }, right, textsOf),
      })
    }
  instrumented_index.hideRecords(new Set())
  return asked
}
