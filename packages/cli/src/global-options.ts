import { type Command, Option } from 'commander'
import { UsageError } from './cli-errors.ts'

const outputFormats = ['table', 'json', 'jsonl'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** The options that every command takes, before or after its name. */
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
  new Option('--profile <name>', 'use the stored profile of this name'),
  new Option('--output <form>', 'format of the answers').choices(outputFormats),
  new Option('--json', 'the same as --output json'),
  new Option('--color', 'colors, even when the output is not a terminal'),
  new Option('--no-color', 'no colors'),
  new Option('--dry-run', 'print the request instead of sending it'),
]

/**
 * Adds the global options to a command, except those that have the name of one of its fields: after the command, the
 * flag sets the field.
 */
export function addGlobalOptions(command: Command): Command {
  const own_flags = new Set(command.options.map(({ long }) => long))
  for (const option of createOptions())
    if (!own_flags.has(option.long)) command.addOption(option.helpGroup(GLOBAL_OPTIONS_HEADING))
  return command
}

const isOutputFormat = (value: unknown): value is OutputFormat => outputFormats.some((format) => format === value)

/**
 * Reads the global options of a call; those after the command override those before it.
 * @throws UsageError when --json and another --output are combined
 */
export function readGlobalOptions(command: Command): GlobalOptions {
  const [root] = withAncestors(command).slice(-1)
  const before_command: Record<string, unknown> = root?.opts() ?? {}
  const after_command: Record<string, unknown> = command.opts()
  const global_names = new Set(
    command.options
      .filter(({ helpGroupHeading }) => helpGroupHeading === GLOBAL_OPTIONS_HEADING)
      .map((option) => option.attributeName()),
  )
  const readOption = (name: string): unknown =>
    (global_names.has(name) ? after_command[name] : undefined) ?? before_command[name]
  const [url, profile, output, json, color, dryRun] = ['url', 'profile', 'output', 'json', 'color', 'dryRun'].map(
    readOption,
  )
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
