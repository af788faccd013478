/** Splits a shell block into its commands: lines, with what a backslash or an open single quote continues. */
export function splitCommands(block: string): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of block.split('\n')) {
    const text = open === '' ? line.replace(/(?:^|\s)#\s.*$/, '') : line
    open += open === '' ? text : `\n${text}`
    const has_open_quote = open.replace(/"(?:[^"\\]|\\.)*"/g, '').split("'").length % 2 === 0
    if (/\\$/.test(open) || has_open_quote) continue
    if (open.trim() !== '') commands.push(open.trim())
    open = ''
  }
  return commands
}
