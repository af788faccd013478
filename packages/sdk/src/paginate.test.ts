import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const pages: Record<string, { jobs: { id: string }[]; next_cursor: string | null }> = {
  '': { jobs: [{ id: 'a' }, { id: 'b' }], next_cursor: '2' },
  '2': { jobs: [], next_cursor: '3' },
  '3': { jobs: [{ id: 'c' }], next_cursor: null },
}

function createPagedCall(next: (cursor: string) => unknown = (cursor) => pages[cursor]) {
  const queries: string[] = []
  const client = createClient({
    base_url: 'http://x.example',
    fetch: (url) => {
      const query = new URL(url).searchParams
      queries.push(query.toString())
      return Response.json(next(query.get('cursor') ?? ''))
    },
  })
  return { client, queries }
}
async function collectIds(items: AsyncIterable<{ id: string }>, max = 10): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of items) if (ids.push(id) === max) break
  return ids
}

test('the items of all pages are returned, and each request repeats the filters', async () => {
  const { client, queries } = createPagedCall()
  expect(await collectIds(client.listJobs.all({ kind: 'rescan', limit: 2 }))).toEqual(['a', 'b', 'c'])
  expect(queries).toEqual(['kind=rescan&limit=2', 'kind=rescan&limit=2&cursor=2', 'kind=rescan&limit=2&cursor=3'])
})

test('a page is fetched only when the previous one has been read', async () => {
  const { client, queries } = createPagedCall()
  const items = client.listJobs.all()
  expect(queries).toEqual([])
  expect(await collectIds(items, 2)).toEqual(['a', 'b'])
  expect(queries).toEqual([''])
})

test('iteration starts at the given cursor, and a second iteration fetches again', async () => {
  const { client, queries } = createPagedCall()
  expect(await collectIds(client.listJobs.all({ cursor: '3' }))).toEqual(['c'])
  expect(await collectIds(client.listJobs.all({ cursor: '3' }))).toEqual(['c'])
  expect(queries).toEqual(['cursor=3', 'cursor=3'])
})

test('iteration ends at a cursor that repeats itself', async () => {
  const { client } = createPagedCall(() => ({ jobs: [{ id: 'x' }], next_cursor: 'same' }))
  expect(await collectIds(client.listJobs.all())).toEqual(['x', 'x'])
})

test('an error is thrown to the code that iterates', async () => {
  const { client } = createPagedCall((cursor) => (cursor === '' ? pages[''] : { jobs: 'none' }))
  expect(await collectIds(client.listJobs.all())).toEqual(['a', 'b'])
  const failing = createClient({ base_url: 'http://x.example', fetch: () => new Response(null, { status: 404 }) })
  await expect(collectIds(failing.listJobs.all())).rejects.toMatchObject({ status: 404 })
})
