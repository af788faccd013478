import { RECORD_TEXT_LIMITS } from '@cairnway/contract'
import { EMPTY_TEXT } from '../bench/empty-text.ts'
import type { EvalRecord } from './eval-types.ts'

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
  const rest = sliceChars(problem, RECORD_TEXT_LIMITS.problem, RECORD_TEXT_LIMITS.implementation)
  return {
    title: sliceChars(title, 0, RECORD_TEXT_LIMITS.title) || EMPTY_TEXT,
    problem: sliceChars(problem, 0, RECORD_TEXT_LIMITS.problem) || EMPTY_TEXT,
    ...(context && { context }),
    failed_approaches: [{ attempt: EMPTY_TEXT, why_it_failed: EMPTY_TEXT }],
    successful_approach: { method: EMPTY_TEXT, ...(rest !== '' && { implementation: rest }) },
    outcome: { status: 'resolved' },
    root_cause: EMPTY_TEXT,
    insight: EMPTY_TEXT.repeat(1 + copy),
    tags: [EMPTY_TEXT],
  }
}
