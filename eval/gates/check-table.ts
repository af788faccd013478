import { table } from '../../bench/table.ts'
import type { Check } from './types.ts'

const holds = ({ measured, needed, bound }: Check): boolean =>
  bound === 'least' ? measured >= needed : measured <= needed
const digits = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/** What is demanded beside what was measured. */
export const checkTable = (checks: readonly Check[]): string =>
  table([
    ['demanded', 'measured', 'needed', ''],
    ...checks.map((check) => [
      check.what,
      digits(check.measured),
      `${check.bound === 'least' ? '≥' : '≤'} ${digits(check.needed)}`,
      holds(check) ? 'holds' : '**missed**',
    ]),
  ])
