import type { Command } from 'commander'
import { askLine } from '../ask-line.ts'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { confirm } from '../confirm.ts'
import { type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { selectWorkspace } from './select-workspace.ts'
import { removeWorkspaceProfiles } from './workspace-profiles.ts'

const FATES = {
  erase: 'Its records are erased.',
  hand_over: 'The records that its members can read become private records of yours; all else of it is erased.',
}

interface EndOptions {
  yes?: boolean
  confirm?: string
  records?: keyof typeof FATES
}

const isTerminal = ({ stdin, stderr }: CliContext): boolean => stdin.isTTY === true && stderr.isTTY === true

/** Removes the profiles of a workspace in which no key of the caller is valid any more, and says which. */
async function writeEnd(
  answer: Record<string, unknown>,
  { workspace_id, url }: { workspace_id: string; url: string },
  options: GlobalOptions,
  context: CliContext,
): Promise<void> {
  const removed_profiles = await removeWorkspaceProfiles(workspace_id, url, context)
  await writeAnswer({ id: workspace_id, ...answer, removed_profiles }, {}, options, context)
}

/**
 * `workspace leave`: ends the caller's own membership.
 * @throws UsageError without a terminal to ask in and --yes
 */
export async function leaveWorkspace(word: string | undefined, command: Command, context: CliContext): Promise<void> {
  const { workspace_id, options } = selectWorkspace(word, readGlobalOptions(command), context)
  const { base_url: url } = resolveConnection(options, context)
  const client = createCommandClient(options, context)
  if (options.dryRun) {
    await client.removeMember({ workspace_id, display_handle: 'your-handle' })
    return
  }
  const { display_handle } = await client.getMyProfile()
  const { name } = await client.getWorkspace({ workspace_id })
  if (command.opts<EndOptions>().yes !== true) {
    if (!isTerminal(context)) throw new UsageError('there is no terminal to confirm in; pass --yes to leave')
    const question = `You leave ${escapeLineForTerminal(name)}: your keys of it end at once, and what you deposited there stays there. Continue?`
    if (!(await confirm(question, context, context.stderr))) return void context.stderr.write('Nothing was changed.\n')
  }
  await client.removeMember({ workspace_id, display_handle })
  await writeEnd({ name, left: true }, { workspace_id, url }, options, context)
}

/**
 * `workspace delete`: deletes a workspace after its name was typed.
 * @throws UsageError without a terminal to type in and --confirm
 */
export async function runDeleteWorkspace(
  word: string | undefined,
  command: Command,
  context: CliContext,
): Promise<void> {
  const { workspace_id, options } = selectWorkspace(word, readGlobalOptions(command), context)
  const { confirm: confirmation, records = 'erase' } = command.opts<EndOptions>()
  const { base_url: url } = resolveConnection(options, context)
  const client = createCommandClient(options, context)
  if (confirmation === undefined && (options.dryRun || !isTerminal(context)))
    throw new UsageError('there is no terminal to confirm in; pass --confirm with the name of the workspace')
  if (confirmation === undefined) {
    const { name, member_count } = await client.getWorkspace({ workspace_id })
    const shown = escapeLineForTerminal(name)
    const question = `${shown} (${member_count === 1 ? '1 member' : `${member_count} members`}) is deleted for good, with all keys of it. ${FATES[records]}\nType its name to delete it: `
    if ((await askLine(question, context, context.stderr)) !== name)
      return void context.stderr.write('That is not its name. Nothing was changed.\n')
    await client.deleteWorkspace({ workspace_id, confirm: name, records })
  } else await client.deleteWorkspace({ workspace_id, confirm: confirmation, records })
  if (!options.dryRun) await writeEnd({ deleted: true, records }, { workspace_id, url }, options, context)
}
