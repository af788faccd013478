import type { CommandEntry } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import type { CliContext, CliOutput } from '../cli-context.ts'
import type { GlobalOptions, OutputFormat } from '../global-options.ts'
import { getServiceCommand } from '../service-command.ts'
import { serializeEscapedJson } from './escape-for-terminal.ts'
import type { TerminalLayout } from './terminal-layout.ts'
import { selectStyles, shouldUseColor } from './terminal-styles.ts'

const DEFAULT_COLUMNS = 80
const MAX_COLUMNS = 120

/** The format that the flags name; without one, a table in a terminal and JSON elsewhere. */
export function resolveOutputFormat({ output, json }: GlobalOptions, { stdout }: CliContext): OutputFormat {
  return output ?? (json ? 'json' : stdout.isTTY ? 'table' : 'json')
}

/** The width of an output in columns, at most 120, its styles, and the prefix of commands for this call. */
export function detectTerminalLayout(
  stream: CliOutput,
  options: GlobalOptions,
  { env, platform }: CliContext,
): TerminalLayout {
  const columns = Math.min(stream.columns || Number(env.COLUMNS) || DEFAULT_COLUMNS, MAX_COLUMNS)
  return {
    columns,
    styles: selectStyles(shouldUseColor(options.color, env, stream)),
    program: getServiceCommand(options, platform),
  }
}

/** The values that `jsonl` prints one per line: the items of a list, or the whole answer. */
function listOutputItems(answer: unknown, list: string | undefined): unknown[] {
  if (Array.isArray(answer)) return answer
  const items = isObject(answer) && list !== undefined ? answer[list] : undefined
  return Array.isArray(items) ? items : [answer]
}

async function formatAnswer(
  answer: unknown,
  list: string | undefined,
  format: OutputFormat,
  layout: TerminalLayout,
): Promise<string[]> {
  if (format === 'table') {
    // loaded on demand: hooks and scripts start the program often and read JSON, and the measuring of text loads slowly
    const { renderAnswer } = await import('./render-answer.ts')
    return renderAnswer(answer, list, layout)
  }
  if (answer === null || answer === undefined) return []
  if (format === 'json') return [serializeEscapedJson(answer, 2)]
  return listOutputItems(answer, list).map((item) => serializeEscapedJson(item))
}

/**
 * Writes an answer to standard output in the selected format. An answer without content is `Done.` in a table, and
 * nothing in JSON.
 * @param entry the field of the answer that lists the items, where there is one
 */
export async function writeAnswer(
  answer: unknown,
  { list }: Pick<CommandEntry, 'list'>,
  options: GlobalOptions,
  context: CliContext,
): Promise<void> {
  const { stdout } = context
  const layout = detectTerminalLayout(stdout, options, context)
  const lines = await formatAnswer(answer, list, resolveOutputFormat(options, context), layout)
  stdout.write(lines.map((line) => `${line}\n`).join(''))
}
