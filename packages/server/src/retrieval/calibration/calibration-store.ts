import { type Db, findOne, jsonbText, sql } from '../../platform/db/db.ts'
import type { CalibrationMap } from '../../rules/verdicts/calibration-map.ts'

/** An arbitrary fixed number: see `lockCalibration`. */
const CALIBRATION_LOCK = 7_261_041

/** Serializes the fitting of maps, so that one of older outcomes never replaces one of newer outcomes. */
export const lockCalibration = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${CALIBRATION_LOCK})`)

/** A map is in force from its fitting or its acceptance on, until a newer one is. */
export type MapState = 'in_force' | 'pending' | 'rejected'

/** A map that was fitted to reported outcomes. */
export interface FittedMap {
  map: CalibrationMap
  /** number of outcomes it was fitted on */
  reports: number
  /** clusters that reported them; null for a map from before they were counted */
  clusters: number | null
  state: MapState
  created_at: string
}

/** The newest map for the probabilities of these weights, of one state or of any. */
export const findNewestMap = (db: Db, model: string, state: MapState | null) =>
  findOne<FittedMap>(
    db,
    sql`select map, reports, clusters, state, created_at from calibration_maps
      where model = ${model} and (${state}::text is null or state = ${state}) order by id desc limit 1`,
  )

export const insertMap = (tx: Db, model: string, { map, reports, clusters, state, created_at }: FittedMap) =>
  tx.query(sql`
    insert into calibration_maps (model, map, reports, clusters, state, created_at)
    values (${model}, ${jsonbText(map)}::jsonb, ${reports}, ${clusters}, ${state}, ${created_at})`)

/**
 * Ends the wait of the pending map that was fitted then.
 * @returns whether it waited
 */
export const decidePendingMap = async (
  tx: Db,
  model: string,
  fitted_at: string,
  state: 'in_force' | 'rejected',
): Promise<boolean> =>
  (
    await tx.query(sql`
      update calibration_maps set state = ${state}
      where model = ${model} and state = 'pending' and created_at = ${fitted_at} returning id`)
  ).length > 0

export const deletePendingMap = (tx: Db, model: string) =>
  tx.query(sql`delete from calibration_maps where model = ${model} and state = 'pending'`)
