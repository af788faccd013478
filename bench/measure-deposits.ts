import { join } from 'node:path'
import { ApiError, type Client, createClient } from '@cairnway/sdk'
import { SECOND_MS } from '../packages/server/src/rules/time/time-units.ts'
import { type BenchServer, startServer } from './bench-server.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { readRows } from './read-rows.ts'
import { createOperatorClient, sleep, waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

/** Deposits that are not counted: V8 compiles the code of a new process while it runs. */
const WARM_UP_DEPOSITS = 200
const MEASURED_DEPOSITS = 1000
/** Deposits with embedding, which are about five times slower. */
const EMBEDDED_DEPOSITS = 400
const CONNECTIONS = 8
const IMPORTED_RECORDS = 1000
const BATCH_LINES = 100

type BenchDeposit = Parameters<Client['depositExperience']>[0]

/** Reads complete experiences as agents would deposit them. */
export const readDeposits = (data: string): BenchDeposit[] =>
  readRows<{ experience: BenchDeposit }>(join(data, 'experiences_seed_ready.jsonl.gz')).map(({ experience }) => ({
    ...experience,
    novelty_self_report: 'searched_and_none_found',
  }))

/**
 * Registers an agent.
 * @returns its client
 */
export async function registerDepositor({ base_url }: BenchServer): Promise<Client> {
  const { api_key } = await createClient({ base_url, max_retries: 0 }).registerAgent({
    type: 'ai_agent',
    agent_name: 'depositor',
  })
  return createClient({ base_url, api_key, max_retries: 0 })
}

/**
 * Sends a deposit.
 * @returns `stored`, or the error class of the gate that refused it
 * @throws for every other error
 */
export async function sendDeposit(client: Client, experience: BenchDeposit): Promise<string> {
  try {
    await client.depositExperience(experience)
    return 'stored'
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.error
    throw error
  }
}

/**
 * Starts depositing at a constant rate, independent of the answers, until it is stopped or all deposits are sent.
 * @param per_second deposits per second
 */
export async function startDepositLoad(server: BenchServer, data: string, per_second: number) {
  const client = await registerDepositor(server)
  const counts = new Map<string, number>()
  const count = (answer: string) => void counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const running: Promise<void>[] = []
  const deposits = readDeposits(data).values()
  const timer = setInterval(() => {
    const { value } = deposits.next()
    if (value) running.push(sendDeposit(client, value).then(count))
  }, SECOND_MS / per_second)
  return {
    /** Stops, and returns the number of each answer up to now. */
    async stop() {
      clearInterval(timer)
      const counted = [...counts]
      await Promise.all(running)
      return counted
    },
  }
}

/** Sends all deposits over several connections; returns the stored ones and the rate of all. */
async function depositAll(server: BenchServer, deposits: readonly BenchDeposit[]) {
  const client = await registerDepositor(server)
  const stored: BenchDeposit[] = []
  const waiting = deposits.values()
  const started = performance.now()
  const work = async () => {
    for (const deposit of waiting) if ((await sendDeposit(client, deposit)) === 'stored') stored.push(deposit)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { stored, per_second: deposits.length / ((performance.now() - started) / SECOND_MS) }
}

/** Runs `work` with a server on an empty store, which is removed afterwards. */
async function withFreshStore<T>(
  database_url: string | null,
  embeddings: string,
  work: (server: BenchServer) => Promise<T>,
) {
  const target = await createStoreTarget(database_url)
  const server = await startServer({ ...target.environment, EMBEDDINGS: embeddings })
  try {
    await waitUntilIdle(server)
    return await work(server)
  } finally {
    await server.stop()
    await target.remove()
  }
}

async function measureImportRate(server: BenchServer, rows: readonly LoadRow[]): Promise<number> {
  const lines = [...generateLoadRecords(rows, IMPORTED_RECORDS)].map(({ embedded: _, repo, ...record }) => ({
    ...record,
    failed_approaches: [{ attempt: '-', why_it_failed: '-' }],
    successful_approach: { method: '-' },
    outcome: { status: 'resolved' },
    root_cause: '-',
    tags: [repo],
  }))
  const started = performance.now()
  for (let from = 0; from < lines.length; from += BATCH_LINES)
    await createOperatorClient(server).importExperiences({
      endorsed: true,
      as: 'load',
      lines: lines.slice(from, from + BATCH_LINES),
    })
  return lines.length / ((performance.now() - started) / SECOND_MS)
}

interface DepositBenchmark {
  figures: MeasurementLog
  data: string
  /** rows of which the imported records are made */
  rows: readonly LoadRow[]
  database_url: string | null
  /** embeds a text without a cache, as a deposit does */
  embed: (text: string) => Promise<unknown>
  /** returns the text that is embedded of a deposit */
  embeddedText: (deposit: BenchDeposit) => string
}

/** Measures the rates of imports, of deposits without and with embedding, and of the embedding model alone. */
export async function measureDeposits({
  figures,
  data,
  rows,
  database_url,
  embed,
  embeddedText,
}: DepositBenchmark): Promise<void> {
  const part = 'deposits'
  const off = await withFreshStore(database_url, 'off', async (server) => {
    figures.note(part, 'import/s, EMBEDDINGS=off', await measureImportRate(server, rows), '/s')
    const deposits = readDeposits(data)
    await depositAll(server, deposits.slice(0, WARM_UP_DEPOSITS))
    return depositAll(server, deposits.slice(WARM_UP_DEPOSITS, WARM_UP_DEPOSITS + MEASURED_DEPOSITS))
  })
  figures.note(part, `deposits/s, EMBEDDINGS=off, ${CONNECTIONS} connections`, off.per_second, '/s')
  figures.note(part, `  stored of ${MEASURED_DEPOSITS}`, off.stored.length, 'deposits')
  const sampled = off.stored.slice(0, EMBEDDED_DEPOSITS)
  const local = await withFreshStore(database_url, 'local', (server) => depositAll(server, sampled))
  figures.note(part, `deposits/s with embedding, ${CONNECTIONS} connections`, local.per_second, '/s')
  figures.note(part, `  stored of ${sampled.length}`, local.stored.length, 'deposits')
  // wait until the processors are idle
  await sleep(SECOND_MS)
  const started = performance.now()
  for (const deposit of sampled) await embed(embeddedText(deposit))
  const alone = sampled.length / ((performance.now() - started) / SECOND_MS)
  figures.note(part, 'the embedding model alone, texts/s', alone, '/s')
  figures.note(part, 'deposits/s with embedding by texts/s of the model alone', local.per_second / alone, '', '>= 0.85')
}
