import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { changeConfig } from '../config/change-config.ts'
import { type CliConfig, readConfig } from '../config/config-file.ts'
import { defaultProfileName } from '../config/store-profile.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { maskKey } from '../output/mask-key.ts'
import { writeAnswer } from '../output/write-answer.ts'

/** @throws UsageError for one that is not stored */
function requireProfile(name: string, { profiles }: CliConfig): void {
  if (Object.hasOwn(profiles, name)) return
  throw new UsageError(`there is no profile '${name}' (there: ${Object.keys(profiles).join(', ') || 'none'})`)
}

/** A configuration without that profile; another one becomes the usual one. */
function removeProfile(name: string, { current, profiles, ...rest }: CliConfig): CliConfig {
  const { [name]: _, ...others } = profiles
  const still = current === name ? Object.keys(others)[0] : current
  return { ...rest, ...(still !== undefined && { current: still }), profiles: others }
}

async function listProfiles(command: Command, surroundings: CliContext): Promise<void> {
  const { current, profiles } = readConfig(surroundings)
  const rows = Object.entries(profiles).map(([profile, { url, api_key, contributor_id = null }]) => ({
    profile,
    usual: profile === current,
    url,
    api_key: api_key === undefined ? null : maskKey(api_key),
    contributor_id,
  }))
  await writeAnswer({ profiles: rows }, { list: 'profiles' }, readGlobalOptions(command), surroundings)
}

async function useProfile(name: string, command: Command, surroundings: CliContext): Promise<void> {
  const said = readGlobalOptions(command)
  requireProfile(name, readConfig(surroundings))
  if (!said.dryRun) await changeConfig(surroundings, (config) => ({ ...config, current: name }))
  await writeAnswer({ profile: name, usual: true }, {}, said, surroundings)
}

async function logout(command: Command, surroundings: CliContext): Promise<void> {
  const said = readGlobalOptions(command)
  const name = said.profile ?? defaultProfileName(surroundings)
  const config = readConfig(surroundings)
  requireProfile(name, config)
  if (!said.dryRun) await changeConfig(surroundings, (stored) => removeProfile(name, stored))
  const usual = removeProfile(name, config).current ?? null
  await writeAnswer({ profile: name, forgotten: true, usual }, {}, said, surroundings)
}

/** Adds `cairnway profiles`, `cairnway use` and `cairnway logout`. */
export function addProfiles(program: Command, surroundings: CliContext): void {
  const profiles = program
    .command('profiles')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('The stored services and keys, and which one is the usual one.')
  addGlobalOptions(profiles).action(() => listProfiles(profiles, surroundings))
  const using = program
    .command('use')
    .argument('<profile>', 'name of a stored profile')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Make a profile the usual one.')
  addGlobalOptions(using).action((name: string) => useProfile(name, using, surroundings))
  const leaving = program
    .command('logout')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .summary('Forget a profile with its key.')
    .description('Forget a profile with its key. The key itself stays valid: revoke-key ends it.')
  addGlobalOptions(leaving).action(() => logout(leaving, surroundings))
}
