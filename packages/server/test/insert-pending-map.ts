import { deletePendingMap, insertMap } from '../src/retrieval/calibration/calibration-store.ts'
import { IDENTITY_MAP } from '../src/rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../src/rules/verdicts/verdict-model.ts'
import type { World } from './world.ts'

/** Stores a calibration map that waits for an operator. */
export const insertPendingMap = ({ app }: World) =>
  app.db.transaction(async (tx) => {
    await deletePendingMap(tx, VERDICT_MODEL)
    await insertMap(tx, VERDICT_MODEL, {
      map: IDENTITY_MAP,
      reports: 60,
      clusters: 20,
      state: 'pending',
      created_at: app.now().toISOString(),
    })
  })
