/** What the operator wants no advice for: patterns with `*`, of tools or, behind `server:`, of the command itself. */
export interface Exclusion {
  excludesTool: (name: string) => boolean
  excludesServer: (command: readonly string[]) => boolean
}

const SERVER_PREFIX = 'server:'

const compilePattern = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  )

/** The parts of a command by which somebody would name a server: each word, and the last part of its path. */
const serverNames = (command: readonly string[]): string[] =>
  command.flatMap((word) => [word, word.replace(/^.*[\\/]/, '')])

/** Reads lists such as `write_file,delete_*,server:@acme/*`; `*` leaves out everything. */
export function parseExclusion(lists: readonly string[]): Exclusion {
  const patterns = lists
    .flatMap((list) => list.split(','))
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
  const tools = patterns.filter((pattern) => !pattern.startsWith(SERVER_PREFIX)).map(compilePattern)
  const servers = patterns
    .filter((pattern) => pattern.startsWith(SERVER_PREFIX))
    .map((pattern) => compilePattern(pattern.slice(SERVER_PREFIX.length)))
  return {
    excludesTool: (name) => tools.some((pattern) => pattern.test(name)),
    excludesServer: (command) =>
      patterns.includes('*') || serverNames(command).some((name) => servers.some((pattern) => pattern.test(name))),
  }
}
