import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { readConfigFile } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { requireNoOtherKey } from '../config/store-profile.ts'
import { type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { saveWorkspaceIdentity } from '../identity/save-workspace-identity.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getProgramName } from '../program-name.ts'
import { promptHidden } from '../read-typed.ts'
import { saveWorkspaceKey } from './save-workspace-key.ts'

/**
 * The DID of the selected profile and its key.
 * @throws UsageError for a profile without one
 */
function requireOwnDid(options: GlobalOptions, context: CliContext): { did: string; key_file: string } {
  const { profile } = resolveConnection(options, context)
  const { did, key_file } = (profile === null ? undefined : readConfigFile(context).profiles[profile]) ?? {}
  if (did !== undefined && key_file !== undefined) return { did, key_file }
  throw new UsageError(`no DID is bound with this profile; \`${getProgramName()} login --did\` binds one`)
}

/**
 * `workspace join`: claims a membership with an invite token, and stores a key of the workspace as a profile, or with --did
 * the credential of the membership.
 * @param token undefined to ask for it without echo
 * @throws UsageError without a token, or when the profile that --save-as names has a key
 */
export async function joinWorkspace(
  workspace_id: string,
  token: string | undefined,
  command: Command,
  context: CliContext,
): Promise<void> {
  const options = readGlobalOptions(command)
  const { saveAs: profile_name = null, did: by_did = false } = command.opts<{ saveAs?: string; did?: boolean }>()
  if (profile_name !== null) requireNoOtherKey(readConfigFile(context), profile_name, null, false)
  if (token === undefined && !context.stdin.isTTY)
    throw new UsageError('the invite token is missing; it stands behind the id of the workspace')
  const invite_token = token ?? (await promptHidden('Invite token: ', context)).trim()
  const { base_url: url } = resolveConnection(options, context)
  const client = createCommandClient(options, context)
  const identity = by_did ? requireOwnDid(options, context) : null
  const claim = { workspace_id, invite_token, ...(identity && { did: identity.did }) }
  const { contributor_id, role, credential } = await client.claimMembership(claim)
  if (options.dryRun) return
  const workspace = await client.getWorkspace({ workspace_id })
  const profile =
    identity && credential !== undefined
      ? await saveWorkspaceIdentity(workspace, { url, contributor_id, ...identity, credential }, profile_name, context)
      : await saveWorkspaceKey(client, { workspace, contributor_id, url, profile_name }, context)
  const { id, name, default_visibility, member_count } = workspace
  await writeAnswer({ id, name, role, default_visibility, member_count, profile }, {}, options, context)
  context.stderr.write(
    `${identity ? 'It' : 'A key of it'} is stored as the profile ${profile}; \`${getProgramName()} workspace use ${profile}\` works in it from now on.\n`,
  )
}
