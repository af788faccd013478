import { type Client, createClient } from '@cairnway/sdk'
import { expect } from 'vitest'

let last_network = 0

/** Somebody who has just registered and uses the console: what they do changes nothing for other tests. */
export interface NewVisitor extends Client {
  contributor_id: string
  api_key: string
  display_handle: string
}

/** Registers somebody. */
export async function registerVisitor(base_url: string): Promise<NewVisitor> {
  const { contributor_id, api_key } = await createClient({ base_url }).registerAgent({ type: 'human' })
  const client = createClient({ base_url, api_key })
  const { display_handle } = await client.getContributor({ contributor_id })
  return { ...client, contributor_id, api_key, display_handle }
}

/** Headers of somebody in a network of their own, since those of one network count as one voter. */
export const ownNetwork = (): Record<string, string> => ({ 'x-forwarded-for': `100.64.${++last_network}.7` })

/** Waits for a state of the page as long as a loaded machine needs. */
export const eventually: typeof expect.poll = (read, options) => expect.poll(read, { timeout: 60_000, ...options })
