/** Rows as aligned columns under a headline, for a terminal; `nothing` where there are none. */
export function formatTable(headline: string[], rows: (string | number | null)[][], nothing: string): string {
  if (rows.length === 0) return nothing
  const lines = [headline, ...rows.map((row) => row.map((cell) => String(cell ?? '-').replaceAll('\n', ' ')))]
  const widths = headline.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  const padded = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
  return padded.map((line) => line.trimEnd()).join('\n')
}
