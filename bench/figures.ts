/** One measured value with the target that it is held against. */
export interface Figure {
  part: string
  what: string
  value: number
  unit: string
  target: string
}

export interface Figures {
  list: Figure[]
  /** Keeps a value and prints it at once: runs are long. */
  note(part: string, what: string, value: number, unit: string, target?: string): void
  /** Keeps the 50th, 95th and 99th percentile of times in milliseconds; targets in the same order. */
  noteTimes(part: string, what: string, times: readonly number[], targets?: readonly string[]): void
}

const SHARES = [0.5, 0.95, 0.99]

/** The value below which that share of the values lies (nearest rank); 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length))) - 1] ?? 0
}

const round = (value: number): number => Math.round(value * 100) / 100

export function createFigures(): Figures {
  const list: Figure[] = []
  function note(part: string, what: string, value: number, unit: string, target = ''): void {
    list.push({ part, what, value: round(value), unit, target })
    console.log(`${part}: ${what}: ${round(value)} ${unit}${target && `  (target ${target})`}`)
  }
  return {
    list,
    note,
    noteTimes(part, what, times, targets = []) {
      for (const [i, share] of SHARES.entries())
        note(part, `${what}, p${share * 100}`, percentile(times, share), 'ms', targets[i])
    },
  }
}
