import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createClusterClient } from '../src/platform/outgoing/cluster-client.ts'
import { connectCluster } from '../src/retrieval/search/engines/create-search.ts'
import { checkIndex } from '../src/retrieval/search/engines/opensearch/check-index.ts'
import { deleteClusterIndex } from '../src/retrieval/search/engines/opensearch/cluster-indexes.ts'
import { listSearchIndexes } from '../src/retrieval/search/engines/opensearch/search-index-store.ts'
import { poolExperience } from './experience-fixtures.ts'
import { makeCertificate } from './make-certificate.ts'
import { test_search_url, testCluster } from './search-engines.ts'
import { createWorld, type World } from './world.ts'

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type Answer = (path: string) => { status: number; body: unknown }

/**
 * Starts a node that answers as the test says.
 * @returns its address and the paths that it was asked for
 */
async function startNode(answer: Answer) {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '')
    const { status, body } = answer(incoming.url ?? '')
    incoming.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function connect(nodes: string[]) {
  const client = createClusterClient({ nodes, username: 'reader', password: 'wrong', ca: null })
  closers.push(client.close)
  return client
}

const UNREACHABLE = 'http://127.0.0.1:9'

describe('the client of a cluster', () => {
  test('asks another node when one does not answer, and leaves that one out for a while', async () => {
    const node = await startNode(() => ({ status: 200, body: { ok: true } }))
    const client = connect([UNREACHABLE, node.url])
    for (let i = 0; i < 4; i++) expect((await client.call({ method: 'GET', path: '/' })).body).toEqual({ ok: true })
    expect(node.asked).toHaveLength(4)
    expect(client.outage()).toBeNull()
  })

  test('gives up at its deadline when no node answers, and then fails at once', async () => {
    const client = connect([UNREACHABLE])
    await expect(client.call({ method: 'GET', path: '/', deadline_ms: 200 })).rejects.toThrow('ECONNREFUSED')
    expect(client.outage()).toContain('ECONNREFUSED')
    const started = performance.now()
    await expect(client.call({ method: 'GET', path: '/', deadline_ms: 60_000 })).rejects.toThrow('ECONNREFUSED')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('a wrong password is not sent again, and is said', async () => {
    const node = await startNode(() => ({ status: 401, body: 'Unauthorized' }))
    const client = connect([node.url])
    await expect(client.call({ method: 'GET', path: '/' })).rejects.toMatchObject({ status: 401 })
    expect(node.asked).toHaveLength(1)
    expect(client.outage()).toContain('SEARCH_USERNAME')
  })

  test('an answer to several requests of which one failed is no answer', async () => {
    const failed = { responses: [{ hits: {} }, { error: { type: 'no_shard_available_action_exception' } }] }
    let is_whole = false
    const node = await startNode(() => ({ status: 200, body: is_whole ? { responses: [{ hits: {} }] } : failed }))
    const client = connect([node.url])
    const ask = () =>
      client.call({
        ...{ method: 'POST', path: '/_msearch', body: '', deadline_ms: 300 },
        itemsOf: (body: { responses: { error?: unknown }[] }) => body.responses,
      })
    await expect(ask()).rejects.toThrow('no_shard_available')
    expect(node.asked.length).toBeGreaterThan(1)
    is_whole = true
    await expect(ask()).resolves.toMatchObject({ status: 200 })
  })
})

test('a node is trusted by the certificate of SEARCH_CA_FILE alone, and asked once without it', async () => {
  const { cert, key } = makeCertificate('localhost')
  let connections = 0
  const server = createSecureServer(
    { cert, key: key.export({ type: 'pkcs8', format: 'pem' }) },
    (incoming, response) => {
      response.end(JSON.stringify({ user: incoming.headers.authorization }))
    },
  ).listen(0, '127.0.0.1')
  server.on('connection', () => connections++)
  await once(server, 'listening')
  closers.push(() => void server.close())
  const nodes = [`https://localhost:${(server.address() as AddressInfo).port}`]
  const config = { nodes, username: 'reader', password: 'secret' }
  const [trusting, others] = [
    createClusterClient({ ...config, ca: cert }),
    createClusterClient({ ...config, ca: null }),
  ]
  closers.push(trusting.close, others.close)
  const user = `Basic ${Buffer.from('reader:secret').toString('base64')}`
  expect((await trusting.call({ method: 'GET', path: '/' })).body).toEqual({ user })
  connections = 0
  await expect(others.call({ method: 'GET', path: '/' })).rejects.toThrow('self-signed certificate')
  expect(connections).toBe(1)
})

/** A way to the cluster that can be cut. */
async function startProxy(target: string) {
  const way = { is_cut: false }
  const server = createServer((incoming, response) => {
    if (way.is_cut) return void incoming.socket.destroy()
    const { method, url, headers } = incoming
    const { hostname, port } = new URL(target)
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close())
  return { way, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe.skipIf(test_search_url === null)('with a real cluster', () => {
  let world: World
  const question = 'node-postgres pool timeout exceeded when trying to connect'

  /** The numbers of the indexes by their state. */
  const listIndexes = async () =>
    (await listSearchIndexes(world.app.db)).map(({ name, state }) => `${name.split('-').at(-1)} ${state}`)

  test('an index that somebody deleted is filled again, and a new one takes the place of the old one', async () => {
    const search = testCluster()
    world = await createWorld({ config: { search } })
    closers.push(world.close)
    const author = await world.established('author')
    const { id } = await author.depositExperience(poolExperience())
    const find = async () => (await author.searchExperiences({ q: question })).results.map((result) => result.id)
    expect(await find()).toContain(id)
    const cluster = createClusterClient({ ...search, ca: null })
    closers.push(cluster.close)
    const [lost] = await listSearchIndexes(world.app.db)
    await deleteClusterIndex(cluster, lost?.name ?? '')

    const other = await createWorld({ db: world.app.db, config: { search } })
    closers.push(other.close)
    expect(await listIndexes()).toEqual(['1 retired', '2 live'])
    await world.app.indexer.follow()
    expect(await find()).toContain(id)

    const program = await connectCluster(search, {
      ...{ db: world.app.db, embedder: world.app.embedder, common_words: null, report: () => {}, log: () => {} },
    })
    closers.push(program.client.close)
    await program.indexer.startReindex()
    expect(await listIndexes()).toEqual(['1 retired', '2 live', '3 filling'])
    // a deposit meanwhile is in both
    await world.app.indexer.follow()
    const second = await author.depositExperience(
      poolExperience({ supersedes: id, insight: `${poolExperience().insight} Count them.` }),
    )
    expect(await find()).toContain(second.id)
    await program.indexer.build()
    await world.app.indexer.follow()
    expect((await listIndexes()).toSorted()).toEqual(['1 retired', '2 retired', '3 live'])
    expect(await find()).toContain(second.id)
    const live = (await listSearchIndexes(world.app.db)).find(({ state }) => state === 'live')
    const check = live && (await checkIndex({ db: world.app.db, client: cluster }, live, 100))
    expect(check).toMatchObject({ records: 5, compared: 5, lag: 0, different_ids: [], state: { documents: 5 } })
    await author.retractExperience({ experience_id: second.id, reason: 'wrong' })
    await world.app.expungeIndex()
  })

  test('while its disk is full, deposits go on, and what is missing is written when there is room', async () => {
    const search = testCluster()
    world = await createWorld({ config: { search } })
    closers.push(world.close)
    const author = await world.established('author')
    const cluster = createClusterClient({ ...search, ca: null })
    closers.push(cluster.close)
    const [live] = await listSearchIndexes(world.app.db)
    // as OpenSearch does beyond the flood stage of a disk
    const blockWrites = (blocked: boolean | null) =>
      cluster.call({
        ...{ method: 'PUT', path: `/${live?.name}/_settings` },
        body: { 'index.blocks.read_only_allow_delete': blocked },
      })
    await blockWrites(true)
    const { id } = await author.depositExperience(poolExperience())
    expect((await author.searchExperiences({ q: question })).results.map((result) => result.id)).not.toContain(id)
    const { checks } = await world.operator.getDetailedHealth()
    expect(checks.search_index).toMatchObject({ status: 'degraded', message: expect.stringContaining('not written') })
    await expect(world.app.indexer.follow()).rejects.toThrow('not written')
    await blockWrites(null)
    await world.app.indexer.follow()
    expect((await author.searchExperiences({ q: question })).results[0]?.id).toBe(id)
    expect((await world.operator.getDetailedHealth()).checks.search_index.status).toBe('ok')
  })

  test('while it is away searches are refused for the moment, deposits go on and are found when it is back', async () => {
    const { way, url } = await startProxy(test_search_url ?? '')
    world = await createWorld({ config: { search: testCluster({ nodes: [url] }) } })
    closers.push(world.close)
    const author = await world.established('author')
    way.is_cut = true
    const { id } = await author.depositExperience(poolExperience())
    await expect(author.depositExperience(poolExperience())).rejects.toMatchObject({ error: 'DuplicateError' })
    const headers = { authorization: `Bearer ${author.api_key}` }
    const refused = await world.request(`/v1/experiences/search?q=${encodeURIComponent(question)}`, { headers })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(await refused.json()).toMatchObject({ error: 'ServerError', details: { retry_after_seconds: 2 } })
    const task = { task_description: question }
    await expect(author.checkContext(task)).rejects.toMatchObject({ status: 503 })
    expect((await world.request('/readyz')).status).toBe(200)
    const { status, checks } = await world.operator.getDetailedHealth()
    expect(status).toBe('degraded')
    expect(checks.search_index.status).toBe('degraded')

    way.is_cut = false
    await expect
      .poll(() => world.app.indexer.follow().then(() => world.app.indexer.problem()), { timeout: 30_000 })
      .toBeNull()
    const { results } = await author.searchExperiences({ q: question })
    expect(results[0]?.id).toBe(id)
    expect((await world.operator.getDetailedHealth()).checks.search_index.status).toBe('ok')
  })
})
