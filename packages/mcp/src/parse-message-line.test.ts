import { expect, test } from 'vitest'
import { parseMessageLine } from './parse-message-line.ts'

const parse = (line: unknown, accepts_batches = false) =>
  parseMessageLine(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)), accepts_batches)
const ping = { jsonrpc: '2.0', id: 9, method: 'ping' }

test.each([
  ping,
  { ...ping, id: 'nine', params: { _meta: { progressToken: 1 } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } },
])('%j is a message', (message) => {
  expect(parse(message)).toEqual([{ message }])
  expect(parse(` ${JSON.stringify(message)}\r`)).toEqual([{ message }])
})

test.each([
  ['broken{', null, -32700],
  ['{"jsonrpc":"2.0","id":9,"method":"pi', null, -32700],
  ['hello', null, -32700],
  ['7', null, -32600],
  ['null', null, -32600],
  ['"ping"', null, -32600],
  [{}, null, -32600],
  [{ ...ping, method: 5 }, 9, -32600],
  [{ ...ping, params: [] }, 9, -32600],
  [{ ...ping, params: 'x' }, 9, -32600],
  [{ ...ping, jsonrpc: '1.0' }, 9, -32600],
  [{ id: 'a', method: 'ping' }, 'a', -32600],
  [{ ...ping, id: 1.5 }, 1.5, -32600],
  [{ ...ping, id: null }, null, -32600],
  [{ ...ping, id: { a: 1 } }, null, -32600],
  // responses: their ids belong to requests of the server
  [{ jsonrpc: '2.0', id: 9, result: 5 }, null, -32600],
  [{ jsonrpc: '2.0', id: 9, error: 'no' }, null, -32600],
])('%j is refused with id %j and code %i', (line, id, code) => {
  const error = { code, message: expect.stringMatching(/^[^\n]+$/) }
  expect(parse(line)).toEqual([{ error_response: { jsonrpc: '2.0', id, error } }])
})

test('a line that is not UTF-8 or too long is refused', () => {
  expect(parseMessageLine(Buffer.from([0x7b, 0xff, 0x7d]), false)).toMatchObject([
    { error_response: { error: { code: -32700 } } },
  ])
  expect(parseMessageLine(null, false)).toMatchObject([{ error_response: { id: null, error: { code: -32600 } } }])
})

test.each(['', ' ', '\t\r'])('an empty line is ignored: %j', (line) => {
  expect(parse(line)).toEqual([])
})

test('each message of an allowed batch is accepted or refused on its own', () => {
  const wrong = { ...ping, id: 7, method: 5 }
  expect(parse([ping, wrong, { ...ping, id: 8, method: 'initialize' }], true)).toMatchObject([
    { message: ping },
    { error_response: { id: 7, error: { code: -32600 } } },
    { error_response: { id: 8, error: { code: -32600 } } },
  ])
  expect(parse(Array(20).fill(ping), true)).toHaveLength(20)
})

test.each([
  ['in a version without batches', [ping], false],
  ['without messages', [], true],
  ['of too many', Array(21).fill(ping), true],
])('a batch %s is refused with one error', (_, batch, accepts_batches) => {
  expect(parse(batch, accepts_batches)).toMatchObject([{ error_response: { id: null, error: { code: -32600 } } }])
})
