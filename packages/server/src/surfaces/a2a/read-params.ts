import type { z } from 'zod'
import { RpcError } from './rpc-error.ts'

/**
 * Issues that are reported in the message and in the data, so that a response is never many times as long as its
 * request.
 */
const MAX_ISSUES = { in_message: 3, in_data: 20 }

/**
 * Parses the params of a method.
 * @throws RpcError invalid_params naming the first issues
 */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: ['params', ...path].join('.'), message }))
  const texts = issues.slice(0, MAX_ISSUES.in_message).map(({ field, message }) => `${field}: ${message}`)
  const more = issues.length - texts.length
  throw new RpcError('invalid_params', texts.join('; ') + (more > 0 ? `; and ${more} more` : ''), {
    faults: issues.slice(0, MAX_ISSUES.in_data),
  })
}
