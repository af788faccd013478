import type { Client } from '@cairnway/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { buildMessage10, callA2a } from '../call-a2a.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { createPausableStore, type PausableStore } from './interposed-store.ts'

/** The world through which rights end, and a node on the same database whose writes can be held back. */
let world: World
let node: World
let paused: PausableStore
beforeEach(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  paused = createPausableStore(world.app.db)
  node = await createWorld({ db: paused.store, embedder: createFakeEmbedder('none', null) })
})
afterEach(async () => {
  await node.close()
  await world.close()
})

const countRows = async (): Promise<Record<string, number>> => {
  const [row] = await world.app.db.query<Record<string, number>>(sql`
    select (select count(*) from experiences) as experiences, (select count(*) from review_candidates) as candidates,
      (select count(*) from feedback) as votes, (select count(*) from reports) as reports,
      (select count(*) from api_keys) as keys,
      (select count(*) from experiences where retracted_at is not null) as retracted`)
  return row ?? {}
}

interface Attack {
  client: Client
  author: TestContributor
  /** a record of somebody else */
  other_id: string
  /** a record of the author */
  own_id: string
}

const review = { source: { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } } }

/** Calls that write, each of which begins while its caller may still write. */
const writes: Record<string, (attack: Attack) => Promise<unknown>> = {
  'a deposit': ({ client }) => client.depositExperience(nextExperience()),
  'a deposit for review': ({ client }) => client.depositExperience(nextExperience(review)),
  'a newer version': ({ client, own_id }) => client.depositExperience(nextExperience({ supersedes: own_id })),
  'a vote': ({ client, other_id }) => client.giveFeedback({ experience_id: other_id, was_helpful: true }),
  'a report': ({ client, other_id }) => client.reportExperience({ experience_id: other_id, reason: 'wrong' }),
  'a further key': ({ client, author: { contributor_id } }) => client.createKey({ contributor_id, name: 'later' }),
  'a retraction': ({ client, own_id }) => client.retractExperience({ experience_id: own_id }),
}

/** Actions that end the right of the author to write. */
const ends: Record<string, { end: (author: TestContributor) => Promise<unknown>; status: number }> = {
  'its author erased their account': { end: (author) => author.eraseMe({ experiences: 'erase' }), status: 401 },
  'its key was revoked': {
    end: async ({ contributor_id, ...author }) => {
      const [first] = await author.listKeys({ contributor_id })
      await author.revokeKey({ contributor_id, key_id: first?.id ?? '' })
    },
    status: 401,
  },
  'its key was replaced by an operator': {
    end: ({ contributor_id }) => world.operator.reissueKey({ contributor_id }),
    status: 401,
  },
  'its author was suspended': {
    end: ({ contributor_id }) => world.operator.suspendContributor({ contributor_id, reason: 'spam' }),
    status: 403,
  },
}

describe.each(Object.entries(ends))('after %s', (cause, { end, status }) => {
  // a suspended contributor may still retract, which removes text
  const refused = Object.entries(writes).filter(([name]) => name !== 'a retraction' || status === 401)
  test.each(refused)('%s that was on its way is refused and stores nothing', async (_, write) => {
    const author = await world.established('the author')
    const { id: other_id } = await (await world.established('somebody else')).depositExperience(poolExperience())
    const { id: own_id } = await author.depositExperience(nextExperience())
    await node.client(author.api_key).getExperience({ experience_id: other_id })
    const pause = paused.pauseNextWrite()
    const call = write({ client: node.client(author.api_key), author, other_id, own_id })
    const outcome = call.then(
      () => 'done',
      (error: { status: number }) => error.status,
    )
    expect(await Promise.race([pause.is_waiting, outcome])).toBe('waiting')
    await end(author)
    const before = await countRows()
    pause.release()
    expect(await outcome, cause).toBe(status)
    expect(await countRows()).toEqual(before)
  })
})

test('a first deposit of a newcomer who erased their account meanwhile is refused and stores nothing', async () => {
  const author = await world.newcomer()
  const pause = paused.pauseNextWrite()
  const outcome = expect(node.client(author.api_key).depositExperience(nextExperience())).rejects.toMatchObject({
    status: 401,
  })
  await pause.is_waiting
  await author.eraseMe({ experiences: 'keep_anonymous' })
  pause.release()
  await outcome
  expect((await countRows()).experiences).toBe(0)
})

