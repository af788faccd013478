import { expect, test } from 'vitest'
import { z } from 'zod'
import { tellParameterFaults } from './parameter-faults.ts'

const error = (code: number, message: string) => ({ jsonrpc: '2.0' as const, id: 1, error: { code, message } })
const dumpOf = (type: z.ZodType, value: unknown): string => type.safeParse(value).error?.message ?? ''
const told = (message: string) => error(-32602, message)

test('a dump becomes one line that names the places', () => {
  const dump = dumpOf(z.object({ params: z.object({ a: z.string(), b: z.string() }) }), { params: { a: 1 } })
  expect(tellParameterFaults(error(-32603, dump))).toEqual(
    told(
      'Invalid parameters: params.a: Invalid input: expected string, received number; params.b: Invalid input: expected string, received undefined',
    ),
  )
  expect(tellParameterFaults(error(-32602, `Invalid tools/call request: ${dump}`))).toMatchObject({
    error: { code: -32602, message: expect.stringMatching(/^Invalid tools\/call request: params\.a: [^\n[]*$/) },
  })
})

test('names by others neither break the line nor make it long', () => {
  const given = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a\n\u001b[2J${'b'.repeat(200)}${at}`, 1]))
  const { error: said } = tellParameterFaults(error(-32603, dumpOf(z.record(z.string(), z.string()), given))) as {
    error: { message: string }
  }
  expect(said.message).toMatch(/^Invalid parameters: [^\p{Cc}]+$/u)
  expect(said.message.length).toBeLessThanOrEqual(500)
})

test.each([
  error(-32603, 'ServerError: the service cannot be reached'),
  error(-32603, '[1, 2]'),
  error(-32603, '[{"path":1}]'),
  error(-32603, '[{]'),
  error(-32601, 'Method not found'),
  { jsonrpc: '2.0' as const, id: 1, result: { text: '[{"path":[],"message":"x"}]' } },
  { jsonrpc: '2.0' as const, method: 'notifications/message' },
])('anything else is passed as it is: %j', (message) => {
  expect(tellParameterFaults(message)).toBe(message)
})
