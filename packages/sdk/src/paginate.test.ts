import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const pages: Record<string, { jobs: { id: string }[]; next_cursor: string | null }> = {
  '': { jobs: [{ id: 'a' }, { id: 'b' }], next_cursor: '2' },
  '2': { jobs: [], next_cursor: '3' },
  '3': { jobs: [{ id: 'c' }], next_cursor: null },
}

function createPagedCall(next: (cursor: string) => unknown = (cursor) => pages[cursor]) {
  const asked: string[] = []
  const client = createClient({
    base_url: 'http://x.example',
    fetch: (url) => {
      const query = new URL(url).searchParams
      asked.push(query.toString())
      return Response.json(next(query.get('cursor') ?? ''))
    },
  })
  return { client, asked }
}
async function collectIds(items: AsyncIterable<{ id: string }>, most = 10): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of items) if (ids.push(id) === most) break
  return ids
}

test('all items of all pages, with the same question for each', async () => {
  const { client, asked } = createPagedCall()
  expect(await collectIds(client.listJobs.all({ kind: 'rescan', limit: 2 }))).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual(['kind=rescan&limit=2', 'kind=rescan&limit=2&cursor=2', 'kind=rescan&limit=2&cursor=3'])
})

test('a page is fetched when those before it have been read', async () => {
  const { client, asked } = createPagedCall()
  const items = client.listJobs.all()
  expect(asked).toEqual([])
  expect(await collectIds(items, 2)).toEqual(['a', 'b'])
  expect(asked).toEqual([''])
})

test('it goes on from a cursor, and reading again asks again', async () => {
  const { client, asked } = createPagedCall()
  expect(await collectIds(client.listJobs.all({ cursor: '3' }))).toEqual(['c'])
  expect(await collectIds(client.listJobs.all({ cursor: '3' }))).toEqual(['c'])
  expect(asked).toEqual(['cursor=3', 'cursor=3'])
})

test('a cursor that leads back to itself ends it', async () => {
  const { client } = createPagedCall(() => ({ jobs: [{ id: 'x' }], next_cursor: 'same' }))
  expect(await collectIds(client.listJobs.all())).toEqual(['x', 'x'])
})

test('what goes wrong is thrown where it is read', async () => {
  const { client } = createPagedCall((cursor) => (cursor === '' ? pages[''] : { jobs: 'none' }))
  expect(await collectIds(client.listJobs.all())).toEqual(['a', 'b'])
  const failing = createClient({ base_url: 'http://x.example', fetch: () => new Response(null, { status: 404 }) })
  await expect(collectIds(failing.listJobs.all())).rejects.toMatchObject({ status: 404 })
})
