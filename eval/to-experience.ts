import type { EvalRecord } from './types.ts'

const TITLE_CHARS = 200
const PROBLEM_CHARS = 5000
const IMPLEMENTATION_CHARS = 20_000
/** What stands in a field that the corpus has nothing for; it says nothing to the index. */
const NOTHING = '-'

const cut = (text: string, from: number, count: number): string => [...text].slice(from, from + count).join('')

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
  const rest = cut(problem, PROBLEM_CHARS, IMPLEMENTATION_CHARS)
  return {
    title: cut(title, 0, TITLE_CHARS) || NOTHING,
    problem: cut(problem, 0, PROBLEM_CHARS) || NOTHING,
    ...(context && { context }),
    failed_approaches: [{ attempt: NOTHING, why_it_failed: NOTHING }],
    successful_approach: { method: NOTHING, ...(rest !== '' && { implementation: rest }) },
    outcome: { status: 'resolved' },
    root_cause: NOTHING,
    insight: NOTHING.repeat(1 + copy),
    tags: [NOTHING],
  }
}
