import { DEFAULT_BASE_URL } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { configPath, readConfigFile } from '../config/config-file.ts'
import { requireServiceUrl } from '../config/connection.ts'
import { createConnectionClient } from '../config/create-command-client.ts'
import { defaultProfileName, requireNoOtherKey, storeProfile } from '../config/store-profile.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { escapeForTerminal } from '../output/escape-for-terminal.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { chooseProfileName } from '../workspaces/workspace-profiles.ts'
import { findKeyWorkspace } from './find-key-workspace.ts'
import { getKeyScope } from './get-key-scope.ts'
import type { DidLoginOptions } from './login-with-did.ts'
import { readKey } from './read-key.ts'

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether the connection is plain HTTP to another machine. It parses the address, because one host can be written in
 * several ways.
 */
function isUnencryptedRemote(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !LOOPBACK_HOST.test(hostname)
}

const DID_FLAGS = ['keyFile', 'workspace', 'credential', 'saveAs'] as const

interface LoginOptions {
  key?: string
  replace?: boolean
  did?: boolean
}

async function login({ key: flag, replace = false }: LoginOptions, command: Command, context: CliContext) {
  const { env, stderr } = context
  const options = readGlobalOptions(command)
  const named_profile = options.profile ?? (env.CAIRNWAY_PROFILE || undefined)
  const usual_profile = named_profile ?? defaultProfileName(context)
  const config = readConfigFile(context)
  const stored_url = Object.hasOwn(config.profiles, usual_profile) ? config.profiles[usual_profile]?.url : undefined
  const url = requireServiceUrl(
    options.url ?? (env.CAIRNWAY_URL || undefined) ?? stored_url ?? DEFAULT_BASE_URL,
    '--url',
  )
  if (isUnencryptedRemote(url)) stderr.write(`warning: the key travels to ${escapeForTerminal(url)} unencrypted\n`)
  const api_key = await readKey(flag, context)
  if (named_profile !== undefined) requireNoOtherKey(config, named_profile, api_key, replace)
  const client = createConnectionClient({ base_url: url, api_key, identity: null }, options, context)
  const scope = await getKeyScope(client)
  if (options.dryRun) return
  const workspace = await findKeyWorkspace(client)
  const profile = named_profile ?? (workspace ? chooseProfileName(config, workspace) : usual_profile)
  const { id: workspace_id = null, name = null } = workspace ?? {}
  await storeProfile(profile, { url, api_key, ...(workspace_id !== null && { workspace_id }) }, replace, context)
  const about_workspace = workspace_id === null ? {} : { workspace_id, workspace: name }
  await writeAnswer({ profile, url, scope, ...about_workspace, stored_in: configPath(context) }, {}, options, context)
}

/** Adds `cairnway login`. */
export function addLogin(program: Command, context: CliContext): void {
  const command = program
    .command('login')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .summary('Store the address of a service and your key for it.')
    .description(
      'Asks for the key without showing it, or reads it from standard input, checks it, prints its scope and stores it. A key of a workspace is stored as a profile with the name of the workspace, unless --profile names another.',
    )
    .option('--key <key>', 'the key; - reads it from standard input; without the flag it is asked for')
    .option('--replace', 'overwrite the key of the profile')
    .option('--did', 'bind a DID to your account, whose key is made in a file that only you can read')
    .option('--key-file <file>', 'with --did: the private key, a JWK; without it, one next to the configuration')
    .option('--workspace <id>', 'with --did: store a profile that works in this workspace by tokens')
    .option('--credential <file>', 'with --did: the same, by a credential of its issuer; - reads standard input')
    .option('--save-as <profile>', 'with --did: the name of that profile; without it, that of the workspace')
  addGlobalOptions(command).action(async (flags: LoginOptions & DidLoginOptions) => {
    if (flags.did) return (await import('./login-with-did.ts')).loginWithDid(flags, command, context)
    if (DID_FLAGS.some((name) => flags[name] !== undefined))
      throw new UsageError('--key-file, --workspace, --credential and --save-as need --did')
    return login(flags, command, context)
  })
}
