import { extractErrorKeys } from '../../search-engine/analysis/error-keys.ts'
import { isCodeLike, splitRuns, tokenize } from '../../search-engine/analysis/tokenize.ts'
import type { KnowledgeRecord } from '../knowledge-types.ts'

/** Characters of a field that are read; they bound the time of a comparison. */
export const MAX_FIELD_CHARS = 4000
/** A name, not a version or a quantity: `v2.1` and `64KB` say nothing about the subject. */
const NAME = /^(?!v?\d)@?\p{L}/iu

/** The tokens of a record, read once for many comparisons. */
export interface RecordWords {
  /** of title, problem, cause, method and insight */
  all: ReadonlySet<string>
  title: ReadonlySet<string>
  problem: ReadonlySet<string>
  cause: ReadonlySet<string>
  method: ReadonlySet<string>
  /** of what it tried in vain */
  attempts: ReadonlySet<string>
  /** names in code that the title has */
  subjects: ReadonlySet<string>
  /** of the error lines in the cause, and in cause and method */
  cause_errors: ReadonlySet<number>
  errors: ReadonlySet<number>
}

export function readRecordWords(record: KnowledgeRecord): RecordWords {
  const { title, problem, root_cause, insight, failed_approaches, successful_approach } = record
  const attempts_text = failed_approaches.map(({ attempt }) => attempt).join('\n')
  const cause_text = root_cause.slice(0, MAX_FIELD_CHARS)
  const method_text = [successful_approach.method, successful_approach.implementation ?? '']
    .map((text) => text.slice(0, MAX_FIELD_CHARS))
    .join('\n')
  const [cause, method] = [tokenize(cause_text), tokenize(method_text)]
  const others = [title, problem, insight].flatMap((text) => tokenize(text.slice(0, MAX_FIELD_CHARS)))
  return {
    all: new Set([...others, ...cause, ...method]),
    title: new Set(tokenize(title)),
    problem: new Set(tokenize(problem.slice(0, MAX_FIELD_CHARS))),
    cause: new Set(cause),
    method: new Set(method),
    attempts: new Set(tokenize(attempts_text.slice(0, MAX_FIELD_CHARS))),
    subjects: new Set(
      splitRuns(title).flatMap((run) => (isCodeLike(run) && NAME.test(run.text) ? nameToken(run.text) : [])),
    ),
    cause_errors: new Set(extractErrorKeys(cause_text)),
    errors: new Set(extractErrorKeys(`${cause_text}\n${method_text}`)),
  }
}

/** The token of the whole name, which comes before those of its parts. */
const nameToken = (name: string): string[] => tokenize(name).slice(0, 1)
