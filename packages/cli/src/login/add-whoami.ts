import type { Client } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { isServiceError } from '../cli-errors.ts'
import { findKeyOwner, resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { maskKey } from '../output/mask-key.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { findKeyWorkspace } from './find-key-workspace.ts'
import { getKeyScope } from './get-key-scope.ts'

/** The public profile of the key's owner, found by the stored id or by a deposit; null when there is neither. */
async function findContributor(client: Client, contributor_id: string | undefined) {
  try {
    if (contributor_id !== undefined) return await client.getContributor({ contributor_id })
    return (await client.listMyExperiences({ limit: 1 })).experiences[0]?.contributor ?? null
  } catch (error) {
    if (isServiceError(error)) return null
    throw error
  }
}

async function whoami(command: Command, context: CliContext): Promise<void> {
  const options = readGlobalOptions(command)
  const { base_url, url_from, api_key, key_from, identity } = resolveConnection(options, context)
  const client = createCommandClient(options, context)
  const scope = await getKeyScope(client)
  if (options.dryRun) return
  const { contributor_id } = findKeyOwner(options, context)
  const workspace = await findKeyWorkspace(client)
  const contributor = await findContributor(client, contributor_id)
  const key = api_key === null ? null : maskKey(api_key)
  await writeAnswer(
    {
      url: base_url,
      url_from,
      api_key: key,
      ...(identity && { did: identity.did }),
      key_from,
      scope,
      workspace_id: workspace?.id ?? null,
      workspace: workspace?.name ?? null,
      contributor,
    },
    {},
    options,
    context,
  )
}

/** Adds `cairnway whoami`. */
export function addWhoami(program: Command, context: CliContext): void {
  const command = program
    .command('whoami')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Which service is called, with which key, and the scope of the key.')
  addGlobalOptions(command).action(() => whoami(command, context))
}
