import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { listAccounts } from './store-family.ts'
import { createTeam, type TestTeam } from './teams.ts'
import { joinCluster } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// Procedures and insights of a workspace: made of its records alone, and read by its members alone.

let world: World
afterEach(() => world.close())

const team_scope = { visibility_scope: 'team' } as const
const query = { q: 'git fetch fails: cannot lock ref after a branch was renamed', limit: 20 }
const accounts = listAccounts()
const work = async () => expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })

interface Office {
  team: TestTeam
  people: TestContributor[]
  members: TestContributor[]
}

/** A workspace of newcomers of one cluster. */
async function createOffice(...names: string[]): Promise<Office> {
  const people: TestContributor[] = []
  for (const name of names) people.push(await world.newcomer(name))
  for (const other of people.slice(1)) await joinCluster(world, other, people[0] as TestContributor)
  const team = await createTeam(world, people)
  return { team, people, members: await Promise.all(people.map((person) => team.withKey(person))) }
}

/** Each of the authors deposits an account of the same cause. */
async function tell(authors: readonly TestContributor[], scope: object, from = 0): Promise<string[]> {
  const ids: string[] = []
  for (const [i, author] of authors.entries()) {
    const account = accounts[from + i]
    if (account === undefined) throw new Error('there are not so many accounts')
    ids.push((await author.depositExperience({ ...account, ...scope })).id)
  }
  return ids
}

/** The procedures and insights that a reader is shown, wherever they are shown. */
async function shown(reader: TestContributor): Promise<string[]> {
  const [procedures, { insights }, { results, promoted_procedures = [] }, context] = await Promise.all([
    reader.listProcedures(),
    reader.listInsights(),
    reader.searchExperiences(query),
    reader.checkContext({ task_description: query.q }),
  ])
  const linked = await Promise.all(results.map(({ id: experience_id }) => reader.getExperience({ experience_id })))
  const heads = [
    ...procedures,
    ...insights,
    ...(promoted_procedures ?? []),
    ...(context.procedures ?? []),
    ...linked.flatMap(({ linked_procedures = [] }) => linked_procedures),
  ]
  return [...new Set(heads.map(({ id }) => id))].sort()
}

test('three records of two newcomers of one office become a procedure for its members, and for nobody else', async () => {
  world = await createWorld()
  const { team, people, members } = await createOffice('ann', 'bob')
  const [ann, bob] = members as [TestContributor, TestContributor]
  const other = await createOffice('cid')
  const outsider = await world.trusted('outsider')
  const ids = await tell([ann, bob, ann], team_scope)
  await work()
  const [procedure, ...more] = await bob.listProcedures()
  const { insights } = await bob.listInsights()
  expect(more).toEqual([])
  expect(procedure).toMatchObject({ supporting_experience_ids: ids, provisional: false })
  expect(insights).toMatchObject([{ procedure_id: procedure?.id, supporting_experience_ids: ids }])
  const everything = [procedure?.id, insights[0]?.id].sort()
  expect(await shown(bob)).toEqual(everything)
  expect(await shown(ann)).toEqual(everything)
  expect(await bob.getProcedure({ procedure_id: procedure?.id ?? '' })).toMatchObject({ status: 'active' })
  const rows = await world.app.db.query(sql`
    select workspace_id from procedures union all select workspace_id from insights
    union all select workspace_id from knowledge_groups`)
  expect(rows).toEqual([1, 2, 3].map(() => ({ workspace_id: team.workspace_id })))
  for (const reader of [outsider, other.members[0], people[0]] as TestContributor[]) {
    expect(await shown(reader)).toEqual([])
    const unknown = { status: 404, error: 'NotFoundError' }
    await expect(reader.getProcedure({ procedure_id: procedure?.id ?? '' })).rejects.toMatchObject(unknown)
    await expect(reader.getInsight({ insight_id: insights[0]?.id ?? '' })).rejects.toMatchObject(unknown)
  }
})

test('three records of one member are no procedure', async () => {
  world = await createWorld()
  const { members } = await createOffice('ann', 'bob')
  const [ann] = members as [TestContributor]
  await tell([ann, ann, ann], team_scope)
  await work()
  expect(await shown(ann)).toEqual([])
})

