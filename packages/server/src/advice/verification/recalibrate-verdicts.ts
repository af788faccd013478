import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { readCalibrationInForce } from '../../retrieval/calibration/calibration-reader.ts'
import {
  deletePendingMap,
  type FittedMap,
  findNewestMap,
  insertMap,
  lockCalibration,
} from '../../retrieval/calibration/calibration-store.ts'
import { fitCalibration, largestDifference } from '../../rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../../rules/verdicts/verdict-model.ts'
import { DEFAULT_CALIBRATION_MAP } from '../../rules/verdicts/verdict-weights.ts'
import { OUTCOME_VALUES } from './outcome-values.ts'
import { listReportedVerdicts } from './verification-store.ts'

/** Change of a probability, at any score, up to which a fitted map is in force without an operator. */
export const MAX_UNREVIEWED_CHANGE = 0.05
/** Maps that differ by less are the same one, in another order of additions. */
const ROUNDING = 1e-9

/**
 * Fits a map to all that was reported.
 * @returns null when that is too little, or what the newest map says already
 */
async function fitMap(tx: Db, now: string): Promise<(FittedMap & { change: number }) | null> {
  const reported = await listReportedVerdicts(tx, VERDICT_MODEL)
  const points = reported.map(({ probability, outcome, weight }) => ({
    raw: probability,
    outcome: OUTCOME_VALUES[outcome],
    weight,
  }))
  const newest = await findNewestMap(tx, VERDICT_MODEL, null)
  // where too few reports are left that count, that of the release takes the place of a map that was fitted to more
  const map = fitCalibration(points, DEFAULT_CALIBRATION_MAP) ?? (newest && DEFAULT_CALIBRATION_MAP)
  if (map === null || (newest !== null && largestDifference(map, newest.map) < ROUNDING)) return null
  const in_force = await readCalibrationInForce(tx)
  const change = largestDifference(map, in_force.map)
  return {
    map,
    change,
    reports: points.length,
    clusters: new Set(reported.map(({ cluster }) => cluster)).size,
    state: change > MAX_UNREVIEWED_CHANGE ? 'pending' : 'in_force',
    created_at: now,
  }
}

/**
 * The job `recalibrate_verdicts`: fits the calibration map to what was reported, with the map of the release as prior. A
 * map that differs much from the one in force waits for an operator. Too few reports change nothing.
 */
export async function recalibrateVerdicts(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const fitted = await change(app, async (tx) => {
    await lockCalibration(tx)
    const fitted = await fitMap(tx, app.now().toISOString())
    if (fitted) {
      const { state, reports, clusters, change, created_at } = fitted
      await deletePendingMap(tx, VERDICT_MODEL)
      await insertMap(tx, VERDICT_MODEL, fitted)
      const action = state === 'pending' ? 'calibration.pending' : 'calibration.fitted'
      const data = { reports, clusters, change: Number(change.toFixed(3)) }
      tx.audit({ actor: 'system', action, subject: VERDICT_MODEL, data, happened_at: created_at })
    }
    await finish(tx)
    return fitted
  })
  if (fitted?.state === 'pending')
    app.log.warn({ change: fitted.change, reports: fitted.reports }, 'a calibration map waits for an operator')
}
