import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { readConfig } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { requireNoOtherKey } from '../config/store-profile.ts'
import { readGlobalOptions } from '../global-options.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getProgramName } from '../program-name.ts'
import { promptHidden } from '../read-typed.ts'
import { saveWorkspaceKey } from './save-workspace-key.ts'

/**
 * `workspace join`: claims a membership with an invite token, and stores a key of the workspace as a profile.
 * @param token undefined to ask for it without echo
 * @throws UsageError without a token, or when the profile that --save-as names has a key
 */
export async function joinWorkspace(
  workspace_id: string,
  token: string | undefined,
  command: Command,
  context: CliContext,
): Promise<void> {
  const options = readGlobalOptions(command)
  const profile_name = command.opts<{ saveAs?: string }>().saveAs ?? null
  if (profile_name !== null) requireNoOtherKey(readConfig(context), profile_name, null, false)
  if (token === undefined && !context.stdin.isTTY)
    throw new UsageError('the invite token is missing; it stands behind the id of the workspace')
  const invite_token = token ?? (await promptHidden('Invite token: ', context)).trim()
  const { base_url: url } = resolveConnection(options, context)
  const client = createCommandClient(options, context)
  const { contributor_id, role } = await client.claimMembership({ workspace_id, invite_token })
  if (options.dryRun) return
  const workspace = await client.getWorkspace({ workspace_id })
  const profile = await saveWorkspaceKey(client, { workspace, contributor_id, url, profile_name }, context)
  const { id, name, default_visibility, member_count } = workspace
  await writeAnswer({ id, name, role, default_visibility, member_count, profile }, {}, options, context)
  context.stderr.write(
    `A key of it is stored as the profile ${profile}; \`${getProgramName()} workspace use ${profile}\` works in it from now on.\n`,
  )
}
