/** A command as one line for the shell of the system, as hooks take it. */
export function printLine(words: readonly string[], platform: NodeJS.Platform): string {
  const quote = (word: string): string =>
    platform === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word))).join(' ')
}

/** The words of a line that a person wrote; quotes hold a word together. */
export function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''))
}
