import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { MAX_FILE_BYTES } from '@cairnway/contract'
import { ApiError, type Client, createClient } from '@cairnway/sdk'
import { SECOND_MS } from '../packages/server/src/rules/time/time-units.ts'
import { type BenchServer, processCpuMs, startServer } from './bench-server.ts'
import { readDeposits, registerDepositor, sendDeposit } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { percentile } from './measurement-log.ts'
import { readRows } from './read-rows.ts'
import { createOperatorClient, sleep, waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

/** As many as deposits: V8 compiles the code of a new process while it runs. */
const WARM_UP_TEXTS = 200
const MEASURED_TEXTS = 600
const CONNECTIONS = 8
/** A look at the queue costs the database some milliseconds. */
const POLL_MS = 100
const LARGE_TEXTS = 5
const LARGE = `${MAX_FILE_BYTES / 1024} KiB`
/** Rate of ordinary deposits, independent of the answers. */
const DEPOSITS_PER_SECOND = 8
const WARM_UP_DEPOSITS = 100
const LOAD_S = 30
/** The priority of the thread for long texts. */
const LOW_PRIORITY = 10

/** Joins raw texts, beginning at another one each time, until they have the maximum size of a file. */
function composeLargeText(texts: readonly string[], start: number): Uint8Array<ArrayBuffer> {
  const chosen: string[] = []
  for (let i = start, bytes = 0; bytes < MAX_FILE_BYTES; i++) {
    const text = texts[i % texts.length] ?? ''
    chosen.push(text)
    bytes += Buffer.byteLength(text) + 2
  }
  const whole = new TextEncoder().encode(chosen.join('\n\n')).slice(0, MAX_FILE_BYTES)
  // a character that the end cuts in two is left out
  return new TextEncoder().encode(new TextDecoder().decode(whole).replace(/\uFFFD+$/, ''))
}

/**
 * Sends a file in the name of a new agent.
 * @returns whether it was accepted; a text may be refused as an attack
 */
async function sendFile(server: BenchServer, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { base_url } = server
  const { api_key } = await createClient(server).registerAgent({ type: 'ai_agent', agent_name: 'large' })
  const body = new FormData()
  body.set('file', new Blob([bytes], { type: 'text/plain' }), 'notes.txt')
  const headers = { authorization: `Bearer ${api_key}` }
  const response = await fetch(`${base_url}/v1/experiences/raw/file`, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status !== 202 && response.status !== 422) throw new Error(`a file was refused: ${text}`)
  return response.status === 202
}

/** Waits until no text waits and none is normalized. */
async function waitUntilNormalized(server: BenchServer): Promise<void> {
  for (const operator = createOperatorClient(server); ; await sleep(POLL_MS)) {
    const { waiting, running } = (await operator.getDetailedHealth()).lanes.text
    if (waiting + running === 0) return
  }
}

/** Registers an agent for each connection and text, since one whose texts are refused as attacks is suspended. */
const registerDepositors = (server: BenchServer, count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, () => registerDepositor(server)))

/**
 * Sends all texts over several connections, each in the name of another agent.
 * @returns the ids of those that were accepted, and the number of each refusal
 * @throws for an error that is no refusal of a text
 */
