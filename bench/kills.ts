// npm run bench:kills -- [--rounds N] [--docs]: kills a process (SIGKILL) while it normalizes raw deposits, N times, and
// counts what is left. With TEST_DATABASE_URL, or by `node packages/server/test/with-postgres.mjs npm run bench:kills`, it
// is a worker on PostgreSQL, else a server with the embedded store.
import { parseArgs } from 'node:util'
import { killWhileNormalizing } from '../packages/server/test/process/kill-while-normalizing.ts'
import { cleanUp, engines } from '../packages/server/test/process/server-storage.ts'
import { endMeasurement } from './end-measurement.ts'
import { createMeasurementLog } from './measurement-log.ts'

const PROGRESS_ROUNDS = 20
const METHOD =
  'In each round two raw texts arrive and the process that normalizes them is killed (SIGKILL), at a random moment until shortly after they would have ended, and started again; every third round kills it again while it resumes. On the embedded store this is the server, on PostgreSQL a process with `ROLE=worker`. There its lease is then ended at once by a statement, so that a round does not last a minute; the last kill waits until the lease expires by itself. Counted is what is left in the database.'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, docs: { type: 'boolean', default: false } },
})
const [engine = 'pglite'] = engines
const part = engine === 'pglite' ? 'embedded store' : 'PostgreSQL'
const report = await killWhileNormalizing(engine, Number(options.rounds), {
  // the embedded store resumes at its next start, whatever the lease
  wait_for_lease: engine === 'postgres',
  onRound: (round) => {
    if ((round + 1) % PROGRESS_ROUNDS === 0) console.log(`${round + 1} kills`)
  },
}).finally(cleanUp)

const figures = createMeasurementLog()
const once = report.ends.find(({ events }) => events === 1)?.deposits ?? 0
figures.note(part, 'processes killed', report.kills, 'kills')
figures.note(part, 'attempts of jobs that a kill ended', report.interrupted, 'attempts')
figures.note(part, 'raw deposits', report.deposits, 'deposits')
figures.note(part, '  with exactly one end', once, 'deposits', `${report.deposits}`)
figures.note(part, '  records named by them', report.named.records, 'records')
figures.note(part, '  records stored', report.stored.records, 'records', `${report.named.records}`)
figures.note(part, '  known records named by them', report.named.observations, 'records')
figures.note(part, '  observations stored', report.stored.observations, 'observations', `${report.named.observations}`)
figures.note(part, 'jobs not done', report.open_jobs + report.failed_jobs, 'jobs', '0')
figures.note(part, 'audit log intact', Number(report.is_audit_intact), '', '1')
if (report.resumed_s !== null)
  figures.note(part, 'from a kill to the end of its jobs, lease not shortened', report.resumed_s, 's', '<= 75')

const wrapper = engine === 'pglite' ? '' : 'node packages/server/test/with-postgres.mjs '
endMeasurement(
  `kills-${engine}`,
  {
    title: `Killed workers, ${part}`,
    note: METHOD,
    command: `${wrapper}npm run bench:kills -- --rounds ${options.rounds}`,
    store: part,
    figures: figures.list,
  },
  options.docs,
)
