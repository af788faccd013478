/** Formats rows as aligned columns under a header line, for a terminal; returns `if_empty` when there are no rows. */
export function formatTable(headers: string[], rows: (string | number | null)[][], if_empty: string): string {
  if (rows.length === 0) return if_empty
  const lines = [headers, ...rows.map((row) => row.map((cell) => String(cell ?? '-').replaceAll('\n', ' ')))]
  const widths = headers.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  const padded = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
  return padded.map((line) => line.trimEnd()).join('\n')
}
