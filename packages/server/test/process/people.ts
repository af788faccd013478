import { ApiError, type Client } from '@cairnway/sdk'
import { type Deposit, experience } from '../experience.ts'
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

const TRIES = 20

/** A deposit that is sent again while the gates have no time for it: a busy machine starts them slowly. */
export async function deposit(client: Client, text: Deposit, tries = 1): Promise<{ id: string }> {
  try {
    return await client.depositExperience(text)
  } catch (error) {
    const late = error instanceof ApiError && error.details.reason === 'scan_timeout'
    if (!late || tries >= TRIES) throw error
    return deposit(client, text, tries + 1)
  }
}

/** Somebody whose deposits everyone finds: three were made, whose ids come with them. */
export async function established(server: ServerProcess): Promise<Person & { ids: string[] }> {
  const person = await newcomer(server)
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await deposit(person, experience())).id)
  return { ...person, ids }
}

/** The same person at a server started later. */
export const again = (person: { api_key: string }, server: ServerProcess): Client => server.client(person.api_key)
