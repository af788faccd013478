import { afterEach, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

type Told = Pick<ReturnType<typeof poolExperience>, 'title' | 'problem' | 'root_cause' | 'successful_approach'>

/** A record as a person writes it down. */
const writeUp = ({ title, problem, root_cause, successful_approach }: Told): string =>
  `# ${title}\n\n## Problem\n\n${problem}\n\n## Root cause\n\n${root_cause}\n\n## Solution\n\n${successful_approach.method}\n`

async function depositText(author: TestContributor, content: string) {
  const { raw_deposit_id } = await author.depositRawExperience({ content })
  await world.work()
  return author.getRawDeposit({ raw_deposit_id })
}

/** The value at a path such as `failed_approaches[0].attempt`. */
const valueAt = (record: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], record)

test('a written text becomes a record, and each span is a passage of its field', async () => {
  world = await createWorld()
  const author = await world.established()
  const told = poolExperience()
  const raw = await depositText(author, `🐘 ${writeUp(told)}`.slice(3))
  expect(raw).toMatchObject({ disposition: 'auto_deposit', records: [{ state: 'verified' }] })
  const record = await author.getExperience({ experience_id: raw.experience_id ?? '' })
  expect(record).toMatchObject({
    title: told.title,
    problem: told.problem,
    root_cause: told.root_cause,
    successful_approach: told.successful_approach,
    creation_mode: 'raw',
  })
  const characters = Array.from(raw.content ?? '')
  expect(raw.spans.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['title', 'problem', 'root_cause', 'successful_approach.method']),
  )
  for (const { record: index, field, start, end } of raw.spans) {
    expect(index).toBe(0)
    expect(valueAt(record, field), field).toContain(characters.slice(start, end).join(''))
  }
})

test('a field of the request wins over the text, and has no span', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id } = await author.depositRawExperience({
    content: writeUp(poolExperience()),
    title: 'node-postgres waits for a connection and gives up',
    insight: 'Count what is checked out of a pool before you make the pool larger.',
    context: { environment: { versions: { pg: '8.11' } } },
    tags: ['node-postgres'],
  })
  await world.work()
  const raw = await author.getRawDeposit({ raw_deposit_id })
  const record = await author.getExperience({ experience_id: raw.experience_id ?? '' })
  expect(record).toMatchObject({
    title: 'node-postgres waits for a connection and gives up',
    insight: 'Count what is checked out of a pool before you make the pool larger.',
    context: { environment: { versions: { pg: '8.11' } } },
    tags: expect.arrayContaining(['node-postgres']),
  })
  expect(raw.spans.map(({ field }) => field)).not.toContain('title')
})
