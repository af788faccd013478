import { operations } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { issueKey } from '../src/accounts/contributors/issue-key.ts'
import { sql } from '../src/platform/db/db.ts'
import { inWorkspace } from '../src/platform/db/rights.ts'
import type { StoredTexts } from '../src/platform/db/stored-texts.ts'
import { change } from '../src/platform/events/change.ts'
import { columns_without_texts, isIdColumn } from './columns-without-texts.ts'
import { fillTextColumns } from './fill-text-columns.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { columnsThatRemain, text_tables, textColumnsWhere } from './text-columns.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const canary = 'zoraquimb'
let world: World
afterEach(() => world.close())

/** A workspace in which every text column has the word, and its owner with a personal key and one of the workspace. */
async function fillWorld() {
  world = await createWorld()
  const ids = await fillTextColumns(world, canary)
  const { contributor_id, workspace_id } = ids
  const key = { contributor_id, name: canary, scope: 'full' as const, workspace_id, expires_at: null }
  const { api_key } = await change(world.app, (tx) => issueKey(world.app, tx, key))
  return { ids, person: world.client(ids.api_key), inside: world.client(api_key) }
}

const columnsWithWord = async () => (await listColumnsContaining(world.app.db, canary)).sort()

test('every column of the database that may hold a text is listed as one that does, or as one that does not', async () => {
  world = await createWorld()
  const columns = await world.app.db.query<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`)
  const listed = new Map<string, string[]>()
  for (const [table, { texts, of_others = [], unreadable = [] }] of text_tables)
    listed.set(table, [...texts, ...of_others, ...unreadable])
  const isKnown = ({ table_name, column_name }: (typeof columns)[number]) =>
    isIdColumn(column_name) ||
    [...(listed.get(table_name) ?? []), ...(columns_without_texts[table_name] ?? [])].includes(column_name)
  // a new one needs a word in `stored_texts`, or in `columns_without_texts`
  expect(columns.filter((column) => !isKnown(column))).toEqual([])
  const existing = new Set(columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
  const named = [...listed].flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  expect(named.filter((name) => !existing.has(name))).toEqual([])
})

test('a call from outside of a workspace sees none of its texts in the database, whatever a statement asks for', async () => {
  await fillWorld()
  expect(await columnsWithWord()).toEqual(textColumnsWhere(() => true).sort())
  const without_level = textColumnsWhere(({ side }) => side !== 'workspace').sort()
  for (const other of [null, 'wsp_other'])
    expect((await listColumnsContaining(inWorkspace(world.app.db, other), canary)).sort()).toEqual(without_level)
})

/** The author is not suspended, so that the reason of a suspension goes with the next look at their trust level. */
const columnsExpected = (erasure: Parameters<typeof columnsThatRemain>[0]) =>
  columnsThatRemain(erasure)
    .filter((name) => name !== 'contributors.suspension_reason')
    .sort()

test('an erased record leaves its words in no column but those that have nothing of it', async () => {
  const { ids, inside } = await fillWorld()
  const records = await world.app.db.query<{ experience_id: string }>(sql`
    select id as experience_id from experiences where workspace_id = ${ids.workspace_id}`)
  // the names of products come from what is public
  await world.app.db.query(sql`update experiences set audience = 'public' where id = ${ids.experience_ids[0]}`)
  for (const { experience_id } of records) await inside.eraseExperience({ experience_id })
  expect(await columnsWithWord()).toEqual(columnsExpected('with_record'))
})

test('an erased account leaves only the words of those who stay', async () => {
  const { ids, person } = await fillWorld()
  // the workspace outlives its owner
  const heir = await world.newcomer()
  await world.app.db.query(sql`
    insert into members (workspace_id, contributor_id, role, joined_at)
    values (${ids.workspace_id}, ${heir.contributor_id}, 'owner', ${world.app.now().toISOString()})`)
  await person.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await columnsWithWord()).toEqual(columnsExpected('with_account'))
})

test('a deleted workspace leaves nothing but what its members have outside of it', async () => {
  const { ids, person } = await fillWorld()
  await person.deleteWorkspace({ workspace_id: ids.workspace_id, confirm: canary })
  await world.work()
  expect(await columnsWithWord()).toEqual(columnsExpected('with_workspace'))
})

async function readExport(client: Pick<TestContributor, 'exportMyData'>) {
  const lines: { kind: string; data: Record<string, unknown> }[] = []
  for await (const line of await client.exportMyData()) lines.push(line)
  return lines
}

const exported_tables = text_tables.filter(([, { exported }]) => exported !== null)
const ofOthers = ({ of_others = [] }: StoredTexts): readonly string[] => of_others

test('an export by a key of a workspace has every text of the caller, and by a personal key all but those of others', async () => {
  const { ids, person, inside } = await fillWorld()
  const voter = world.client(ids.voter_key)
  const [personal, by_voter, by_member] = [await readExport(person), await readExport(voter), await readExport(inside)]
  for (const [name, table] of exported_tables) {
    const linesOf = (lines: typeof personal) => lines.filter(({ kind }) => kind === table.exported)
    const own = [...linesOf(personal), ...linesOf(by_voter)].map(({ data }) => data)
    const texts = table.texts.filter((column) => !ofOthers(table).includes(column) && column !== 'resolution_note')
    expect(own.length, name).toBeGreaterThan(0)
    for (const column of texts)
      expect([name, column, JSON.stringify(own.map((data) => data[column]))]).toEqual([
        name,
        column,
        expect.stringContaining(canary),
      ])
    const of_workspace = own.filter(({ workspace_id }) => workspace_id === ids.workspace_id)
    for (const column of ofOthers(table)) {
      expect(of_workspace.length, name).toBeGreaterThan(0)
      expect(of_workspace.filter((data) => column in data)).toEqual([])
      const inside_lines = linesOf(by_member).map(({ data }) => data)
      if (inside_lines.length > 0)
        expect([name, column, inside_lines.some((data) => column in data)]).toEqual([name, column, true])
    }
  }
  expect(JSON.stringify(by_voter)).not.toContain(ids.experience_ids[0])
})

test('every kind of line in an export has the texts of one table, or has none', () => {
  const kinds = exported_tables.map(([, { exported }]) => exported)
  const without_texts = ['export', 'membership', 'member_invite', 'demand_count']
  expect([...kinds, ...without_texts].sort()).toEqual([...operations.exportMyData.output.shape.kind.options].sort())
})

test('every table with the id of a contributor is a part of the export, or has nothing of theirs', async () => {
  world = await createWorld()
  const tables = await world.app.db.query<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('contributor_id', 'reporter_id')`)
  const exported = [...exported_tables.map(([name]) => name), 'members', 'demand_counts']
  // what stays of an erased record; what happened, which is deleted after 30 days; sealed answers of a day; sources of imports; versions of packs
  const not_exported = ['erased_experiences', 'events', 'idempotency_keys', 'imported_records', 'packs']
  expect(tables.map(({ name }) => name).filter((name) => ![...exported, ...not_exported].includes(name))).toEqual([])
})
