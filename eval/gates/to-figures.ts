import type { Measurement } from '../../bench/measurement-log.ts'
import type { GateCheck } from './gate-measurement.ts'

const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** Makes the figures of docs/benchmarks of the checks of a gate. */
export const toFigures = (checks: readonly GateCheck[]): Measurement[] =>
  checks.map(({ what, measured, needed, bound }) => ({
    part: '',
    what,
    value: round(measured),
    unit: '',
    target: `${bound === 'least' ? '>=' : '<='} ${round(needed)}`,
  }))
