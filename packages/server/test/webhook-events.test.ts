import { type SubscribableEventType, subscribableEventTypes, webhookBodies } from '@cairnway/contract'
import type { Client } from '@cairnway/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { change } from '../src/platform/events/change.ts'
import { changeValidityStatus } from '../src/records/lifecycle/change-state.ts'
import { withholdRecord } from '../src/records/lifecycle/withhold-record.ts'
import { nextExperience, poolExperience, restartExperiences } from './experience-fixtures.ts'
import { depositByOthers, listAccounts } from './store-family.ts'
import { storeTestDraft } from './store-test-draft.ts'
import { makeTrusted, quarantineExperience, setTrustLevel, vote } from './vote.ts'
import { createTargets } from './webhook-targets.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let owner: TestContributor
beforeEach(async () => {
  // no record answers the searches of the last test
  restartExperiences()
  world = await createWorld({ outgoing: createTargets().outgoing })
  owner = await world.established('owner')
})
afterEach(() => world.close())

/** Subscribes to every type of event. Nothing is sent, so that the deliveries wait in their lists. */
async function subscribeToAll(who: Pick<Client, 'createWebhook'>): Promise<void> {
  for (const event_type of subscribableEventTypes)
    await who.createWebhook({ event_type, url: 'https://poll.example/', mode: 'poll' })
}

/** Reads what was delivered to a contributor since they subscribed, by type. Every body is as the contract says. */
async function readDelivered(who: Pick<Client, 'listWebhooks' | 'listWebhookDeliveries'>) {
  await world.work()
  const delivered: { [Type in SubscribableEventType]?: unknown[] } = {}
  for (const { id: subscription_id, event_type } of await who.listWebhooks()) {
    const { deliveries } = await who.listWebhookDeliveries({ subscription_id, limit: 200 })
    for (const { body } of deliveries.toReversed()) {
      const event = webhookBodies.get(event_type)?.strict().parse(JSON.parse(body))
      expect(body.length).toBeLessThan(20_000)
      const { schema_version: _, ...data } = event?.data ?? {}
      delivered[event_type] = [...(delivered[event_type] ?? []), data]
    }
  }
  return delivered
}

const happened_at = () => world.app.now().toISOString()
const waitingForReview = { source: { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } } }

test('the author of a record is notified of what happens to it, and nobody else is', async () => {
  const voter = await world.established('voter')
  await subscribeToAll(owner)
  await subscribeToAll(voter)
  const { id: experience_id } = await owner.depositExperience(poolExperience())
  await vote(voter, experience_id, { helpfulness_detail: 'solved_directly' })
  await change(world.app, (tx) =>
    changeValidityStatus(tx, {
      experience_id,
      to: 'stale',
      reason: 'a test',
      actor: 'system',
      happened_at: happened_at(),
    }),
  )
  await quarantineExperience(world, experience_id)
  await world.operator.decideReview({ candidate_id: experience_id, decision: 'accept' })
  await change(world.app, (tx) => withholdRecord(tx, { experience_id, why: 'burst', happened_at: happened_at() }))
  await world.operator.decideReview({ candidate_id: experience_id, decision: 'accept' })
  const changed = poolExperience({ supersedes: experience_id, insight: 'Release clients in a finally block, always.' })
  const { id: superseded_by } = await owner.depositExperience(changed)
  await owner.retractExperience({ experience_id: superseded_by })
  expect(await readDelivered(owner)).toEqual({
    'experience.deposited': [
      expect.objectContaining({ experience_id, version: 1, trust_visibility: 'searchable' }),
      expect.objectContaining({ experience_id: superseded_by, version: 2 }),
    ],
    'feedback.received': [
      {
        experience_id,
        was_helpful: true,
        helpfulness_detail: 'solved_directly',
        transferability_score: null,
        feedback_count: 1,
      },
    ],
    'experience.validity_changed': [
      { experience_id, from: 'active', to: 'stale' },
      // neither votes nor its age hold the state, so the next recount ends it
      { experience_id, from: 'stale', to: 'active' },
    ],
    'experience.contested': [
      { experience_id, reason: 'contested' },
      { experience_id, reason: 'burst' },
    ],
    'experience.verified': [
      { experience_id, from: 'contested' },
      { experience_id, from: 'withheld' },
    ],
    'review.decided': [
      { candidate_id: experience_id, decision: 'accepted', experience_id },
      { candidate_id: experience_id, decision: 'accepted', experience_id },
    ],
    'experience.superseded': [{ experience_id, superseded_by }],
    'experience.retracted': [
      { experience_id: superseded_by, retracted_at: expect.stringMatching(/^2026-/), is_erased: false },
    ],
  })
  expect(await readDelivered(voter)).toEqual({})
})

