import type { CommandEntry } from '@cairnway/contract'
import type { CliContext, CliOutput } from '../cli-context.ts'
import type { GlobalOptions, OutputFormat } from '../global-options.ts'
import { isObject } from '../is-object.ts'
import { serializeEscapedJson } from './escape-for-terminal.ts'
import { renderAnswer } from './render-answer.ts'
import type { TerminalLayout } from './terminal-layout.ts'
import { selectStyles, shouldUseColor } from './terminal-styles.ts'

const DEFAULT_COLUMNS = 80
const MAX_COLUMNS = 120

/** How answers are printed: as told, else for people in a terminal and as JSON elsewhere. */
export function resolveOutputFormat({ output, json }: GlobalOptions, { stdout }: CliContext): OutputFormat {
  return output ?? (json ? 'json' : stdout.isTTY ? 'table' : 'json')
}

/** The page that a stream is: its width and whether it takes colours. */
export function detectTerminalLayout(stream: CliOutput, { color }: GlobalOptions, { env }: CliContext): TerminalLayout {
  const columns = Math.min(stream.columns || Number(env.COLUMNS) || DEFAULT_COLUMNS, MAX_COLUMNS)
  return { columns, styles: selectStyles(shouldUseColor(color, env, stream)) }
}

/** What is one line each in the form `jsonl`: the items of a list, or the whole. */
function listOutputItems(answer: unknown, list: string | undefined): unknown[] {
  if (Array.isArray(answer)) return answer
  const items = isObject(answer) && list !== undefined ? answer[list] : undefined
  return Array.isArray(items) ? items : [answer]
}

/** Prints an answer in the form that is wanted; nothing for an answer without content, unless people read it. */
export function writeAnswer(
  answer: unknown,
  { list }: Pick<CommandEntry, 'list'>,
  said: GlobalOptions,
  surroundings: CliContext,
): void {
  const { stdout } = surroundings
  const form = resolveOutputFormat(said, surroundings)
  const lines =
    form === 'table'
      ? renderAnswer(answer, list, detectTerminalLayout(stdout, said, surroundings))
      : answer === null || answer === undefined
        ? []
        : form === 'json'
          ? [serializeEscapedJson(answer, 2)]
          : listOutputItems(answer, list).map((item) => serializeEscapedJson(item))
  stdout.write(lines.map((line) => `${line}\n`).join(''))
}
