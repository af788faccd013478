import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient } from '@cairnway/sdk'
import { startServer } from './bench-server.ts'
import { type MeasurementLog, percentile } from './measurement-log.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { timeCalls } from './time-calls.ts'

/** Windows without and with the load alternate, so that both have the same load of the machine. */
const ROUNDS = 5
const WINDOW_MS = 8000
/** Searches of all callers together, below the limit of each. */
const SEARCH_INTERVAL_MS = 125
const LIGHT_INTERVAL_MS = 15
const LIGHT_WINDOW_MS = 1500
const CALLERS = 10
/** The maximum number of searches of a contributor in a minute. */
const SEARCHES_AT_ONCE = 120
const LISTS_AT_ONCE = 300
/** The limit `crawl`. */
const CRAWLED_PER_S = 20
const MAX_LOSS = 20

type Client = ReturnType<typeof createClient>
interface Account {
  client: Client
  api_key: string
  contributor_id: string
}

async function register(base_url: string, agent_name: string): Promise<Account> {
  const { api_key, contributor_id } = await createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name })
  return { client: createClient({ base_url, api_key, max_retries: 0 }), api_key, contributor_id }
}

const light = (accounts: readonly Account[]) =>
  timeCalls(accounts, ({ client }) => client.getCurrentKey(), {
    interval_ms: LIGHT_INTERVAL_MS,
    window_ms: LIGHT_WINDOW_MS,
  })
let searched = 0
const search = (accounts: readonly Account[]) =>
  timeCalls(
    accounts,
    ({ client }) => client.searchExperiences({ q: `the build of package ${++searched} fails`, limit: 5 }),
    {
      interval_ms: SEARCH_INTERVAL_MS,
      window_ms: WINDOW_MS,
    },
  )

type Requests = { url: string; init: RequestInit }[]

/** Lists the searches that a contributor may send within a minute. */
const listSearches = (base_url: string, { api_key }: Account): Requests =>
  Array.from({ length: SEARCHES_AT_ONCE }, (_, n) => ({
    url: `${base_url}/v1/experiences/search?limit=20&q=${encodeURIComponent(`the image ${n} of the job is not found`)}`,
    init: { headers: { authorization: `Bearer ${api_key}` } },
  }))

const listToolLists = (base_url: string, { api_key }: Account): Requests =>
  Array.from({ length: LISTS_AT_ONCE }, () => ({
    url: `${base_url}/mcp`,
    init: {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    },
  }))

async function measureBursts(base_url: string, others: readonly Account[], figures: MeasurementLog): Promise<void> {
  const sender = new Worker(new URL('./call-at-once.mjs', import.meta.url))
  const bursts = [
    { part: `${SEARCHES_AT_ONCE} searches of one contributor at once`, list: listSearches },
    { part: `${LISTS_AT_ONCE} tools/list of one contributor at once`, list: listToolLists },
  ]
  for (const { part, list } of bursts) {
    const [before, during, whole]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const requests = list(base_url, await register(base_url, `burst ${round}`))
      before.push(...(await light(others)))
      const answered = once(sender, 'message')
      sender.postMessage(requests)
      during.push(...(await light(others)))
      const [ms] = (await answered) as [number]
      whole.push(ms)
    }
    figures.noteTimes(part, 'light calls of others before', before)
    figures.noteTimes(part, 'light calls of others during', during)
    figures.note(part, 'until all are answered, p50', percentile(whole, 0.5), 'ms')
  }
  await sender.terminate()
}

async function measureDuringCrawl(
  base_url: string,
  others: readonly Account[],
  figures: MeasurementLog,
): Promise<void> {
  const owner = await register(base_url, 'owner')
  const { id: workspace_id } = await owner.client.createWorkspace({ name: 'bench' })
  const created = { contributor_id: owner.contributor_id, name: 'crawler', scope: 'crawler', workspace_id } as const
  const { api_key } = await owner.client.createKey(created)
  const crawler = createClient({ base_url, api_key, max_retries: 0 })
  let crawled = 0
  const crawl = (n: number) =>
    crawler.depositRawExperience({
      content: `# Job ${n} of the nightly build stops\n## Problem\n\`make stage${n}\` ends with \`E-${n} no space on volume ${n * 7}\` on runner ${n % 13}.\n## Cause\nThe cache of stage ${n} is never cleared.\n## Solution\nClear /var/cache/stage${n} before the job, which frees ${n + 3} GB.\n`,
      visibility_scope: 'team',
    })
  const [alone, during]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await search(others)))
    const crawling = Promise.allSettled(
      Array.from({ length: (CRAWLED_PER_S * WINDOW_MS) / 1000 }, async (_, n) => {
        await sleep((1000 * n) / CRAWLED_PER_S)
        return crawl(crawled++)
      }),
    )
    during.push(...(await search(others)))
    await crawling
    const isWorking = async () =>
      (await crawler.listRawDeposits({ status: 'pending', limit: 1 })).raw_deposits.length > 0
    while (await isWorking()) await sleep(500)
  }
  const part = 'searches during a crawl at its limit'
  figures.noteTimes(part, 'searches alone', alone)
  figures.noteTimes(part, 'searches during it', during)
  const loss = (percentile(during, 0.5) / percentile(alone, 0.5) - 1) * 100
  figures.note(part, 'loss at p50', loss, '%', `≤ ${MAX_LOSS}`)
}

/**
 * Measures how long others wait while one contributor sends at once all searches that their limit allows in a minute,
 * and while a crawler deposits at its limit.
 */
export async function measureAtOnce(data_dir: string, figures: MeasurementLog): Promise<void> {
  const server = await startServer({ DATA_DIR: data_dir, RATE_LIMITS: 'on' })
  await waitUntilIdle(server)
  const others: Account[] = []
  for (let i = 0; i < CALLERS; i++) others.push(await register(server.base_url, `other ${i}`))
  await light(others)
  await measureBursts(server.base_url, others, figures)
  await measureDuringCrawl(server.base_url, others, figures)
  await Promise.race([server.stop(), sleep(15_000)])
}
