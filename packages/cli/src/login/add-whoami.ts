import type { Client } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { isServiceError } from '../cli-errors.ts'
import { readConfig } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { maskKey } from '../output/mask-key.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { getKeyScope } from './get-key-scope.ts'

/** The public side of whoever holds the key: by the stored id, else by a deposit of theirs; null when neither tells. */
async function findKeyOwner(client: Client, contributor_id: string | undefined) {
  try {
    if (contributor_id !== undefined) return await client.getContributor({ contributor_id })
    return (await client.listMyExperiences({ limit: 1 })).experiences[0]?.contributor ?? null
  } catch (error) {
    if (isServiceError(error)) return null
    throw error
  }
}

async function whoami(command: Command, surroundings: CliContext): Promise<void> {
  const said = readGlobalOptions(command)
  const { base_url, url_from, api_key, key_from, profile } = resolveConnection(said, surroundings)
  const client = createCommandClient(said, surroundings)
  const scope = await getKeyScope(client)
  if (said.dryRun) return
  const own = profile !== null && key_from === `profile ${profile}`
  const contributor = await findKeyOwner(
    client,
    own ? readConfig(surroundings).profiles[profile]?.contributor_id : undefined,
  )
  const key = api_key === null ? null : maskKey(api_key)
  await writeAnswer({ url: base_url, url_from, api_key: key, key_from, scope, contributor }, {}, said, surroundings)
}

/** Adds `cairnway whoami`. */
export function addWhoami(program: Command, surroundings: CliContext): void {
  const command = program
    .command('whoami')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Which service is called, with which key, and what that may do.')
  addGlobalOptions(command).action(() => whoami(command, surroundings))
}
