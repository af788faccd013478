import { join } from 'node:path'
import { type Client, createClient } from '@cairnway/sdk'
import { type BenchServer, processCpuMs, startServer } from './bench-server.ts'
import { readDeposits, registerDepositor, sendDeposit } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { percentile } from './measurement-log.ts'
import { readRows } from './read-rows.ts'
import { createOperatorClient, sleep, waitUntilSettled } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

const WARM_UP_TEXTS = 60
const MEASURED_TEXTS = 600
const CONNECTIONS = 8
const SECOND_MS = 1000
const POLL_MS = 20
/** The largest file that is taken. */
const LARGE_BYTES = 512 * 1024
const LARGE_TEXTS = 5
/** Ordinary deposits at a constant rate, whatever is answered. */
const DEPOSITS_PER_SECOND = 8
const WARM_UP_DEPOSITS = 100
const LOAD_S = 30

/** Raw texts that carry on until they are as long as a file may be; each begins at another one. */
function composeLargeText(texts: readonly string[], start: number): Uint8Array<ArrayBuffer> {
  const chosen: string[] = []
  for (let i = start, bytes = 0; bytes < LARGE_BYTES; i++) {
    const text = texts[i % texts.length] ?? ''
    chosen.push(text)
    bytes += Buffer.byteLength(text) + 2
  }
  const whole = new TextEncoder().encode(chosen.join('\n\n')).slice(0, LARGE_BYTES)
  // a character that the end cuts in two is left out
  return new TextEncoder().encode(new TextDecoder().decode(whole).replace(/\uFFFD+$/, ''))
}

async function sendFile({ base_url }: BenchServer, api_key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([bytes], { type: 'text/plain' }), 'notes.txt')
  const headers = { authorization: `Bearer ${api_key}` }
  const response = await fetch(`${base_url}/v1/experiences/raw/file`, { method: 'POST', headers, body })
  const text = await response.text()
  // a text with an attack in it is refused, after it was screened
  if (response.status !== 202 && response.status !== 422) throw new Error(`a file was refused: ${text}`)
}

/** Waits until no text waits and none is normalized. */
async function waitUntilNormalized(server: BenchServer): Promise<void> {
  for (const operator = createOperatorClient(server); ; await sleep(POLL_MS)) {
    const { waiting, running } = (await operator.getDetailedHealth()).lanes.text
    if (waiting + running === 0) return
  }
}

/** Sends all texts over several connections. @returns the ids of those that were accepted */
async function sendTexts(client: Client, texts: readonly string[]): Promise<string[]> {
  const waiting = texts.values()
  const ids: string[] = []
  const work = async () => {
    for (const content of waiting) {
      const answer = await client.depositRawExperience({ content }).catch(() => null)
      if (answer) ids.push(answer.raw_deposit_id)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return ids
}

async function measureThroughput(server: BenchServer, texts: readonly string[], figures: MeasurementLog, part: string) {
  const client = await registerDepositor(server)
  await sendTexts(client, texts.slice(0, WARM_UP_TEXTS))
  await waitUntilNormalized(server)
  const before = processCpuMs(server.pid)
  const started = performance.now()
  const measured = texts.slice(WARM_UP_TEXTS, WARM_UP_TEXTS + MEASURED_TEXTS)
  const ids = await sendTexts(client, measured)
  await waitUntilNormalized(server)
  const seconds = (performance.now() - started) / SECOND_MS
  const after = processCpuMs(server.pid)
  figures.note(part, 'documents/s from POST to completed, EMBEDDINGS=off', measured.length / seconds, '/s', '>= 50')
  figures.note(part, '  processor time per document', (after.whole - before.whole) / measured.length, 'ms')
  figures.note(part, `  accepted of ${measured.length}`, ids.length, 'documents')
  const counts = new Map<string, number>()
  for (const raw_deposit_id of ids) {
    const { records, normalization_status } = await client.getRawDeposit({ raw_deposit_id })
    const [first] = records
    const state = normalization_status === 'failed' ? 'failed' : (first?.state ?? 'nothing')
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  for (const [state, count] of [...counts].sort()) figures.note(part, `  of these: ${state}`, count, 'documents')
}

async function measureLargeText(server: BenchServer, texts: readonly string[], figures: MeasurementLog, part: string) {
  const { api_key } = await createClient(server).registerAgent({ type: 'ai_agent', agent_name: 'large' })
  // the first one compiles the code of long texts
  await sendFile(server, api_key, composeLargeText(texts, 0))
  await waitUntilNormalized(server)
  const cpu_ms: number[] = []
  for (let n = 1; n <= LARGE_TEXTS; n++) {
    const before = processCpuMs(server.pid)
    await sendFile(server, api_key, composeLargeText(texts, n * 97))
    await waitUntilNormalized(server)
    cpu_ms.push(processCpuMs(server.pid).whole - before.whole)
  }
  figures.note(part, '512 KiB, processor time, median', percentile(cpu_ms, 0.5), 'ms', '<= 2000')
  figures.note(part, '512 KiB, processor time, longest', Math.max(...cpu_ms), 'ms')
  return api_key
}

/** Sends ordinary deposits at a constant rate for some seconds. @returns milliseconds from the time when each was due */
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

async function measureBesideLargeTexts(
  server: BenchServer,
  { data, texts, large_key }: { data: string; texts: readonly string[]; large_key: string },
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
  let is_ended = false
  let sent = 0
  const sending = (async () => {
    for (; !is_ended; sent++) {
      await sendFile(server, large_key, composeLargeText(texts, 1000 + sent * 31))
      await waitUntilNormalized(server)
    }
  })()
  const beside = await timeDeposits(client, deposits)
  is_ended = true
  await sending
  const p99 = percentile(alone, 0.99)
  figures.noteTimes(part, 'ordinary deposits while 512 KiB texts come in without a pause', beside, ['', '', `${p99}`])
  figures.note(part, '  512 KiB texts meanwhile', sent, 'texts')
}

interface NormalizingBenchmark {
  figures: MeasurementLog
  data: string
  database_url: string | null
}

/**
 * Measures how many raw texts a second become what they become, what a text of 512 KiB costs, and how long ordinary
 * deposits wait beside such texts. The texts are those of `raw_documents.dev`.
 */
export async function measureNormalizing({ figures, data, database_url }: NormalizingBenchmark): Promise<void> {
  const part = 'normalizing'
  const texts = readRows<{ raw: string }>(join(data, 'raw_documents.dev.jsonl.gz')).map(({ raw }) => raw)
  const target = await createStoreTarget(database_url)
  const server = await startServer({ ...target.environment, EMBEDDINGS: 'off', SEED: 'off' })
  try {
    await waitUntilSettled(server)
    await measureThroughput(server, texts, figures, part)
    const large_key = await measureLargeText(server, texts, figures, part)
    await measureBesideLargeTexts(server, { data, texts, large_key }, figures, part)
  } finally {
    await server.stop()
    await target.remove()
  }
}
