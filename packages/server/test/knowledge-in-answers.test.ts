import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { buildMessage10, callA2a } from './call-a2a.ts'
import { dubiousOwnershipExperiences } from './dubious-ownership.ts'
import { nextExperience } from './experience-fixtures.ts'
import { type PublishedKnowledge, publishKnowledge } from './publish-knowledge.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const question = 'fatal: detected dubious ownership in repository, git describe fails in a container'
const first_step = 'Run `git config --global --add safe.directory /builds/web/shop` in before_script.'
const title = 'git fails with "detected dubious ownership" in a GitLab job that runs as root'

let world: World
let ann: TestContributor
let ben: TestContributor
let reader: TestContributor
/** of one cause: the first and the third by ann, the second by ben */
let ids: [string, string, string]
let published: PublishedKnowledge
beforeAll(async () => {
  world = await createWorld()
  ;[ann, ben, reader] = [await world.trusted('ann'), await world.trusted('ben'), await world.newcomer('reader')]
})
afterAll(() => world.close())
const eraseAll = async (author: TestContributor): Promise<void> => {
  const { experiences } = await author.listMyExperiences({ limit: 200 })
  const told = experiences.filter(({ tags }) => tags.includes('safe.directory'))
  for (const { id } of told) await author.eraseExperience({ experience_id: id })
  // an erasure may have restored an older version
  if (told.length > 0) await eraseAll(author)
}
beforeEach(async () => {
  for (const author of [ann, ben]) await eraseAll(author)
  const [first, second, third] = dubiousOwnershipExperiences
  ids = [
    (await ann.depositExperience(first)).id,
    (await ben.depositExperience(second)).id,
    (await ann.depositExperience(third)).id,
  ]
  published = await publishKnowledge(world, ids, { title, action: first_step, quoted_ids: [ids[0], ids[1]] })
})

const search = (limit = 10) => reader.searchExperiences({ q: question, limit })

test('a search promotes the procedure that at least two results carry, with those results in their order', async () => {
  const { results, promoted_procedures } = await search()
  const carrying = results.map(({ id }) => id).filter((id) => ids.includes(id))
  expect(carrying.length).toBeGreaterThan(1)
  expect(promoted_procedures).toEqual([
    { id: published.procedure, title, domain: 'coding', confidence: 0.6, supporting_experience_ids: carrying },
  ])
  const compact = await reader.searchExperiences({ q: question, compact: true })
  expect(compact.promoted_procedures).toEqual(promoted_procedures)
  const { results: batch } = await reader.searchExperiencesBatch({ queries: [{ q: question }, { q: 'kiln alarm' }] })
  expect(batch.map((each) => each.promoted_procedures.length)).toEqual([1, 0])
})

test('promotion costs a search no statement', async () => {
  const query = vi.spyOn(world.app.db, 'query')
  const count = async () => {
    query.mockClear()
    const { promoted_procedures } = await search()
    return { promoted: promoted_procedures.length, statements: query.mock.calls.length }
  }
  const [promoted, again] = [await count(), await count()]
  await world.app.db.query(sql`update procedures set status = 'withdrawn' where id = ${published.procedure}`)
  await world.app.procedures.refresh([published.procedure], [])
  const without = await count()
  query.mockRestore()
  expect([promoted.promoted, without.promoted]).toEqual([1, 0])
  expect(Math.min(promoted.statements, again.statements)).toBe(without.statements)
})

test('a page with one such result promotes nothing, though the result names its procedure', async () => {
  const { results, promoted_procedures } = await search(1)
  expect(promoted_procedures).toEqual([])
  expect(results).toMatchObject([{ linked_procedures: [{ id: published.procedure, title, confidence: 0.6 }] }])
})

test('results that carry one procedure are not said to contradict each other', async () => {
  const contradictions = async () => {
    const { results } = await search()
    return results
      .flatMap(({ transfer_warnings }) => transfer_warnings ?? [])
      .filter(({ type }) => type === 'contradicted')
  }
  expect(await contradictions()).toEqual([])
  await world.app.db.query(sql`update procedures set status = 'withdrawn' where id = ${published.procedure}`)
  await world.app.procedures.refresh([published.procedure], [])
  expect(await contradictions()).not.toEqual([])
})

