import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { appendAudit } from '../audit/append-audit.ts'
import type { App } from '../context.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { changeValidation } from '../experiences/change-validation.ts'
import { releaseExperience } from '../experiences/release-experience.ts'
import { withholdExperience } from '../experiences/withhold-experience.ts'
import type { FinishJob } from '../jobs/run-next-job.ts'
import { RULES_VERSION } from '../screening/rules-version.ts'
import { decideRescan, type RescanDecision } from './decide-rescan.ts'
import { enqueueRescan } from './enqueue-rescan.ts'
import { listRescanRows, lockRescanRow, type RescanRow, setRiskFlags, setRulesVersion } from './store.ts'

const BATCH_ROWS = 50

/** What becomes of a record. What people hid stays hidden, whatever the rules say. */
function plannedChanges(row: RescanRow, { withhold, contest, risk_flags }: RescanDecision) {
  return {
    withheld: withhold && (row.withheld === null || row.withheld === 'suspension'),
    released: !withhold && row.withheld === 'rescan',
    contested: contest && row.validation_state === 'verified',
    flagged: !isDeepStrictEqual(risk_flags, row.risk_flags),
  }
}

const hasChanges = (moves: ReturnType<typeof plannedChanges>): boolean => Object.values(moves).includes(true)

async function applyChanges(tx: Db, row: RescanRow, verdict: RescanDecision, happened_at: string): Promise<void> {
  const moves = plannedChanges(row, verdict)
  const about = { experience_id: row.id, happened_at }
  await setRiskFlags(tx, row.id, verdict.risk_flags, RULES_VERSION, happened_at)
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
const rescanExperience = (app: App, id: string, happened_at: string): Promise<boolean> =>
  retryTransaction(app.db, async (tx) => {
    const row = await lockRescanRow(tx, id, RULES_VERSION)
    if (row === null) return false
    await applyChanges(tx, row, decideRescan(row.text, row.risk_flags, row), happened_at)
    return true
  })

/**
 * Reads stored texts that only older rules have read, a batch in each job: what holds secrets is withheld, what reads
 * like an attack contested. Each record carries the version that read it, so a worker that died is simply followed.
 */
export async function rescanExperiences(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const happened_at = app.now().toISOString()
  const rows = await listRescanRows(app.db, RULES_VERSION, BATCH_ROWS)
  const unchanged: string[] = []
  const changed: string[] = []
  for (const row of rows) {
    await letOthersRun()
    const is_moved = hasChanges(plannedChanges(row, decideRescan(row.text, row.risk_flags, row)))
    if (!is_moved) unchanged.push(row.id)
    else if (await rescanExperience(app, row.id, happened_at)) changed.push(row.id)
  }
  if (unchanged.length > 0) await setRulesVersion(app.db, unchanged, RULES_VERSION)
  await app.indexer.refresh(changed)
  await app.db.transaction(async (tx) => {
    if (rows.length === BATCH_ROWS) await enqueueRescan(tx, happened_at)
    await finish(tx)
  })
}
