import { expect, test } from 'vitest'
import type { OutgoingAnswer } from '../../../platform/outgoing/send-request.ts'
import { createIssuerDocuments } from './issuer-documents.ts'

/** Documents of hosts that answer what `answers` returns. */
function createDocuments(cache_control: string | null, answer: () => Promise<void> = async () => {}) {
  const clock = { ms: Date.parse('2026-03-01T12:00:00Z') }
  const requested: string[] = []
  const send = async ({ url }: { url: string }): Promise<OutgoingAnswer> => {
    requested.push(url)
    await answer()
    const headers: Record<string, string> = cache_control === null ? {} : { 'cache-control': cache_control }
    return { status: 200, headers, body: Buffer.from(` ${url}\n`), is_truncated: false, duration_ms: 1 }
  }
  return { documents: createIssuerDocuments({ outgoing: { send }, now: () => new Date(clock.ms) }), requested, clock }
}

test('who asks while a document is fetched gets that one, and who asks later a new one', async () => {
  let end = () => {}
  const { documents, requested } = createDocuments(null, () => {
    return new Promise((resolve) => {
      end = resolve
    })
  })
  const calls = Array.from({ length: 10 }, () => documents.get('https://a.example/1', 'text/plain'))
  end()
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['https://a.example/1']))
  expect(requested).toHaveLength(1)
  const later = documents.get('https://a.example/1', 'text/plain')
  end()
  await later
  expect(requested).toHaveLength(2)
})

test.each([
  [null, 0],
  ['', 0],
  ['max-age=0', 0],
  ['public, max-age=60', 60],
  ['MAX-AGE=60', 60],
  ['max-age=60, no-store', 0],
  ['no-cache, max-age=60', 0],
  ['max-age=86400', 300],
  ['max-age=999999999999', 0],
  ['s-maxage=60', 0],
])('Cache-Control %s lets a document be used again for %s s', async (cache_control, seconds) => {
  const { documents, requested, clock } = createDocuments(cache_control)
  const get = () => documents.get('https://a.example/1', 'text/plain')
  await get()
  clock.ms += seconds * 1000 - 1
  await get()
  expect(requested).toHaveLength(seconds === 0 ? 2 : 1)
  clock.ms += 2
  await get()
  expect(requested).toHaveLength(seconds === 0 ? 3 : 2)
})

test('a clock that is set back makes nothing last longer', async () => {
  const { documents, requested, clock } = createDocuments('max-age=300')
  await documents.get('https://a.example/1', 'text/plain')
  clock.ms -= 60 * 60 * 1000
  await documents.get('https://a.example/1', 'text/plain')
  expect(requested).toHaveLength(2)
})

test('no more than a hundred documents are held, the newest', async () => {
  const { documents, requested } = createDocuments('max-age=300')
  const urls = Array.from({ length: 101 }, (_, i) => `https://a.example/${i}`)
  for (const url of urls) await documents.get(url, 'text/plain')
  await documents.get('https://a.example/1', 'text/plain')
  expect(requested).toHaveLength(101)
  await documents.get('https://a.example/0', 'text/plain')
  expect(requested).toHaveLength(102)
})
