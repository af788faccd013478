import { startServer } from './bench-server.ts'
import { type EmbedText, fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow, withAttempts } from './load-records.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { type BenchCall, runCalls, type SearchTimings, withoutEmbedding } from './run-searches.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

/** Calls that are not counted: V8 compiles the code of a new process while it runs. */
const WARM_UP_CALLS = 300
const MAX_SITUATION_CHARS = 1000
const MAX_ACTION_CHARS = 300

export interface VerdictBenchmark {
  figures: MeasurementLog
  /** rows of which the records are made */
  rows: readonly LoadRow[]
  database_url: string | null
  /** number of calls of each operation */
  searches: number
  model_id: string
  vectorOf: EmbedText
}

const cut = (text: string, max_chars: number): string => [...text].slice(0, max_chars).join('')

/** Problems that are stored, each with the title of another one of its repository as the planned action. */
function* describeSituations(rows: readonly LoadRow[]): Generator<{ situation: string; planned_action: string }> {
  const step = 97
  for (let i = 0; ; i++) {
    const row = rows[(i * step) % rows.length]
    const other = rows[(i * step + 1) % rows.length]
    if (!row || !other) return
    const situation = cut(`${row.title}\n${row.text}`, MAX_SITUATION_CHARS)
    // a context check needs ten characters
    yield { situation: `${situation} `.padEnd(10, '.'), planned_action: cut(`${other.title} -`, MAX_ACTION_CHARS) }
  }
}

function noteCalls(figures: MeasurementLog, part: string, what: string, timings: SearchTimings, target: string) {
  figures.noteTimes(part, `${what} without the embedding`, withoutEmbedding(timings), [target])
  for (const [stage, times] of timings.stages)
    if (stage !== 'embed') figures.noteTimes(part, `${what}, stage ${stage}`, times)
}

/** Measures verdicts and context checks on a store of `size` records with attempts. */
export async function measureVerdicts(run: VerdictBenchmark, size: number): Promise<void> {
  const { figures, rows, searches } = run
  const part = `verify, ${size.toLocaleString('en')} records`
  const store = await createStoreTarget(run.database_url)
  try {
    const db = await store.open()
    await fillStore(db, withAttempts(rows, generateLoadRecords(rows, size)), run)
    await db.close()
    const server = await startServer(store.environment)
    await waitUntilIdle(server)
    const situations = describeSituations(rows)
    const next = (count: number, toCall: (asked: { situation: string; planned_action: string }) => BenchCall) =>
      Array.from({ length: count }, () => toCall(situations.next().value ?? { situation: '', planned_action: '' }))
    const verify = (asked: object): BenchCall => ({ path: '/v1/verify/action', body: asked })
    const check = ({ situation }: { situation: string }): BenchCall => ({
      path: '/v1/experiences/context-check',
      body: { task_description: situation },
    })
    for (const [what, toCall, target] of [
      ['verdict', verify, '<= 15'],
      ['context check', check, '<= 20'],
    ] as const) {
      await runCalls(server.base_url, next(WARM_UP_CALLS, toCall))
      noteCalls(figures, part, what, await runCalls(server.base_url, next(searches, toCall)), target)
    }
    await server.stop()
  } finally {
    await store.remove()
  }
}
