// npm run bench:topology -- [--minutes N] [--rate N] [--docs]: kills (SIGKILL) a node, the worker, PostgreSQL, OpenSearch and
// Redis of one installation in turn while N calls a second arrive, and compares what was answered with what is left. It
// starts all of them from the packages of Debian and Maven.
import { parseArgs } from 'node:util'
import { killTopology } from '../packages/server/test/process/kill-topology.ts'
import { cleanUp } from '../packages/server/test/process/server-storage.ts'
import { endMeasurement } from './end-measurement.ts'
import { createMeasurementLog } from './measurement-log.ts'

const METHOD =
  'Two nodes behind a balancer that repeats nothing, a worker, PostgreSQL as it is installed, OpenSearch and Redis run on one machine, without a model. Ten contributors call at a constant rate: eight of ten calls are searches, one reads a record, one deposits; some deposits are raw texts, some are retracted. One part after the other is killed (SIGKILL), is down for eight seconds and is started again; the next one follows ten seconds after detailed health says that everything is ok. A write that fails is sent again under the same Idempotency-Key. A wrong answer is a stored record that is not there or another one, a search that finds a retracted record or a private one of somebody else, or a repetition that is refused.'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '5' },
    docs: { type: 'boolean', default: false },
  },
})
const report = await killTopology(
  { minutes: Number(options.minutes), per_second: Number(options.rate) },
  (part, elapsed_s) => console.log(`${Math.round(elapsed_s)} s: ${part} is killed`),
).finally(cleanUp)

const { load } = report
const figures = createMeasurementLog()
const part = `one part after the other, ${options.rate} calls a second`
figures.note(part, 'took', report.seconds, 's')
for (const [name, kills] of report.kills) figures.note(part, `kills of ${name}`, kills, 'kills')
figures.note(part, 'calls', load.calls, 'calls')
figures.note(
  part,
  'calls that failed with the error envelope',
  [...load.failures.values()].reduce((a, b) => a + b, 0),
  'calls',
)
figures.note(part, 'failures without it, and wrong answers', load.violations.length, 'calls', '0')
figures.note(part, 'deposits answered', load.records.length, 'deposits')
figures.note(part, '  of them lost', report.lost.length, 'deposits', '0')
figures.note(part, '  stored more than once', report.repeated.length, 'deposits', '0')
figures.note(part, '  not found by a search at the end', report.unfound.length, 'deposits', '0')
figures.note(part, 'raw texts accepted', load.raw_deposits.length, 'deposits')
figures.note(part, '  without an end', report.unended.length, 'deposits', '0')
figures.note(part, 'writes that were never answered', load.unanswered, 'writes', '0')
figures.note(part, 'audit log intact', Number(report.is_audit_intact), '', '1')
figures.noteTimes(part, 'duration of a call', load.times)
for (const [name, ms] of report.recoveries)
  figures.note(part, `start of ${name} until all is ok, longest`, ms / 1000, 's')
for (const [what, calls] of load.failures) console.log(`  ${calls} × ${what}`)
for (const violation of new Set(load.violations)) console.log(`  ${violation}`)
endMeasurement(
  'kills-topology',
  {
    title: 'Killed parts of an installation',
    note: METHOD,
    command: `npm run bench:topology -- --minutes ${options.minutes} --rate ${options.rate}`,
    store: 'PostgreSQL',
    figures: figures.list,
  },
  options.docs,
)
