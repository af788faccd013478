import { type Command, Option } from 'commander'
import { UsageError } from './cli-errors.ts'

const outputFormats = ['table', 'json', 'jsonl'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** What can be said with every command, before its name or after it. */
export interface GlobalOptions {
  url?: string
  profile?: string
  output?: OutputFormat
  json?: boolean
  color?: boolean
  dryRun?: boolean
}

const GLOBAL_OPTIONS_HEADING = 'With every command:'

const createOptions = () => [
  new Option('--url <url>', 'address of the service'),
  new Option('--profile <name>', 'the stored address and key of that name'),
  new Option('--output <form>', 'how answers are printed').choices(outputFormats),
  new Option('--json', 'the same as --output json'),
  new Option('--color', 'colours, also where it is no terminal'),
  new Option('--no-color', 'no colours'),
  new Option('--dry-run', 'print the request instead of sending it'),
]

/** Adds them to a command, except those whose name a field of it has: behind the command the field is meant. */
export function addGlobalOptions(command: Command): Command {
  const taken = new Set(command.options.map(({ long }) => long))
  for (const option of createOptions())
    if (!taken.has(option.long)) command.addOption(option.helpGroup(GLOBAL_OPTIONS_HEADING))
  return command
}

const isOutputFormat = (value: unknown): value is OutputFormat => outputFormats.some((form) => form === value)

/**
 * What was said with this command, behind its name or before.
 * @throws UsageError for forms that contradict each other
 */
export function readGlobalOptions(command: Command): GlobalOptions {
  const [root] = withAncestors(command).slice(-1)
  const before: Record<string, unknown> = root?.opts() ?? {}
  const behind: Record<string, unknown> = command.opts()
  const own = new Set(
    command.options
      .filter(({ helpGroupHeading }) => helpGroupHeading === GLOBAL_OPTIONS_HEADING)
      .map((o) => o.attributeName()),
  )
  const said = (name: string): unknown => (own.has(name) ? behind[name] : undefined) ?? before[name]
  const [url, profile, output, json, color, dryRun] = ['url', 'profile', 'output', 'json', 'color', 'dryRun'].map(said)
  if (json === true && isOutputFormat(output) && output !== 'json')
    throw new UsageError(`--json and --output ${output} contradict each other`)
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof profile === 'string' && { profile }),
    ...(isOutputFormat(output) && { output }),
    ...(json === true && { json }),
    ...(typeof color === 'boolean' && { color }),
    ...(dryRun === true && { dryRun }),
  }
}

function withAncestors(command: Command): Command[] {
  return command.parent ? [command, ...withAncestors(command.parent)] : [command]
}
