import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineSplitter, MAX_LINE_BYTES } from './line-splitter.ts'

test('the pieces together are the input, however it is chunked, and a whole line ends with its only newline', () => {
  const text = fc.array(fc.constantFrom('{"a":1}', '[', 'plain', ' ', '\r', '\n', '\n\n', 'é', '{'), { maxLength: 40 })
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 9 })), fc.boolean(), (parts, sizes, needs_lines) => {
      const sent = Buffer.from(parts.join(''))
      const splitter = createLineSplitter()
      const out: Buffer[] = []
      let from = 0
      for (const size of [...sizes, sent.length]) {
        for (const { bytes, is_whole_line } of splitter.split(sent.subarray(from, from + size), () => needs_lines)) {
          out.push(bytes)
          if (is_whole_line) expect([bytes.indexOf(10), bytes.length > 0]).toEqual([bytes.length - 1, true])
        }
        from += size
      }
      out.push(splitter.flush())
      expect(Buffer.concat(out).equals(sent)).toBe(true)
    }),
  )
})

const piece = (bytes: string, is_whole_line: boolean) => ({ bytes: Buffer.from(bytes), is_whole_line })

test('the beginning of a message is buffered, and nothing that cannot become one', () => {
  const splitter = createLineSplitter()
  expect(splitter.split(Buffer.from('Password: '), () => true)).toEqual([piece('Password: ', false)])
  expect(splitter.split(Buffer.from('x\n {"a"'), () => true)).toEqual([piece('x\n', false)])
  expect(splitter.split(Buffer.from(':1}\n{"b'), () => true)).toEqual([piece(' {"a":1}\n', true)])
  expect(splitter.split(Buffer.from('":2'), () => false)).toEqual([piece('{"b":2', false)])
  expect(splitter.split(Buffer.from('}\n'), () => true)).toEqual([piece('}\n', false)])
})

test('a line that is too long is passed on as it arrives', () => {
  const splitter = createLineSplitter()
  const chunk = Buffer.alloc(MAX_LINE_BYTES / 2, '[')
  expect([chunk, chunk, chunk].map((bytes) => splitter.split(bytes, () => true).length)).toEqual([0, 0, 1])
  expect(splitter.split(chunk, () => true).length).toBe(1)
  expect(splitter.split(Buffer.from(']\n{}\n'), () => true).map(({ is_whole_line }) => is_whole_line)).toEqual([
    false,
    true,
  ])
})
