import type { Detail } from '../../bench/section.ts'

/** The data sets of a measurement. */
export interface GateDataSource {
  directory: string
  /** `dev` or `heldout` */
  split: string
  /** directory of the model and of cached vectors */
  cache: string
}

/** A measured value and the bound that it should keep. */
export interface GateCheck {
  what: string
  measured: number
  needed: number
  /** whether `needed` is the minimum or the maximum */
  bound: 'least' | 'most'
}

/** The result of one measurement. */
export interface GateReport {
  title: string
  /** tables, and notes that explain them */
  details: Detail[]
  checks: GateCheck[]
  /** all measured values, for the JSON report */
  figures: Record<string, unknown>
}

/** A measurement of `npm run eval -- --gates`. The same data gives the same figures, except for durations. */
export type GateMeasurement = (source: GateDataSource) => Promise<GateReport>
