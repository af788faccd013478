import { MAX_OPEN_SESSIONS } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildMessage01, callA2a } from '../call-a2a.ts'
import { poolExperience } from '../experience-fixtures.ts'
import { createTeam } from '../teams.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// Attack: to learn what somebody does in a workspace by what a key outside of it is refused as taken, known or full.

let world: World
let person: TestContributor
let inside: TestContributor
beforeEach(async () => {
  world = await createWorld()
  person = await world.established()
  inside = await (await createTeam(world, [person])).withKey(person)
})
afterEach(() => world.close())

test('a type of event that is subscribed to inside is free outside', async () => {
  const subscription = { event_type: 'feedback.received', url: 'https://poll.example/', mode: 'poll' } as const
  await inside.createWebhook(subscription)
  const { id } = await person.createWebhook(subscription)
  await expect(person.createWebhook(subscription)).rejects.toMatchObject({
    status: 409,
    details: { existing_subscription_id: id },
  })
  await expect(inside.createWebhook(subscription)).rejects.toMatchObject({ status: 409 })
})

test('a task id that is used inside is free outside, and each key gets its own task', async () => {
  const send = (who: TestContributor, text: string) => callA2a(world, who.api_key, 'tasks/send', buildMessage01(text))
  await send(inside, 'the pool of the team hangs')
  const outside = await send(person, 'git rebase stops')
  expect(outside.body).toMatchObject({ result: { id: 'task-1', status: { state: 'completed' } } })
  const read = (who: TestContributor) => callA2a(world, who.api_key, 'tasks/get', { id: 'task-1' })
  expect((await read(person)).text).toContain('rebase')
  expect((await read(inside)).text).toContain('the team')
})

test('the same text outside is another raw deposit, while that of the workspace waits', async () => {
  const text = { content: 'The build stops.\n\nFixed by removing old layers.', visibility_scope: 'private' } as const
  const first = await inside.depositRawExperience(text)
  const second = await person.depositRawExperience(text)
  expect(second.raw_deposit_id).not.toBe(first.raw_deposit_id)
  expect((await inside.depositRawExperience(text)).raw_deposit_id).toBe(first.raw_deposit_id)
  expect((await person.depositRawExperience(text)).raw_deposit_id).toBe(second.raw_deposit_id)
})

test('the sessions of a workspace take no place from those outside', async () => {
  for (let i = 0; i < MAX_OPEN_SESSIONS; i++) await inside.startSession({ task: `Session ${i}` })
  await expect(inside.startSession({ task: 'One more' })).rejects.toMatchObject({ status: 429 })
  await expect(person.startSession({ task: 'The first one' })).resolves.toMatchObject({ status: 'active' })
})

test('an erased record of the team is as unknown to a personal key as it was before', async () => {
  const { id } = await inside.depositExperience(poolExperience({ visibility_scope: 'team' }))
  await inside.eraseExperience({ experience_id: id })
  const unknown = `exp_${'0'.repeat(16)}`
  for (const experience_id of [id, unknown])
    for (const ask of [() => person.eraseExperience({ experience_id }), () => person.getExperience({ experience_id })])
      await expect(ask()).rejects.toMatchObject({ status: 404, message: `no experience ${experience_id}`, details: {} })
  await inside.eraseExperience({ experience_id: id })
  await expect(inside.getExperience({ experience_id: id })).rejects.toMatchObject({
    details: { erased_at: expect.any(String) },
  })
})
