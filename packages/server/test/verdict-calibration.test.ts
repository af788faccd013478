import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_UNREVIEWED_CHANGE, recalibrateVerdicts } from '../src/advice/verification/recalibrate-verdicts.ts'
import { insertVerification, setOutcome } from '../src/advice/verification/verification-store.ts'
import { commands } from '../src/app/ops/commands.ts'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { calibrate } from '../src/rules/verdicts/calibration-map.ts'
import { VERDICT_MODEL } from '../src/rules/verdicts/verdict-model.ts'
import { createTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let asker: TestContributor
/** Contributors whose outcomes count: two, whose surprise at even chances moves too little to wait for an operator. */
let reporters: TestContributor[]
beforeEach(async () => {
  world = await createWorld()
  reporters = []
  for (let i = 0; i < 2; i++) reporters.push(await world.trusted(`reporter ${i}`))
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

/** Stores reports in pairs: two reporters about each record. */
const storeReports = async (count: number, report: Omit<Report, 'about'>, first = 0) => {
  for (let i = first; i < first + count; i++)
    await storeReport({
      by: reporters[i % reporters.length] as TestContributor,
      ...report,
      about: `exp_${Math.floor(i / 2)}`,
    })
}

const addReporters = async (count: number) => {
  for (let i = 0; i < count; i++) reporters.push(await world.trusted(`further reporter ${i}`))
}

function promise(): { done: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const done = new Promise<void>((settled) => {
    resolve = settled
  })
  return { done, resolve }
}

const readMaps = () => world.app.db.query<{ reports: number }>(sql`select reports from calibration_maps order by id`)

async function nextMonth(): Promise<void> {
  world.clock.advance(31 * DAY_MS)
  await world.work()
}

const inForce = async () => (await world.operator.getDetailedHealth()).verdict_calibration

/** Applies the map in force to a raw probability. */
const calibrated = async (raw: number): Promise<number> => calibrate(await inForce(), raw)

/** Runs a command of operators, and returns what it prints. */
async function runCommand(name: string, args: string[] = []): Promise<string> {
  const program = { readConfig: () => world.app.config, connect: async () => world.operator }
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    expect(await commands[name]?.run(world.operator, args, {}, program)).toBe(0)
    return log.mock.calls.join('\n')
  } finally {
    log.mockRestore()
  }
}

test('the map of the release is in force until 50 outcomes are reported', async () => {
  await storeReports(48, { probability: 0.5, outcome: 'failed' })
  await nextMonth()
  expect(await readMaps()).toEqual([])
  expect(await inForce()).toMatchObject({ fitted_at: null, reports: 0 })
  await storeReports(2, { probability: 0.5, outcome: 'failed' }, 48)
  await nextMonth()
  expect(await readMaps()).toEqual([{ reports: 50 }])
  const before_ms = world.clock.now.getTime()
  expect(await inForce()).toMatchObject({ reports: 50, fitted_at: expect.stringMatching(/Z$/) })
  expect(Date.parse((await inForce()).fitted_at ?? '')).toBeLessThanOrEqual(before_ms)
})

test('verdicts that promised too much lower what they promise, by little for few clusters', async () => {
  const before = await calibrated(0.5)
  await storeReports(60, { probability: 0.5, outcome: 'failed' })
  await nextMonth()
  expect(await calibrated(0.5)).toBeLessThan(before)
  expect(await calibrated(0.5)).toBeGreaterThan(before - MAX_UNREVIEWED_CHANGE)
})

test('months without news fit no further map, however often they come', async () => {
  await storeReports(60, { probability: 0.5, outcome: 'failed' })
  await nextMonth()
  const lowered = await inForce()
  expect(lowered.reports).toBe(60)
  await nextMonth()
  expect(await readMaps()).toEqual([{ reports: 60 }])
  expect(await inForce()).toEqual(lowered)
})

test('what the same clusters say again in another month moves nothing further: the prior is the map of the release', async () => {
  await storeReports(60, { probability: 0.5, outcome: 'failed' })
  await nextMonth()
  const lowered = await calibrated(0.5)
  expect((await inForce()).reports).toBe(60)
  await storeReports(60, { probability: 0.5, outcome: 'failed' }, 60)
  await nextMonth()
  expect(await readMaps()).toEqual([{ reports: 60 }])
  expect(await calibrated(0.5)).toBeCloseTo(lowered, 6)
})

test('of one voice only the newest report about each record counts, and nothing that was not taken', async () => {
  for (let i = 0; i < 60; i++) await storeReport({ about: 'exp_1', probability: 0.9, outcome: 'failed' })
  await storeReports(60, { probability: 0.9, outcome: 'not_taken' }, 100)
  await nextMonth()
  expect(await readMaps()).toEqual([])
})

test('a cluster has one weight, however many outcomes it reports', async () => {
  const before = await calibrated(0.5)
  await storeReports(400, { probability: 0.5, outcome: 'failed' })
  await nextMonth()
  expect(await readMaps()).toEqual([{ reports: 400 }])
  expect((await inForce()).reports).toBe(400)
  expect(await calibrated(0.5)).toBeGreaterThan(before - MAX_UNREVIEWED_CHANGE)
})

test('the outcomes of those who are not proven count nothing', async () => {
  for (let i = 0; i < 3; i++) {
    const by = await world.established(`established ${i}`)
    for (let n = 0; n < 60; n++) await storeReport({ about: `exp_${n}`, by, probability: 0.9, outcome: 'failed' })
  }
  await nextMonth()
  expect(await readMaps()).toEqual([])
})

test('outcomes about records that one cluster alone reported on count nothing', async () => {
  for (let i = 0; i < 120; i++)
    await storeReport({
      about: `exp_${i}`,
      by: reporters[i % reporters.length] as TestContributor,
      probability: 0.9,
      outcome: 'failed',
    })
  await nextMonth()
  expect(await readMaps()).toEqual([])
})

test('a map that changes much waits for an operator, who accepts it', async () => {
  await addReporters(28)
  await storeReports(60, { probability: 0.9, outcome: 'failed' })
  const before = await inForce()
  await nextMonth()
  const { pending, ...in_force } = await inForce()
  expect({ ...in_force, pending: null }).toEqual(before)
  expect(pending).toMatchObject({ reports: 60, clusters: 30 })
  expect(pending?.largest_change).toBeGreaterThan(MAX_UNREVIEWED_CHANGE)
  const { entries } = await world.operator.listAudit({ limit: 5 })
  expect(entries.map(({ action }) => action)).toContain('calibration.pending')

  const printed = await runCommand('calibration')
  expect(printed).toContain('fitted to 60 outcomes of 30 clusters')
  expect(printed).toMatch(/^0\.9 +0\.939 +0\.\d+ +-0\.\d+$/m)
  const fitted_at = pending?.fitted_at ?? ''
  expect(await runCommand('calibration accept', [fitted_at])).toBe(`${fitted_at}: accept.`)
  expect(await runCommand('calibration')).toMatch(/^None waits\./)
  world.clock.advance(DAY_MS)
  expect(await inForce()).toMatchObject({ knots: pending?.knots, reports: 60, pending: null })
  await expect(world.operator.decideCalibration({ decision: 'accept', fitted_at })).rejects.toMatchObject({
    status: 404,
  })
})

test('an operator decides on no other map than they looked at', async () => {
  await addReporters(28)
  await storeReports(60, { probability: 0.9, outcome: 'failed' })
  await nextMonth()
  const seen = (await inForce()).pending?.fitted_at ?? ''
  await storeReports(60, { probability: 0.8, outcome: 'failed' }, 60)
  await nextMonth()
  const decision = world.operator.decideCalibration({ decision: 'accept', fitted_at: seen })
  await expect(decision).rejects.toMatchObject({ status: 404 })
  expect((await inForce()).pending).toMatchObject({ reports: 120 })
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a map that is being fitted while its reporters are suspended takes the place of no newer one',
  async () => {
    const before = await calibrated(0.5)
    await storeReports(60, { probability: 0.5, outcome: 'failed' })
    const [fitted, ending] = [promise(), promise()]
    const monthly = recalibrateVerdicts(world.app, {}, async () => {
      fitted.resolve()
      await ending.done
    })
    await fitted.done
    for (const { contributor_id } of reporters)
      await world.operator.suspendContributor({ contributor_id, reason: 'stolen' })
    const revised = recalibrateVerdicts(world.app, {}, async () => {})
    const is_waiting = async () =>
      (await world.app.db.query(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
    await Promise.race([revised, vi.waitUntil(is_waiting)])
    ending.resolve()
    await Promise.all([monthly, revised])
    world.clock.advance(DAY_MS)
    expect(await calibrated(0.5)).toBe(before)
  },
)

test('a rejected map is not asked about again until outcomes say something else', async () => {
  await addReporters(28)
  await storeReports(60, { probability: 0.9, outcome: 'failed' })
  const before = await inForce()
  await nextMonth()
  const fitted_at = (await inForce()).pending?.fitted_at ?? ''
  await world.operator.decideCalibration({ decision: 'reject', fitted_at })
  await nextMonth()
  expect(await inForce()).toEqual(before)
  await storeReports(60, { probability: 0.8, outcome: 'failed' }, 60)
  await nextMonth()
  expect((await inForce()).pending).toMatchObject({ reports: 120 })
})

test('a recalibration that is killed before its end leaves the map as it was', async () => {
  await storeReports(60, { probability: 0.9, outcome: 'failed' })
  const killed = recalibrateVerdicts(world.app, {}, () => Promise.reject(new Error('killed')))
  await expect(killed).rejects.toThrow('killed')
  expect(await readMaps()).toEqual([])
  expect(await inForce()).toMatchObject({ fitted_at: null, reports: 0, pending: null })
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

test('the reports of whom an operator suspends leave the map at once', async () => {
  const before = await calibrated(0.5)
  await storeReports(60, { probability: 0.5, outcome: 'failed' })
  await nextMonth()
  const lowered = await calibrated(0.5)
  expect(lowered).toBeLessThan(before)
  const suspend = async ({ contributor_id }: TestContributor) => {
    await world.operator.suspendContributor({ contributor_id, reason: 'stolen' })
    for (let outcome = await world.app.worker.runNext(); outcome !== null; ) outcome = await world.app.worker.runNext()
    world.clock.advance(DAY_MS)
  }
  // whoever is not proven has no voice in it
  const newcomer = await world.newcomer()
  await storeReport({ probability: 0.5, outcome: 'failed', by: newcomer, about: 'exp_0' })
  await suspend(newcomer)
  expect(await readMaps()).toEqual([{ reports: 60 }])
  expect(await calibrated(0.5)).toBe(lowered)
  // one of two clusters: too little is left for a map, and that of the release is in force
  await suspend(reporters[1] as TestContributor)
  expect(await readMaps()).toEqual([{ reports: 60 }, { reports: 0 }])
  expect(await calibrated(0.5)).toBe(before)
})
