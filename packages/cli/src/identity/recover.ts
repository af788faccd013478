import { resolve } from 'node:path'
import { createClient, signDidChallenge, toDidKey } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { toClientOptions } from '../config/client-options.ts'
import { readConfigFile } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { defaultProfileName, storeProfile } from '../config/store-profile.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { maskKey } from '../output/mask-key.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getProgramName } from '../program-name.ts'
import { readKeyFile } from './key-file.ts'

/**
 * `recover`: proves the DID of an account, which gives a new key and ends every other one.
 * @throws UsageError when nothing names the key of the DID
 */
async function recover({ keyFile }: { keyFile?: string }, command: Command, context: CliContext): Promise<void> {
  const options = readGlobalOptions(command)
  const { base_url: url } = resolveConnection(options, context)
  const profile = options.profile ?? defaultProfileName(context)
  const { profiles } = readConfigFile(context)
  const stored = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined
  if (stored?.workspace_id !== undefined)
    throw new UsageError(`the profile ${profile} is of a workspace; name your personal one with --profile`)
  const key_file = keyFile === undefined ? stored?.key_file : resolve(keyFile)
  if (key_file === undefined)
    throw new UsageError(
      `name the key of your DID with --key-file; \`${getProgramName()} login --did\` makes one beforehand`,
    )
  const key = readKeyFile(key_file, context)
  const did = toDidKey(key)
  if (options.dryRun) return writeAnswer({ profile, url, did, key_file }, {}, options, context)
  const client = createClient(toClientOptions({ base_url: url, api_key: null, identity: null }, context))
  const { challenge } = await client.getRecoveryChallenge({ did })
  const { api_key, contributor_id } = await client.recoverKey(await signDidChallenge({ key, challenge, base_url: url }))
  await storeProfile(profile, { url, api_key, contributor_id, did, key_file }, true, context)
  await writeAnswer({ profile, url, did, api_key: maskKey(api_key), contributor_id }, {}, options, context)
  context.stderr.write(`The new key is stored as the profile ${profile}. Every other key of the account has ended.\n`)
}

/** Adds `cairnway recover`. */
export function addRecover(program: Command, context: CliContext): void {
  const command = program
    .command('recover')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .summary('Get a new API key with the key of your DID, and end all others.')
    .description(
      'Proves the DID that `login --did` has bound to your account, and stores the new API key in the profile.',
    )
    .option('--key-file <file>', 'the private key of the DID; without it, that of the profile')
  addGlobalOptions(command).action((flags: { keyFile?: string }) => recover(flags, command, context))
}
