import type { CliContext } from '../cli-context.ts'
import { changeConfig } from '../config/change-config.ts'
import { type CliConfig, readConfigFile } from '../config/config-file.ts'
import { removeProfile } from '../config/remove-profile.ts'

const MAX_NAME_CHARS = 40
const DEFAULT_NAME = 'workspace'

/** The name of a workspace as the name of a profile, which is typed in shells: `Acme (EU)` is `acme-eu`. */
export const toProfileName = (workspace_name: string): string =>
  workspace_name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_NAME_CHARS)
    .replace(/^-|-$/g, '') || DEFAULT_NAME

/**
 * The name of the profile for a new key of a workspace: that of the workspace, with a number where another profile has
 * it. A profile of the same workspace is replaced, because its key ended with the membership.
 * @param options `spares_keys`: not to replace one that has a key
 */
export function chooseProfileName(
  { profiles }: CliConfig,
  workspace: { id: string; name: string },
  { spares_keys = false } = {},
): string {
  const base = toProfileName(workspace.name)
  const isFree = (name: string) => {
    const stored = Object.hasOwn(profiles, name) ? profiles[name] : undefined
    return !stored || (stored.workspace_id === workspace.id && !(spares_keys && stored.api_key !== undefined))
  }
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (isFree(name)) return name
  }
}

const listProfilesOf = ({ profiles }: CliConfig, workspace_id: string, url: string): string[] =>
  Object.entries(profiles).flatMap(([name, profile]) =>
    profile.workspace_id === workspace_id && profile.url === url ? [name] : [],
  )

/**
 * Removes the profiles whose keys ended with a membership or a workspace.
 * @returns their names
 */
export async function removeWorkspaceProfiles(
  workspace_id: string,
  url: string,
  context: CliContext,
): Promise<string[]> {
  const names = listProfilesOf(readConfigFile(context), workspace_id, url)
  if (names.length > 0)
    await changeConfig(context, (config) =>
      listProfilesOf(config, workspace_id, url).reduce((rest, name) => removeProfile(name, rest), config),
    )
  return names
}
