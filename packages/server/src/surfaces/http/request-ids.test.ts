import { expect, test } from 'vitest'
import { readRequestId, readTraceId } from './request-ids.ts'

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each([
  [`00-${trace_id}-00f067aa0ba902b7-01`, trace_id],
  [`00-${trace_id}-00f067aa0ba902b7-00`, trace_id],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, null],
  [`00-${trace_id}-${'0'.repeat(16)}-01`, null],
  [`00-${trace_id.toUpperCase()}-00f067aa0ba902b7-01`, null],
  [`ff-${trace_id}-00f067aa0ba902b7-01`, null],
  [`00-${trace_id}-00f067aa0ba902b7-01-more`, null],
  ['', null],
  [undefined, null],
])('the traceparent %j has the trace id %j', (header, expected) => {
  expect(readTraceId(header)).toBe(expected)
})

test.each([
  ['3f0e-a.b_C', '3f0e-a.b_C'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), null],
  ['two words', null],
  ['', null],
  [undefined, null],
])('the X-Request-Id %j is used as %j', (header, expected) => {
  expect(readRequestId(header)).toBe(expected)
})
