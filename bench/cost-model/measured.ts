import { readSection } from '../section.ts'
import type { Point } from './line.ts'

/** Points of one figure of a section of docs/benchmarks whose parts are numbers of records. */
export function readPoints(section: string, what: string): Point[] {
  const points = readSection(section)
    .figures.filter((figure) => figure.what === what)
    .map(({ part, value }) => ({ records: Number(/^([\d,]+) records$/.exec(part)?.[1]?.replaceAll(',', '')), value }))
  if (points.length === 0) throw new Error(`docs/benchmarks/${section}.json has no figure "${what}"`)
  return points
}

export function readFigure(section: string, what: string): number {
  const figure = readSection(section).figures.find((other) => other.what === what)
  if (figure === undefined) throw new Error(`docs/benchmarks/${section}.json has no figure "${what}"`)
  return figure.value
}

/** Quantities that grow with the records: where each was measured. */
export const grown = {
  memory_mb: { label: 'memory of a node, resident index', unit: 'MB', section: 'growth', what: 'memory of a node' },
  index_ms: { label: 'the index within a search', unit: 'ms', section: 'sizes', what: 'stage index, p50' },
  index_build_s: {
    label: 'start without a snapshot, whole index',
    unit: 's',
    section: 'sizes',
    what: 'start without snapshot, whole index',
  },
} as const

/** Processor time of a search without its embedding, of which the index is a part. */
export const search_cpu = { section: 'sizes', what: 'CPU per search, whole process' } as const

/** Bytes that each record takes, whatever the number of records. */
export const stored = {
  postgres: ['table experiences per record', 'table experience_vectors per record', 'table events per record'],
  snapshot: ['snapshot of the index per record'],
  wal: ['write-ahead log per record'],
} as const

/**
 * OpenSearch 3.5.0, one node with a heap of 1 GB on two cores, 90,437 short records: measured once on 2026-11-28 with a
 * prototype of the adapter, and no section of docs/benchmarks yet.
 */
export const opensearch = { disk_bytes: 3400, filled_per_second: 920 } as const
