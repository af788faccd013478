import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineReader } from './line-reader.ts'

const MAX_BYTES = 12

test('the lines do not depend on how the stream is chunked, and a line that is too long is null', () => {
  const bytes = fc
    .array(fc.constantFrom('a', 'é', '\r', '\n'), { maxLength: 80 })
    .map((characters) => characters.join(''))
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(100), { maxLength: 8 }), (text, offsets) => {
      const stream = Buffer.from(text)
      const cuts = [0, ...offsets.map((at) => Math.min(at, stream.length)).sort((a, b) => a - b), stream.length]
      const reader = createLineReader(MAX_BYTES)
      const read = cuts.slice(1).flatMap((to, at) => reader.read(stream.subarray(cuts[at], to)))
      const lines = text.split('\n')
      const received = [...read, ...reader.flush()].map((line) => line?.toString() ?? null)
      const last = lines.at(-1) === '' ? lines.slice(0, -1) : lines
      expect(received).toEqual(last.map((line) => (Buffer.byteLength(line) > MAX_BYTES ? null : line)))
    }),
  )
})
