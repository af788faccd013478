import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectLines } from './export-lines.ts'

async function* stream(documents: unknown[]): AsyncGenerator<unknown> {
  yield* documents
}

test('every document is a line of the file, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), async (documents) => {
      const { parts, lines, bytes } = await collectLines(stream(documents), () => {})
      const text = await new Blob(parts).text()
      const read = text.split('\n').slice(0, -1)
      expect(read.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(documents)))
      expect({ lines, bytes }).toEqual({ lines: documents.length, bytes: new TextEncoder().encode(text).length })
    }),
  )
})

test('a large file is made in parts, and each tells how far it is', async () => {
  const told: number[] = []
  const document = 'x'.repeat(400_000)
  const { parts } = await collectLines(stream(Array.from({ length: 7 }, () => document)), ({ lines }) =>
    told.push(lines),
  )
  expect(told).toEqual([3, 6, 7])
  expect(parts.length).toBe(3)
})

test('a stream that breaks off makes no file', async () => {
  async function* broken(): AsyncGenerator<unknown> {
    yield 1
    throw new Error('cut off')
  }
  await expect(collectLines(broken(), () => {})).rejects.toThrow('cut off')
})
