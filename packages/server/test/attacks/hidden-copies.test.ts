import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/rules/time/time-units.ts'
import { type DepositInput, nextExperience, poolExperience } from '../experience-fixtures.ts'
import { getTrustLevel } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

const depositAll = async (person: TestContributor, texts: DepositInput[]) => {
  for (const text of texts) await person.depositExperience(text)
}
const threeTexts = (): DepositInput[] => [nextExperience(), nextExperience(), nextExperience()]

test('private records make nobody established, public ones do with the third', async () => {
  world = await createWorld()
  const person = await world.newcomer()
  await depositAll(
    person,
    [...threeTexts(), nextExperience()].map((text) => ({ ...text, visibility_scope: 'private' })),
  )
  expect(await getTrustLevel(person)).toBe('new')
  const [first, second, third] = threeTexts()
  await depositAll(
    person,
    [first, second].flatMap((text) => text ?? []),
  )
  expect(await getTrustLevel(person)).toBe('new')
  await expect(person.depositExperience(third ?? nextExperience())).resolves.toMatchObject({
    trust_visibility: 'searchable',
  })
  expect(await getTrustLevel(person)).toBe('established')
})

test('of accounts that hide the same texts from each other, only the first becomes established', async () => {
  world = await createWorld()
  const accounts = [await world.newcomer(), await world.newcomer(), await world.newcomer()]
  // as long as nobody is established, no account can read the copies of another
  for (const text of [nextExperience(), nextExperience()])
    for (const account of accounts) await account.depositExperience(text)
  for (const account of accounts) await account.depositExperience(nextExperience())
  expect(await Promise.all(accounts.map(getTrustLevel))).toEqual(['established', 'new', 'new'])
})

test('nor do copies count of which each has another number, so that they contradict each other', async () => {
  world = await createWorld()
  const texts = threeTexts()
  const accounts = [await world.newcomer(), await world.newcomer(), await world.newcomer()]
  for (const [week, account] of accounts.entries())
    await depositAll(
      account,
      texts.map((text) => ({ ...text, problem: `${text.problem} This was seen in week ${week}.` })),
    )
  expect(await Promise.all(accounts.map(getTrustLevel))).toEqual(['established', 'new', 'new'])
})

test('three texts serve one account: whoever retracts or erases them is a newcomer again', async () => {
  world = await createWorld()
  const texts = threeTexts()
  const [first, second, third] = [await world.newcomer(), await world.newcomer(), await world.newcomer()]
  const editedBy = (name: string) =>
    texts.map((text) => ({ ...text, problem: `${text.problem} ${name} saw it again.` }))
  await depositAll(first, texts)
  for (const { id } of (await first.listMyExperiences()).experiences)
    await first.retractExperience({ experience_id: id })
  expect(await getTrustLevel(first)).toBe('new')
  await depositAll(second, editedBy('Maria'))
  for (const { id } of (await second.listMyExperiences()).experiences)
    await second.eraseExperience({ experience_id: id })
  expect(await getTrustLevel(second)).toBe('new')
  await depositAll(third, editedBy('Ivan'))
  expect(await Promise.all([first, second, third].map(getTrustLevel))).toEqual(['new', 'new', 'established'])
  expect(await first.depositExperience(nextExperience())).toMatchObject({ trust_visibility: 'pending' })
})

test('a version chain counts as one of the texts that remain', async () => {
  world = await createWorld()
  const person = await world.established()
  const [one, two, three] = (await person.listMyExperiences()).experiences
  let supersedes = one?.id ?? ''
  for (const mark of ['second', 'third'])
    supersedes = (await person.depositExperience(nextExperience({ supersedes, title: `The ${mark} version` }))).id
  expect(await getTrustLevel(person)).toBe('established')
  for (const { id } of [two, three].flatMap((row) => row ?? [])) await person.retractExperience({ experience_id: id })
  expect(await getTrustLevel(person)).toBe('new')
})

test('a text that only its owner can read counts for nobody else, also when a word is changed', async () => {
  world = await createWorld()
  const texts = threeTexts()
  const owner = await world.newcomer()
  await depositAll(
    owner,
    texts.map((text) => ({ ...text, visibility_scope: 'private' })),
  )
  const copier = await world.newcomer()
  const edited = texts.map((text) => ({ ...text, problem: `${text.problem} This was seen again.` }))
  // the answer does not tell of the private record
  for (const text of edited)
    await expect(copier.depositExperience(text)).resolves.toMatchObject({
      trust_visibility: 'pending',
      similar_experiences: null,
    })
  expect(await getTrustLevel(copier)).toBe('new')
  await depositAll(copier, threeTexts())
  expect(await getTrustLevel(copier)).toBe('established')
})

test('nor does a copy of it count in which an ordinary word is replaced throughout', async () => {
  world = await createWorld()
  const secret = poolExperience({
    problem: 'A reporting service waits for a free client while the pool lends each free client to another report.',
  })
  const owner = await world.newcomer()
  await owner.depositExperience({ ...secret, visibility_scope: 'private' })
  const copier = await world.newcomer()
  await depositAll(copier, [nextExperience(), nextExperience()])
  await copier.depositExperience({ ...secret, problem: secret.problem.replaceAll('free client', 'free connection') })
  expect(await getTrustLevel(copier)).toBe('new')
})

test('nor does a copy of it count that many own versions precede, which are nearer than the hidden record', async () => {
  world = await createWorld()
  const secret = poolExperience()
  const owner = await world.newcomer()
  await owner.depositExperience({ ...secret, visibility_scope: 'private' })
  const copier = await world.newcomer()
  let supersedes: string | null = null
  for (let version = 1; version <= 15; version++) {
    world.clock.advance(DAY_MS / 4)
    const problem = `${secret.problem} This was seen in week ${version}.`
    const visibility_scope = version === 15 ? 'public' : 'private'
    supersedes = (await copier.depositExperience({ ...secret, problem, visibility_scope, supersedes })).id
  }
  await depositAll(copier, [nextExperience(), nextExperience()])
  expect(await getTrustLevel(copier)).toBe('new')
})
