import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { queueRecordsOf } from '../src/retrieval/knowledge/link-queue-store.ts'
import { depositByOthers, listAccounts } from './store-family.ts'
import { setVoterClass } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// Accounts whose authors nobody has come to know make a procedure that is read by its id, and that nobody is given unasked.

let world: World
let reader: TestContributor
beforeEach(async () => {
  world = await createWorld()
  reader = await world.trusted('reader')
})
afterEach(() => world.close())

const QUESTION = { q: 'git fetch fails: cannot lock ref after a branch was renamed', limit: 20 }

/** Deposits one account each by contributors who are established and not known otherwise. */
async function depositByUnknown(from: number, to: number) {
  const stored: { id: string; author: TestContributor }[] = []
  for (const account of listAccounts().slice(from, to)) {
    const author = await world.established()
    stored.push({ id: (await author.depositExperience(account)).id, author })
  }
  await world.work()
  return stored
}

/** Has the authors proven, as operators do who confirm a record of theirs. */
async function prove(authors: readonly TestContributor[]): Promise<void> {
  for (const author of authors) {
    await setVoterClass(world, author, 'proven')
    await queueRecordsOf(world.app.db, author.contributor_id)
  }
  await world.work()
}

test('a procedure of unknown contributors is listed, linked and read, and says that it is provisional', async () => {
  const [record] = await depositByUnknown(0, 3)
  const [listed] = await reader.listProcedures()
  expect(listed).toMatchObject({ provisional: true, status: 'active' })
  const procedure = await reader.getProcedure({ procedure_id: listed?.id ?? '' })
  expect(procedure).toMatchObject({ provisional: true })
  expect(procedure.steps.length).toBeGreaterThan(0)
  const { linked_procedures } = await reader.getExperience({ experience_id: record?.id ?? '' })
  expect(linked_procedures).toMatchObject([{ id: listed?.id, provisional: true }])
  const { insights } = await reader.listInsights()
  expect(insights).toMatchObject([{ provisional: true }])
})

/** Reads the procedures that somebody is given who asks about the problem, a task or an action. */
async function readGiven(): Promise<(string[] | undefined)[]> {
  const { promoted_procedures } = await reader.searchExperiences(QUESTION)
  const { procedures } = await reader.checkContext({ task_description: QUESTION.q })
  const verdict = await reader.verifyAction({
    situation: QUESTION.q,
    planned_action: 'Run `git remote prune origin`, set `git config fetch.prune true` and run `git fetch` again.',
  })
  return [promoted_procedures, procedures, verdict.procedures].map((list) => list?.map(({ id }) => id))
}

test('nobody is given a provisional procedure unasked, and everybody is once its contributors are known', async () => {
  const stored = await depositByUnknown(0, 3)
  const [before] = await reader.listProcedures()
  expect(await readGiven()).toEqual([[], [], []])
  await prove(stored.map(({ author }) => author))
  const [after] = await reader.listProcedures()
  expect(after).toMatchObject({ id: before?.id, provisional: false })
  expect(await readGiven()).toEqual([[before?.id], [before?.id], [before?.id]])
})

test('unknown contributors change nothing of a procedure that others carry, however many they are', async () => {
  const known = await depositByOthers(world, listAccounts().slice(0, 3))
  await world.work()
  const [before] = await reader.listProcedures()
  await depositByUnknown(3, listAccounts().length)
  const [after, ...others] = await reader.listProcedures()
  expect(others).toEqual([])
  expect(after).toEqual(before)
  expect(after?.supporting_experience_ids).toEqual(known.map(({ id }) => id))
  const members = await world.app.db.query<{ id: string; is_core: boolean }>(sql`
    select experience_id as id, is_core from knowledge_members order by experience_id`)
  expect(members.length).toBeGreaterThan(known.length)
  // nor do they decide who joins
  expect(members.filter(({ is_core }) => is_core).map(({ id }) => id)).toEqual(known.map(({ id }) => id).toSorted())
})

test('the confidence of a provisional procedure does not rise with the number of unknown contributors', async () => {
  await depositByUnknown(0, 3)
  const [before] = await reader.listProcedures()
  await depositByUnknown(3, listAccounts().length)
  const [after] = await reader.listProcedures()
  expect(after?.supporting_experience_ids.length).toBeGreaterThan(3)
  expect(after?.confidence).toBeLessThanOrEqual(before?.confidence ?? 0)
})

const importAs = (as: string, endorsed: boolean, lines: readonly object[]) =>
  world.operator.importExperiences({ endorsed, as, lines: [...lines] })

test('records that the operator endorses have authority at once, and those of other publishers none', async () => {
  const accounts = listAccounts()
  await importAs('docs', false, accounts.slice(0, 1))
  await importAs('seeds', true, accounts.slice(1, 3))
  await world.work()
  expect(await reader.listProcedures()).toMatchObject([{ provisional: true }])
  expect(await readGiven()).toEqual([[], [], []])
  await importAs('runbooks', true, accounts.slice(3, 4))
  await world.work()
  const [procedure] = await reader.listProcedures()
  expect(procedure).toMatchObject({ provisional: false })
  expect(procedure?.supporting_experience_ids).toHaveLength(3)
  expect(await readGiven()).toEqual([[procedure?.id], [procedure?.id], [procedure?.id]])
})
