/** Renders a Markdown table, padded so that it is readable as plain text; the first row is the header. */
export function renderMarkdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => [...(row[column] ?? '')].length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '') + ' '.repeat(width - [...(cells[i] ?? '')].length)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n')
}
