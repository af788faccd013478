import type { Client } from '@cairnway/sdk'
import { experience } from '../experience.ts'
import type { ServerProcess } from './server-process.ts'

export interface Person extends Client {
  contributor_id: string
  key_id: string
  api_key: string
}

/** Somebody new; their deposits are not searchable yet. */
export async function newcomer(server: ServerProcess): Promise<Person> {
  const { contributor_id, api_key, key_id } = await server.client().registerAgent({ type: 'ai_agent' })
  return { ...server.client(api_key), contributor_id, api_key, key_id }
}

/** Somebody whose deposits everyone finds: three were made, whose ids come with them. */
export async function established(server: ServerProcess): Promise<Person & { ids: string[] }> {
  const person = await newcomer(server)
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await person.depositExperience(experience())).id)
  return { ...person, ids }
}

/** The same person at a server started later. */
export const again = (person: { api_key: string }, server: ServerProcess): Client => server.client(person.api_key)
