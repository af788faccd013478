import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Timings } from '../time/measure-time.ts'

/** Seconds. The shortest calls take less than a millisecond, an import minutes. */
const CALL_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const PART_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const MS_PER_S = 1000

/** The parts of a search whose time is measured. */
const SEARCH_PARTS = ['embed', 'index', 'fetch'] as const

type Gate = 'secrets' | 'poisoning' | 'quality' | 'duplicates' | 'worthiness'

/** Counts for the monitoring of operators. Every label has a closed list of values, so that no caller makes a series. */
export interface Metrics {
  registry: Registry
  /** @param status the HTTP status of a failure, else `ok` */
  countCall(call: { operation: string; status: number | 'ok'; ms: number; timings: Timings }): void
  /** @param channel `hybrid`, or `lexical` where no vector of the query was there */
  countSearch(channel: 'hybrid' | 'lexical'): void
  countRateLimited(limit: string): void
  countGateDecision(gate: Gate, decision: string): void
  countStatement(ms: number): void
}

/** Creates the metrics in the format and with the units that Prometheus names (prometheus.io/docs/practices/naming). */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of operations, whatever surface calls them; status is ok or the HTTP status of the error.',
    labelNames: ['operation', 'status'],
    buckets: CALL_BUCKETS,
    registers,
  })
  const searches = new Histogram({
    name: 'cairnway_search_duration_seconds',
    help: 'Duration of the parts of a search.',
    labelNames: ['part'],
    buckets: PART_BUCKETS,
    registers,
  })
  const channels = new Counter({
    name: 'cairnway_search_channel_total',
    help: 'Searches by words and meaning (hybrid), or by words alone (lexical).',
    labelNames: ['channel'],
    registers,
  })
  const rate_limited = new Counter({
    name: 'cairnway_rate_limited_total',
    help: 'Calls that a rate limit refused.',
    labelNames: ['limit'],
    registers,
  })
  const decisions = new Counter({
    name: 'cairnway_gate_decisions_total',
    help: 'Decisions of the gates about deposits and previews.',
    labelNames: ['gate', 'decision'],
    registers,
  })
  const statements = new Histogram({
    name: 'cairnway_db_query_duration_seconds',
    help: 'Duration of statements, with the wait for a connection.',
    buckets: PART_BUCKETS,
    registers,
  })
  return {
    registry,
    countCall({ operation, status, ms, timings }) {
      calls.observe({ operation, status: String(status) }, ms / MS_PER_S)
      for (const part of SEARCH_PARTS)
        if (timings[part] !== undefined) searches.observe({ part }, timings[part] / MS_PER_S)
    },
    countSearch: (channel) => channels.inc({ channel }),
    countRateLimited: (limit) => rate_limited.inc({ limit }),
    countGateDecision: (gate, decision) => decisions.inc({ gate, decision }),
    countStatement: (ms) => statements.observe(ms / MS_PER_S),
  }
}

/** A value that is read when Prometheus asks. */
export interface GaugeReading {
  labels?: Record<string, string>
  value: number
}

/** Adds a gauge whose values are read at each scrape; it is absent from the answer when they cannot be read. */
export function addGauge(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels = [] }: { name: string; help: string; labels?: readonly string[] },
  read: () => Promise<readonly GaugeReading[]> | readonly GaugeReading[],
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset()
      // prom-client shows 0 for a gauge without labels that was reset
      const readings = await Promise.resolve(read()).catch((): GaugeReading[] => [])
      for (const { labels: own = {}, value } of await readings) this.set(own, value)
    },
  })
}
