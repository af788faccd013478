import { MAX_FILE_BYTES, OperationError } from '@cairnway/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const formRequest = (body: BodyInit | null, headers: Record<string, string> = {}): Request =>
  new Request('http://cairnway.test', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

function formOf(...parts: [name: string, value: Blob | string][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'notes.txt')
  return form
}

/** Returns the error with which a request is refused. */
async function refusal(request: Request): Promise<unknown> {
  try {
    await readForm(request)
  } catch (error) {
    if (error instanceof OperationError) return [error.status, error.detail?.[0]?.loc.join('.') ?? error.message]
  }
  return null
}

test('a form is its file, byte by byte, and its texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), fc.string({ unit: 'grapheme' }), async (bytes, tags) => {
      const { file, texts } = await readForm(formRequest(formOf(['tags', tags], ['file', new Blob([bytes])])))
      expect(new Uint8Array((await file?.arrayBuffer()) ?? [])).toEqual(bytes)
      // a form has its line ends as CRLF (HTML, constructing the entry list)
      expect(texts.map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')])).toEqual([
        ['tags', tags.replace(/\r\n?/g, '\n')],
      ])
    }),
  )
})

test('a request without a body is a form without a file', async () => {
  expect(await readForm(formRequest(null))).toEqual({ file: null, texts: [] })
  expect(await readForm(formRequest(formOf(['tags', 'a'])))).toEqual({ file: null, texts: [['tags', 'a']] })
})

test.each([
  ['two files', [422, 'body.file'], formOf(['file', new Blob(['a'])], ['file', new Blob(['b'])])],
  ['a file and a text of its name', [422, 'body.file'], formOf(['file', new Blob(['a'])], ['file', 'b'])],
  ['a text in place of the file', [422, 'body.file'], formOf(['file', 'a'])],
  ['a file of another name', [422, 'body.tags'], formOf(['file', new Blob(['a'])], ['tags', new Blob(['b'])])],
  [
    'a file that is too large by one byte',
    [413, `the file is larger than ${MAX_FILE_BYTES} bytes`],
    formOf(['file', new Blob([new Uint8Array(MAX_FILE_BYTES + 1)])]),
  ],
] as const)('%s is refused', async (_name, expected, form) => {
  expect(await refusal(formRequest(form))).toEqual(expected)
})

test('a file of the largest size passes', async () => {
  const form = formOf(['tags', 'a,b'], ['file', new Blob([new Uint8Array(MAX_FILE_BYTES)])])
  expect((await readForm(formRequest(form))).file?.size).toBe(MAX_FILE_BYTES)
})

describe('a body that is no form', () => {
  const form_type = 'multipart/form-data; boundary=abc'
  test.each([
    ['JSON', 415, '{}', { 'content-type': 'application/json' }],
    ['bytes without a type', 415, new Uint8Array(9), {}],
    ['a form without a boundary', 415, '--abc--', { 'content-type': 'multipart/form-data' }],
    ['another multipart type', 415, '--abc--', { 'content-type': 'multipart/mixed; boundary=abc' }],
    ['a compressed form', 415, '--abc--', { 'content-type': form_type, 'content-encoding': 'gzip' }],
    [
      'a form without its end',
      422,
      '--abc\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      { 'content-type': form_type },
    ],
    ['a part without a name', 422, '--abc\r\n\r\nx\r\n--abc--\r\n', { 'content-type': form_type }],
    ['nothing of a form', 422, 'hello', { 'content-type': form_type }],
  ])('as %s is refused with %i', async (_name, status, body, headers) => {
    expect(await refusal(formRequest(body, headers))).toEqual([status, expect.any(String)])
  })

  test('is refused, whatever is damaged in it', async () => {
    const whole = formRequest(formOf(['tags', 'a'], ['file', new Blob(['some text'])]))
    const content_type = whole.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await whole.arrayBuffer())
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.uint8Array({ maxLength: 8 }), async (at, noise) => {
        const damaged = Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + 1)])
        const outcome = await readForm(formRequest(damaged, { 'content-type': content_type })).catch((error) => error)
        if (outcome instanceof Error) expect(outcome).toMatchObject({ error: 'ValidationError' })
      }),
    )
  })
})

test('a body that tells that it is too large is refused before it is read', async () => {
  let was_read = false
  const body = new ReadableStream(
    {
      pull() {
        was_read = true
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=abc', 'content-length': String(100 * 1024 * 1024) }
  expect(await refusal(formRequest(body, headers))).toEqual([413, expect.stringContaining('the body is larger')])
  expect(was_read).toBe(false)
})
