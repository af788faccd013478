import { parseArgs } from 'node:util'
import { type Exclusion, parseExclusion } from './exclusion.ts'

const DEFAULT_BUDGET_MS = 150
const MAX_BUDGET_MS = 10_000

export const USAGE = `Usage: cairnway-mcp proxy [options] -- command [args…]

Runs an MCP server over stdio and passes everything through. To the result of a tool that failed it adds one line with
the best matching experience, when there is one that clearly speaks of the same error.

  --exclude LIST   tools without advice, with * in names; server:NAME for a whole server; may be repeated
  --budget-ms N    longest wait for advice, ${DEFAULT_BUDGET_MS} by default
  --off            pass through only
  --verbose        say on stderr what was looked for
  -h, --help       this text

Environment: CAIRNWAY_URL, CAIRNWAY_API_KEY, CAIRNWAY_PROXY_EXCLUDE (as --exclude).
`

export interface ProxyArguments {
  command: string
  args: string[]
  budget_ms: number
  exclusion: Exclusion
  off: boolean
  verbose: boolean
}

/** Whether the proxy itself is asked what it does: what stands behind `--` is asked of the command. */
export function isHelpRequested(args: readonly string[]): boolean {
  const at = args.indexOf('--')
  return args.slice(0, at < 0 ? undefined : at).some((arg) => arg === '--help' || arg === '-h')
}

/**
 * Reads what stands behind `proxy` on the command line.
 * @throws Error that says what is wrong with it
 */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProxyArguments {
  const at = args.indexOf('--')
  const [command, ...rest] = at < 0 ? [] : args.slice(at + 1)
  if (command === undefined || command === '') throw new Error('name the server to run behind --')
  const { values } = parseArgs({
    args: args.slice(0, at),
    options: {
      exclude: { type: 'string', multiple: true, default: [] },
      'budget-ms': { type: 'string', default: String(DEFAULT_BUDGET_MS) },
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
    off: values.off || exclusion.excludesServer([command, ...rest]),
    verbose: values.verbose,
  }
}