async function sendTexts(clients: readonly Client[], texts: readonly string[]) {
  const waiting = texts.entries()
  const accepted: { client: Client; raw_deposit_id: string }[] = []
  const refusals = new Map<string, number>()
  const send = async (client: Client, content: string) => {
    try {
      accepted.push({ client, raw_deposit_id: (await client.depositRawExperience({ content })).raw_deposit_id })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      refusals.set(error.error, (refusals.get(error.error) ?? 0) + 1)
    }
  }
  const work = async () => {
    for (const [i, content] of waiting) {
      const client = clients[i]
      if (client) await send(client, content)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { accepted, refusals }
}

async function measureThroughput(server: BenchServer, texts: readonly string[], figures: MeasurementLog, part: string) {
  const clients = await registerDepositors(server, WARM_UP_TEXTS + MEASURED_TEXTS)
  await sendTexts(clients.splice(0, WARM_UP_TEXTS), texts.slice(0, WARM_UP_TEXTS))
  await waitUntilNormalized(server)
  const before = processCpuMs(server.pid)
  const started = performance.now()
  const measured = texts.slice(WARM_UP_TEXTS, WARM_UP_TEXTS + MEASURED_TEXTS)
  const { accepted, refusals } = await sendTexts(clients, measured)
  await waitUntilNormalized(server)
  const seconds = (performance.now() - started) / SECOND_MS
  const after = processCpuMs(server.pid)
  figures.note(part, 'documents/s from POST to completed, EMBEDDINGS=off', measured.length / seconds, '/s', '>= 50')
  figures.note(part, '  processor time per document', (after.whole - before.whole) / measured.length, 'ms')
  figures.note(part, `  accepted of ${measured.length}`, accepted.length, 'documents')
  for (const [name, count] of refusals) figures.note(part, `  refused: ${name}`, count, 'documents')
  const counts = new Map<string, number>()
  for (const { client, raw_deposit_id } of accepted) {
    const { records, normalization_status } = await client.getRawDeposit({ raw_deposit_id })
    const [first] = records
    const state = normalization_status === 'failed' ? 'failed' : (first?.state ?? 'nothing')
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  for (const [state, count] of [...counts].sort()) figures.note(part, `  of these: ${state}`, count, 'documents')
}

async function measureLargeText(server: BenchServer, texts: readonly string[], figures: MeasurementLog, part: string) {
  // the first one compiles the code of long texts
  await sendFile(server, composeLargeText(texts, 0))
  await waitUntilNormalized(server)
  const cpu_ms: number[] = []
  const main_ms: number[] = []
  let accepted = 0
  for (let n = 1; n <= LARGE_TEXTS; n++) {
    const before = processCpuMs(server.pid)
    if (await sendFile(server, composeLargeText(texts, n * 97))) accepted++
    await waitUntilNormalized(server)
    const after = processCpuMs(server.pid)
    cpu_ms.push(after.whole - before.whole)
    main_ms.push(after.main - before.main)
  }
  figures.note(part, `${LARGE}, processor time, median`, percentile(cpu_ms, 0.5), 'ms', '<= 2000')
  figures.note(part, `${LARGE}, processor time, longest`, Math.max(...cpu_ms), 'ms')
  figures.note(part, '  of it on the main thread, median', percentile(main_ms, 0.5), 'ms')
  figures.note(part, `  accepted of ${LARGE_TEXTS}`, accepted, 'texts')
}

/**
 * Sends ordinary deposits at a constant rate for some seconds.
 * @returns milliseconds from the time when each was due
 */
async function timeDeposits(client: Client, deposits: Iterator<Parameters<typeof sendDeposit>[1]>): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < LOAD_S * DEPOSITS_PER_SECOND; n++) {
    const due = started + (n * SECOND_MS) / DEPOSITS_PER_SECOND
    await sleep(Math.max(0, due - performance.now()))
    const { value } = deposits.next()
    if (value) running.push(sendDeposit(client, value).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(running)
  return times
}

/**
 * Starts a program that keeps one processor busy, at the priority of the thread for long texts.
 * @returns ends it
 */
function startBusyProgram(): () => void {
  const child = spawn(process.execPath, ['-e', 'for (;;) JSON.stringify(Array.from({ length: 1000 }, Math.random))'])
  setPriority(child.pid ?? 0, LOW_PRIORITY)
  return () => void child.kill('SIGKILL')
}

async function measureUnderLargeTexts(
  server: BenchServer,
  { data, texts }: { data: string; texts: readonly string[] },
  figures: MeasurementLog,
  part: string,
) {
  const client = await registerDepositor(server)
  const deposits = readDeposits(data).values()
  for (let n = 0; n < WARM_UP_DEPOSITS; n++) {
    const { value } = deposits.next()
    if (value) await sendDeposit(client, value)
  }
  const alone = await timeDeposits(client, deposits)
  figures.noteTimes(part, `ordinary deposits, ${DEPOSITS_PER_SECOND}/s, alone`, alone)
  const stopProgram = startBusyProgram()
  const under_program = await timeDeposits(client, deposits)
  stopProgram()
  figures.noteTimes(
    part,
    'ordinary deposits during the run of a busy program that has nothing to do with them',
    under_program,
  )
  let is_ended = false
  let sent = 0
  const sending = (async () => {
    for (; !is_ended; sent++) {
      await sendFile(server, composeLargeText(texts, 1000 + sent * 31))
      await waitUntilNormalized(server)
    }
  })()
  const under_texts = await timeDeposits(client, deposits)
  is_ended = true
  await sending
  const target = (share: number) => `as alone: ${Math.round(percentile(alone, share))}`
  figures.noteTimes(part, `ordinary deposits while ${LARGE} texts come in without a pause`, under_texts, [
    '',
    '',
    target(0.99),
  ])
  figures.note(part, `  ${LARGE} texts meanwhile`, sent, 'texts')
}

interface RawDocument {
  raw: string
  /** passages that must not become advice; an `instruction` is an attack on the reader */
  forbidden: { kind: string }[]
}

interface NormalizingBenchmark {
  figures: MeasurementLog
  data: string
  database_url: string | null
}

/**
 * Measures how many raw texts a second are read, what the largest one costs, and how long ordinary
 * deposits wait under load from such texts. The texts are those of `raw_documents.dev`.
 */
export async function measureNormalizing({ figures, data, database_url }: NormalizingBenchmark): Promise<void> {
  const part = 'normalizing'
  const rows = readRows<RawDocument>(join(data, 'raw_documents.dev.jsonl.gz'))
  const texts = rows.map(({ raw }) => raw)
  const harmless = rows
    .filter(({ forbidden }) => forbidden.every(({ kind }) => kind !== 'instruction'))
    .map(({ raw }) => raw)
  const target = await createStoreTarget(database_url)
  const server = await startServer({ ...target.environment, EMBEDDINGS: 'off', SEED: 'off' })
  try {
    await waitUntilIdle(server)
    await measureThroughput(server, texts, figures, part)
    await measureLargeText(server, harmless, figures, part)
    await measureUnderLargeTexts(server, { data, texts: harmless }, figures, part)
  } finally {
    await server.stop()
    await target.remove()
  }
}
