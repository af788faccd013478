import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertVerification, setOutcome } from '../src/advice/verification/verification-store.ts'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/platform/time/days-before.ts'
import { calibrate } from '../src/rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../src/rules/verdicts/verdict-model.ts'
import { createTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let asker: TestContributor
/** Contributors whose outcomes count, enough of them for 60 reports. */
let reporters: TestContributor[]
beforeEach(async () => {
  world = await createWorld()
  reporters = []
  for (let i = 0; i < 6; i++) reporters.push(await world.trusted(`reporter ${i}`))
  asker = reporters[0] as TestContributor
})
afterEach(() => world.close())

interface Report {
  about: string
  probability: number
  outcome: 'succeeded' | 'failed' | 'not_taken'
  model?: string
  by?: TestContributor
  workspace_id?: string
}

/** Stores a verdict with this probability and its reported outcome. */
async function storeReport({
  about,
  probability,
  outcome,
  model = VERDICT_MODEL,
  by = asker,
  workspace_id,
}: Report): Promise<void> {
  const { db } = world.app
  const id = world.app.newId('ver')
  const created_at = world.app.now().toISOString()
  await insertVerification(db, {
    id,
    contributor_id: by.contributor_id,
    workspace_id: workspace_id ?? null,
    situation: 'The pool hangs',
    planned_action: 'Raise max_connections',
    conditions: null,
    domain: 'coding',
    verdict: 'likely_succeed',
    confidence: probability,
    probability,
    calibrated: probability,
    model,
    matched: [{ experience_id: about, attempt: null, similarity: 1 }],
    cited_ids: [about],
    procedure_ids: [],
    created_at,
  })
  await setOutcome(db, id, { outcome, raw_deposit_id: null, reported_at: created_at })
}

const storeReports = async (count: number, report: Omit<Report, 'about'>, first = 0) => {
  for (let i = first; i < first + count; i++)
    await storeReport({ by: reporters[i % reporters.length] as TestContributor, ...report, about: `exp_${i}` })
}

const readMaps = () => world.app.db.query<{ reports: number }>(sql`select reports from calibration_maps order by id`)

async function nextMonth(): Promise<void> {
  world.clock.advance(31 * DAY_MS)
  await world.work()
}

const inForce = async () => (await world.operator.getDetailedHealth()).verdict_calibration

/** Applies the map in force to a raw probability. */
const calibrated = async (raw: number): Promise<number> =>
  calibrate({ ...(await inForce()), method: 'isotonic', points: 0 }, raw)

test('the map of the release is in force until 50 outcomes are reported', async () => {
  await storeReports(49, { probability: 0.9, outcome: 'failed' })
  await nextMonth()
  expect(await readMaps()).toEqual([])
  expect(await inForce()).toMatchObject({ fitted_at: null, reports: 0 })
  await storeReports(1, { probability: 0.9, outcome: 'failed' }, 49)
  await nextMonth()
  expect(await readMaps()).toEqual([{ reports: 50 }])
  const before_ms = world.clock.now.getTime()
  expect(await inForce()).toMatchObject({ reports: 50, fitted_at: expect.stringMatching(/Z$/) })
  expect(Date.parse((await inForce()).fitted_at ?? '')).toBeLessThanOrEqual(before_ms)
})

test('a month of verdicts that promised too much lowers what they promise', async () => {
  const before = await calibrated(0.85)
  for (let i = 0; i < 60; i++)
    await storeReport({
      about: `exp_${i}`,
      by: reporters[i % reporters.length] as TestContributor,
      probability: 0.7 + 0.005 * i,
      outcome: i % 3 === 0 ? 'succeeded' : 'failed',
    })
  await nextMonth()
  expect(await calibrated(0.85)).toBeLessThan(before - 0.1)
})

test('outcomes count once: a map is fitted to those since the one before, which is its prior', async () => {
  await storeReports(60, { probability: 0.9, outcome: 'failed' })
  await nextMonth()
  const lowered = await inForce()
  await nextMonth()
  expect(await readMaps()).toEqual([{ reports: 60 }])
  expect(await inForce()).toEqual(lowered)
})

test('of one voice only the newest report about each record counts, and nothing that was not taken', async () => {
  for (let i = 0; i < 60; i++) await storeReport({ about: 'exp_1', probability: 0.9, outcome: 'failed' })
  await storeReports(60, { probability: 0.9, outcome: 'not_taken' }, 100)
  await nextMonth()
  expect(await readMaps()).toEqual([])
})

test('a cluster counts with ten reports, and all who are not proven are one cluster', async () => {
  await storeReports(200, { probability: 0.9, outcome: 'failed', by: asker })
  for (let i = 0; i < 5; i++) {
    const by = await world.established(`established ${i}`)
    await storeReports(20, { probability: 0.9, outcome: 'failed', by }, 200 + 20 * i)
  }
  await nextMonth()
  // ten of each of two
  expect(await readMaps()).toEqual([])
})

test('what was reported for other weights is not used', async () => {
  await storeReports(60, { probability: 0.9, outcome: 'failed', model: 'weights of another release' })
  await nextMonth()
  expect(await readMaps()).toEqual([])
})

test('what was reported in a workspace bends the map of nobody outside', async () => {
  const { workspace_id } = await createTeam(world, [asker])
  await storeReports(60, { probability: 0.9, outcome: 'failed', workspace_id })
  await nextMonth()
  expect(await readMaps()).toEqual([])
})
