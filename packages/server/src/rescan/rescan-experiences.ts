import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { appendAudit } from '../audit/append-audit.ts'
import type { App } from '../context.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { changeValidation } from '../experiences/change-validation.ts'
import { releaseExperience } from '../experiences/release-experience.ts'
import { withholdExperience } from '../experiences/withhold-experience.ts'
import type { Finish } from '../jobs/run-next-job.ts'
import { RULES_VERSION } from '../screening/rules-version.ts'
import { enqueueRescan } from './enqueue-rescan.ts'
import { listOld, lockOld, type OldRow, setFlags, setRead } from './store.ts'
import { type Verdict, verdictOn } from './verdict.ts'

const BATCH_ROWS = 50

/** What becomes of a record. What people hid stays hidden, whatever the rules say. */
function movesOf(row: OldRow, { withhold, contest, risk_flags }: Verdict) {
  return {
    withheld: withhold && (row.withheld === null || row.withheld === 'suspension'),
    released: !withhold && row.withheld === 'rescan',
    contested: contest && row.validation_state === 'verified',
    flagged: !isDeepStrictEqual(risk_flags, row.risk_flags),
  }
}

const isMove = (moves: ReturnType<typeof movesOf>): boolean => Object.values(moves).includes(true)

async function applyMoves(tx: Db, row: OldRow, verdict: Verdict, happened_at: string): Promise<void> {
  const moves = movesOf(row, verdict)
  const about = { experience_id: row.id, happened_at }
  await setFlags(tx, row.id, verdict.risk_flags, RULES_VERSION, happened_at)
  if (moves.withheld) await withholdExperience(tx, { id: row.id, why: 'rescan', happened_at })
  if (moves.released) await releaseExperience(tx, { id: row.id, why: 'rescan', happened_at })
  if (moves.contested)
    await changeValidation(tx, { ...about, to: 'contested', reason: 'newer rules find it suspicious', actor: 'system' })
  if (moves.flagged) await emit(tx, { ...about, name: 'experience.rescanned' })
  const flags = [...new Set(verdict.risk_flags.map(({ type }) => type))]
  const data = { ...moves, flags, rules_version: RULES_VERSION }
  await appendAudit(tx, { actor: 'system', action: 'experience.rescanned', subject: row.id, data, happened_at })
}

/** @returns whether something about the record changed */
const rescanOne = (app: App, id: string, happened_at: string): Promise<boolean> =>
  racingTransaction(app.db, async (tx) => {
    const row = await lockOld(tx, id, RULES_VERSION)
    if (row === null) return false
    await applyMoves(tx, row, verdictOn(row.text, row.risk_flags, row), happened_at)
    return true
  })

/**
 * Reads stored texts that only older rules have read, a batch in each job: what holds secrets is withheld, what reads
 * like an attack contested. Each record carries the version that read it, so a worker that died is simply followed.
 */
export async function rescanExperiences(app: App, _payload: unknown, finish: Finish): Promise<void> {
  const happened_at = app.now().toISOString()
  const rows = await listOld(app.db, RULES_VERSION, BATCH_ROWS)
  const unchanged: string[] = []
  const changed: string[] = []
  for (const row of rows) {
    await letOthersRun()
    const is_moved = isMove(movesOf(row, verdictOn(row.text, row.risk_flags, row)))
    if (!is_moved) unchanged.push(row.id)
    else if (await rescanOne(app, row.id, happened_at)) changed.push(row.id)
  }
  if (unchanged.length > 0) await setRead(app.db, unchanged, RULES_VERSION)
  await app.indexer.refresh(changed)
  await app.db.transaction(async (tx) => {
    if (rows.length === BATCH_ROWS) await enqueueRescan(tx, happened_at)
    await finish(tx)
  })
}
