import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { readConfigFile } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { requireNoOtherKey } from '../config/store-profile.ts'
import { readGlobalOptions } from '../global-options.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getProgramName } from '../program-name.ts'
import { chooseVisibility, listVisibilities } from './choose-visibility.ts'
import { getCommandEntry } from './command-entry.ts'
import { saveWorkspaceKey } from './save-workspace-key.ts'

interface CreateOptions {
  default_visibility?: string
  allowed_visibility?: string[]
  saveAs?: string
}

/**
 * `workspace create`: creates a workspace whose deposits stay inside unless the user chooses otherwise, and stores a
 * key of it as a profile.
 * @throws UsageError when the profile that --save-as names has a key
 */
export async function runCreateWorkspace(words: string[], command: Command, context: CliContext): Promise<void> {
  const options = readGlobalOptions(command)
  const { default_visibility, allowed_visibility, saveAs: profile_name = null } = command.opts<CreateOptions>()
  if (profile_name !== null) requireNoOtherKey(readConfigFile(context), profile_name, null, false)
  const { base_url: url } = resolveConnection(options, context)
  const client = createCommandClient(options, context)
  const choices = allowed_visibility ?? listVisibilities(getCommandEntry('createWorkspace').fields)
  const workspace = await client.createWorkspace({
    name: words.join(' '),
    default_visibility: (default_visibility ?? (await chooseVisibility(choices, context))) as 'team',
    ...(allowed_visibility && { allowed_visibility: allowed_visibility as 'team'[] }),
  })
  if (options.dryRun) return
  const { display_handle } = await client.getMyProfile()
  const profile = await saveWorkspaceKey(
    client,
    { workspace, contributor_id: display_handle, url, profile_name },
    context,
  )
  const { id, name, role, default_visibility: chosen } = workspace
  await writeAnswer({ id, name, role, default_visibility: chosen, profile }, {}, options, context)
  const program = getProgramName()
  context.stderr.write(
    `A key of it is stored as the profile ${profile}. Invite others with \`${program} workspace invite --profile ${profile}\`; \`${program} workspace use ${profile}\` works in it from now on.\n`,
  )
}
