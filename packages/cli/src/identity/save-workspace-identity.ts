import type { CliContext } from '../cli-context.ts'
import { type CliProfile, readConfigFile } from '../config/config-file.ts'
import { storeProfile } from '../config/store-profile.ts'
import { chooseProfileName } from '../workspaces/workspace-profiles.ts'

/** The part of a profile that works in a workspace by tokens. */
type IdentityProfile = Required<Pick<CliProfile, 'url' | 'contributor_id' | 'did' | 'key_file' | 'credential'>>

/**
 * Stores a profile that works in a workspace by tokens, which the key of a DID proves.
 * @param profile_name null for the name of the workspace
 * @returns the name of the profile
 */
export async function saveWorkspaceIdentity(
  workspace: { id: string; name: string },
  profile: IdentityProfile,
  profile_name: string | null,
  context: CliContext,
): Promise<string> {
  const name = profile_name ?? chooseProfileName(readConfigFile(context), workspace, { spares_keys: true })
  await storeProfile(name, { ...profile, workspace_id: workspace.id }, false, context)
  return name
}
