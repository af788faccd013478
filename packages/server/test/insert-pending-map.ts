import { deletePendingMap, insertMap } from '../src/retrieval/calibration/calibration-store.ts'
import { IDENTITY_MAP } from '../src/rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../src/rules/verdicts/verdict-model.ts'
import type { World } from './world.ts'

/**
 * Stores a calibration map that waits for an operator.
 * @returns when it was fitted
 */
export const insertPendingMap = async ({ app }: World): Promise<string> => {
  const created_at = app.now().toISOString()
  await app.db.transaction(async (tx) => {
    await deletePendingMap(tx, VERDICT_MODEL)
    await insertMap(tx, VERDICT_MODEL, {
      map: IDENTITY_MAP,
      reports: 60,
      clusters: 20,
      state: 'pending',
      created_at,
    })
  })
  return created_at
}
