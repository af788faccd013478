import type { KnowledgeRecord } from '../knowledge-types.ts'
import { createLine, type RecordLine } from './align-lines.ts'
import { joinLineWords, type LineWords } from './line-words.ts'
import { type MethodPart, splitMethod } from './split-method.ts'

const MAX_STEPS = 20
/** Steps beyond it are left to the record. */
const MAX_ALL_STEPS_CHARS = 12_000
export const MAX_REASON_CHARS = 600
const COMMENT = /^\s*(?:\/\/|#\s)/

/** A step of a method. */
export interface MethodStep {
  action: string
  /** of the action, as it is compared */
  words: LineWords
  /** the reason that the method itself gives for it */
  reason: string | null
}

/** A method as it is compared with others. */
export interface ReadMethod {
  record: KnowledgeRecord
  steps: MethodStep[]
  /** all that the record does: its parts, neighbors together (others cut finer), and its code */
  lines: RecordLine[]
}

export function readMethod(record: KnowledgeRecord): ReadMethod {
  const { id, problem, successful_approach } = record
  const problem_lines = new Set(problem.split('\n').map((line) => line.trim()))
  const parts = splitMethod(successful_approach.method).map(({ text, kind }) => {
    const own = withoutFirstComments(problem_lines, text)
    return { ...createLine(id, own, withoutLines(problem_lines, own)), kind }
  })
  const pairs = parts.slice(1).map((part, at): RecordLine => {
    const before = parts[at] ?? part
    return { id, text: `${before.text}\n${part.text}`, words: joinLineWords(before.words, part.words) }
  })
  const code = successful_approach.implementation?.trim() ?? ''
  return {
    record,
    steps: readSteps(parts),
    lines: [...parts, ...pairs, ...(code === '' ? [] : [createLine(id, code)])],
  }
}

/** Lines of a problem, without their indentation. */
type ProblemLines = ReadonlySet<string>

/** Code without the lines that only repeat the problem: all members have them, whatever they did. */
const withoutLines = (problem: ProblemLines, text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .filter((line) => !problem.has(line.trim()))
        .join('\n')
    : text

/** Code from behind the comments at its beginning that only repeat the problem. */
function withoutFirstComments(problem: ProblemLines, text: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => !COMMENT.test(line) || !problem.has(line.trim()))
  return first <= 0 ? text : lines.slice(first).join('\n')
}

function readSteps(parts: readonly (RecordLine & Pick<MethodPart, 'kind'>)[]): MethodStep[] {
  const steps: MethodStep[] = []
  for (const { text, kind, words } of parts) {
    const before = steps.at(-1)
    if (kind === 'action') steps.push({ action: text, words, reason: null })
    else if (before !== undefined && before.reason === null && text.length <= MAX_REASON_CHARS) before.reason = text
  }
  let chars = 0
  return steps.slice(0, MAX_STEPS).filter(({ action }, at) => {
    chars += action.length
    return at === 0 || chars <= MAX_ALL_STEPS_CHARS
  })
}
