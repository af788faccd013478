import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBodyLines } from './read-body-lines.ts'

function requestOf(chunks: Uint8Array[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('http://x/', init)
}

async function linesOf(...chunks: Uint8Array[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readBodyLines(requestOf(chunks))) lines.push(line)
  return lines
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['a\nb\n', ['a', 'b']],
  ['a\nb', ['a', 'b']],
  ['a\n\nb\n', ['a', '', 'b']],
  ['', []],
  ['\n', ['']],
  ['é😀', ['é😀']],
])('the lines of %j are %j', async (text, lines) => {
  expect(await linesOf(bytes(text))).toEqual(lines)
})

test('the lines do not depend on how the body is chunked', async () => {
  const text = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((line) => line.replaceAll('\n', '')),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(60), { maxLength: 5 }), async (lines, cuts) => {
      const body = bytes(lines.map((line) => `${line}\n`).join(''))
      const offsets = [0, ...cuts.map((cut) => Math.min(cut, body.length)).sort((a, b) => a - b), body.length]
      const chunks = offsets.slice(1).map((end, i) => body.subarray(offsets[i], end))
      expect(await linesOf(...chunks.filter(({ length }) => length > 0))).toEqual(lines)
    }),
  )
})

test('a request without a body has no lines', async () => {
  const lines: string[] = []
  for await (const line of readBodyLines(new Request('http://x/'))) lines.push(line)
  expect(lines).toEqual([])
})

test('a line may have at most 512 KiB, however the body is chunked', async () => {
  const full = 'x'.repeat(512 * 1024)
  expect(await linesOf(bytes(`${full}\n${full}`))).toHaveLength(2)
  for (const chunks of [[`${full}x\n`], [`${full}x`], [full, 'x\n'], ['a\n', full, 'x']])
    await expect(linesOf(...chunks.map(bytes))).rejects.toMatchObject({
      error: 'PayloadTooLargeError',
      details: { max_bytes: 512 * 1024 },
    })
})

test('invalid UTF-8 is refused, also an incomplete character at the end', async () => {
  for (const invalid of [
    [0x61, 0xff],
    [0xe2, 0x82],
  ])
    await expect(linesOf(new Uint8Array(invalid))).rejects.toMatchObject({ error: 'ValidationError' })
})
