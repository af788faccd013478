import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRequest } from './call-operation.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let author: TestContributor
beforeAll(async () => {
  world = await createWorld()
  author = await world.established()
})
afterAll(() => world.close())

const PATH = '/v1/experiences/raw/file'
const NOTE = `# Builds fail with "no space left on device"

## Problem
The watcher of the build stops with \`ENOSPC: System limit for number of file watchers reached\` on Ubuntu 22.04.

## Solution
Raise the limit: \`sysctl fs.inotify.max_user_watches=524288\`. After that the watcher starts and keeps running.
`

/** Sends a form whose file is these bytes. */
function sendFile(bytes: BlobPart, name = 'notes.txt', headers: Record<string, string> = {}) {
  const body = new FormData()
  body.append('file', new File([bytes], name, { type: 'image/png' }))
  return sendRequest(world, PATH, { method: 'POST', body, headers }, author.api_key)
}

async function readBack(raw_deposit_id: string) {
  await world.work()
  return author.getRawDeposit({ raw_deposit_id })
}

test('a file becomes a record, with its tags, whatever its name and its type say', async () => {
  const answer = await sendFile(NOTE, '../../etc/passwd.png')
  expect(answer.status, answer.text).toBe(202)
  const { raw_deposit_id } = answer.body as { raw_deposit_id: string }
  const raw = await readBack(raw_deposit_id)
  expect(raw).toMatchObject({ normalization_status: 'completed', content: NOTE })
  const [experience_id = ''] = raw.experience_ids
  expect((await author.getExperience({ experience_id })).problem).toContain('ENOSPC')
})

test('the client sends text, bytes and Blobs; the tags of a form are separated by commas', async () => {
  const tags = ['watcher', 'linux']
  for (const file of ['note one', new TextEncoder().encode('note two'), new Blob(['note three'])]) {
    const { raw_deposit_id } = await author.depositRawFile({ file, tags: tags.join(',') })
    expect((await readBack(raw_deposit_id)).fields).toMatchObject({ tags, visibility_scope: 'public' })
  }
})

test('a file that is cut within a character is read all the same, and the answer says so', async () => {
  const { body } = await sendFile(Buffer.from('Ошибка: файл больше пяти мегабайт').subarray(0, -1))
  const { raw_deposit_id, message } = body as { raw_deposit_id: string; message: string }
  expect(message).toContain('invalid bytes, which were replaced')
  expect(await readBack(raw_deposit_id)).toMatchObject({
    content: 'Ошибка: файл больше пяти мегабай\uFFFD',
    risk_flags: [{ type: 'encoding_assumed', subtype: 'utf-8' }],
  })
})

test('a text in Latin-1 is read, and the answer says so', async () => {
  const { body } = await sendFile(Buffer.from('Fehler: Datei größer als 5 MB', 'latin1'))
  const { raw_deposit_id, message } = body as { raw_deposit_id: string; message: string }
  expect(message).toContain('read as windows-1252')
  expect(await readBack(raw_deposit_id)).toMatchObject({
    content: 'Fehler: Datei größer als 5 MB',
    risk_flags: [{ type: 'encoding_assumed', subtype: 'windows-1252' }],
  })
})

test('the same file with the same Idempotency-Key is one deposit, and another file with it is refused', async () => {
  const key = { 'idempotency-key': 'file-1' }
  const [first, again] = [
    await sendFile('note of a retry', 'a.txt', key),
    await sendFile('note of a retry', 'b.txt', key),
  ]
  expect([again.status, again.body]).toEqual([202, first.body])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = await sendFile('another note, as long', 'a.txt', key)
  expect([other.status, other.text]).toEqual([422, expect.stringContaining('used with another input')])
})

describe('what is no text file is refused with a clear answer:', () => {
  test.each([
    ['a program named .txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 415, /program.*UTF-8.*\.md/],
    [
      'bytes without a form of text',
      Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 37) % 256)),
      415,
      /no text/,
    ],
    ['a zip bomb', Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(50_000_000))]), 415, /zip/],
    ['gzip', gzipSync(NOTE), 415, /gzip/],
    ['broken UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 415, /utf-16le/],
    ['an empty file', Buffer.alloc(0), 422, /body\.file: is empty/],
    ['a file of blanks', Buffer.from(' \n '), 422, /body\.file: holds no text/],
    ['a file that is too large', Buffer.alloc(512 * 1024 + 1, 'a'), 413, /524288 bytes/],
  ])('%s', async (_name, bytes, status, message) => {
    const answer = await sendFile(bytes)
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)])
  })

  test('a compressed body, before it is unpacked', async () => {
    const answer = await sendRequest(
      world,
      PATH,
      {
        method: 'POST',
        body: gzipSync(Buffer.alloc(50_000_000)),
        headers: { 'content-type': 'multipart/form-data; boundary=abc', 'content-encoding': 'gzip' },
      },
      author.api_key,
    )
    expect([answer.status, answer.text]).toEqual([415, expect.stringContaining('without Content-Encoding')])
  })

  test('no body, a form without a file, and a form with two', async () => {
    const form = (...files: string[]) => {
      const body = new FormData()
      body.append('tags', 'a')
      for (const file of files) body.append('file', new Blob([file]), 'a.txt')
      return body
    }
    for (const body of [undefined, form(), form('a', 'b')]) {
      const answer = await sendRequest(world, PATH, { method: 'POST', ...(body && { body }) }, author.api_key)
      expect(answer.status, answer.text).toBe(422)
      expect((answer.body as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual(['body', 'file'])
    }
  })
})
