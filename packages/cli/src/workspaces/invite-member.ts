import type { CommandEntry } from '@cairnway/contract'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { readGlobalOptions } from '../global-options.ts'
import { resolveOutputFormat, writeAnswer } from '../output/write-answer.ts'
import { selectWorkspace } from './select-workspace.ts'

type InviteOptions = { role?: 'owner' | 'reviewer' | 'member'; expires_at?: string }

/** The fields of an invite that are no word: all but the workspace. */
export const listInviteFields = ({ fields }: CommandEntry) => fields.filter(({ in_path }) => !in_path)

/** `workspace invite`: creates a token, and in a terminal shows the command with which its holder joins. */
export async function inviteMember(word: string | undefined, command: Command, context: CliContext): Promise<void> {
  const { workspace_id, options } = selectWorkspace(word, readGlobalOptions(command), context)
  const { role, expires_at } = command.opts<InviteOptions>()
  const invite = await createCommandClient(options, context).createMemberInvite({
    workspace_id,
    ...(role && { role }),
    ...(expires_at && { expires_at }),
  })
  if (options.dryRun) return
  const is_table = resolveOutputFormat(options, context) === 'table'
  await writeAnswer(is_table ? invite : { workspace_id, ...invite }, {}, options, context)
  if (is_table)
    context.stderr.write(
      // the program is installed elsewhere where the invite is used, so its path on this machine would not help
      `Shown only once. Who gets it, with an account at ${resolveConnection(options, context).base_url}, joins with: cairnway workspace join ${workspace_id} ${invite.invite_token}\n`,
    )
}
