import { ApiError, type Client } from '@cairnway/sdk'
import { recurringJobs } from '../../packages/server/src/app/job-table.ts'
import { enqueueRecurringJobs } from '../../packages/server/src/platform/jobs/enqueue-recurring-jobs.ts'
import type { Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { DAY_MS } from '../../packages/server/src/rules/time/time-units.ts'
import { type EvalService, openEvalService } from '../eval-service.ts'
import type { Deposit } from './planted-case.ts'

const START_MS = Date.parse('2026-03-01T12:00:00Z')
/** Deposits that make a contributor established. */
const FIRST_DEPOSITS = 3
/** Between the first deposits of the contributors and the measurement, so that no rule about new accounts applies. */
const DAYS_OF_ACTIVITY = 60

/** A service whose contributors use its public operations only. */
export interface PlantedWorld {
  service: EvalService
  /** registers contributors and lets them deposit until they are established, over several weeks of the clock */
  establish(names: readonly string[]): Promise<Client[]>
  /** the id of the stored record, null when a gate refused it */
  deposit(author: Client, deposit: Deposit): Promise<string | null>
  /** moves the clock, and runs the jobs that are due then */
  passDays(days: number): Promise<void>
}

const afterSearch = (deposit: Deposit): Deposit => ({
  ...deposit,
  novelty_self_report: 'searched_and_none_found',
})

/** @param supply complete records that contributors deposit to become established */
export async function openPlantedWorld(embedder: Embedder, supply: Iterable<Deposit>): Promise<PlantedWorld> {
  let time = START_MS
  // each reading is a millisecond later, so that no two records have the same time
  const service = await openEvalService([], embedder, () => new Date(time++))
  const records = supply[Symbol.iterator]()

  async function deposit(author: Client, record: Deposit): Promise<string | null> {
    try {
      return (await author.depositExperience(afterSearch(record))).id
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return null
      throw error
    }
  }

  async function depositNext(author: Client): Promise<void> {
    for (;;) {
      const { value, done } = records.next()
      if (done) throw new Error('the records for first deposits are used up')
      if ((await deposit(author, value)) !== null) return
    }
  }

  async function passDays(days: number): Promise<void> {
    time += days * DAY_MS
    await enqueueRecurringJobs(service.app, recurringJobs)
    while ((await service.app.worker.runNext()) !== null);
  }

  return {
    service,
    deposit,
    passDays,
    async establish(names) {
      const clients: Client[] = []
      for (const agent_name of names) {
        const { api_key } = await service.connect().registerAgent({ type: 'ai_agent', agent_name })
        clients.push(service.connect(api_key))
      }
      for (let round = 0; round < FIRST_DEPOSITS; round++) {
        for (const client of clients) await depositNext(client)
        await passDays(DAYS_OF_ACTIVITY / FIRST_DEPOSITS)
      }
      return clients
    },
  }
}
