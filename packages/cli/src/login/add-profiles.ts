import type { Command } from 'commander'
import { changeConfig } from '../config/change-config.ts'
import { type Config, readConfig } from '../config/config-file.ts'
import { usualProfile } from '../config/store-profile.ts'
import { addEverywhere, everywhereOf } from '../everywhere.ts'
import { UsageError } from '../failures.ts'
import { HERE } from '../own-heading.ts'
import { maskKey } from '../print/mask-key.ts'
import { writeAnswer } from '../print/write-answer.ts'
import type { Surroundings } from '../surroundings.ts'

/** @throws UsageError for one that is not stored */
function requireProfile(name: string, { profiles }: Config): void {
  if (Object.hasOwn(profiles, name)) return
  throw new UsageError(`there is no profile '${name}' (there: ${Object.keys(profiles).join(', ') || 'none'})`)
}

/** A configuration without that profile; another one becomes the usual one. */
function without(name: string, { current, profiles, ...rest }: Config): Config {
  const { [name]: _, ...others } = profiles
  const still = current === name ? Object.keys(others)[0] : current
  return { ...rest, ...(still !== undefined && { current: still }), profiles: others }
}

function list(command: Command, surroundings: Surroundings): void {
  const { current, profiles } = readConfig(surroundings)
  const rows = Object.entries(profiles).map(([profile, { url, api_key, contributor_id = null }]) => ({
    profile,
    usual: profile === current,
    url,
    api_key: api_key === undefined ? null : maskKey(api_key),
    contributor_id,
  }))
  writeAnswer({ profiles: rows }, { list: 'profiles' }, everywhereOf(command), surroundings)
}

async function use(name: string, command: Command, surroundings: Surroundings): Promise<void> {
  const said = everywhereOf(command)
  requireProfile(name, readConfig(surroundings))
  if (!said.dryRun) await changeConfig(surroundings, (config) => ({ ...config, current: name }))
  writeAnswer({ profile: name, usual: true }, {}, said, surroundings)
}

async function logout(command: Command, surroundings: Surroundings): Promise<void> {
  const said = everywhereOf(command)
  const name = said.profile ?? usualProfile(surroundings)
  const config = readConfig(surroundings)
  requireProfile(name, config)
  if (!said.dryRun) await changeConfig(surroundings, (stored) => without(name, stored))
  const usual = without(name, config).current ?? null
  writeAnswer({ profile: name, forgotten: true, usual }, {}, said, surroundings)
}

/** Adds `cairnway profiles`, `cairnway use` and `cairnway logout`. */
export function addProfiles(program: Command, surroundings: Surroundings): void {
  const profiles = program
    .command('profiles')
    .helpGroup(HERE)
    .description('The stored services and keys, and which one is the usual one.')
  addEverywhere(profiles).action(() => list(profiles, surroundings))
  const using = program
    .command('use')
    .argument('<profile>', 'name of a stored profile')
    .helpGroup(HERE)
    .description('Make a profile the usual one.')
  addEverywhere(using).action((name: string) => use(name, using, surroundings))
  const leaving = program
    .command('logout')
    .helpGroup(HERE)
    .summary('Forget a profile with its key.')
    .description('Forget a profile with its key. The key itself stays valid: revoke-key ends it.')
  addEverywhere(leaving).action(() => logout(leaving, surroundings))
}
