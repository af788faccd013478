import { parseArgs } from 'node:util'

export const PROXY_BUDGET_MS = 150
const MAX_BUDGET_MS = 10_000

export const USAGE = `Usage: cairnway-mcp proxy [options] -- command [args…]

Runs an MCP server over stdio and passes everything through. To the result of a tool that failed it adds one line with
the best matching experience, when there is one that is clearly about the same error.

  --exclude LIST   tools without advice, with * in names; server:NAME for a whole server; may be repeated
  --budget-ms N    longest wait for advice, ${PROXY_BUDGET_MS} by default
  --off            pass through only
  --verbose        report lookups on stderr
  -h, --help       this text

Environment: CAIRNWAY_URL, CAIRNWAY_API_KEY, CAIRNWAY_PROXY_EXCLUDE (as --exclude).
`

const SERVER_PREFIX = 'server:'

/** The tools and servers that get no advice. */
interface AdviceExclusion {
  excludesTool: (name: string) => boolean
  excludesServer: (command: readonly string[]) => boolean
}

const compilePattern = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  )

/** Names by which a pattern may refer to a server: each word of its command, and the last path segment of each word. */
const serverNames = (command: readonly string[]): string[] =>
  command.flatMap((word) => [word, word.replace(/^.*[\\/]/, '')])

/** Parses lists of patterns such as `write_file,delete_*,server:@acme/*`; `*` excludes everything. */
function parseExclusion(lists: readonly string[]): AdviceExclusion {
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

export interface ProxyArguments {
  command: string
  args: string[]
  /** longest wait for advice */
  budget_ms: number
  exclusion: AdviceExclusion
  /** no advice at all: `--off`, or the whole server is excluded */
  is_off: boolean
  verbose: boolean
}

/** Whether the proxy's own help is requested; arguments after `--` belong to the command. */
export function isHelpRequested(args: readonly string[]): boolean {
  const separator = args.indexOf('--')
  return args.slice(0, separator < 0 ? undefined : separator).some((arg) => arg === '--help' || arg === '-h')
}

/**
 * Reads the arguments after `proxy` on the command line.
 * @throws Error for a missing command or an invalid option
 */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProxyArguments {
  const separator = args.indexOf('--')
  const [command, ...rest] = separator < 0 ? [] : args.slice(separator + 1)
  if (command === undefined || command === '') throw new Error('name the server to run behind --')
  const { values } = parseArgs({
    args: args.slice(0, separator),
    options: {
      exclude: { type: 'string', multiple: true, default: [] },
      'budget-ms': { type: 'string', default: String(PROXY_BUDGET_MS) },
      off: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  const budget_ms = Number(values['budget-ms'])
  if (!Number.isInteger(budget_ms) || budget_ms < 1 || budget_ms > MAX_BUDGET_MS)
    throw new Error(`--budget-ms must be a whole number from 1 to ${MAX_BUDGET_MS}`)
  const exclusion = parseExclusion([...values.exclude, env.CAIRNWAY_PROXY_EXCLUDE ?? ''])
  return {
    command,
    args: rest,
    budget_ms,
    exclusion,
    is_off: values.off || exclusion.excludesServer([command, ...rest]),
    verbose: values.verbose,
  }
}
