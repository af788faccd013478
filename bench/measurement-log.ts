/** A measured value and its target. */
export interface Measurement {
  part: string
  what: string
  value: number
  unit: string
  target: string
}

export interface MeasurementLog {
  list: Measurement[]
  /** further tables, each with its header first */
  tables: string[][][]
  addTable(rows: string[][]): void
  /** Adds a value, rounded to hundredths, and prints it at once, since runs are long. */
  note(part: string, what: string, value: number, unit: string, target?: string): void
  /** Adds the 50th, 95th and 99th percentile of times in milliseconds; `targets` are in the same order. */
  noteTimes(part: string, what: string, times: readonly number[], targets?: readonly string[]): void
}

const PERCENTILES = [0.5, 0.95, 0.99]

/** The percentile `share` (0..1) of the values by the nearest-rank method; 0 when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length))) - 1] ?? 0
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

export function createMeasurementLog(): MeasurementLog {
  const list: Measurement[] = []
  const tables: string[][][] = []
  function note(part: string, what: string, value: number, unit: string, target = ''): void {
    list.push({ part, what, value: roundToHundredths(value), unit, target })
    console.log(`${part}: ${what}: ${roundToHundredths(value)} ${unit}${target && `  (target ${target})`}`)
  }
  return {
    list,
    tables,
    addTable: (rows) => void tables.push(rows),
    note,
    noteTimes(part, what, times, targets = []) {
      for (const [i, share] of PERCENTILES.entries())
        note(part, `${what}, p${share * 100}`, percentile(times, share), 'ms', targets[i])
    },
  }
}
