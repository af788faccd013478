import type { Client } from '@cairnway/sdk'
import type { Command } from 'commander'
import { readConfig } from '../config/config-file.ts'
import { resolveConnection } from '../config/connection.ts'
import { openClient } from '../config/open-client.ts'
import { addEverywhere, everywhereOf } from '../everywhere.ts'
import { isServiceError } from '../failures.ts'
import { HERE } from '../own-heading.ts'
import { maskKey } from '../print/mask-key.ts'
import { writeAnswer } from '../print/write-answer.ts'
import type { Surroundings } from '../surroundings.ts'
import { scopeOf } from './scope-of.ts'

/** The public side of whoever holds the key: by the stored id, else by a deposit of theirs; null when neither tells. */
async function contributorOf(client: Client, contributor_id: string | undefined) {
  try {
    if (contributor_id !== undefined) return await client.getContributor({ contributor_id })
    return (await client.listMyExperiences({ limit: 1 })).experiences[0]?.contributor ?? null
  } catch (error) {
    if (isServiceError(error)) return null
    throw error
  }
}

async function whoami(command: Command, surroundings: Surroundings): Promise<void> {
  const said = everywhereOf(command)
  const { base_url, url_from, api_key, key_from, profile } = resolveConnection(said, surroundings)
  const client = openClient(said, surroundings)
  const scope = await scopeOf(client)
  if (said.dryRun) return
  const own = profile !== null && key_from === `profile ${profile}`
  const contributor = await contributorOf(
    client,
    own ? readConfig(surroundings).profiles[profile]?.contributor_id : undefined,
  )
  const key = api_key === null ? null : maskKey(api_key)
  writeAnswer({ url: base_url, url_from, api_key: key, key_from, scope, contributor }, {}, said, surroundings)
}

/** Adds `cairnway whoami`. */
export function addWhoami(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('whoami')
    .helpGroup(HERE)
    .description('Which service is called, with which key, and what that may do.')
  addEverywhere(command).action(() => whoami(command, surroundings))
}
