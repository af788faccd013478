import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineReader } from './line-reader.ts'

const MAX_BYTES = 12

test('the same lines come out, however the stream is cut; of one that is too long nothing is kept', () => {
  const bytes = fc.array(fc.constantFrom('a', 'é', '\r', '\n'), { maxLength: 80 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(100), { maxLength: 8 }), (text, places) => {
      const stream = Buffer.from(text)
      const cuts = [0, ...places.map((at) => Math.min(at, stream.length)).sort((a, b) => a - b), stream.length]
      const reader = createLineReader(MAX_BYTES)
      const read = cuts.slice(1).flatMap((to, at) => reader.read(stream.subarray(cuts[at], to)))
      const lines = text.split('\n')
      const whole = [...read, ...reader.flush()].map((line) => line?.toString() ?? null)
      const last = lines.at(-1) === '' ? lines.slice(0, -1) : lines
      expect(whole).toEqual(last.map((line) => (Buffer.byteLength(line) > MAX_BYTES ? null : line)))
    }),
  )
})
