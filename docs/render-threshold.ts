const KIBI = 1024
/** Larger units, in terms of the unit of a constant. */
const UNITS: Record<string, readonly (readonly [size: number, name: string])[]> = {
  ms: [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ],
  s: [
    [3600, 'h'],
    [60, 'min'],
  ],
  bytes: [
    [KIBI * KIBI, 'MiB'],
    [KIBI, 'KiB'],
  ],
}

const renderNumber = (value: number): string =>
  value > 0 && value < 1 ? String(value).slice(1) : value.toLocaleString('en-US')

/**
 * Renders the value of a constant with its unit, in the largest unit of which it is a whole number.
 * @param unit as the name of the constant ends; empty for a score or share
 */
export function renderThreshold(value: number, unit: string): string {
  const [size, name] = UNITS[unit]?.find(([bound]) => value !== 0 && value % bound === 0) ?? [1, unit]
  const singular = value / size === 1 && name.length > 3 ? name.replace(/s$/, '') : name
  return `${renderNumber(value / size)} ${singular}`.trim()
}
