import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalizeParameterErrors } from './normalize-parameter-errors.ts'

const error = (code: number, message: string) => ({ jsonrpc: '2.0' as const, id: 1, error: { code, message } })
const validatorDump = (type: z.ZodType, value: unknown): string => type.safeParse(value).error?.message ?? ''
const invalidParams = (message: string) => error(-32602, message)

test('a validator dump becomes one line that names the paths', () => {
  const dump = validatorDump(z.object({ params: z.object({ a: z.string(), b: z.string() }) }), { params: { a: 1 } })
  expect(normalizeParameterErrors(error(-32603, dump))).toEqual(
    invalidParams(
      'Invalid parameters: params.a: Invalid input: expected string, received number; params.b: Invalid input: expected string, received undefined',
    ),
  )
  expect(normalizeParameterErrors(error(-32602, `Invalid tools/call request: ${dump}`))).toMatchObject({
    error: { code: -32602, message: expect.stringMatching(/^Invalid tools\/call request: params\.a: [^\n[]*$/) },
  })
})

test('field names of a client neither break the line nor exceed its length', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`a\n\u001b[2J${'b'.repeat(200)}${index}`, 1]),
  )
  const { error: normalized } = normalizeParameterErrors(
    error(-32603, validatorDump(z.record(z.string(), z.string()), fields)),
  ) as {
    error: { message: string }
  }
  expect(normalized.message).toMatch(/^Invalid parameters: [^\p{Cc}]+$/u)
  expect(normalized.message.length).toBeLessThanOrEqual(500)
})

test.each([
  error(-32603, 'ServerError: the service cannot be reached'),
  error(-32603, '[1, 2]'),
  error(-32603, '[{"path":1}]'),
  error(-32603, '[{]'),
  error(-32601, 'Method not found'),
  { jsonrpc: '2.0' as const, id: 1, result: { text: '[{"path":[],"message":"x"}]' } },
  { jsonrpc: '2.0' as const, method: 'notifications/message' },
])('any other message is returned unchanged: %j', (message) => {
  expect(normalizeParameterErrors(message)).toBe(message)
})
