import type { Db } from '../../platform/db/db.ts'
import type { CalibrationMap } from '../../rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../../rules/verdicts/verdict-model.ts'
import { DEFAULT_CALIBRATION_MAP } from '../../rules/verdicts/verdict-weights.ts'
import { findNewestMap } from './calibration-store.ts'

/** Time for which a map is used until the database is asked for a newer one. */
const CACHE_MS = 60_000

export interface CalibrationInForce {
  map: CalibrationMap
  /** number of reported outcomes it was fitted on; 0 for the map of the release */
  reports: number
  /** ISO 8601; null for the map of the release */
  fitted_at: string | null
}

export const RELEASED_CALIBRATION: CalibrationInForce = { map: DEFAULT_CALIBRATION_MAP, reports: 0, fitted_at: null }

export const readCalibrationInForce = async (db: Db): Promise<CalibrationInForce> => {
  const fitted = await findNewestMap(db, VERDICT_MODEL, 'in_force')
  return fitted === null
    ? RELEASED_CALIBRATION
    : { map: fitted.map, reports: fitted.reports, fitted_at: fitted.created_at }
}

/** The map that waits for an operator; null when none does. */
export const readPendingMap = (db: Db) => findNewestMap(db, VERDICT_MODEL, 'pending')

/** Reads the calibration map in force. */
export type CalibrationReader = () => Promise<CalibrationInForce>

/**
 * Creates the reader of the map in force. It is cached, so that verdicts do not wait for the database, and read again,
 * since another node may fit a newer one.
 */
export function createCalibrationReader(db: Db, now: () => Date): CalibrationReader {
  let cached: { value: CalibrationInForce; from_ms: number } | null = null
  return async () => {
    const now_ms = now().getTime()
    if (cached && cached.from_ms <= now_ms && now_ms < cached.from_ms + CACHE_MS) return cached.value
    const value = await readCalibrationInForce(db)
    cached = { value, from_ms: now_ms }
    return value
  }
}
