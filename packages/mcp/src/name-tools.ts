import { toDelimitedCase } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import type { ToolAnswer } from './truncate-to-budget.ts'

/**
 * An answer whose suggested calls name tools in place of operations, without those that the connection does not offer:
 * its reader can make each suggested call.
 */
export function nameTools(answer: ToolAnswer, offered?: ReadonlySet<string>): ToolAnswer {
  if (!Array.isArray(answer.next)) return answer
  const calls = answer.next.flatMap((call: unknown) => {
    if (!isObject(call) || typeof call.operation !== 'string') return []
    const operation = toDelimitedCase(call.operation, '_')
    return offered === undefined || offered.has(operation) ? [{ ...call, operation }] : []
  })
  return { ...answer, next: calls }
}
