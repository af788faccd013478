import { afterEach, expect, test } from 'vitest'
import { findOne, sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import { changeValidationState, changeValidityStatus } from '../src/records/lifecycle/change-state.ts'
import { transitions } from '../src/records/lifecycle/transitions.ts'
import { releaseRecord, withholdRecord } from '../src/records/lifecycle/withhold-record.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

async function depositRecord() {
  world = await createWorld()
  const owner = await world.established('owner')
  const { id } = await owner.depositExperience(poolExperience())
  return { owner, id }
}

const changeDetails = () => ({ reason: 'a test', actor: 'system', happened_at: world.clock.now.toISOString() })
const setValidityStatus = (id: string, status: string) =>
  world.app.db.query(sql`update experiences set validity_status = ${status} where id = ${id}`)
const readState = async (id: string) =>
  findOne<{ validation_state: string; validity_status: string; withheld: string | null }>(
    world.app.db,
    sql`select validation_state, validity_status, withheld from experiences where id = ${id}`,
  )
const countEvents = async (id: string, name: string) =>
  (await world.app.db.query(sql`select from events where experience_id = ${id} and name = ${name}`)).length

const validity = ['active', 'stale', 'disputed', 'superseded'] as const
const validityTransitions = Object.values(transitions).filter(({ column }) => column === 'validity_status')

test('a validity status changes only as the table of transitions permits', async () => {
  const { id } = await depositRecord()
  let events = 0
  for (const from of validity)
    for (const to of ['active', 'stale', 'disputed'] as const) {
      await setValidityStatus(id, from)
      await change(world.app, (tx) => changeValidityStatus(tx, { ...changeDetails(), experience_id: id, to }))
      const is_permitted = validityTransitions.some(
        (transition) => transition.to === to && transition.from.some((state) => state === from),
      )
      if (is_permitted) events++
      expect(await readState(id), `${from} to ${to}`).toMatchObject({ validity_status: is_permitted ? to : from })
      expect(await countEvents(id, 'experience.validity_changed'), `${from} to ${to}`).toBe(events)
    }
  expect(events).toBe(validityTransitions.flatMap((transition) => transition.from).length)
})

test('a contested record is hidden from others and does not count for its author until it is cleared', async () => {
  const { owner, id } = await depositRecord()
  const reader = await world.newcomer()
  const { display_handle } = (await owner.getExperience({ experience_id: id })).contributor
  const readTotal = async () => (await reader.getContributor({ contributor_id: display_handle })).total_experiences ?? 0
  const before = await readTotal()
  const setState = (to: 'verified' | 'contested') =>
    change(world.app, (tx) => changeValidationState(tx, { ...changeDetails(), experience_id: id, to }))
  await setState('contested')
  // a second time changes nothing
  await setState('contested')
  expect([await readTotal(), await countEvents(id, 'experience.validation_changed')]).toEqual([before - 1, 1])
  await expect(reader.getExperience({ experience_id: id })).rejects.toMatchObject({ error: 'NotFoundError' })
  await setState('verified')
  expect([await readTotal(), await countEvents(id, 'experience.validation_changed')]).toEqual([before, 2])
  expect(await reader.getExperience({ experience_id: id })).toMatchObject({ id })
})

test('a release for one reason does not end a withholding for another', async () => {
  const { id } = await depositRecord()
  const happened_at = changeDetails().happened_at
  await change(world.app, (tx) => withholdRecord(tx, { experience_id: id, why: 'report', happened_at }))
  await change(world.app, (tx) => releaseRecord(tx, { experience_id: id, why: 'rescan', happened_at }))
  expect(await readState(id)).toMatchObject({ withheld: 'report' })
  expect(await countEvents(id, transitions.release.event)).toBe(0)
})

test('a retracted record never changes its state again', async () => {
  const { owner, id } = await depositRecord()
  await owner.retractExperience({ experience_id: id })
  const happened_at = changeDetails().happened_at
  await change(world.app, async (tx) => {
    await changeValidationState(tx, { ...changeDetails(), experience_id: id, to: 'contested' })
    await changeValidityStatus(tx, { ...changeDetails(), experience_id: id, to: 'stale' })
    await withholdRecord(tx, { experience_id: id, why: 'report', happened_at })
  })
  expect(await readState(id)).toEqual({ validation_state: 'verified', validity_status: 'active', withheld: null })
})
