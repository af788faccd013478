import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { changeConfig } from '../config/change-config.ts'
import { type CliConfig, readConfigFile } from '../config/config-file.ts'
import { removeProfile } from '../config/remove-profile.ts'
import { defaultProfileName } from '../config/store-profile.ts'
import { addGlobalOptions, type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { maskKey } from '../output/mask-key.ts'
import { writeAnswer } from '../output/write-answer.ts'

/** @throws UsageError when no profile of this name is stored */
function requireProfile(name: string, { profiles }: CliConfig): void {
  if (Object.hasOwn(profiles, name)) return
  throw new UsageError(`there is no profile '${name}' (stored: ${Object.keys(profiles).join(', ') || 'none'})`)
}

async function listProfiles(command: Command, context: CliContext): Promise<void> {
  const { current, profiles } = readConfigFile(context)
  const rows = Object.entries(profiles).map(
    ([profile, { url, api_key, contributor_id = null, workspace_id = null, did = null }]) => ({
      profile,
      usual: profile === current,
      url,
      api_key: api_key === undefined ? null : maskKey(api_key),
      contributor_id,
      workspace_id,
      did,
    }),
  )
  await writeAnswer({ profiles: rows }, { list: 'profiles' }, readGlobalOptions(command), context)
}

/**
 * Makes a profile the current one.
 * @throws UsageError when there is none of this name
 */
export async function useProfile(name: string, options: GlobalOptions, context: CliContext): Promise<void> {
  requireProfile(name, readConfigFile(context))
  if (!options.dryRun) await changeConfig(context, (config) => ({ ...config, current: name }))
  await writeAnswer({ profile: name, usual: true }, {}, options, context)
}

async function logout(command: Command, context: CliContext): Promise<void> {
  const options = readGlobalOptions(command)
  const name = options.profile ?? defaultProfileName(context)
  const config = readConfigFile(context)
  requireProfile(name, config)
  if (!options.dryRun) await changeConfig(context, (stored) => removeProfile(name, stored))
  const usual = removeProfile(name, config).current ?? null
  await writeAnswer({ profile: name, forgotten: true, usual }, {}, options, context)
}

/** Adds `cairnway profiles`, `cairnway use` and `cairnway logout`. */
export function addProfiles(program: Command, context: CliContext): void {
  const profiles_command = program
    .command('profiles')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('The stored services and keys, and which profile is the current one.')
  addGlobalOptions(profiles_command).action(() => listProfiles(profiles_command, context))
  const use_command = program
    .command('use')
    .argument('<profile>', 'name of a stored profile')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Make a profile the current one.')
  addGlobalOptions(use_command).action((name: string) => useProfile(name, readGlobalOptions(use_command), context))
  const logout_command = program
    .command('logout')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .summary('Forget a profile with its key.')
    .description('Forget a profile with its key. The key itself stays valid: revoke-key ends it.')
  addGlobalOptions(logout_command).action(() => logout(logout_command, context))
}
