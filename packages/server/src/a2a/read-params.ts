import type { z } from 'zod'
import { RpcError } from './rpc-error.ts'

/** @throws RpcError invalid_params naming every fault */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => ({ field: ['params', ...path].join('.'), message }))
  throw new RpcError('invalid_params', faults.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    faults,
  })
}
