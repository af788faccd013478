const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const BYTES_PER_STEP = 1024
const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A count in full, with the separators of the reader's language. */
export const formatCount = (count: number): string => whole.format(count)

/** A count in few characters, such as 12K. */
export const formatShortCount = (count: number): string => short.format(count)

/** A share between 0 and 1 as percent. */
export const formatShare = (share: number): string => percent.format(share)

/** A score between 0 and 1 with two decimals. */
export const formatScore = (score: number): string => score.toFixed(2)

/** A duration in milliseconds. */
export const formatMilliseconds = (duration_ms: number): string =>
  duration_ms < 1000 ? `${Math.round(duration_ms * 10) / 10} ms` : `${Math.round(duration_ms / 100) / 10} s`

/** A size in bytes by its binary unit. */
export function formatBytes(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const size = bytes / BYTES_PER_STEP ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${byteUnits[step]}`
}
