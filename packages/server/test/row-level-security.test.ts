import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, sql } from '../src/platform/db/db.ts'
import { inWorkspace } from '../src/platform/db/rights.ts'
import { insertTeamRows, TEAM_WORD, type TeamIds, teamId } from './insert-team-rows.ts'
import { createWorld, type World } from './world.ts'

let world: World
let ids: TeamIds
/** tables with row level security */
let tables: string[]
let tables_with_workspace: string[]
const OTHER_WORKSPACE = 'wsp_other'
/** of calls that may not see the rows: by a personal key, by a key of another workspace, and with settings made up */
const foreign = [null, OTHER_WORKSPACE, '', '%', "' or true --"]

const listTables = (db: Db, condition: string) =>
  db
    .query<{ name: string }>({
      parts: [
        `select c.relname as name from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and ${condition} order by 1`,
      ],
      values: [],
    })
    .then((rows) => rows.map(({ name }) => name))

const listRows = (db: Pick<Db, 'query'>, table: string) =>
  db
    .query<{ row: string }>({ parts: [`select t::text as row from ${table} t`], values: [] })
    .then((rows) => rows.map(({ row }) => row))

const teamWords = (): string[] => [TEAM_WORD, ids.workspace_id, ...ids.experience_ids, ids.procedure_id, ids.insight_id]

/** Whether a row of a table belongs to the workspace, by its text. */
const isTeamRow = (row: string): boolean => teamWords().some((word) => row.includes(word))

beforeAll(async () => {
  world = await createWorld()
  ids = await insertTeamRows(world)
  await world.app.db.query(sql`insert into workspaces (id, name, crawler_budget, created_at)
    values (${OTHER_WORKSPACE}, 'Others', 100, now())`)
  tables = await listTables(world.app.db, 'c.relrowsecurity')
  tables_with_workspace = await listTables(
    world.app.db,
    "c.relrowsecurity and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')",
  )
})
afterAll(() => world.close())

describe('row level security', () => {
  test('holds for every table with a workspace, but for those that decide who belongs to it', async () => {
    const with_workspace = await listTables(
      world.app.db,
      "exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)",
    )
    const deciding = ['api_keys', 'ended_members', 'member_invites', 'members']
    expect(with_workspace.filter((name) => !deciding.includes(name) && !tables.includes(name))).toEqual([])
  })

  test('holds for every table that refers to a row with it', async () => {
    const referring = await listTables(
      world.app.db,
      `exists (select from pg_constraint f join pg_class target on target.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and target.relrowsecurity)`,
    )
    expect(referring.filter((name) => !tables.includes(name))).toEqual([])
  })

  test('gives jobs, and nobody else, a policy that allows all', async () => {
    const rows = await world.app.db.query<{ name: string; roles: string[]; count: number }>(sql`
      select tablename as name, array_agg(distinct array_to_string(roles, ',')) as roles, count(*)::int as count
      from pg_policies where schemaname = current_schema() group by 1 order by 1`)
    expect(rows).toEqual(tables.map((name) => ({ name, roles: ['cairnway_jobs', 'public'], count: 2 })))
  })

  test('shows a call of the workspace a row in each of these tables', async () => {
    const db = inWorkspace(world.app.db, ids.workspace_id)
    const without: string[] = []
    for (const table of tables) if (!(await listRows(db, table)).some(isTeamRow)) without.push(table)
    expect(without).toEqual([])
  })

  test.each(foreign)(
    'hides every row of it from a statement without any filter, in the workspace %j',
    async (other) => {
      const db = inWorkspace(world.app.db, other)
      for (const table of tables) expect((await listRows(db, table)).filter(isTeamRow)).toEqual([])
      const counts = await db.query<{ count: number }>(sql`
      select count(*)::int as count from experiences where audience = ${ids.workspace_id}
      union all select count(*)::int from knowledge_groups where id = ${ids.group_id}`)
      expect(counts).toEqual([{ count: 0 }, { count: 0 }])
    },
  )

  test.each(foreign)('lets no call change or delete one, in the workspace %j', async (other) => {
    const db = inWorkspace(world.app.db, other)
    const read = async () => Promise.all(tables.map((table) => listRows(world.app.db, table)))
    const before = await read()
    for (const table of tables) {
      await db.query({ parts: [`delete from ${table} t where t::text ~ '${teamWords().join('|')}'`], values: [] })
      await db.query({ parts: [`select from ${table} t where t::text ~ '${TEAM_WORD}' for update`], values: [] })
    }
    for (const table of tables_with_workspace)
      await db.query({ parts: [`update ${table} set workspace_id = null where workspace_id is not null`], values: [] })
    expect(await read()).toEqual(before)
  })

  test.each(foreign)('refuses a row of the workspace from a call in the workspace %j', async (other) => {
    const insert = inWorkspace(world.app.db, other).query(sql`
      insert into searches (contributor_id, workspace_id, query_hash, wedge, top_score, result_count, searched_at)
      values (${ids.contributor_id}, ${ids.workspace_id}, 'hash', 'coding', .1, 2, now())`)
    await expect(insert).rejects.toMatchObject({ code: '42501' })
    const move = inWorkspace(world.app.db, other).query(sql`
      insert into feedback (id, experience_id, contributor_id, was_helpful, created_at)
      values (${teamId('foreign')}, ${ids.experience_ids[1]}, ${ids.contributor_id}, true, now())`)
    await expect(move).rejects.toMatchObject({ code: '42501' })
  })

  test('is not lifted by a call for itself', async () => {
    const db = inWorkspace(world.app.db, null)
    // the setting ends with its transaction, and the role is not that of the owner
    await inWorkspace(world.app.db, ids.workspace_id).query(sql`select 1`)
    expect((await listRows(db, 'experiences')).filter(isTeamRow)).toEqual([])
    await expect(
      db.transaction((tx) => tx.script('alter table experiences disable row level security')),
    ).rejects.toThrow('owner')
    await expect(db.transaction((tx) => tx.script('drop policy workspace on experiences'))).rejects.toThrow('owner')
  })

  test('leaves a foreign workspace to its calls while those of another one run concurrently', async () => {
    const count = (workspace_id: string | null) =>
      inWorkspace(world.app.db, workspace_id)
        .query<{ count: number }>(sql`select count(*)::int as count from experiences where visibility_scope = 'team'`)
        .then(([row]) => row?.count)
    const turns = Array.from({ length: 60 }, (_, n) => [ids.workspace_id, OTHER_WORKSPACE, null][n % 3] ?? null)
    const counts = await Promise.all(turns.map(count))
    const own = await count(ids.workspace_id)
    expect(own).toBeGreaterThan(1)
    expect(counts).toEqual(turns.map((workspace_id) => (workspace_id === ids.workspace_id ? own : 0)))
  })
})
