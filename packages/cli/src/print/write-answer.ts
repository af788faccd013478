import type { CommandEntry } from '@cairnway/contract'
import type { Everywhere, OutputForm } from '../everywhere.ts'
import { isObject } from '../is-object.ts'
import type { Output, Surroundings } from '../surroundings.ts'
import { safeJson } from './neutralise.ts'
import type { Page } from './page.ts'
import { printAnswer } from './print-answer.ts'
import { stylesFor, wantsColour } from './styles.ts'

const COLUMNS_USUAL = 80
const COLUMNS_MAX = 120

/** How answers are printed: as told, else for people in a terminal and as JSON elsewhere. */
export function outputForm({ output, json }: Everywhere, { stdout }: Surroundings): OutputForm {
  return output ?? (json ? 'json' : stdout.isTTY ? 'table' : 'json')
}

/** The page that a stream is: its width and whether it takes colours. */
export function pageOf(stream: Output, { color }: Everywhere, { env }: Surroundings): Page {
  const columns = Math.min(stream.columns || Number(env.COLUMNS) || COLUMNS_USUAL, COLUMNS_MAX)
  return { columns, styles: stylesFor(wantsColour(color, env, stream)) }
}

/** What is one line each in the form `jsonl`: the items of a list, or the whole. */
function itemsOf(answer: unknown, list: string | undefined): unknown[] {
  if (Array.isArray(answer)) return answer
  const items = isObject(answer) && list !== undefined ? answer[list] : undefined
  return Array.isArray(items) ? items : [answer]
}

/** Prints an answer in the form that is wanted; nothing for an answer without content, unless people read it. */
export function writeAnswer(
  answer: unknown,
  { list }: Pick<CommandEntry, 'list'>,
  said: Everywhere,
  surroundings: Surroundings,
): void {
  const { stdout } = surroundings
  const form = outputForm(said, surroundings)
  const lines =
    form === 'table'
      ? printAnswer(answer, list, pageOf(stdout, said, surroundings))
      : answer === null || answer === undefined
        ? []
        : form === 'json'
          ? [safeJson(answer, 2)]
          : itemsOf(answer, list).map((item) => safeJson(item))
  stdout.write(lines.map((line) => `${line}\n`).join(''))
}
