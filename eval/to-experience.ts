import type { EvalRecord } from './eval-types.ts'

const MAX_TITLE_CHARS = 200
const MAX_PROBLEM_CHARS = 5000
const MAX_IMPLEMENTATION_CHARS = 20_000
/** Content of required fields that the corpus does not have; the index has no term for it. */
const EMPTY_FIELD = '-'

const sliceChars = (text: string, from: number, count: number): string => [...text].slice(from, from + count).join('')

/**
 * Converts a row of a corpus to an experience: the title, the text as problem, and the rest of a long text as
 * implementation. Without a text, the title is the problem. Copies differ in the number of hyphens of the insight,
 * since the content hash ignores the context.
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
