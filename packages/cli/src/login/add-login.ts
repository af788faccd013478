import { DEFAULT_BASE_URL } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { configPath, readConfig } from '../config/config-file.ts'
import { requireServiceUrl } from '../config/connection.ts'
import { createConnectionClient } from '../config/create-command-client.ts'
import { defaultProfileName, requireNoOtherKey, storeProfile } from '../config/store-profile.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { escapeForTerminal } from '../output/escape-for-terminal.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getKeyScope } from './get-key-scope.ts'
import { readKey } from './read-key.ts'

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether others on the way can read what is sent there. Judged is what is called, not how it was written. */
function isUnencryptedRemote(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !LOOPBACK_HOST.test(hostname)
}

interface LoginOptions {
  key?: string
  replace?: boolean
}

async function login({ key: flag, replace = false }: LoginOptions, command: Command, surroundings: CliContext) {
  const { env, stderr } = surroundings
  const said = readGlobalOptions(command)
  const profile = said.profile ?? defaultProfileName(surroundings)
  const config = readConfig(surroundings)
  const stored = Object.hasOwn(config.profiles, profile) ? config.profiles[profile]?.url : undefined
  const url = requireServiceUrl(said.url ?? (env.CAIRNWAY_URL || undefined) ?? stored ?? DEFAULT_BASE_URL, '--url')
  if (isUnencryptedRemote(url)) stderr.write(`warning: the key travels to ${escapeForTerminal(url)} unencrypted\n`)
  const api_key = await readKey(flag, surroundings)
  requireNoOtherKey(config, profile, api_key, replace)
  const scope = await getKeyScope(createConnectionClient({ base_url: url, api_key }, said, surroundings))
  if (said.dryRun) return
  await storeProfile(profile, { url, api_key }, replace, surroundings)
  await writeAnswer({ profile, url, scope, stored_in: configPath(surroundings) }, {}, said, surroundings)
}

/** Adds `cairnway login`. */
export function addLogin(program: Command, surroundings: CliContext): void {
  const command = program
    .command('login')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .summary('Store the address of a service and your key for it.')
    .description(
      'Asks for the key without showing it, or reads it from standard input, tries it, tells its scope and stores it.',
    )
    .option('--key <key>', '- reads it from standard input; without the flag it is asked for')
    .option('--replace', 'write over the key that the profile holds')
  addGlobalOptions(command).action((said: LoginOptions) => login(said, command, surroundings))
}
