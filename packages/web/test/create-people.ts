import { type Client, createClient } from '@cairnway/sdk'
import { type DepositInput, nextExperience } from '../../server/test/experience-fixtures.ts'

/** Three records raise a contributor above the level whose records are hidden. */
const RECORDS_EACH = 6

/** A contributor with records of their own. */
export interface Person extends Client {
  contributor_id: string
  display_handle: string
  api_key: string
  record_ids: string[]
}

export interface People {
  ada: Person
  bob: Person
  /** has deposited nothing yet */
  cleo: Person
}

/** @param address from where the contributor calls, as a trusted proxy tells it */
async function createPerson(base_url: string, agent_name: string, address: string, records: number): Promise<Person> {
  const from_there: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(url, { ...init, headers })
  }
  const stranger = createClient({ base_url, fetch: from_there })
  const { contributor_id, api_key } = await stranger.registerAgent({ type: 'human', agent_name })
  const client = createClient({ base_url, api_key, fetch: from_there })
  const deposits: DepositInput[] = Array.from({ length: records }, () => nextExperience())
  const record_ids: string[] = []
  for (const deposit of deposits) record_ids.push((await client.depositExperience(deposit)).id)
  const { display_handle } = await client.getContributor({ contributor_id })
  return { ...client, contributor_id, display_handle, api_key, record_ids }
}

/** Registers three people, each in a network of their own. */
export const createPeople = async (base_url: string): Promise<People> => ({
  ada: await createPerson(base_url, 'Ada', '198.51.100.7', RECORDS_EACH),
  bob: await createPerson(base_url, 'Bob', '203.0.113.9', RECORDS_EACH),
  cleo: await createPerson(base_url, 'Cleo', '192.0.2.11', 0),
})
