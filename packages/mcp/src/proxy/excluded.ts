/** What the operator wants no advice for: patterns with `*`, of tools or, behind `server:`, of the command itself. */
export interface Exclusion {
  tool: (name: string) => boolean
  server: (command: readonly string[]) => boolean
}

const SERVER = 'server:'

const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  )

/** The parts of a command by which somebody would name a server: each word, and the last part of its path. */
const namesOf = (command: readonly string[]): string[] =>
  command.flatMap((word) => [word, word.replace(/^.*[\\/]/, '')])

/** Reads lists such as `write_file,delete_*,server:@acme/*`; `*` leaves out everything. */
export function readExclusion(lists: readonly string[]): Exclusion {
  const patterns = lists
    .flatMap((list) => list.split(','))
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
  const tools = patterns.filter((pattern) => !pattern.startsWith(SERVER)).map(matcherOf)
  const servers = patterns
    .filter((pattern) => pattern.startsWith(SERVER))
    .map((pattern) => matcherOf(pattern.slice(SERVER.length)))
  return {
    tool: (name) => tools.some((pattern) => pattern.test(name)),
    server: (command) =>
      patterns.includes('*') || namesOf(command).some((name) => servers.some((pattern) => pattern.test(name))),
  }
}
