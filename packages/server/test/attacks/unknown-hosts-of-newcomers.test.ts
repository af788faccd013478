import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { setTrustLevel, vote } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

const HOST_TEXT = 'The pool size is read from https://settings.quickfix-pool.io/pg.json at the start of the service.'
const withHost = () => poolExperience({ applies_when: ['clients are checked out by hand', HOST_TEXT] })

/** Three deposits make a newcomer established; the one at that position names an unknown host. */
async function depositWithHost(position: number): Promise<{ author: TestContributor; id: string }> {
  const author = await world.newcomer('mallory')
  let id = ''
  for (let at = 0; at < 3; at++) {
    const stored = await author.depositExperience(at === position ? withHost() : nextExperience())
    if (at === position) id = stored.id
  }
  return { author, id }
}
const canRead = (reader: TestContributor, experience_id: string) =>
  reader.getExperience({ experience_id }).then(
    () => true,
    () => false,
  )

test.each([0, 2])(
  'deposit %d of a newcomer with an unknown host stays hidden when the others become public',
  async (position) => {
    world = await createWorld()
    const reader = await world.newcomer('reader')
    const { author, id } = await depositWithHost(position)
    expect((await author.getContributor({ contributor_id: author.contributor_id })).trust_level).toBe('established')
    const own = await author.getExperience({ experience_id: id })
    expect(own.validation_state).toBe('contested')
    expect(own.risk_flags).toContainEqual({ type: 'unknown_host', subtype: 'settings.quickfix-pool.io' })
    expect(await canRead(reader, id)).toBe(false)
    const { results } = await reader.searchExperiences({ q: 'node-postgres pool' })
    expect(results.map((result) => result.id)).not.toContain(id)
  },
)

test('a reviewer shows it, and the flag ends', async () => {
  world = await createWorld()
  const reader = await world.newcomer('reader')
  const { id } = await depositWithHost(0)
  await world.operator.decideReview({ candidate_id: id, decision: 'accept' })
  expect(await canRead(reader, id)).toBe(true)
  const { risk_flags } = await reader.getExperience({ experience_id: id })
  expect(risk_flags?.map(({ type }) => type)).not.toContain('unknown_host')
})

test('one trusted contributor who confirms it shows it', async () => {
  world = await createWorld()
  const reader = await world.newcomer('reader')
  const { id } = await depositWithHost(0)
  const trusted = await world.established('trusted')
  await setTrustLevel(world, trusted, 'trusted')
  expect(await canRead(reader, id)).toBe(false)
  await vote(trusted, id, { helpfulness_detail: 'solved_directly' })
  expect(await canRead(reader, id)).toBe(true)
})

test('known hosts, and unknown ones of an established author, hide nothing', async () => {
  world = await createWorld()
  const reader = await world.newcomer('reader')
  const author = await world.newcomer('author')
  const first = await author.depositExperience(
    nextExperience({ applies_when: ['as in https://github.com/brianc/node-postgres/issues/1'] }),
  )
  for (let i = 0; i < 2; i++) await author.depositExperience(nextExperience())
  const later = await author.depositExperience(withHost())
  expect(await canRead(reader, first.id)).toBe(true)
  expect(await canRead(reader, later.id)).toBe(true)
})
