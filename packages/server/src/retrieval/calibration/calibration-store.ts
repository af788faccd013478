import { type Db, findOne, jsonbText, sql } from '../../platform/db/db.ts'
import type { CalibrationMap } from '../../rules/verdicts/calibration-map.ts'

/** A map that was fitted to reported outcomes. */
export interface FittedMap {
  map: CalibrationMap
  /** number of outcomes it was fitted on */
  reports: number
  created_at: string
}

/** The newest map for the probabilities of these weights. */
export const findNewestMap = (db: Db, model: string) =>
  findOne<FittedMap>(
    db,
    sql`select map, reports, created_at from calibration_maps where model = ${model} order by id desc limit 1`,
  )

export const insertMap = (tx: Db, model: string, { map, reports, created_at }: FittedMap) =>
  tx.query(sql`
    insert into calibration_maps (model, map, reports, created_at)
    values (${model}, ${jsonbText(map)}::jsonb, ${reports}, ${created_at})`)
