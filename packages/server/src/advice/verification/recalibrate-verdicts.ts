import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { readCalibrationInForce } from '../../retrieval/calibration/calibration-reader.ts'
import { insertMap } from '../../retrieval/calibration/calibration-store.ts'
import { fitCalibration } from '../../rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../../rules/verdicts/verdict-model.ts'
import { OUTCOME_VALUES } from './outcome-values.ts'
import { listReportedVerdicts } from './verification-store.ts'

/**
 * The job `recalibrate_verdicts`: fits the calibration map to what was reported since the map in force, which is its
 * prior. Too few reports change nothing and are kept for the next time.
 */
export async function recalibrateVerdicts(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const { map: prior, fitted_at } = await readCalibrationInForce(app.db)
  const reported = await listReportedVerdicts(app.db, { model: VERDICT_MODEL, since: fitted_at })
  const points = reported.map(({ probability, outcome }) => ({ raw: probability, outcome: OUTCOME_VALUES[outcome] }))
  const map = fitCalibration(points, prior)
  await change(app, async (tx) => {
    if (map) await insertMap(tx, VERDICT_MODEL, { map, reports: points.length, created_at: app.now().toISOString() })
    await finish(tx)
  })
}
