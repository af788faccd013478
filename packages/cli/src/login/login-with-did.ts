import { resolve } from 'node:path'
import type { Client } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { type CliProfile, readConfigFile } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { createConnectionClient } from '../config/create-command-client.ts'
import { defaultProfileName, requireNoOtherKey, storeProfile } from '../config/store-profile.ts'
import { readGlobalOptions } from '../global-options.ts'
import { bindOwnDid } from '../identity/bind-own-did.ts'
import { keyFilePath, readOrCreateKeyFile } from '../identity/key-file.ts'
import { readCredentialWorkspace } from '../identity/read-credential-workspace.ts'
import { saveWorkspaceIdentity } from '../identity/save-workspace-identity.ts'
import { readSource } from '../operations/read-source.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getProgramName } from '../program-name.ts'
import { readKey } from './read-key.ts'

export interface DidLoginOptions {
  key?: string
  keyFile?: string
  workspace?: string
  credential?: string
  saveAs?: string
  replace?: boolean
}

/** A credential of the caller's membership: the one they have, which is presented, or a new one by the service. */
async function getCredential(client: Client, { workspace, given }: { workspace: string; given: string | null }) {
  const { display_handle } = await client.getMyProfile()
  if (given === null) {
    const { credential } = await client.issueCredential({ workspace_id: workspace, display_handle })
    return { credential, contributor_id: display_handle }
  }
  const { contributor_id } = await client.presentMembership({ workspace_id: workspace, credential: given })
  return { credential: given, contributor_id }
}

/**
 * `login --did`: makes a key in a file that only its owner can read, binds its did:key to the account, and with a workspace
 * stores a profile that works there by tokens.
 * @throws UsageError without a key of the account
 */
export async function loginWithDid(flags: DidLoginOptions, command: Command, context: CliContext): Promise<void> {
  const options = readGlobalOptions(command)
  const connection = resolveConnection(options, context)
  if (connection.identity !== null)
    throw new UsageError('this profile works by tokens already; select your personal one with --profile')
  const { base_url: url } = connection
  const api_key =
    flags.key === undefined && connection.api_key !== null ? connection.api_key : await readKey(flags.key, context)
  const profile = options.profile ?? connection.profile ?? defaultProfileName(context)
  const config = readConfigFile(context)
  requireNoOtherKey(config, profile, api_key, flags.replace === true)
  if (flags.saveAs !== undefined) requireNoOtherKey(config, flags.saveAs, null, false)
  const given =
    flags.credential === undefined ? null : (await readSource(flags.credential, '--credential', context)).trim()
  const workspace_id = flags.workspace ?? (given === null ? null : readCredentialWorkspace(given))
  const client = createConnectionClient({ base_url: url, api_key, identity: null }, options, context)
  if (options.dryRun) return void (await client.getDidChallenge())

  const named: CliProfile | undefined = Object.hasOwn(config.profiles, profile) ? config.profiles[profile] : undefined
  const stored = named?.url === url ? named : undefined
  const key_file =
    flags.keyFile === undefined ? (stored?.key_file ?? keyFilePath(profile, context)) : resolve(flags.keyFile)
  const did = await bindOwnDid(client, await readOrCreateKeyFile(key_file, context), url)
  await storeProfile(profile, { ...stored, url, api_key, did, key_file }, flags.replace === true, context)
  if (workspace_id === null) return writeAnswer({ profile, url, did, key_file }, {}, options, context)

  const membership = await getCredential(client, { workspace: workspace_id, given })
  const workspace = await client.getWorkspace({ workspace_id })
  const identity = { url, did, key_file, ...membership }
  const saved = await saveWorkspaceIdentity(workspace, identity, flags.saveAs ?? null, context)
  await writeAnswer({ profile: saved, url, did, key_file, workspace_id, role: workspace.role }, {}, options, context)
  context.stderr.write(`\`${getProgramName()} use ${saved}\` works in the workspace from now on, without an API key.\n`)
}
