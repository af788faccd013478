import { join } from 'node:path'
import { ApiError, type Client, createClient } from '@cairnway/sdk'
import { type BenchServer, startServer } from './bench-server.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { readRows } from './read-rows.ts'
import { createOperatorClient, sleep, waitUntilSettled } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

/** The code of a new process is compiled while it runs: these come first and are not counted. */
const WARM_UP_DEPOSITS = 200
const MEASURED_DEPOSITS = 1000
/** With embedding each takes a tenth of the rate. */
const EMBEDDED_DEPOSITS = 400
const CONNECTIONS = 8
const IMPORTED_RECORDS = 1000
const BATCH_LINES = 100
const SECOND_MS = 1000

type BenchDeposit = Parameters<Client['depositExperience']>[0]

/** Complete experiences as agents would deposit them. */
export const readDeposits = (data: string): BenchDeposit[] =>
  readRows<{ experience: BenchDeposit }>(join(data, 'experiences_seed_ready.jsonl.gz')).map(({ experience }) => ({
    ...experience,
    novelty_self_report: 'searched_and_none_found',
  }))

async function registerDepositor({ base_url }: BenchServer): Promise<Client> {
  const { api_key } = await createClient({ base_url, max_retries: 0 }).registerAgent({
    type: 'ai_agent',
    agent_name: 'load',
  })
  return createClient({ base_url, api_key, max_retries: 0 })
}

/** @returns `stored`, or the error of the gate that refused it, which is an answer too */
async function sendDeposit(client: Client, experience: BenchDeposit): Promise<string> {
  try {
    await client.depositExperience(experience)
    return 'stored'
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.error
    throw error
  }
}

/** Deposits at that rate until it is stopped or has no more; each at its time, whether the one before is answered or not. */
export async function startDepositLoad(server: BenchServer, data: string, per_second: number) {
  const client = await registerDepositor(server)
  const counts = new Map<string, number>()
  const count = (answer: string) => void counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const running: Promise<void>[] = []
  const waiting = readDeposits(data).values()
  const timer = setInterval(() => {
    const { value } = waiting.next()
    if (value) running.push(sendDeposit(client, value).then(count))
  }, SECOND_MS / per_second)
  return {
    /** How often each answer was given so far. */
    async stop() {
      clearInterval(timer)
      const made = [...counts]
      await Promise.all(running)
      return made
    },
  }
}

/** Deposits all over several connections; those that were stored, and the rate of all. */
async function depositAll(server: BenchServer, deposits: readonly BenchDeposit[]) {
  const client = await registerDepositor(server)
  const stored: BenchDeposit[] = []
  const waiting = deposits.values()
  const begun = performance.now()
  const work = async () => {
    for (const one of waiting) if ((await sendDeposit(client, one)) === 'stored') stored.push(one)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { stored, per_second: deposits.length / ((performance.now() - begun) / SECOND_MS) }
}

async function withFreshStore<T>(
  database_url: string | null,
  embeddings: string,
  work: (server: BenchServer) => Promise<T>,
) {
  const target = await createStoreTarget(database_url)
  const server = await startServer({ ...target.environment, EMBEDDINGS: embeddings })
  try {
    await waitUntilSettled(server)
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
  const begun = performance.now()
  for (let from = 0; from < lines.length; from += BATCH_LINES)
    await createOperatorClient(server).importExperiences({ as: 'load', lines: lines.slice(from, from + BATCH_LINES) })
  return lines.length / ((performance.now() - begun) / SECOND_MS)
}

interface DepositBenchmark {
  figures: MeasurementLog
  data: string
  /** what imported records are made of */
  rows: readonly LoadRow[]
  database_url: string | null
  /** embeds a text anew, as the deposit does; nothing else runs meanwhile */
  embed: (text: string) => Promise<unknown>
  /** what is embedded of a deposit */
  embeddedText: (deposit: BenchDeposit) => string
}

/** Deposits without and with embedding, and what the model alone does of the same texts. */
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
  const some = off.stored.slice(0, EMBEDDED_DEPOSITS)
  const local = await withFreshStore(database_url, 'local', (server) => depositAll(server, some))
  figures.note(part, `deposits/s with embedding, ${CONNECTIONS} connections`, local.per_second, '/s')
  figures.note(part, `  stored of ${some.length}`, local.stored.length, 'deposits')
  // the processors become free
  await sleep(SECOND_MS)
  const begun = performance.now()
  for (const one of some) await embed(embeddedText(one))
  const alone = some.length / ((performance.now() - begun) / SECOND_MS)
  figures.note(part, 'the embedding model alone, texts/s', alone, '/s')
  figures.note(part, 'deposits/s with embedding by texts/s of the model alone', local.per_second / alone, '', '>= 0.85')
}
