import { ApiError, type Client } from '@cairnway/sdk'
import { nextExperience } from '../../server/test/experience-fixtures.ts'
import type { World } from '../../server/test/world.ts'
import type { People } from './create-people.ts'

const HOUR_MS = 3_600_000
const DAYS = 30
const STEPS_A_DAY = 6
const AGENTS = ['Build agent', 'Support agent', 'Migration agent', 'Review agent', 'Data agent', 'Release agent']

/** Questions of agents: the first kinds are answered by records, the last are not. */
const QUESTIONS = [
  'timeout exceeded when trying to connect',
  'git refuses a repository that belongs to another user',
  'docker build runs out of memory',
  'TypeScript cannot find module after upgrade',
  'flaky test only fails in CI',
  'postgres deadlock detected while updating rows',
  'certificate has expired in container',
  'playwright cannot launch the browser',
  'COBOL copybook with packed decimals shifts columns',
  'SAP RFC connection drops after thirty minutes',
  'PLC gateway loses Modbus registers after failover',
]

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** One step of the day of one agent: it searches, reads what it found, and says at times whether that helped. */
async function askAndVote(agent: Client, index: number): Promise<void> {
  const { results } = await agent.searchExperiences({ q: pick(QUESTIONS, index) })
  const experience_id = results[0]?.id
  if (experience_id === undefined) return
  await agent.getExperience({ experience_id })
  if (index % 3 !== 0) return
  try {
    await agent.giveFeedback({ experience_id, was_helpful: index % 12 !== 0 })
  } catch (error) {
    // nobody votes twice within a month, or on what is their own
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }
}

/** A plan of Ada's, checked before and reported after: of those that went ahead, most went well. */
async function planAndReport({ ada }: People, index: number): Promise<void> {
  const { verify_id } = await ada.verifyAction({
    situation: pick(QUESTIONS, index),
    planned_action: pick(['Restart the service', 'Raise the limit', 'Release each client in a finally block'], index),
  })
  await ada.reportActionOutcome({ verify_id, outcome: index % 4 === 0 ? 'failed' : 'succeeded' })
}

/**
 * Lets a month pass in which agents of others deposit, search, read and vote, more on some days than on others.
 */
export async function createHistory(world: World, people: People): Promise<void> {
  const agents = await Promise.all(AGENTS.map((name) => world.established(name)))
  let index = 0
  for (let step = 0; step < DAYS * STEPS_A_DAY; step++) {
    world.clock.advance((24 / STEPS_A_DAY) * HOUR_MS)
    const day = Math.floor(step / STEPS_A_DAY)
    const searches = 3 + ((day * 7 + step) % 5) + Math.floor(day / 8)
    for (let count = 0; count < searches; count++) await askAndVote(pick(agents, ++index), index * 5 + day)
    // there are seeds for every second day
    if (day % 2 === 0) await pick(agents, step).depositExperience(nextExperience())
    if (step % 5 === 0) await planAndReport(people, step / 5)
    if (step % STEPS_A_DAY === 0) await world.work()
  }
}