test('records inside and outside of a workspace do not add up, and neither do those of two workspaces', async () => {
  world = await createWorld()
  const [first, second] = [await createOffice('ann', 'bob'), await createOffice('cid', 'dee')]
  const outsider = await world.trusted('outsider')
  await tell([...first.members, ...second.members], team_scope)
  await tell([outsider], {}, 4)
  await work()
  expect(
    await world.app.db.query(sql`select from experience_links l
    join experiences a on a.id = l.a join experiences b on b.id = l.b
    where a.workspace_id is distinct from b.workspace_id`),
  ).toEqual([])
  for (const reader of [...first.members, ...second.members, outsider]) expect(await shown(reader)).toEqual([])
})

test('the same cause reported everywhere makes a procedure for each, and nobody cites the records of others', async () => {
  world = await createWorld()
  const { members } = await createOffice('ann', 'bob', 'cid')
  const outsiders: TestContributor[] = []
  for (const name of ['dee', 'eve', 'fay']) outsiders.push(await world.trusted(name))
  const inside = await tell(members, team_scope)
  const outside = await tell(outsiders, {})
  await work()
  const [outsider, member] = [outsiders[0], members[0]] as [TestContributor, TestContributor]
  expect((await outsider.listProcedures()).map((each) => each.supporting_experience_ids)).toEqual([outside])
  expect((await outsider.listInsights()).insights.map((each) => each.supporting_experience_ids)).toEqual([outside])
  const lists = (await member.listProcedures()).map((each) => each.supporting_experience_ids.toSorted())
  expect(lists).toEqual(expect.arrayContaining([inside.toSorted(), outside.toSorted()]))
  expect(lists).toHaveLength(2)
  const { linked_procedures } = await member.getExperience({ experience_id: outside[0] ?? '' })
  expect(linked_procedures).toMatchObject([{ id: (await outsider.listProcedures())[0]?.id }])
})

test('the events of what a workspace knows say whose it is, and those of the public name none', async () => {
  world = await createWorld()
  const { team, members } = await createOffice('ann', 'bob', 'cid')
  const [first] = await tell(members, team_scope)
  await work()
  await (members[0] as TestContributor).eraseExperience({ experience_id: first ?? '' })
  const outsiders: TestContributor[] = []
  for (const name of ['dee', 'eve', 'fay']) outsiders.push(await world.trusted(name))
  await tell(outsiders, {})
  await work()
  const events = await world.app.db.query<{ name: string; workspace_id: string | null }>(sql`
    select name, data ->> 'workspace_id' as workspace_id from events
    where name like 'procedure.%' or name like 'insight.%' order by seq`)
  const of = (workspace_id: string | null) =>
    events.filter((event) => event.workspace_id === workspace_id).map(({ name }) => name)
  expect(of(team.workspace_id)).toEqual([
    'insight.created',
    'procedure.created',
    'procedure.withdrawn',
    'insight.withdrawn',
  ])
  expect(of(null)).toEqual(['insight.created', 'procedure.created'])
})

test('what is left of a procedure is withdrawn when a record is erased, and stays when its author leaves', async () => {
  world = await createWorld()
  const { team, people, members } = await createOffice('ann', 'bob', 'cid')
  const [ann, bob, cid] = members as [TestContributor, TestContributor, TestContributor]
  const ids = await tell(members, team_scope)
  await work()
  const [procedure] = await cid.listProcedures()
  await team.remove(people[1] as TestContributor)
  await work()
  expect(await cid.listProcedures()).toMatchObject([{ id: procedure?.id, supporting_experience_ids: ids }])
  await expect(bob.listProcedures()).rejects.toMatchObject({ status: 401 })
  await ann.eraseExperience({ experience_id: ids[0] ?? '' })
  expect(await shown(cid)).toEqual([])
  expect(await cid.getProcedure({ procedure_id: procedure?.id ?? '' })).toMatchObject({
    status: 'withdrawn',
    steps: [],
  })
})

test('what a workspace knows is put in other words by no model', async () => {
  world = await createWorld({ config: { normalizer: { url: 'http://model.test/v1/chat', model: 'm', api_key: null } } })
  const { members } = await createOffice('ann', 'bob', 'cid')
  await tell(members, team_scope)
  await work()
  expect(await (members[0] as TestContributor).listProcedures()).toHaveLength(1)
  expect(await world.app.db.query(sql`select from jobs where kind = 'reword_procedures'`)).toEqual([])
})
