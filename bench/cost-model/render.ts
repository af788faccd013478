import { renderMarkdownTable } from '../render-markdown-table.ts'
import { checkLine } from './line.ts'
import { grown, readPoints } from './measured.ts'
import { checkThroughput, predict, recordsAt, recordsAtSearchCpu } from './predict.ts'

const SIZES = [100_000, 1_000_000, 10_000_000, 100_000_000]

const formatCount = (count: number): string => Math.round(count).toLocaleString('en')
const formatNumber = (value: number): string =>
  value >= 100 ? formatCount(value) : value >= 10 ? value.toFixed(0) : value.toFixed(value >= 1 ? 1 : 2)
const formatError = (error: number): string => `${error > 0 ? '+' : ''}${Math.round(error * 100)} %`
/** Formats with two digits, since an extrapolated value is no more precise. */
const formatRough = (count: number): string => formatCount(Number(count.toPrecision(2)))

function renderPredictions(): string {
  const rows = SIZES.map(predict)
  const line = (label: string, unit: string, read: (row: (typeof rows)[number]) => number) => [
    `${label}, ${unit}`,
    ...rows.map((row) => formatNumber(read(row))),
  ]
  return renderMarkdownTable([
    ['records', ...SIZES.map(formatCount)],
    line('memory of a node, resident index', 'GB', ({ memory_gb }) => memory_gb),
    line('processor time of a search, resident', 'ms', ({ search_cpu_ms }) => search_cpu_ms),
    line('searches that two cores can do, resident', '/s', ({ searches_per_second }) => searches_per_second),
    line('start without a snapshot, resident', 's', ({ index_build_s }) => index_build_s),
    line('snapshot of the index', 'GB', ({ snapshot_gb }) => snapshot_gb),
    line('PostgreSQL: records, vectors, events', 'GB', ({ postgres_gb }) => postgres_gb),
    line('embedding every record, two cores', 'h', ({ embedding_h }) => embedding_h),
    line('OpenSearch: disk of one copy', 'GB', ({ opensearch_disk_gb }) => opensearch_disk_gb),
    line('OpenSearch: memory for vectors, one copy', 'GB', ({ opensearch_vectors_gb }) => opensearch_vectors_gb),
    line('OpenSearch: fill of one node', 'h', ({ opensearch_fill_h }) => opensearch_fill_h),
  ])
}

const renderCrossings = (): string =>
  [
    `A resident node reaches 2 GB at about ${formatRough(recordsAt('memory_mb', 2000))} records and 8 GB at about`,
    `${formatRough(recordsAt('memory_mb', 8000))}; a search takes 25 ms of processor time at about`,
    `${formatRough(recordsAtSearchCpu(25))}; a start without a snapshot takes five minutes at about`,
    `${formatRough(recordsAt('index_build_s', 300))}.`,
  ].join('\n')

const header = ['quantity', 'records', 'measured', 'predicted', 'off by']

function renderChecks(): string {
  const lines = Object.values(grown).flatMap(({ label, unit, section, what }) =>
    checkLine(readPoints(section, what)).map(({ records, value, predicted, error }) => [
      `${label}, ${unit}`,
      ...[formatCount(records), formatNumber(value), formatNumber(predicted), formatError(error)],
    ]),
  )
  const throughput = checkThroughput().map(({ records, value, predicted, error }) => [
    'searches by 16 connections, /s',
    ...[formatCount(records), formatNumber(value), formatNumber(predicted), formatError(error)],
  ])
  return renderMarkdownTable([header, ...lines, ...throughput])
}

/** The tables of docs/scaling.md by the names of their markers. */
export const costTables = (): Record<string, string> => ({
  predictions: `${renderPredictions()}\n\n${renderCrossings()}`,
  checks: renderChecks(),
})
