import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertAdvice, parseFailedResults } from './failed-results.ts'

const advise = (line: string, advice = 'known') =>
  insertAdvice(
    line,
    parseFailedResults(line).map((result) => ({ result, advice })),
  )

test.each([
  [
    'one text',
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"a"}],"isError":true}}',
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"a"},{"type":"text","text":"known"}],"isError":true}}',
  ],
  [
    'no text, odd spaces, members in another order, an escaped name',
    ' { "result" : { "isError":true , "_meta":{"content":[1]}, "cont\\u0065nt" : [ ] }, "id":"x" }\r',
    ' { "result" : { "isError":true , "_meta":{"content":[1]}, "cont\\u0065nt" : [ {"type":"text","text":"known"}] }, "id":"x" }\r',
  ],
  [
    'numbers and escapes that a parser would write another way',
    '{"id":1,"result":{"isError":true,"content":[{"type":"text","text":"\\u00e9\\/]}"}],"structuredContent":{"n":1.0e2,"n2":12345678901234567890}}}',
    '{"id":1,"result":{"isError":true,"content":[{"type":"text","text":"\\u00e9\\/]}"},{"type":"text","text":"known"}],"structuredContent":{"n":1.0e2,"n2":12345678901234567890}}}',
  ],
  [
    'two in a batch, among others',
    '[{"id":1,"result":{"isError":true,"content":[]}},{"method":"x"},{"id":2,"result":{"content":[{"type":"image"}],"isError":true}},{"id":3,"result":{}}]',
    '[{"id":1,"result":{"isError":true,"content":[{"type":"text","text":"known"}]}},{"method":"x"},{"id":2,"result":{"content":[{"type":"image"},{"type":"text","text":"known"}],"isError":true}},{"id":3,"result":{}}]',
  ],
])('advice is inserted without changing other characters: %s', (_, line, expected) => {
  expect(advise(line)).toBe(expected)
})

test.each([
  'no JSON',
  '{"id":1,"result":{"content":[],"isError":true}',
  '{"id":1,"result":{"content":[],"isError":false}}',
  '{"id":1,"result":{"content":[],"isError":"true"}}',
  '{"id":1,"result":{"content":"text","isError":true}}',
  '{"id":1,"result":{"isError":true}}',
  '{"id":null,"result":{"content":[],"isError":true}}',
  '{"result":{"content":[],"isError":true}}',
  '{"id":1,"method":"tools/call","result":{"content":[],"isError":true}}',
  '{"id":1,"result":{"content":[],"content":[],"isError":true}}',
  '{"id":1,"result":{},"result":{"content":[],"isError":true}}',
  '{"id":1,"error":{"code":-32602,"message":"isError","data":{"content":[],"isError":true}}}',
  '[]',
  'null',
  '"isError"',
])('a line without a failed result to add to is left alone: %s', (line) => {
  expect(parseFailedResults(line)).toEqual([])
})

test('the first ten failed results of a batch are parsed', () => {
  const failed = (id: number) => ({ id, result: { content: [], isError: true } })
  const list = [{ id: 'fine', result: { content: [] } }, ...Array.from({ length: 12 }, (_, id) => failed(id))]
  expect(parseFailedResults(JSON.stringify(list)).map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, id) => `${id}`),
  )
})

const content = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'grapheme' }) }),
    fc.record({ type: fc.constant('image'), data: fc.base64String(), mimeType: fc.constant('image/png') }),
  ),
  { maxLength: 4 },
)
const message = fc.record({
  jsonrpc: fc.constant('2.0'),
  id: fc.oneof(fc.integer(), fc.string()),
  result: fc.record({
    content,
    isError: fc.boolean(),
    structuredContent: fc.jsonValue(),
    _meta: fc.dictionary(fc.string(), fc.jsonValue()),
  }),
})

test('advice adds one item to each failed result and removes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(message, fc.array(message)),
      fc.constantFrom(undefined, 1, '\t'),
      fc.string(),
      (sent, space, advice) => {
        const line = JSON.stringify(sent, null, space)
        const output = advise(line, advice)
        const withAdvice = (original: typeof sent extends (infer M)[] ? M : typeof sent) =>
          Array.isArray(original) || !original.result.isError
            ? original
            : {
                ...original,
                result: { ...original.result, content: [...original.result.content, { type: 'text', text: advice }] },
              }
        expect(JSON.parse(output)).toEqual(
          JSON.parse(JSON.stringify(Array.isArray(sent) ? sent.map(withAdvice) : withAdvice(sent))),
        )
        // nothing else of the line was removed
        const rest = output.split(JSON.stringify({ type: 'text', text: advice })).join('').length
        expect(output.length - rest).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('no line makes it throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => advise(line).length >= line.length))
})
