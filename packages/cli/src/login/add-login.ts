import { DEFAULT_URL } from '@cairnway/sdk'
import type { Command } from 'commander'
import { configPath, readConfig } from '../config/config-file.ts'
import { checkUrl } from '../config/connection.ts'
import { clientOf } from '../config/open-client.ts'
import { requireFree, storeProfile, usualProfile } from '../config/store-profile.ts'
import { addEverywhere, everywhereOf } from '../everywhere.ts'
import { HERE } from '../own-heading.ts'
import { neutralise } from '../print/neutralise.ts'
import { writeAnswer } from '../print/write-answer.ts'
import type { Surroundings } from '../surroundings.ts'
import { readKey } from './read-key.ts'
import { scopeOf } from './scope-of.ts'

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether others on the way can read what is sent there. Judged is what is called, not how it was written. */
function isOpenToOthers(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !THIS_MACHINE.test(hostname)
}

interface Said {
  key?: string
  replace?: boolean
}

async function login({ key: flag, replace = false }: Said, command: Command, surroundings: Surroundings) {
  const { env, stderr } = surroundings
  const said = everywhereOf(command)
  const profile = said.profile ?? usualProfile(surroundings)
  const config = readConfig(surroundings)
  const stored = Object.hasOwn(config.profiles, profile) ? config.profiles[profile]?.url : undefined
  const url = checkUrl(said.url ?? (env.CAIRNWAY_URL || undefined) ?? stored ?? DEFAULT_URL, '--url')
  if (isOpenToOthers(url)) stderr.write(`warning: the key travels to ${neutralise(url)} unencrypted\n`)
  const api_key = await readKey(flag, surroundings)
  requireFree(config, profile, api_key, replace)
  const scope = await scopeOf(clientOf({ base_url: url, api_key }, said, surroundings))
  if (said.dryRun) return
  await storeProfile(profile, { url, api_key }, replace, surroundings)
  writeAnswer({ profile, url, scope, stored_in: configPath(surroundings) }, {}, said, surroundings)
}

/** Adds `cairnway login`. */
export function addLogin(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('login')
    .helpGroup(HERE)
    .summary('Store the address of a service and your key for it.')
    .description(
      'Asks for the key without showing it, or reads it from standard input, tries it, tells its scope and stores it.',
    )
    .option('--key <key>', '- reads it from standard input; without the flag it is asked for')
    .option('--replace', 'write over the key that the profile holds')
  addEverywhere(command).action((said: Said) => login(said, command, surroundings))
}
