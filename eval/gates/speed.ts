import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { Detail } from '../../bench/section.ts'
import { type ExperienceCreate, ImportedExperience } from '../../packages/contract/src/contract.ts'
import { analyzeDeposit } from '../../packages/server/src/deposits/structured/analyze-deposit.ts'
import { createDepositAnalyzer } from '../../packages/server/src/deposits/structured/deposit-analyzer.ts'
import { assessWorthiness } from '../../packages/server/src/deposits/structured/worthiness.ts'
import { loadCommonWords } from '../../packages/server/src/platform/models/common-words.ts'
import { createDuplicateDetector } from '../../packages/server/src/rules/duplicates/duplicate.ts'
import { screeningErrors } from '../../packages/server/src/rules/screening/screening-errors.ts'
import type { GateDataSource, GateMeasurement } from './gate-measurement.ts'
import { valueAtQuantile } from './statistics.ts'

const DEPOSIT_BYTES = 5000
const WARM_UP_RUNS = 300
const MEASURED_RUNS = 1000
/** Records whose text each deposit is compared with. */
const COMPARED_RECORDS = 10

/** Reads real records and extends short ones by failed approaches of the next records up to DEPOSIT_BYTES. */
function readSizedDeposits({ directory }: GateDataSource): ExperienceCreate[] {
  const rows = readRows<{ experience: unknown }>(join(directory, 'experiences_seed_ready.jsonl.gz'))
  const records = rows.flatMap(({ experience }) => ImportedExperience.safeParse(experience).data ?? [])
  const sizeOf = (record: ExperienceCreate): number => Buffer.byteLength(JSON.stringify(record))
  return records
    .filter((record) => sizeOf(record) <= DEPOSIT_BYTES)
    .map((record, at) => {
      const failed_approaches = [...record.failed_approaches]
      let size = sizeOf(record)
      for (let next = at + 1; size < DEPOSIT_BYTES && next < at + records.length; next++)
        for (const approach of records[next % records.length]?.failed_approaches ?? []) {
          const bytes = Buffer.byteLength(JSON.stringify(approach))
          if (size < DEPOSIT_BYTES) failed_approaches.push(approach)
          size += bytes
        }
      return { ...record, failed_approaches }
    })
}

/** Measures all gates of a deposit in their order: the worker thread, then the comparisons with records. */
export const measureGateSpeed: GateMeasurement = async (source) => {
  const deposits = readSizedDeposits(source)
  const ordinary_words = await loadCommonWords()
  const analyzer = createDepositAnalyzer({ log: () => {} })
  const wall: number[] = []
  const cpu: number[] = []
  for (let i = 0; i < WARM_UP_RUNS + MEASURED_RUNS; i++) {
    const input = deposits[i % deposits.length]
    if (input === undefined) throw new Error('there are no records')
    const started = performance.now()
    const analysis = await analyzer.analyze(input, 'eval')
    screeningErrors(analysis.screened)
    const compare = createDuplicateDetector(analysis.screened.input, ordinary_words)
    for (let n = 1; n <= COMPARED_RECORDS; n++) {
      const other = deposits[(i + n) % deposits.length]
      if (other) compare(other, 0)
    }
    assessWorthiness(analysis.screened.input, { max_cosine: 0.7, unmet_searches: 0 })
    if (i >= WARM_UP_RUNS) wall.push(performance.now() - started)
  }
  analyzer.close()
  for (let i = 0; i < WARM_UP_RUNS + MEASURED_RUNS; i++) {
    const input = deposits[i % deposits.length]
    const before = process.cpuUsage()
    if (input) analyzeDeposit(input)
    const { user, system } = process.cpuUsage(before)
    if (i >= WARM_UP_RUNS) cpu.push((user + system) / 1000)
  }
  const row = (name: string, values: number[]): string[] => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => valueAtQuantile(values, share).toFixed(2)),
  ]
  const details: Detail[] = [
    `${MEASURED_RUNS} deposits of about ${DEPOSIT_BYTES / 1000} kB, one after the other, after ${WARM_UP_RUNS} that are not counted; milliseconds. The first row includes the call to the worker thread, the preparation for the index and a comparison with ${COMPARED_RECORDS} records.`,
    [['', 'p50', 'p95', 'p99'], row('all gates, wall time', wall), row('rules of the text, processor time', cpu)],
  ]
  return {
    title: 'Speed of the gates',
    details,
    checks: [
      { what: 'all gates, p50 in ms', measured: valueAtQuantile(wall, 0.5), needed: 3, bound: 'most' },
      { what: 'all gates, p99 in ms', measured: valueAtQuantile(wall, 0.99), needed: 25, bound: 'most' },
    ],
    figures: {
      wall_ms: { p50: valueAtQuantile(wall, 0.5), p99: valueAtQuantile(wall, 0.99) },
      cpu_ms: { p50: valueAtQuantile(cpu, 0.5), p99: valueAtQuantile(cpu, 0.99) },
    },
  }
}