describe('a record that is removed while a call about it is on its way', () => {
  test.each(['retractExperience', 'eraseExperience'] as const)('gets no newer version after %s', async (removal) => {
    const author = await world.established()
    const { id } = await author.depositExperience(nextExperience())
    const pause = paused.pauseNextWrite()
    const outcome = expect(
      node.client(author.api_key).depositExperience(nextExperience({ supersedes: id })),
    ).rejects.toMatchObject({ status: 422 })
    await pause.is_waiting
    await author[removal]({ experience_id: id })
    const before = await countRows()
    pause.release()
    await outcome
    expect(await countRows()).toEqual(before)
  })

  test.each([
    ['a vote', writes['a vote']],
    ['a report', writes['a report']],
  ])('gets no further row by %s', async (_, write) => {
    const owner = await world.established()
    const author = await world.established()
    const { id } = await owner.depositExperience(poolExperience())
    const pause = paused.pauseNextWrite()
    const attack = { client: node.client(author.api_key), author, other_id: id, own_id: id }
    const outcome = expect(write?.(attack)).rejects.toMatchObject({ status: 404 })
    await pause.is_waiting
    await owner.eraseExperience({ experience_id: id })
    const before = await countRows()
    pause.release()
    await outcome
    expect(await countRows()).toEqual(before)
  })
})

test('a candidate whose author erased their account or was suspended meanwhile is not accepted', async () => {
  for (const end of [ends['its author erased their account'], ends['its author was suspended']]) {
    const author = await world.established()
    const { review_candidate_id } = await author.depositExperience(nextExperience(review))
    const before = await countRows()
    const pause = paused.pauseNextWrite()
    const accepting = node.operator.decideReview({ candidate_id: review_candidate_id ?? '', decision: 'accept' }).then(
      () => 'accepted',
      (error: { status: number }) => error.status,
    )
    await pause.is_waiting
    await end?.end(author)
    pause.release()
    expect([403, 404]).toContain(await accepting)
    expect((await countRows()).experiences).toBe(before.experiences)
  }
})

test('a decision on a candidate that another reviewer decides and reopens meanwhile is one decision', async () => {
  const author = await world.established()
  const { review_candidate_id } = await author.depositExperience(nextExperience(review))
  const candidate_id = review_candidate_id ?? ''
  const before = (await countRows()).experiences ?? 0
  await world.operator.decideReview({ candidate_id, decision: 'accept' })
  // the second reviewer read the candidate before it was decided, and it is reopened while they decide
  await world.operator.undoReview({ candidate_id })
  const outcomes = await Promise.all(
    [world, node, world, node].map(({ operator }) =>
      operator.decideReview({ candidate_id, decision: 'accept' }).then(
        ({ experience_id }) => experience_id,
        (error: { status: number }) => error.status,
      ),
    ),
  )
  const accepted = outcomes.filter((outcome) => typeof outcome === 'string')
  expect(accepted).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 409)).toHaveLength(3)
  expect((await countRows()).experiences).toBe(before + 2)
})

test('a task that ends after its contributor has erased the account is not stored', async () => {
  const author = await world.newcomer()
  const erasure = { operation: 'eraseMe', input: { experiences: 'erase' } }
  const answer = await callA2a(world, author.api_key, 'SendMessage', buildMessage10(erasure))
  expect(answer.text).toContain('TASK_STATE_COMPLETED')
  const tasks = await world.app.db.query(sql`select from a2a_tasks where contributor_id = ${author.contributor_id}`)
  expect(tasks).toHaveLength(0)
})

test('of twenty deposits during which their author erases the account, none is found afterwards', async () => {
  for (const calls_before of [0, 3, 8]) {
    const author = await world.established()
    const reader = await world.newcomer()
    const deposits = Array.from({ length: 20 }, () =>
      node.client(author.api_key).depositExperience(nextExperience({ tags: ['erased-on-the-way'] })),
    )
    const outcomes = Promise.allSettled(deposits)
    await Promise.all(deposits.slice(0, calls_before).map((deposit) => deposit.catch(() => {})))
    await author.eraseMe({ experiences: 'erase' })
    await outcomes
    // what was stored before the erasure is erased by its job
    await world.work()
    await node.app.indexer.follow()
    const rows = await world.app.db.query(sql`select from experiences where contributor_id = ${author.contributor_id}`)
    expect(rows).toHaveLength(0)
    for (const client of [world.client(reader.api_key), node.client(reader.api_key)])
      expect((await client.searchExperiences({ q: 'erased', tags: ['erased-on-the-way'] })).results).toEqual([])
  }
})
