import type { BenchPart } from './bench-parts.ts'

/** A command that measures a section of docs/benchmarks. */
export interface MeasurementStep {
  section: string
  command: string
  /** on a quiet machine with two cores */
  minutes: number
}

const POSTGRES = 'node packages/server/test/with-postgres.mjs'

const bench = (part: BenchPart, minutes: number, options = ''): MeasurementStep => ({
  section: part,
  command: `npm run bench -- --parts ${part}${options} --docs`,
  minutes,
})
const gate = (name: string, minutes: number): MeasurementStep => ({
  section: `gate-${name}`,
  command: `npm run eval -- --gates ${name} --docs`,
  minutes,
})

/** The most important ones first. */
export const measurementSteps: readonly MeasurementStep[] = [
  bench('sizes', 45),
  bench('start', 3),
  bench('deposits', 5),
  { section: 'relevance', command: 'npm run eval -- --docs', minutes: 10 },
  bench('verify', 10, ' --sizes 10000,100000'),
  bench('normalizing', 6),
  { section: 'hostile', command: 'npm run bench:hostile -- --blocking --routes --docs', minutes: 8 },
  bench('teams', 8, ' --sizes 100000 --searches 300'),
  bench('identity', 2),
  bench('attacks', 10),
  bench('suspension', 5),
  bench('profile', 5),
  bench('dashboard', 5),
  bench('demand', 5),
  { section: 'console', command: 'npm run build && npm run bench -- --parts console --docs', minutes: 5 },
  bench('webhooks', 5),
  bench('knowledge', 20, ' --sizes 10000,100000'),
  { section: 'growth', command: `${POSTGRES} npm run bench:growth -- --docs`, minutes: 6 },
  gate('speed', 1),
  gate('secrets', 1),
  gate('poisoning', 1),
  gate('quality', 1),
  gate('duplicates', 3),
  gate('planted', 2),
  gate('sybils', 1),
  gate('proxy', 2),
  gate('everyday', 1),
  gate('normalizer', 2),
  gate('verdicts', 2),
  gate('synthesis', 2),
  gate('demand', 1),
  gate('packs', 2),
  gate('confidence', 5),
  { section: 'kills-pglite', command: 'npm run bench:kills -- --docs', minutes: 30 },
  { section: 'kills-postgres', command: `${POSTGRES} npm run bench:kills -- --docs`, minutes: 30 },
]
