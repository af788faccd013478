import { afterEach, beforeEach, expect, test } from 'vitest'
import { callOperation } from '../call-operation.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
})
afterEach(() => world.close())

const listAccesses = async (action: 'access.read' | 'access.denied') =>
  (await world.operator.listAudit({ action, limit: 100 })).entries.map(({ actor, subject }) => ({ actor, subject }))

test('what only operators may do is refused, and the audit log says to whom, once an hour', async () => {
  const { api_key, contributor_id } = await world.newcomer()
  for (let i = 0; i < 5; i++) {
    expect((await callOperation(world, 'listContributors', {}, api_key)).status).toBe(403)
    expect(
      (await callOperation(world, 'suspendContributor', { contributor_id: 'x', reason: 'r' }, api_key)).status,
    ).toBe(403)
    expect((await callOperation(world, 'exportAll')).status).toBe(401)
    expect((await callOperation(world, 'createOperator', { name: 'me' }, 'cw_full_guessed')).status).toBe(401)
  }
  expect(await listAccesses('access.denied')).toEqual([
    { actor: 'anonymous', subject: 'createOperator' },
    { actor: 'anonymous', subject: 'exportAll' },
    { actor: contributor_id, subject: 'suspendContributor' },
    { actor: contributor_id, subject: 'listContributors' },
  ])
  world.clock.advance(3_600_000)
  await callOperation(world, 'listContributors', {}, api_key)
  expect((await listAccesses('access.denied'))[0]).toEqual({ actor: contributor_id, subject: 'listContributors' })
  expect(await world.operator.verifyAudit()).toMatchObject({ intact: true })
})

test('what operators read is in the audit log: lists, exports, and each review', async () => {
  const author = await world.established()
  const { review_candidate_id } = await author.depositExperience({
    title: 'A tide gauge logger loses every reading at spring tide',
    problem: 'The gauge logger sends its level each 10 minutes. At spring tide the uplinks stop, with `MIC mismatch`.',
    failed_approaches: [
      { attempt: 'Raised the spreading factor to SF12', why_it_failed: 'The MIC was refused before too.' },
    ],
    successful_approach: { method: 'Keep the frame counter of the logger in FRAM and restore it after each brownout.' },
    outcome: { status: 'resolved', evidence: 'Two spring tides without a MIC mismatch at the gateway' },
    root_cause: 'The pump browns out the supply of the logger, and its frame counter begins at 0: a replay.',
    insight: 'When a LoRaWAN gateway tells MIC mismatch for hours, look for a frame counter that was reset.',
    tags: ['lorawan'],
    source: { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } },
  })
  const candidate_id = review_candidate_id ?? ''
  for (let i = 0; i < 3; i++) {
    await world.operator.listContributors()
    await world.operator.getReview({ candidate_id })
    for await (const _ of await world.operator.exportAll());
  }
  const accesses = await listAccesses('access.read')
  expect(accesses.map(({ subject }) => subject)).toEqual(['exportAll', candidate_id, 'listContributors'])
  expect(new Set(accesses.map(({ actor }) => actor)).size).toBe(1)
})
