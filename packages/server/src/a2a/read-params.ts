import type { z } from 'zod'
import { RpcError } from './rpc-error.ts'

/** Faults that are told: in words, and for programs. An answer must not be many times as long as what was sent. */
const MAX_ISSUES = { in_words: 3, as_data: 20 }

/** @throws RpcError invalid_params naming the first faults */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => ({ field: ['params', ...path].join('.'), message }))
  const words = faults.slice(0, MAX_ISSUES.in_words).map(({ field, message }) => `${field}: ${message}`)
  const more = faults.length - words.length
  throw new RpcError('invalid_params', words.join('; ') + (more > 0 ? `; and ${more} more` : ''), {
    faults: faults.slice(0, MAX_ISSUES.as_data),
  })
}
