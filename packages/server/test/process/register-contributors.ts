import type { Client } from '@cairnway/sdk'
import { nextExperience } from '../experience-fixtures.ts'
import type { ServerProcess } from './server-process.ts'

export interface RegisteredContributor extends Client {
  contributor_id: string
  key_id: string
  api_key: string
}

/** Registers a contributor of trust level `new`, whose deposits are not searchable yet. */
export async function registerNewcomer(server: ServerProcess): Promise<RegisteredContributor> {
  const { contributor_id, api_key, key_id } = await server.client().registerAgent({ type: 'ai_agent' })
  return { ...server.client(api_key), contributor_id, api_key, key_id }
}

/**
 * Registers a contributor and makes three deposits, which raises the trust level to `established`; `ids` are theirs.
 */
export async function registerEstablished(server: ServerProcess): Promise<RegisteredContributor & { ids: string[] }> {
  const person = await registerNewcomer(server)
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await person.depositExperience(nextExperience())).id)
  return { ...person, ids }
}
