import type { Client } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { readConfigFile } from '../config/config-file.ts'
import { storeProfile } from '../config/store-profile.ts'
import { chooseProfileName } from './workspace-profiles.ts'

/** The name of the key in the list of its owner's keys. */
const KEY_NAME = 'command line'

/**
 * Creates a key of a workspace, which the service shows only once, and stores it as a profile.
 * @param contributor_id the id or the handle of the caller
 * @param profile_name null for the name of the workspace
 * @returns the name of the profile
 */
export async function saveWorkspaceKey(
  client: Client,
  {
    workspace,
    contributor_id,
    url,
    profile_name,
  }: { workspace: { id: string; name: string }; contributor_id: string; url: string; profile_name: string | null },
  context: CliContext,
): Promise<string> {
  const key = await client.createKey({ contributor_id, name: KEY_NAME, workspace_id: workspace.id })
  const name = profile_name ?? chooseProfileName(readConfigFile(context), workspace)
  const profile = { url, api_key: key.api_key, contributor_id: key.contributor_id, workspace_id: workspace.id }
  await storeProfile(name, profile, profile_name === null, context)
  return name
}
