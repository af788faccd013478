import { MAX_RUNNING_CALLS, rateLimits } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKeyCache } from '../../src/accounts/contributors/api-key-cache.ts'
import type { Embedder } from '../../src/platform/models/embedder.ts'
import { findSender } from '../../src/surfaces/http/find-sender.ts'
import { createWorld, sharedEmbedder, type World } from '../world.ts'

let world: World
/** Searches that are being embedded, and the most there have been at once. */
const searches = { running: 0, most: 0 }
/** While it is held, no search ends. */
let hold: Promise<void> = Promise.resolve()

beforeAll(async () => {
  const embedder = await sharedEmbedder()
  const counting: Embedder = {
    ...embedder,
    async embedQuery(...args) {
      searches.running++
      searches.most = Math.max(searches.most, searches.running)
      await hold
      searches.running--
      return embedder.embedQuery(...args)
    },
  }
  world = await createWorld({ embedder: counting, config: { rate_limits: true } })
})
afterAll(() => world.close())

test('of all the searches that a contributor may send in a minute eight run at once, and all are answered', async () => {
  const [ann, ben] = [await world.newcomer(), await world.newcomer()]
  const other_key = await ann.createKey({ contributor_id: ann.contributor_id, name: 'other', scope: 'read' })
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  const { calls } = rateLimits.search.rate
  const sent = Array.from({ length: calls }, (_, i) => ann.searchExperiences({ q: `the build fails ${i}`, limit: 5 }))
  await expect.poll(() => searches.running).toBe(MAX_RUNNING_CALLS.per_caller)
  // neither do they hold up another contributor, nor the end of a key of their own
  await ben.getCurrentKey()
  await ann.revokeKey({ contributor_id: ann.contributor_id, key_id: other_key.key_id })
  release()
  expect((await Promise.allSettled(sent)).length).toBe(calls)
  expect(searches.most).toBe(MAX_RUNNING_CALLS.per_caller)
})

// turns are taken before the store, and a connection to PostgreSQL takes longer to open than all lists to make
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a call of another contributor is answered before the tool lists that one contributor asks for at once',
  async () => {
    const [ann, ben] = [await world.newcomer(), await world.newcomer()]
    // their keys are known then: look-ups of unknown ones wait by address
    await Promise.all([ann.getCurrentKey(), ben.getCurrentKey()])
    const { calls } = rateLimits.general.rate
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ann.api_key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }
    let answered = 0
    const lists = Array.from({ length: calls / 2 }, async () => {
      const response = await world.request('/mcp', init)
      await response.text()
      answered++
      return response.status
    })
    await ben.getCurrentKey()
    expect(answered).toBeLessThan(lists.length / 2)
    expect(new Set(await Promise.all(lists))).toEqual(new Set([200]))
  },
)

test('before anything is authenticated, the keys of a contributor are one sender, and made-up keys are none', async () => {
  const [ann, ben] = [await world.newcomer(), await world.newcomer()]
  const other = await ann.createKey({ contributor_id: ann.contributor_id, name: 'other', scope: 'read' })
  const { hashKey, now } = world.app
  for (const engine of ['pglite', 'postgres'] as const) {
    const query = world.app.db.query.bind(world.app.db)
    const key_cache = createApiKeyCache({ engine, query }, hashKey, now)
    const senderOf = (key: string) => findSender({ key_cache }, `Bearer ${key}`)
    // nothing is known of a key that nobody has used
    expect(senderOf(ann.api_key)).toBeNull()
    for (const key of [ann.api_key, other.api_key, ben.api_key, `${ben.api_key}x`]) await key_cache.find(key)
    expect([ann.api_key, other.api_key, ben.api_key].map(senderOf)).toEqual([
      ann.contributor_id,
      ann.contributor_id,
      ben.contributor_id,
    ])
    expect(senderOf(`${ben.api_key}x`)).toBeNull()
    expect(findSender({ key_cache }, undefined)).toBeNull()
    key_cache.invalidate()
    expect(senderOf(ann.api_key)).toBe(ann.contributor_id)
  }
})
