import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ApiError, type Client, createClient, NoAnswerError } from '@cairnway/sdk'
import { readConfig } from '../../platform/config/config.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { commands } from './commands.ts'
import type { OpsCommand } from './ops-command.ts'

/** Column where the help texts begin. */
const HELP_INDENT_CHARS = 28

const formatCommandHelp = ([name, { usage, description }]: [string, OpsCommand]): string => {
  const call = `  ${name} ${usage}`.trimEnd()
  const texts = description.split('\n')
  const lines = call.length < HELP_INDENT_CHARS - 1 ? texts : ['', ...texts]
  return lines.map((line, i) => (i === 0 ? call : '').padEnd(HELP_INDENT_CHARS) + line).join('\n')
}

const help = `Usage: npm run ops -- COMMAND

${Object.entries(commands).map(formatCommandHelp).join('\n')}

The server must be running, but for "pack build", "pack check", "move" and "search". CAIRNWAY_URL is its address (default:
http://127.0.0.1:8080 or PORT), ADMIN_API_KEY is the operator's key (default: the file operator-key in DATA_DIR).`

const EXIT_WRONG_USAGE = 2

/**
 * Creates a client of the running server with the operator's key.
 * @param environment CAIRNWAY_URL, and the variables of the server
 * @throws StartError when there is no key
 */
async function createOpsClient(environment: Record<string, string | undefined>): Promise<Client> {
  const config = readConfig(environment)
  const path = join(config.data_dir, 'operator-key')
  const api_key = config.admin_api_key ?? (await readFile(path, 'utf8').catch(() => null))?.trim()
  if (!api_key) throw new StartError(`no operator key: set ADMIN_API_KEY, or DATA_DIR to where ${path} should be`)
  const base_url = environment.CAIRNWAY_URL || config.base_url
  // the person at the terminal decides how long to wait and whether to retry
  return createClient({ base_url, api_key, max_retries: 0, timeout_ms: Number.POSITIVE_INFINITY })
}

/**
 * Finds the command that the first two words name, or else the first word, and returns the arguments after its name.
 */
function findCommand([first = '', second = '', ...rest]: string[]): { command: OpsCommand; args: string[] } | null {
  const findByName = (name: string) => Object.entries(commands).find(([known]) => known === name)?.[1]
  const [two_words, one_word] = [findByName(`${first} ${second}`), findByName(first)]
  if (two_words) return { command: two_words, args: rest }
  return one_word ? { command: one_word, args: second === '' ? rest : [second, ...rest] } : null
}

/** Parses the arguments and options of a command; null when the command does not accept them. */
function parseArguments(
  { argument_count: [min, max] = [0, 0], options = [], required_options = [], flags = [] }: OpsCommand,
  args: string[],
) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
        ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
      },
    })
    const given = Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : value])
    const is_valid =
      positionals.length >= min && positionals.length <= max && required_options.every((name) => values[name])
    return is_valid ? { positionals, options: Object.fromEntries(given) as Record<string, string | undefined> } : null
  } catch {
    return null
  }
}

/** @returns the exit code; null when the words are not a valid call of a command */
async function runCommand(words: string[]): Promise<number | null> {
  const match = findCommand(words)
  const parsed = match && parseArguments(match.command, match.args)
  if (!match || !parsed) return null
  const client = match.command.is_local ? createClient({ base_url: '' }) : await createOpsClient(process.env)
  return match.command.run(client, parsed.positionals, parsed.options, {
    readConfig: () => readConfig(process.env),
    connect: () => createOpsClient(process.env),
  })
}

async function main(words: string[]): Promise<number> {
  const is_help = [undefined, 'help', '--help'].includes(words[0])
  const code = is_help ? null : await runCommand(words)
  if (code !== null) return code
  console.error(help)
  return is_help ? 0 : EXIT_WRONG_USAGE
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const is_expected = error instanceof ApiError || error instanceof StartError || error instanceof NoAnswerError
    const advice = error instanceof NoAnswerError ? '; start the server first, or set CAIRNWAY_URL' : ''
    console.error(is_expected ? `cairnway: ${error.message}${advice}` : error)
    process.exit(1)
  },
)
