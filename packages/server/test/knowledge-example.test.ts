import { afterEach, expect, test } from 'vitest'
import { dubiousOwnershipExperiences } from './dubious-ownership.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const question = 'fatal: detected dubious ownership in repository, git describe fails in a container'

test('three records of two contributors become a procedure; a correction makes it anew; a retraction ends it', async () => {
  world = await createWorld()
  const [ann, ben] = [await world.trusted('ann'), await world.trusted('ben')]
  const reader = await world.newcomer('reader')
  const [story_a, story_b, story_c] = dubiousOwnershipExperiences
  const { id: a } = await ann.depositExperience(story_a)
  const { id: b } = await ben.depositExperience(story_b)
  await world.work()
  expect(await reader.listProcedures()).toEqual([])
  const { id: c } = await ann.depositExperience(story_c)
  await world.work()

  const [listed, ...others] = await reader.listProcedures()
  expect(others).toEqual([])
  const procedure_id = listed?.id ?? ''
  const born = await reader.getProcedure({ procedure_id })
  expect(born).toMatchObject({ status: 'active', version: 1, supporting_experience_ids: [a, b, c] })
  expect(born.steps.map(({ action }) => action).join('\n')).toContain('safe.directory')
  const methods = new Map(
    [story_a, story_b, story_c].map(({ successful_approach }, i) => [[a, b, c][i], successful_approach.method]),
  )
  for (const { action, from } of born.steps) expect(methods.get(from[0])).toContain(action)
  const { insights } = await reader.listInsights()
  expect(insights).toMatchObject([{ id: born.insight_id, procedure_id, supporting_experience_ids: [a, b, c] }])
  const { promoted_procedures } = await reader.searchExperiences({ q: question })
  expect(promoted_procedures).toMatchObject([{ id: procedure_id }])

  const corrected = {
    ...story_a,
    supersedes: a,
    successful_approach: {
      method: `${story_a.successful_approach.method}\n4. Set GIT_DEPTH: 0, so that the runner fetches the tags.`,
    },
  }
  const { id: newer } = await ann.depositExperience(corrected)
  expect(await reader.getProcedure({ procedure_id })).toMatchObject({ status: 'withdrawn', steps: [] })
  await world.work()
  const anew = await reader.getProcedure({ procedure_id })
  expect(anew).toMatchObject({ status: 'active', supporting_experience_ids: [b, c, newer] })
  expect(anew.version).toBeGreaterThan(1)
  expect(JSON.stringify(anew)).not.toContain(a)

  await ben.retractExperience({ experience_id: b })
  for (const _ of ['before the job', 'after the job']) {
    expect(await reader.getProcedure({ procedure_id })).toMatchObject({ status: 'withdrawn', steps: [], title: '' })
    expect((await reader.searchExperiences({ q: question })).promoted_procedures).toEqual([])
    expect(await reader.listProcedures()).toEqual([])
    await world.work()
  }
})
