import { type Command, Option } from 'commander'
import { UsageError } from './failures.ts'

const outputForms = ['table', 'json', 'jsonl'] as const
export type OutputForm = (typeof outputForms)[number]

/** What can be said with every command, before its name or after it. */
export interface Everywhere {
  url?: string
  profile?: string
  output?: OutputForm
  json?: boolean
  color?: boolean
  dryRun?: boolean
}

const EVERYWHERE = 'With every command:'

const options = () => [
  new Option('--url <url>', 'address of the service'),
  new Option('--profile <name>', 'the stored address and key of that name'),
  new Option('--output <form>', 'how answers are printed').choices(outputForms),
  new Option('--json', 'the same as --output json'),
  new Option('--color', 'colours, also where it is no terminal'),
  new Option('--no-color', 'no colours'),
  new Option('--dry-run', 'print the request instead of sending it'),
]

/** Adds them to a command, except those whose name a field of it has: behind the command the field is meant. */
export function addEverywhere(command: Command): Command {
  const taken = new Set(command.options.map(({ long }) => long))
  for (const option of options()) if (!taken.has(option.long)) command.addOption(option.helpGroup(EVERYWHERE))
  return command
}

const isForm = (value: unknown): value is OutputForm => outputForms.some((form) => form === value)

/**
 * What was said with this command, behind its name or before.
 * @throws UsageError for forms that contradict each other
 */
export function everywhereOf(command: Command): Everywhere {
  const [root] = ancestors(command).slice(-1)
  const before: Record<string, unknown> = root?.opts() ?? {}
  const behind: Record<string, unknown> = command.opts()
  const own = new Set(
    command.options.filter(({ helpGroupHeading }) => helpGroupHeading === EVERYWHERE).map((o) => o.attributeName()),
  )
  const said = (name: string): unknown => (own.has(name) ? behind[name] : undefined) ?? before[name]
  const [url, profile, output, json, color, dryRun] = ['url', 'profile', 'output', 'json', 'color', 'dryRun'].map(said)
  if (json === true && isForm(output) && output !== 'json')
    throw new UsageError(`--json and --output ${output} contradict each other`)
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof profile === 'string' && { profile }),
    ...(isForm(output) && { output }),
    ...(json === true && { json }),
    ...(typeof color === 'boolean' && { color }),
    ...(dryRun === true && { dryRun }),
  }
}

function ancestors(command: Command): Command[] {
  return command.parent ? [command, ...ancestors(command.parent)] : [command]
}
