// npm run bench:hostile -- [--seconds N] [--blocking] [--routes | --only-routes] [--only-at-once] [--json FILE]
// [--before FILE] [--docs]: what the most expensive inputs cost the main thread, and how long honest callers wait under load
// from a hostile key. `--routes` also sends a megabyte of requests to each class of routes, `--only-at-once` a minute's
// searches or lists of tools at once, and what a crawler may deposit. `--before` is the JSON of a run on another commit.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endMeasurement } from './end-measurement.ts'
import { measureAtOnce } from './measure-at-once.ts'
import { measureBlocking } from './measure-blocking.ts'
import { type HonestCall, measureHostile } from './measure-hostile.ts'
import { measureLightRequests } from './measure-light-requests.ts'
import { createMeasurementLog } from './measurement-log.ts'
import { plotLatency } from './plot-latency.ts'

const CALM_S = 20
const DEFAULT_SECONDS = '120'
const METHOD =
  'Ten honest callers search, list, check tasks and preview deposits, each about once a second. After 20 s one hostile key sends the most expensive inputs that are known (`packages/server/test/attacks/worst-inputs.ts`), four a second, and 25 previews at once that are meant to exceed the time limit of a check. The rate limits are on, the hostile key owns 30 private records of about 200 kB, the client runs on the same cores. `--blocking` first measures for how long each of these inputs blocks the main thread; a test in `packages/server/test/attacks` replays each of them. `--routes` measures light calls while one client sends a megabyte of requests at once, on 1 and on 16 connections, for each class of routes (`light-requests.ts`); before and during alternate, so that both have the same load of the machine.'
const plot_file = fileURLToPath(new URL('../docs/hostile-load.svg', import.meta.url))

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: DEFAULT_SECONDS },
    json: { type: 'string' },
    before: { type: 'string' },
    blocking: { type: 'boolean', default: false },
    routes: { type: 'boolean', default: false },
    'only-routes': { type: 'boolean', default: false },
    'only-at-once': { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
})

const total_s = Number(options.seconds)
const figures = createMeasurementLog()
if (options.blocking) await measureBlocking(figures)
if (options.routes || options['only-routes']) {
  const routes_dir = mkdtempSync(join(tmpdir(), 'cairnway-routes-'))
  await measureLightRequests(routes_dir, figures)
  rmSync(routes_dir, { recursive: true, force: true })
  if (options['only-routes']) process.exit(0)
}
if (options['only-at-once']) {
  const at_once_dir = mkdtempSync(join(tmpdir(), 'cairnway-at-once-'))
  await measureAtOnce(at_once_dir, figures)
  rmSync(at_once_dir, { recursive: true, force: true })
  process.exit(0)
}
const data_dir = mkdtempSync(join(tmpdir(), 'cairnway-hostile-'))
const calls = await measureHostile(data_dir, CALM_S, total_s)
rmSync(data_dir, { recursive: true, force: true })
const times = (begins: (at_s: number) => boolean) => calls.filter(({ at_s }) => begins(at_s)).map(({ ms }) => ms)
figures.noteTimes(
  'hostile key',
  'honest calls before it begins',
  times((at_s) => at_s < CALM_S),
)
figures.noteTimes(
  'hostile key',
  'honest calls under load from it',
  times((at_s) => at_s >= CALM_S),
)
figures.note('hostile key', 'honest calls in all', calls.length, 'calls')
if (options.json) writeFileSync(options.json, JSON.stringify(calls))
if (options.docs) {
  const before: HonestCall[] = options.before ? JSON.parse(readFileSync(options.before, 'utf8')) : []
  const series = [
    { name: 'before', color: '#b33', calls: before },
    { name: 'now', color: '#27c', calls },
  ]
  writeFileSync(
    plot_file,
    plotLatency(
      series.filter((each) => each.calls.length > 0),
      CALM_S,
      total_s,
    ),
  )
}
const command = [
  'npm run bench:hostile --',
  ...(options.blocking ? ['--blocking'] : []),
  ...(options.routes ? ['--routes'] : []),
  ...(options.seconds === DEFAULT_SECONDS ? [] : [`--seconds ${options.seconds}`]),
].join(' ')
endMeasurement(
  'hostile',
  { title: 'A hostile key', note: METHOD, command, store: 'embedded store', figures: figures.list },
  options.docs,
)
