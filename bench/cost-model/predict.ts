import { fitLine, valueAt } from './line.ts'
import { grown, opensearch, readFigure, readPoints, search_cpu, stored } from './measured.ts'

const GB = 1e9
const MB_PER_GB = 1000
const HOUR_S = 3600
/** The machine on which everything was measured. */
const CORES = 2
/** Bytes of a vector and its place in the graph, by the formula of OpenSearch's documentation for HNSW, m = 16. */
const HNSW_BYTES = 1.1 * (384 + 8 * 16)

const sizesOf = ({ section, what }: { section: string; what: string }) => readPoints(section, what)
const lineOf = (name: keyof typeof grown) => fitLine(sizesOf(grown[name]))

/** Bytes that a record takes at the largest size that was measured. */
const bytesOf = (names: readonly string[]): number =>
  names.reduce((sum, what) => sum + (readPoints('growth', what).at(-1)?.value ?? 0), 0)

/** Processor time of a search outside of the index at the largest size: it hardly grows, while that of the index is a line. */
function searchCpuOutsideIndex(): number {
  const [whole, index] = [sizesOf(search_cpu).at(-1), sizesOf(grown.index_ms).at(-1)]
  return (whole?.value ?? Number.NaN) - (index?.value ?? 0)
}

const searchCpuMs = (records: number): number => searchCpuOutsideIndex() + valueAt(lineOf('index_ms'), records)

/** Predicts the cost of a number of records by the fitted lines. */
export function predict(records: number) {
  const search_cpu_ms = searchCpuMs(records)
  return {
    records,
    memory_gb: valueAt(lineOf('memory_mb'), records) / MB_PER_GB,
    search_cpu_ms,
    searches_per_second: searchesPerSecond(search_cpu_ms),
    index_build_s: valueAt(lineOf('index_build_s'), records),
    postgres_gb: (bytesOf(stored.postgres) * records) / GB,
    snapshot_gb: (bytesOf(stored.snapshot) * records) / GB,
    opensearch_disk_gb: (opensearch.disk_bytes * records) / GB,
    opensearch_vectors_gb: (HNSW_BYTES * records) / GB,
    opensearch_fill_h: records / opensearch.filled_per_second / HOUR_S,
    embedding_h: records / readFigure('deposits', 'the embedding model alone, texts/s') / HOUR_S,
  }
}

/** Searches that the cores can do, when nothing else uses them. */
const searchesPerSecond = (cpu_ms: number, cores = CORES): number => (cores * 1000) / cpu_ms

/** The number of records at which a quantity of the resident index reaches a value. */
export function recordsAt(name: keyof typeof grown, value: number): number {
  const { fixed, per_record } = lineOf(name)
  return (value - fixed) / per_record
}

/** The number of records at which a search takes this much processor time. */
export const recordsAtSearchCpu = (cpu_ms: number): number => recordsAt('index_ms', cpu_ms - searchCpuOutsideIndex())

/** Compares the searches that the processor time of one allows with those that 16 connections got. */
export function checkThroughput(): { records: number; predicted: number; value: number; error: number }[] {
  const cpu = sizesOf(search_cpu)
  return readPoints('sizes', 'searches/s, 16 connections').map(({ records, value }) => {
    const cpu_ms = cpu.find((point) => point.records === records)?.value ?? Number.NaN
    const predicted = searchesPerSecond(cpu_ms)
    return { records, value, predicted, error: predicted / value - 1 }
  })
}
