import type { EvalRecord } from './eval-types.ts'

const MAX_TITLE_CHARS = 200
const MAX_PROBLEM_CHARS = 5000
const MAX_IMPLEMENTATION_CHARS = 20_000
/** What stands in a field that the corpus has nothing for; it says nothing to the index. */
const EMPTY_FIELD = '-'

const sliceChars = (text: string, from: number, count: number): string => [...text].slice(from, from + count).join('')

/**
 * A record as an operator would import it: title, text as problem, the rest of a long text as implementation. One without
 * a text has its title as problem. Copies differ in the hyphens of a field that says nothing: the content hash, which
 * does not see the context, would make them one.
 */
export function toExperience({
  title,
  text,
  context,
  copy = 0,
}: Pick<EvalRecord, 'title' | 'text' | 'context' | 'copy'>): Record<string, unknown> {
  const problem = text.trim() === '' ? title : text
  const rest = sliceChars(problem, MAX_PROBLEM_CHARS, MAX_IMPLEMENTATION_CHARS)
  return {
    title: sliceChars(title, 0, MAX_TITLE_CHARS) || EMPTY_FIELD,
    problem: sliceChars(problem, 0, MAX_PROBLEM_CHARS) || EMPTY_FIELD,
    ...(context && { context }),
    failed_approaches: [{ attempt: EMPTY_FIELD, why_it_failed: EMPTY_FIELD }],
    successful_approach: { method: EMPTY_FIELD, ...(rest !== '' && { implementation: rest }) },
    outcome: { status: 'resolved' },
    root_cause: EMPTY_FIELD,
    insight: EMPTY_FIELD.repeat(1 + copy),
    tags: [EMPTY_FIELD],
  }
}
