import { parseArgs } from 'node:util'
import { ApiError, NoAnswerError } from '@cairnway/sdk'
import { StartError } from '../errors/start-error.ts'
import { commands, type OpsCommand } from './commands.ts'
import { createOpsClient } from './create-ops-client.ts'

/** Column where the help texts begin. */
const HELP_INDENT_CHARS = 28

const formatCommandHelp = ([name, { usage: takes, description }]: [string, OpsCommand]): string => {
  const call = `  ${name} ${takes}`.trimEnd()
  const texts = description.split('\n')
  const lines = call.length < HELP_INDENT_CHARS - 1 ? texts : ['', ...texts]
  return lines.map((line, i) => (i === 0 ? call : '').padEnd(HELP_INDENT_CHARS) + line).join('\n')
}

const usage = `Usage: npm run ops -- COMMAND

${Object.entries(commands).map(formatCommandHelp).join('\n')}

The server must be running. CAIRNWAY_URL names it (default: http://127.0.0.1:8080 or PORT), ADMIN_API_KEY is the
operator's key (default: the file operator-key in DATA_DIR).`

const EXIT_WRONG_USAGE = 2

/** The command that the first two words name, or the first one, and what stands behind its name. */
function findCommand([first = '', second = '', ...rest]: string[]): { command: OpsCommand; args: string[] } | null {
  const own = (name: string) => Object.entries(commands).find(([known]) => known === name)?.[1]
  const [long, short] = [own(`${first} ${second}`), own(first)]
  if (long) return { command: long, args: rest }
  return short ? { command: short, args: second === '' ? rest : [second, ...rest] } : null
}

/** The words and options of a call; null when they are none that the command takes. */
function parseArguments(
  { argument_count: [least, most] = [0, 0], options = [], required_options = [] }: OpsCommand,
  args: string[],
) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    })
    const whole =
      positionals.length >= least && positionals.length <= most && required_options.every((name) => values[name])
    return whole ? { words: positionals, options: values } : null
  } catch {
    return null
  }
}

/** @returns the exit code; null when the words make no command */
async function runCommand(args: string[]): Promise<number | null> {
  const found = findCommand(args)
  const given = found && parseArguments(found.command, found.args)
  return found && given && found.command.run(await createOpsClient(process.env), given.words, given.options)
}

async function main(args: string[]): Promise<number> {
  const asks_help = [undefined, 'help', '--help'].includes(args[0])
  const code = asks_help ? null : await runCommand(args)
  if (code !== null) return code
  console.error(usage)
  return asks_help ? 0 : EXIT_WRONG_USAGE
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof ApiError || error instanceof StartError || error instanceof NoAnswerError
    const advice = error instanceof NoAnswerError ? '; start the server first, or set CAIRNWAY_URL' : ''
    console.error(known ? `cairnway: ${error.message}${advice}` : error)
    process.exit(1)
  },
)
