import type { KnowledgeRecord } from '../knowledge-types.ts'
import { createLine, type RecordLine } from './align-lines.ts'
import { joinLineWords, type LineWords } from './line-words.ts'
import { type MethodPart, splitMethod } from './split-method.ts'

const MAX_STEPS = 20
/** Steps beyond it are left to the record. */
const MAX_ALL_STEPS_CHARS = 12_000
export const MAX_REASON_CHARS = 600

/** A step of a method. */
export interface MethodStep {
  action: string
  /** of the action, as it is compared */
  words: LineWords
  /** what the method itself says of it */
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
  const parts = splitMethod(successful_approach.method).map((part) => ({
    ...createLine(id, part.text, withoutLinesOf(problem, part.text)),
    kind: part.kind,
  }))
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

/** Code without the lines that only repeat the problem: all members have them, whatever they did. */
function withoutLinesOf(problem: string, text: string): string {
  if (!text.includes('\n')) return text
  const told = new Set(problem.split('\n').map((line) => line.trim()))
  return text
    .split('\n')
    .filter((line) => !told.has(line.trim()))
    .join('\n')
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
