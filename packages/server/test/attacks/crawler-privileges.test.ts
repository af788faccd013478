import { afterEach, expect, test } from 'vitest'
import { callOperation } from '../call-operation.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createTeam } from '../teams.ts'
import { createWorld, type World } from '../world.ts'

// everybody makes workspaces and crawlers: a newcomer takes the limits, the budget and the thresholds of one
let world: World
afterEach(() => world.close())

async function openCrawlers(count: number) {
  world = await createWorld({ embedder: createFakeEmbedder('none', null), config: { rate_limits: true } })
  const owner = await world.newcomer('owner')
  const crawlers = []
  for (let i = 0; i < count; i++) crawlers.push(await (await createTeam(world, [owner])).withKey(owner, 'crawler'))
  return { owner, crawlers }
}

test('all crawlers and workspaces of one creator search as often as their creator', async () => {
  const { owner, crawlers } = await openCrawlers(3)
  const keys = [owner, ...crawlers].map(({ api_key }) => api_key)
  let passed = 0
  for (let i = 0; i < 180; i++) {
    const { status } = await callOperation(world, 'searchExperiences', { q: 'pool' }, keys[i % keys.length])
    if (status === 200) passed++
  }
  expect(passed).toBeGreaterThanOrEqual(120)
  expect(passed).toBeLessThan(132)
})

test('public records of crawlers count on the budget and the limits of their creator', async () => {
  const { owner, crawlers } = await openCrawlers(2)
  const deposit = (i: number) =>
    callOperation(world, 'depositExperience', nextExperience({ visibility_scope: 'public' }), crawlers[i % 2]?.api_key)
  const statuses = []
  for (let i = 0; i < 8; i++) statuses.push((await deposit(i)).status)
  // five a minute
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  for (let i = 0; i < 8; i++) {
    world.clock.advance(60_000)
    await deposit(i)
  }
  world.clock.advance(60_000)
  // ten a day for a newcomer, and the three accepted first made an established contributor of them: a hundred
  const { status, body } = await callOperation(world, 'depositExperience', nextExperience(), owner.api_key)
  expect([status, body]).toMatchObject([201, {}])
})

test('an owner raises the budget of crawlers to the default, and an operator beyond', async () => {
  const { owner } = await openCrawlers(0)
  const { id: workspace_id } = await owner.createWorkspace({ name: 'Archive' })
  await owner.updateWorkspace({ workspace_id, crawler_budget: 100 })
  await owner.updateWorkspace({ workspace_id, crawler_budget: 5000 })
  await expect(owner.updateWorkspace({ workspace_id, crawler_budget: 5001 })).rejects.toMatchObject({
    status: 403,
    details: { max_crawler_budget: 5000 },
  })
  await expect(world.operator.setCrawlerBudget({ workspace_id, crawler_budget: 20_000 })).resolves.toMatchObject({
    crawler_budget: 20_000,
  })
  // a form that sends all fields again changes nothing
  expect(await owner.updateWorkspace({ workspace_id, name: 'Archives', crawler_budget: 20_000 })).toMatchObject({
    crawler_budget: 20_000,
  })
})
