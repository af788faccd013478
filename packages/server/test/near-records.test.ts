import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let author: TestContributor
let other: TestContributor
beforeEach(async () => {
  world = await createWorld()
  author = await world.established('author')
  other = await world.established('other')
})
afterEach(() => world.close())

const note = (lines: Record<string, string>): string =>
  Object.entries(lines)
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')

const gauge = {
  Problem: 'The exporter of the tidal gauge loses samples at night with `modbus timeout after 3 s`.',
  Cause: 'the gauge sleeps and answers late.',
  Fix: 'raise modbus.timeout to 12 s in gauge.yaml.',
  Verified: 'no gap in five nights.',
}
const denial = {
  ...gauge,
  Tried: 'raising modbus.timeout to 12 s in gauge.yaml, which did not help: the gap stays.',
  Cause: 'the gauge switches its modbus port off below 40 W.',
  Fix: 'do not raise the timeout; read the RS485 port of the meter instead.',
}
async function depositText(by: TestContributor, content: string) {
  const { raw_deposit_id } = await by.depositRawExperience({ content })
  await world.work()
  return by.getRawDeposit({ raw_deposit_id })
}

async function depositFile(by: TestContributor, content: string) {
  const file = new File([content], 'note.txt', { type: 'text/plain' })
  const { raw_deposit_id } = await by.depositRawFile({ file })
  await world.work()
  return by.getRawDeposit({ raw_deposit_id })
}

describe.each([
  ['text', depositText],
  ['file', depositFile],
])('a raw %s', (_, deposit) => {
  test('that denies a record is a record of its own, which says what it contradicts', async () => {
    const { experience_id: id } = await deposit(author, note(gauge))
    const raw = await deposit(other, note(denial))
    expect(raw).toMatchObject({ records: [{ state: 'verified' }], reasons: [{ code: 'contradicts' }] })
    expect(raw.experience_id).not.toBe(id)
    expect(raw.reasons[0]?.message).toContain(id)
    const { related_experiences } = await other.getExperience({ experience_id: raw.experience_id ?? '' })
    expect(related_experiences).toMatchObject([{ id, relation: 'contradicts' }])
    const { related } = await author.listRelatedExperiences({ experience_id: id ?? '' })
    expect(related).toMatchObject([{ id: raw.experience_id, relation: 'contradicts' }])
    expect((await author.getExperience({ experience_id: id ?? '' })).observations?.recurred ?? 0).toBe(0)
  })

  test('of another product is a record of its own, which says what it bounds', async () => {
    const text = note({ ...gauge, Problem: gauge.Problem.replace('The exporter', 'Since tidegw 4.2 the exporter') })
    const { experience_id: id } = await deposit(author, text)
    const raw = await deposit(other, text.replace('tidegw 4.2', 'oceanhub 2.0'))
    expect(raw).toMatchObject({ records: [{ state: 'verified' }], reasons: [{ code: 'bounds' }] })
    const { related_experiences } = await other.getExperience({ experience_id: raw.experience_id ?? '' })
    expect(related_experiences).toMatchObject([{ id, relation: 'bounds' }])
  })

  test('that tells a record in other words is an observation of it', async () => {
    const { experience_id: id } = await deposit(author, note(gauge))
    const raw = await deposit(
      other,
      note({
        Problem: 'At night the tidal gauge exporter has gaps: `modbus timeout after 3 s`.',
        Cause: 'the gauge is asleep then, so its answer is late.',
        Fix: 'in gauge.yaml set modbus.timeout to 12 s.',
        Verified: 'a week without a gap.',
      }),
    )
    expect(raw).toMatchObject({ records: [{ state: 'existing', experience_id: id }], reasons: [{ code: 'existing' }] })
  })
})

describe('a structured deposit', () => {
  const pool = poolExperience()

  test('with another cause and method for another major version is kept, however near it is', async () => {
    const { id } = await author.depositExperience(pool)
    const answer = await other.depositExperience({
      ...pool,
      problem: pool.problem.replace('node-postgres 8.11', 'node-postgres 9.0'),
      failed_approaches: [
        { attempt: 'Released every client in a finally block', why_it_failed: 'They were released.' },
      ],
      root_cause: 'Version 9 counts clients in TLS handshake as used, and the proxy delays each handshake by a minute.',
      successful_approach: { method: 'Terminate TLS at the sidecar and connect by ssl: false within the host.' },
      insight: 'Count handshakes before you look for leaks.',
    })
    expect(answer).toMatchObject({ status: 'created', similar_experiences: [{ id, relation: 'bounds' }] })
  })
})
