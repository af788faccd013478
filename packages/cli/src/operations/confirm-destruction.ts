import type { CommandEntry } from '@cairnway/contract'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { confirm } from '../confirm.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'

/**
 * Asks before a call that no other call can undo.
 * @returns false when the person does not want it
 * @throws UsageError without a terminal to ask in, unless --yes is given
 */
export async function confirmDestruction(
  { command, summary, fields }: CommandEntry,
  input: Record<string, unknown>,
  options: Record<string, unknown>,
  context: CliContext,
): Promise<boolean> {
  const { stdin, stderr } = context
  if (options.yes === true) return true
  if (!stdin.isTTY || !stderr.isTTY)
    throw new UsageError(`${command} cannot be undone, and there is no terminal to confirm in; pass --yes to do it`)
  const ids = fields.filter(({ in_path }) => in_path).map(({ name }) => String(input[name]))
  const call = escapeLineForTerminal([command, ...ids].join(' '))
  if (await confirm(`${summary}\n${call}: this cannot be undone. Continue?`, context, stderr)) return true
  stderr.write('Nothing was changed.\n')
  return false
}