test('a record names the procedure that it is a part of; another record names none', async () => {
  const [experience_id] = ids
  expect((await reader.getExperience({ experience_id })).linked_procedures).toEqual([
    { id: published.procedure, title, domain: 'coding', confidence: 0.6, provisional: false },
  ])
  const own = (await ann.listMyExperiences({ limit: 200 })).experiences
  expect(
    own
      .filter(({ linked_procedures }) => linked_procedures?.length)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([ids[0], ids[2]].sort())
})

test('the check of a task and a verdict name the procedure with its first step', async () => {
  const summary = { id: published.procedure, title, confidence: 0.6, first_step }
  expect((await reader.checkContext({ task_description: question })).procedures).toEqual([summary])
  const verdict = await reader.verifyAction({
    situation: 'fatal: detected dubious ownership in repository at /builds/web/shop in a GitLab job that runs as root',
    planned_action: 'chmod -R a+rwX /builds/web/shop before git describe',
  })
  expect(verdict.procedures).toEqual([summary])
  const unknown = await reader.verifyAction({ situation: 'The kiln is cold', planned_action: 'Light it' })
  expect(unknown.procedures).toEqual([])
})

test.each(['retract', 'supersede', 'contest', 'withhold', 'make private'] as const)(
  'when a quoted record is taken away (%s), no answer names the procedure any more',
  async (way) => {
    const [quoted, , other] = ids
    if (way === 'retract') await ann.retractExperience({ experience_id: quoted })
    if (way === 'supersede')
      await ann.depositExperience({
        ...dubiousOwnershipExperiences[0],
        supersedes: quoted,
        title: 'git describe fails with "dubious ownership" in GitLab: the runner clones as another uid',
      })
    const state = {
      contest: sql`update experiences set validation_state = 'contested' where id = ${quoted}`,
      withhold: sql`update experiences set withheld = 'report' where id = ${quoted}`,
      'make private': sql`update experiences set audience = ${ann.contributor_id} where id = ${quoted}`,
    }
    if (way in state) {
      await world.app.db.query(state[way as keyof typeof state])
      // what the events of these transitions do on every node
      await world.app.procedures.refresh([], [quoted])
    }
    expect((await search()).promoted_procedures).toEqual([])
    expect((await reader.getExperience({ experience_id: other })).linked_procedures).toEqual([])
    expect((await reader.checkContext({ task_description: question })).procedures).toEqual([])
    expect(await reader.listProcedures()).toEqual([])
    expect(await reader.getProcedure({ procedure_id: published.procedure })).toMatchObject({
      status: 'withdrawn',
      title: '',
    })
  },
)

test('recommendations of a profile name the procedures of the records that answer now', async () => {
  const agent = await world.newcomer('agent')
  // unmet searches of one topic, asked before anything answers them
  for (const id of ids) await world.app.db.query(sql`update experiences set withheld = 'report' where id = ${id}`)
  await world.app.indexer.refresh(ids, new Map())
  for (const words of ['dubious ownership in a git checkout', 'git refuses the owner', 'git safe.directory in CI'])
    await agent.searchExperiences({ q: words })
  expect((await agent.getMyProfile()).struggles).toMatchObject([{ topic: 'git' }])
  await world.app.db.query(sql`update experiences set withheld = null where id = any(${ids})`)
  await world.app.indexer.refresh(ids, new Map())
  await world.app.procedures.refresh([published.procedure], ids)
  const { recommendations } = await agent.getMyProfile()
  expect(recommendations).toMatchObject([{ procedure_ids: [published.procedure] }])
})

test('over A2A a search names the procedure in its text, and a procedure is a skill', async () => {
  const ask = async (content: unknown) => {
    const { body } = await callA2a(world, reader.api_key, 'SendMessage', buildMessage10(content as string))
    const { task } = (body as { result: { task: { artifacts: { parts: { text?: string; data?: object }[] }[] } } })
      .result
    return task.artifacts.flatMap(({ parts }) => parts)
  }
  const [text] = await ask(question)
  expect(text?.text).toContain(`Procedure: ${title} (${published.procedure})`)
  const [, data] = await ask({ skill: 'get_procedure', input: { procedure_id: published.procedure } })
  expect(data?.data).toMatchObject({ id: published.procedure, steps: [{ action: first_step }] })
})

const textOfTasks = async () =>
  JSON.stringify(
    await world.app.db.query(
      sql`select message, answer from a2a_tasks where contributor_id = ${reader.contributor_id}`,
    ),
  )

test('an erasure clears the tasks of others that hold words of the record by way of a procedure', async () => {
  const [quoted, , other] = ids
  // the title is of the first record, which the answer does not name
  await callA2a(
    world,
    reader.api_key,
    'SendMessage',
    buildMessage10({ skill: 'get_experience', input: { experience_id: other } }),
  )
  const task = await textOfTasks()
  expect(task).toContain('dubious ownership\\\\\\" in a GitLab job')
  await ann.eraseExperience({ experience_id: quoted })
  expect(await textOfTasks()).not.toContain('in a GitLab job')
})

test('an erasure clears verdicts that named a procedure which quotes the record', async () => {
  const { id: quoted } = await ann.depositExperience(nextExperience())
  await world.app.db.query(sql`
    update procedures set quoted_ids = quoted_ids || ${quoted}::text where id = ${published.procedure}`)
  const { verify_id, procedures } = await reader.verifyAction({
    situation: 'fatal: detected dubious ownership in repository at /builds/web/shop in a GitLab job that runs as root',
    planned_action: 'chmod -R a+rwX /builds/web/shop before git describe',
  })
  expect(procedures).toMatchObject([{ id: published.procedure }])
  const stored = () => world.app.db.query(sql`select situation, cited_ids from verifications where id = ${verify_id}`)
  const usage = () => ann.getExperienceUsage({ experience_id: quoted })
  expect(await stored()).toMatchObject([{ cited_ids: expect.arrayContaining([quoted]) }])
  expect(await usage()).toMatchObject({ verdicts_30d: 1 })
  await ann.eraseExperience({ experience_id: quoted })
  expect(await stored()).toEqual([{ situation: null, cited_ids: [] }])
  expect(
    await world.app.db.query(sql`select from verification_citations where verification_id = ${verify_id}`),
  ).toEqual([])
})
