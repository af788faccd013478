import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { changeValidationState } from '../../records/lifecycle/change-state.ts'
import { releaseRecord, withholdRecord } from '../../records/lifecycle/withhold-record.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { decideRescan, type RescanDecision } from './decide-rescan.ts'
import { listRescanRows, lockRescanRow, type RescanRow, setRiskFlags, setRulesVersion } from './store.ts'

const BATCH_ROWS = 50

/**
 * The changes of a record. A record that a person or a burst has hidden stays hidden, whatever the rules find. A draft
 * is only flagged, since nobody else reads it and it is screened again when it is submitted.
 */
function plannedChanges(row: RescanRow, { withhold, contest, risk_flags }: RescanDecision) {
  return {
    withheld: withhold && row.validation_state !== 'draft' && (row.withheld === null || row.withheld === 'suspension'),
    released: !withhold && row.withheld === 'rescan',
    contested: contest && row.validation_state === 'verified',
    flagged: !isDeepStrictEqual(risk_flags, row.risk_flags),
  }
}

const hasChanges = (changes: ReturnType<typeof plannedChanges>): boolean => Object.values(changes).includes(true)

async function applyChanges(tx: Change, row: RescanRow, decision: RescanDecision, happened_at: string): Promise<void> {
  const changes = plannedChanges(row, decision)
  const shared_fields = { experience_id: row.id, happened_at }
  await setRiskFlags(tx, row.id, decision.risk_flags, RULES_VERSION, happened_at)
  if (changes.withheld) await withholdRecord(tx, { ...shared_fields, why: 'rescan' })
  if (changes.released) await releaseRecord(tx, { ...shared_fields, why: 'rescan' })
  if (changes.contested) {
    const reason = 'newer rules find it suspicious'
    await changeValidationState(tx, { ...shared_fields, to: 'contested', reason, actor: 'system' })
  }
  const name = 'experience.rescanned'
  if (changes.flagged) tx.emit({ ...shared_fields, name })
  const flags = [...new Set(decision.risk_flags.map(({ type }) => type))]
  const data = { ...changes, flags, rules_version: RULES_VERSION }
  tx.audit({ actor: 'system', action: name, subject: row.id, data, happened_at })
}

const rescanRecord = (app: App, id: string, happened_at: string): Promise<void> =>
  change(app, async (tx) => {
    const row = await lockRescanRow(tx, id, RULES_VERSION)
    if (row !== null) await applyChanges(tx, row, decideRescan(row.text, row.risk_flags, row), happened_at)
  })

/**
 * Screens a batch of the records that only older rules have screened: those with secrets are withheld, and those that
 * read like an attack are contested.
 * @returns whether there are more
 */
export async function rescanRecords(app: App): Promise<boolean> {
  const happened_at = app.now().toISOString()
  const rows = await listRescanRows(app.db, RULES_VERSION, BATCH_ROWS)
  const unchanged: string[] = []
  for (const row of rows) {
    await yieldToEventLoop()
    if (hasChanges(plannedChanges(row, decideRescan(row.text, row.risk_flags, row))))
      await rescanRecord(app, row.id, happened_at)
    else unchanged.push(row.id)
  }
  if (unchanged.length > 0) await setRulesVersion(app.db, unchanged, RULES_VERSION)
  return rows.length === BATCH_ROWS
}
