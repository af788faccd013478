/** Share (0..1) of the items for which `holds` is true; 0 of none. */
export const shareOf = <T>(items: readonly T[], holds: (item: T) => boolean): number =>
  items.filter(holds).length / Math.max(1, items.length)

/** Formats a share as a percentage with one decimal. */
export const formatPercentTenths = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Formats a share with three decimals. */
export const formatThreeDecimals = (share: number): string => share.toFixed(3)

/** The value at a quantile (0..1) of the sorted values; 0 when there are none. */
export const valueAtQuantile = (values: readonly number[], quantile: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(quantile * values.length))] ?? 0

/** Escapes a word for a regular expression. */
export const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
