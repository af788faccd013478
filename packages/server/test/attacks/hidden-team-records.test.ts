import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { createMembers } from '../teams.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

const team = { visibility_scope: 'team' } as const
const PAIRS = 1000
/** A machine that does something else meanwhile may disturb one round, not each of them. */
const MAX_ROUNDS = 4

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function createMember(): Promise<TestContributor> {
  const [member] = await createMembers(world, [await world.newcomer()])
  if (!member) throw new Error('the member is missing')
  return member
}

test('the time of a 404 does not tell a hidden record from an unknown id', { timeout: 120_000 }, async () => {
  world = await createWorld()
  const member = await createMember()
  const outsider = await world.established()
  const hidden: string[] = []
  for (let i = 0; i < 8; i++) hidden.push((await member.depositExperience({ ...nextExperience(), ...team })).id)
  const unknown = hidden.map((id) => `${id.slice(0, -4)}zzzz`)
  const headers = { authorization: `Bearer ${outsider.api_key}` }
  const time = async (id: string) => {
    const started = performance.now()
    const answer = await world.request(`/v1/experiences/${id}`, { headers })
    await answer.text()
    expect(answer.status).toBe(404)
    return performance.now() - started
  }
  const ratios: number[] = []
  do {
    const times: Record<'hidden' | 'unknown', number[]> = { hidden: [], unknown: [] }
    for (let i = 0; i < PAIRS; i++)
      for (const kind of i % 2 === 0 ? (['hidden', 'unknown'] as const) : (['unknown', 'hidden'] as const))
        times[kind].push(await time((kind === 'hidden' ? hidden : unknown)[i % hidden.length] ?? ''))
    const ratio = median(times.hidden) / median(times.unknown)
    ratios.push(Math.max(ratio, 1 / ratio))
  } while (Math.min(...ratios) > 1.05 && ratios.length < MAX_ROUNDS)
  expect(Math.min(...ratios)).toBeLessThanOrEqual(1.05)
})

test('no word of a team record changes what an outsider is answered, however they ask for it', async () => {
  world = await createWorld()
  const member = await createMember()
  const outsider = await world.established()
  await outsider.depositExperience(poolExperience())
  const codename = 'zephyrquokka'
  const error = 'QuokkaLedgerError: settlement 4711 of the northwind account has no counterpart'
  const queries = [
    codename,
    'zephyrquoka',
    `connection pool ${codename}`,
    `queries hang ${codename} clients`,
    `pool runs dry ${codename} ${codename}`,
    `max_connections pgbouncer ${codename}`,
    'settlement of the northwind account',
  ]
  const ask = async (reader: TestContributor) => {
    const answers = await Promise.all([
      ...queries.map((q) => reader.searchExperiences({ q })),
      reader.searchExperiences({ q: 'queries hang in the pool', error_message: error }),
      reader.searchExperiences({ q: 'pool', tags: [codename] }),
      reader.checkContext({ task_description: `Release clients of the ${codename} pool` }),
    ])
    return JSON.stringify(answers).replace(/"cached":(?:true|false)/g, '')
  }
  const before = await ask(outsider)
  const { problem, ...secret } = nextExperience({ title: `The pool of ${codename} runs dry`, tags: [codename] })
  const { id } = await member.depositExperience({ ...secret, problem: `${problem}\n${error}`, ...team })
  expect(await ask(outsider)).toBe(before)
  expect(await ask(member)).toContain(id)
})
