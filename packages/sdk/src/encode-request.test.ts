import { expect, test } from 'vitest'
import { encodeRequest } from './encode-request.ts'
import type { Route } from './route.ts'

const route: Route = { method: 'POST', path: '/v1/things/{thing_id}/file', body: 'multipart' }

/** The parts of a form, a file as the text of its bytes. */
async function encodeParts(input: Record<string, unknown>): Promise<unknown> {
  const { body } = encodeRequest(route, input)
  if (!(body instanceof FormData)) return null
  return Promise.all(
    [...body].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]),
  )
}

test.each([
  ['text', 'notes, as they are'],
  ['bytes', new TextEncoder().encode('notes, as they are')],
  ['a Blob', new Blob(['notes, as they are'])],
  ['a File', new File(['notes, as they are'], 'private-name.txt')],
])('the file of a form is given as %s, and is sent under no name of its own', async (_name, file) => {
  const { target, body, content_type } = encodeRequest(route, { thing_id: 'a/b', file })
  // `fetch` adds the type, with the boundary that it chose
  expect([target, content_type]).toEqual(['/v1/things/a%2Fb/file', undefined])
  expect((body as FormData).get('file')).toMatchObject({ name: 'file' })
  expect(await encodeParts({ thing_id: 'x', file })).toEqual([['file', 'notes, as they are']])
})

test('the other fields of a form are texts, lists with commas; null and undefined are not sent', async () => {
  const input = { thing_id: 'x', file: '', tags: ['a', 'b'], limit: 3, note: null, other: undefined, deep: { a: 1 } }
  expect(await encodeParts(input)).toEqual([
    ['tags', 'a,b'],
    ['limit', '3'],
    ['deep', '{"a":1}'],
    ['file', ''],
  ])
})

test.each([undefined, null, 7, { path: 'a.txt' }])('%j is no file', (file) => {
  expect(() => encodeRequest(route, { thing_id: 'x', file })).toThrow(TypeError)
})
