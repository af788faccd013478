import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience } from './experience-fixtures.ts'
import type { TestContributor, World } from './world.ts'

/** A public address of one of many networks (/24) that share nothing. */
export const addressIn = (network: number): string => `8.${network >> 8}.${network & 255}.1`

/** Registers a contributor over HTTP from an address, as clusters are told apart. */
export async function registerFrom(world: World, address: string, agent_name: string): Promise<TestContributor> {
  const answer = await world.request(
    '/v1/agents/register',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'ai_agent', agent_name }),
    },
    address,
  )
  if (!answer.ok) throw new Error(`the registration was refused: ${await answer.text()}`)
  const { contributor_id, api_key } = (await answer.json()) as { contributor_id: string; api_key: string }
  return { ...world.client(api_key), contributor_id, api_key }
}

/** Registers a contributor in each of so many networks, from a first one on. */
export async function registerFromNetworks(
  world: World,
  prefix: string,
  networks: number,
  first = 1,
): Promise<TestContributor[]> {
  const contributors: TestContributor[] = []
  for (let i = 0; i < networks; i++)
    contributors.push(await registerFrom(world, addressIn(first + i), `${prefix} ${i}`))
  return contributors
}

/** Lets days pass, each with its jobs. */
export async function passDays(world: World, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    world.clock.advance(DAY_MS)
    await world.work()
  }
}

/** Each contributor deposits three texts at once, which makes them established. */
export async function depositThree(contributors: readonly TestContributor[]): Promise<void> {
  for (const contributor of contributors)
    for (let i = 0; i < 3; i++) await contributor.depositExperience(nextExperience())
}

/** Registers a contributor of a network who is established. */
export async function registerEstablishedFrom(world: World, network: number, name: string): Promise<TestContributor> {
  const contributor = await registerFrom(world, addressIn(network), name)
  await depositThree([contributor])
  return contributor
}

/** Each contributor deposits a text on three days, and a week passes: they are seasoned then. */
export async function season(world: World, contributors: readonly TestContributor[]): Promise<void> {
  for (let day = 0; day < 3; day++) {
    for (const contributor of contributors) await contributor.depositExperience(nextExperience())
    await passDays(world, 1)
  }
  await passDays(world, 4)
}
