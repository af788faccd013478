import { z } from 'zod'
import type { Operation } from './operation.ts'

/** The field of the answer that holds the items of one page; null for an operation that has no pages. */
export function findPageField({ input, output }: Pick<Operation, 'input' | 'output'>): string | null {
  if (!('cursor' in input.shape) || !(output instanceof z.ZodObject) || !('next_cursor' in output.shape)) return null
  const lists = Object.entries(output.shape).filter(([, schema]) => schema instanceof z.ZodArray)
  return lists.length === 1 ? (lists[0]?.[0] ?? null) : null
}
