import { renderTable } from '../../bench/render-table.ts'
import type { GateCheck } from './gate-measurement.ts'

const isMet = ({ measured, needed, bound }: GateCheck): boolean =>
  bound === 'least' ? measured >= needed : measured <= needed
const formatValue = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/** Renders the checks: the requirement, the measured and the needed value. */
export const checkTable = (checks: readonly GateCheck[]): string =>
  renderTable([
    ['demanded', 'measured', 'needed', ''],
    ...checks.map((check) => [
      check.what,
      formatValue(check.measured),
      `${check.bound === 'least' ? '≥' : '≤'} ${formatValue(check.needed)}`,
      isMet(check) ? 'holds' : '**missed**',
    ]),
  ])
