import { afterEach, beforeEach, expect, test } from 'vitest'
import { change } from '../../src/platform/events/change.ts'
import { changeValidityStatus } from '../../src/records/lifecycle/change-state.ts'
import { nextExperience, restartExperiences } from '../experience-fixtures.ts'
import { listAccounts } from '../store-family.ts'
import { quarantineExperience } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// The record whose words a procedure has is taken away: retracted, erased, replaced, contested, withheld, turned private.

let world: World
let reader: TestContributor
let authors: TestContributor[]
let ids: string[]
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
  reader = await world.trusted('reader')
  authors = []
  ids = []
  for (const deposit of listAccounts().slice(0, 4)) {
    const author = await world.trusted()
    authors.push(author)
    ids.push((await author.depositExperience(deposit)).id)
  }
  await work()
})
afterEach(() => world.close())

const work = async () => expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
const authorOf = (id: string) => authors[ids.indexOf(id)] as TestContributor
const validity = (to: 'stale' | 'disputed') => (experience_id: string) =>
  change(world.app, (tx) =>
    changeValidityStatus(tx, {
      experience_id,
      to,
      reason: 'a test',
      actor: 'system',
      happened_at: world.app.now().toISOString(),
    }),
  )

async function hideByReport(experience_id: string): Promise<void> {
  const { report_id } = await reader.reportExperience({ experience_id, reason: 'wrong', note: null })
  await world.operator.resolveReport({ report_id, action: 'hide', note: 'wrong' })
}

const ends: [string, (id: string) => Promise<unknown>][] = [
  ['retracted', (experience_id) => authorOf(experience_id).retractExperience({ experience_id, reason: 'wrong' })],
  ['erased', (experience_id) => authorOf(experience_id).eraseExperience({ experience_id })],
  ['superseded', (supersedes) => authorOf(supersedes).depositExperience({ ...nextExperience(), supersedes })],
  ['contested', (id) => quarantineExperience(world, id)],
  ['disputed', validity('disputed')],
  ['stale', validity('stale')],
  ['hidden after a report', hideByReport],
]

/** Every word that a reader is shown of the procedure and its insight. */
async function readEverywhere(procedure_id: string, insight_id: string): Promise<string> {
  const search = { q: 'git fetch fails: cannot lock ref after a branch was renamed', limit: 20 }
  const answers = [
    await reader.getProcedure({ procedure_id }),
    await reader.getInsight({ insight_id }),
    await reader.listProcedures(),
    await reader.listInsights(),
    (await reader.searchExperiences(search)).promoted_procedures,
    await reader.checkContext({ task_description: search.q }).then(({ procedures }) => procedures),
  ]
  return JSON.stringify(answers)
}

test.each(ends)(
  'no word of the best record is shown once it is %s, and the others carry the procedure on',
  async (_name, end) => {
    const [listed] = await reader.listProcedures()
    expect(listed).toBeDefined()
    const before = await reader.getProcedure({ procedure_id: listed?.id ?? '' })
    const { id: procedure_id, insight_id } = before
    const best = before.steps[0]?.from[0] ?? ''
    expect(ids).toContain(best)
    const { title, root_cause } = await reader.getExperience({ experience_id: best })
    const texts = [...before.steps.filter(({ from }) => from[0] === best).map(({ action }) => action), best]
    expect(await readEverywhere(procedure_id, insight_id ?? '')).toContain(best)

    await end(best)
    // at once, before any job has run
    const at_once = await readEverywhere(procedure_id, insight_id ?? '')
    for (const text of texts) expect(at_once).not.toContain(JSON.stringify(text).slice(1, -1))
    expect(await reader.getProcedure({ procedure_id })).toMatchObject({ status: 'withdrawn', title: '', steps: [] })

    await work()
    const after = await reader.getProcedure({ procedure_id })
    expect(after).toMatchObject({ id: procedure_id, status: 'active' })
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.supporting_experience_ids.toSorted()).toEqual(ids.filter((id) => id !== best).toSorted())
    const anew = await readEverywhere(procedure_id, insight_id ?? '')
    expect(anew).not.toContain(best)
    expect(anew).not.toContain(JSON.stringify(title).slice(1, -1))
    expect(anew).not.toContain(JSON.stringify(root_cause).slice(1, -1))
  },
)

test('when too few are left, it stays under its id, withdrawn and without a word', async () => {
  const [listed] = await reader.listProcedures()
  const procedure_id = listed?.id ?? ''
  for (const id of ids.slice(0, 2)) await authorOf(id).retractExperience({ experience_id: id, reason: null })
  await work()
  expect(await reader.listProcedures()).toEqual([])
  expect(await reader.getProcedure({ procedure_id })).toMatchObject({
    status: 'withdrawn',
    title: '',
    summary: '',
    steps: [],
    supporting_experience_ids: [],
  })
})

test('no record that others learn from can be turned private', async () => {
  const [supersedes = ''] = ids
  const turned = { ...nextExperience(), supersedes, visibility_scope: 'private' as const }
  await expect(authorOf(supersedes).depositExperience(turned)).rejects.toMatchObject({ error: 'ValidationError' })
  await work()
  expect((await reader.listProcedures())[0]?.supporting_experience_ids).toContain(supersedes)
})