test('an author is notified of a submitted draft, of a raw deposit, and of the trust that makes records public', async () => {
  const newcomer = await world.newcomer('newcomer')
  const { id: pending_id } = await newcomer.depositExperience(poolExperience())
  await subscribeToAll(newcomer)
  await setTrustLevel(world, newcomer, 'established')
  const { id: draft_id } = await storeTestDraft(world, newcomer, nextExperience() as never)
  await newcomer.submitDraft({ experience_id: draft_id })
  const pool = nextExperience()
  const { raw_deposit_id } = await newcomer.depositRawExperience({
    title: pool.title,
    problem: pool.problem,
    what_worked: pool.successful_approach.method,
  })
  const delivered = await readDelivered(newcomer)
  expect(delivered['experience.promoted']).toEqual([{ experience_id: pending_id }])
  expect(delivered['contributor.trust_changed']).toEqual([{ from: 'new', to: 'established' }])
  expect(delivered['experience.verified']).toEqual([{ experience_id: draft_id, from: 'draft' }])
  expect(delivered['raw_deposit.completed']).toEqual([expect.objectContaining({ raw_deposit_id })])
  expect(delivered['experience.deposited']).toEqual([
    expect.objectContaining({ experience_id: draft_id }),
    ...(delivered['experience.deposited']?.slice(1) ?? []),
  ])
})

test('operators are notified of what waits for a reviewer and what is decided, its author of the decision alone', async () => {
  await subscribeToAll(owner)
  await subscribeToAll(world.operator)
  const { review_candidate_id: candidate_id } = await owner.depositExperience(poolExperience(waitingForReview))
  // the same text again is the same candidate
  await owner.depositExperience(poolExperience(waitingForReview))
  await world.operator.decideReview({ candidate_id: candidate_id ?? '', decision: 'reject' })
  await world.operator.undoReview({ candidate_id: candidate_id ?? '' })
  const { id: experience_id } = await owner.depositExperience(nextExperience())
  await quarantineExperience(world, experience_id)
  const decided = [
    { candidate_id, decision: 'rejected', experience_id: null },
    { candidate_id, decision: 'undone', experience_id: null },
  ]
  const by_owner = await readDelivered(owner)
  expect(by_owner['review.requested']).toBeUndefined()
  expect(by_owner['review.decided']).toEqual(decided)
  expect(await readDelivered(world.operator)).toEqual({
    'review.requested': [
      { candidate_id, kind: 'candidate' },
      { candidate_id: experience_id, kind: 'contested' },
    ],
    'review.decided': decided,
  })
})

test('operators are notified of a reported record when its first report comes, and its author never', async () => {
  await subscribeToAll(owner)
  await subscribeToAll(world.operator)
  const { id: candidate_id } = await owner.depositExperience(poolExperience())
  for (const name of ['first', 'second'])
    await (await world.newcomer(name)).reportExperience({ experience_id: candidate_id, reason: 'wrong' })
  const requested = { 'review.requested': [{ candidate_id, kind: 'reported' }] }
  expect(await readDelivered(world.operator)).toEqual(requested)
  await world.operator.decideReview({ candidate_id, decision: 'accept' })
  expect(await readDelivered(world.operator)).toEqual({
    ...requested,
    'review.decided': [{ candidate_id, decision: 'accepted', experience_id: candidate_id }],
  })
  expect(await readDelivered(owner)).toEqual({ 'experience.deposited': [expect.anything()] })
})

test('operators are not notified of a hidden private record, which they cannot decide on', async () => {
  await subscribeToAll(world.operator)
  const { id } = await owner.depositExperience(nextExperience({ visibility_scope: 'private' }))
  await quarantineExperience(world, id)
  expect(await readDelivered(world.operator)).toEqual({})
})

test('everyone is notified of procedures and insights, of each version once', async () => {
  await subscribeToAll(owner)
  const stored = await depositByOthers(world, listAccounts().slice(0, 3))
  await world.work()
  const [first] = stored
  const [procedure] = (await owner.listProcedures({})) as { id: string }[]
  await first?.author.eraseExperience({ experience_id: first.id })
  const delivered = await readDelivered(owner)
  const active = { version: 1, status: 'active', domain: 'coding', confidence: expect.any(Number) }
  const withdrawn = { version: 2, status: 'withdrawn', domain: 'coding', confidence: 0 }
  expect(delivered['procedure.published']).toEqual([
    { procedure_id: procedure?.id, ...active },
    { procedure_id: procedure?.id, ...withdrawn },
  ])
  expect(delivered['insight.published']).toMatchObject([active, withdrawn])
})

test('a hotspot is reported in the words that are shown to others', async () => {
  await makeTrusted(world, owner)
  await subscribeToAll(owner)
  for (const name of ['one', 'two', 'three']) {
    const searcher = await world.newcomer(name)
    await searcher.searchExperiences({ q: `npm ci fails with EACCES in docker build` })
  }
  await world.app.search_log.flush()
  const delivered = await readDelivered(owner)
  expect(delivered['demand.hotspot']).toEqual([
    {
      normalized_query: 'npm ci fails with eacces in docker build',
      unique_searches: 3,
      total_searches: 3,
      avg_top_score: 0,
      sample_domain: 'coding',
      window_days: 7,
    },
  ])
})
