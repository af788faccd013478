// npm run bench:hostile -- [--seconds N] [--json FILE] [--before FILE] [--docs]: what the most expensive inputs cost
// the main thread, and how long honest callers wait beside a hostile key. `--before` is the JSON of a run on another
// commit.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureBlocking } from './measure-blocking.ts'
import { type HonestCall, measureHostile } from './measure-hostile.ts'
import { createMeasurementLog } from './measurement-log.ts'
import { plotLatency } from './plot-latency.ts'

const CALM_S = 20
const plot_file = fileURLToPath(new URL('../docs/hostile-load.svg', import.meta.url))

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    json: { type: 'string' },
    before: { type: 'string' },
    blocking: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
})

const total_s = Number(options.seconds)
const figures = createMeasurementLog()
if (options.blocking) await measureBlocking(figures)
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
  'honest calls beside it',
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
process.exit(0)
