import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import { insertObservation } from '../src/records/observations/store.ts'
import { listCoresOf } from '../src/retrieval/knowledge/group-store.ts'
import { linkExperiences } from '../src/retrieval/knowledge/link-experiences.ts'
import { deleteQueuedRecords, listQueuedRecords } from '../src/retrieval/knowledge/link-queue-store.ts'
import { writeKnowledge } from '../src/retrieval/knowledge/write-knowledge.ts'
import type { LinkedPair } from '../src/rules/knowledge/knowledge-types.ts'
import { nextExperience } from './experience-fixtures.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { storeCopies } from './store-copies.ts'
import { depositByOthers, listAccounts, type StoredRecord } from './store-family.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

interface PublishedRow {
  id: string
  status: string
  version: number
  title: string
  steps: { action: string; from: string[] }[]
  supporting_experience_ids: string[]
  quoted_ids: string[]
}
const listProcedures = () =>
  world.app.db.query<PublishedRow>(sql`
    select id, status, version, title, steps, supporting_experience_ids, quoted_ids from procedures order by created_at, id`)
const listInsights = () =>
  world.app.db.query<Pick<PublishedRow, 'id' | 'status' | 'version'>>(sql`
    select id, status, version from insights order by created_at, id`)
const getProcedure = async (): Promise<PublishedRow> => {
  const [procedure, ...others] = await listProcedures()
  expect(others).toEqual([])
  if (procedure === undefined) throw new Error('there is no procedure')
  return procedure
}
const listEvents = async () =>
  (
    await world.app.db.query<{ name: string }>(sql`
      select name from events where name like 'procedure.%' or name like 'insight.%' order by seq`)
  ).map(({ name }) => name)

/** Deposits accounts of one problem by different authors and lets the jobs run. */
async function storeGroup(size: number): Promise<StoredRecord[]> {
  const stored = await depositByOthers(world, listAccounts().slice(0, size))
  await world.work()
  return stored
}
const idsOf = (records: readonly StoredRecord[]) => records.map(({ id }) => id)
const headOf = ({ id }: StoredRecord) => world.app.procedures.ofRecord(id)

test('three records of different authors about one cause become a procedure and an insight, two do not', async () => {
  const records = await storeGroup(2)
  expect(await listProcedures()).toEqual([])
  expect(records.map(headOf)).toEqual([null, null])
  records.push(...(await depositByOthers(world, listAccounts().slice(2, 3))))
  await world.work()
  const procedure = await getProcedure()
  expect(procedure).toMatchObject({ status: 'active', version: 1, supporting_experience_ids: idsOf(records) })
  expect(procedure.steps.map(({ action }) => action)).toContain('Run `git remote prune origin` in the cached clone.')
  expect(await listInsights()).toMatchObject([{ status: 'active', version: 1 }])
  for (const record of records)
    expect(headOf(record)).toMatchObject({ id: procedure.id, title: procedure.title, domain: 'coding' })
  expect(await listEvents()).toEqual(['insight.created', 'procedure.created'])
})

test('three records of one author are no procedure', async () => {
  const author = await world.trusted()
  for (const account of listAccounts().slice(0, 3)) await author.depositExperience(account)
  await world.work()
  expect(await listProcedures()).toEqual([])
  expect(await listInsights()).toEqual([])
})

test('a procedure keeps its id when a record joins it, and gets a version', async () => {
  await storeGroup(3)
  const { id } = await getProcedure()
  const [fourth] = await depositByOthers(world, listAccounts().slice(3, 4))
  await world.work()
  const procedure = await getProcedure()
  expect(procedure).toMatchObject({ id, version: 2 })
  expect(procedure.supporting_experience_ids).toContain(fourth?.id)
})

test('a deposit about something else changes no procedure', async () => {
  await storeGroup(3)
  const before = await world.app.db.query(sql`select * from procedures`)
  const stranger = await world.trusted()
  await stranger.depositExperience(nextExperience())
  await world.work()
  expect(await world.app.db.query(sql`select * from procedures`)).toEqual(before)
  expect(await listEvents()).toEqual(['insight.created', 'procedure.created'])
})

test('an erasure withdraws what quotes the record in its transaction, and the job makes the rest anew under the same id', async () => {
  const records = await storeGroup(4)
  const { id, quoted_ids } = await getProcedure()
  const quoted = records.find((record) => record.id === quoted_ids[0])
  if (quoted === undefined) throw new Error('the procedure quotes nothing')
  await quoted.author.eraseExperience({ experience_id: quoted.id })
  // before any job
  expect(await getProcedure()).toMatchObject({ id, status: 'withdrawn', title: '', steps: [], quoted_ids: [] })
  expect(await listInsights()).toMatchObject([{ status: 'withdrawn' }])
  expect(records.map(headOf)).toEqual([null, null, null, null])
  expect(await listEvents()).toContain('procedure.withdrawn')
  await world.work()
  const rest = idsOf(records).filter((record) => record !== quoted.id)
  expect(await getProcedure()).toMatchObject({ id, status: 'active', supporting_experience_ids: rest })
  expect(headOf({ ...quoted })).toBeNull()
  expect(await listColumnsContaining(world.app.db, quoted.id)).toEqual([
    'audit_log.subject',
    'erased_experiences.experience_id',
    'events.experience_id',
    // the event up to which records were linked
    'settings.value',
  ])
})

test.each([
  ['retracted', (record: StoredRecord) => record.author.retractExperience({ experience_id: record.id })],
  [
    'disputed',
    (record: StoredRecord) =>
      world.app.db.query(sql`update experiences set validity_status = 'disputed' where id = ${record.id}`),
  ],
])('what is left of a group of three is withdrawn when one record is %s', async (_, takeOut) => {
  const records = await storeGroup(3)
  const [first] = records
  const { id } = await getProcedure()
  if (first === undefined) throw new Error('there is no record')
  await takeOut(first)
  await world.app.procedures.refresh([], [first.id])
  expect(records.map(headOf)).toEqual([null, null, null])
  await world.app.db.query(sql`insert into link_queue (experience_id) values (${first.id}) on conflict do nothing`)
  await world.work()
  expect(await getProcedure()).toMatchObject({ id, status: 'withdrawn', title: '', steps: [] })
  expect(await listInsights()).toMatchObject([{ status: 'withdrawn' }])
  // another author tells the same: half of the members are those of before
  await depositByOthers(world, listAccounts().slice(3, 4))
  await world.work()
  expect(await getProcedure()).toMatchObject({ id, status: 'active' })
})

test('another node has the procedures after its start, and follows their changes', async () => {
  const records = await storeGroup(3)
  const node = await createWorld({ db: world.app.db })
  try {
    const headThere = ({ id }: StoredRecord) => node.app.procedures.ofRecord(id)
    expect(records.map(headThere)).toEqual(records.map(headOf))
    expect(records.map(headThere)).not.toContain(null)
    const [fourth] = await depositByOthers(world, listAccounts().slice(3, 4))
    await world.work()
    await node.app.procedures.follow()
    expect(fourth && headThere(fourth)).not.toBeNull()
    await fourth?.author.eraseExperience({ experience_id: fourth.id })
    await node.app.procedures.follow()
    expect(records.map(headThere)).toEqual([null, null, null])
  } finally {
    await node.close()
  }
})

test('a worker that is lost before the end of its transaction leaves nothing, and the next one does all of it', async () => {
  await depositByOthers(world, listAccounts().slice(0, 3))
  const crash = async () => {
    throw new Error('the worker is gone')
  }
  await expect(linkExperiences(world.app, {}, crash)).rejects.toThrow('the worker is gone')
  const countLinks = async () => (await world.app.db.query(sql`select from experience_links`)).length
  expect(await countLinks()).toBe(0)
  expect(await listProcedures()).toEqual([])
  await world.work()
  expect(await countLinks()).toBe(3)
  expect(await getProcedure()).toMatchObject({ status: 'active', version: 1 })
})

test('records of which nothing can be made hold up no others', async () => {
  const author = await world.trusted()
  const { id } = await author.depositExperience(nextExperience())
  const copies = await storeCopies(world.app.db, id, 3)
  await world.app.db.query(sql`
    update experiences set context = '{"environment": {"runtime": 5}}' where id = any(${copies}::text[])`)
  const records = await depositByOthers(world, listAccounts().slice(0, 3))
  await world.work()
  for (let pass = 0; pass < 40 && (await listQueuedRecords(world.app.db, 1)).length > 0; pass++) {
    world.clock.advance(10_000)
    await world.work()
  }
  expect(await listQueuedRecords(world.app.db, 10)).toEqual([])
  expect((await getProcedure()).supporting_experience_ids.toSorted()).toEqual(idsOf(records).toSorted())
  const jobs = await world.app.db.query(sql`select from jobs where kind = 'link_experiences' and failed_at is not null`)
  expect(jobs).toEqual([])
})

test('two nodes that link the same records at the same time publish one procedure', async () => {
  await depositByOthers(world, listAccounts().slice(0, 4))
  const node = await createWorld({ db: world.app.db })
  try {
    const finish = async () => {}
    await Promise.all([linkExperiences(world.app, {}, finish), linkExperiences(node.app, {}, finish)])
    expect(await getProcedure()).toMatchObject({ status: 'active', version: 1 })
    expect(await listInsights()).toMatchObject([{ version: 1 }])
  } finally {
    await node.close()
  }
})

test('when the rules of links change, all records are linked again, and nothing else changes', async () => {
  await storeGroup(4)
  const before = await world.app.db.query(sql`select * from procedures`)
  await world.app.db.query(sql`
    update settings set value = jsonb_set(value::jsonb, '{rules}', '0')::text where name = 'knowledge_links'`)
  await world.app.db.query(sql`delete from experience_links`)
  await world.work()
  expect(await world.app.db.query(sql`select from experience_links`)).toHaveLength(6)
  expect(await world.app.db.query(sql`select * from procedures`)).toEqual(before)
})

/** Links records that all say the same: the nearest of each are the newest twenty, and the cores of their groups. */
async function linkAll(ids: readonly string[]): Promise<void> {
  const { app } = world
  // nothing but these: the records of authors who became trusted wait too
  await app.db.query(sql`delete from link_queue`)
  await app.db.query(sql`insert into link_queue (experience_id) select unnest(${ids}::text[])`)
  for (
    let queued = await listQueuedRecords(app.db, 64);
    queued.length > 0;
    queued = await listQueuedRecords(app.db, 64)
  ) {
    const changed_ids = queued.map(({ experience_id }) => experience_id)
    const pairs: LinkedPair[] = []
    for (const a of changed_ids) {
      const near = ids.slice(-20).filter((id) => id !== a)
      const cores = (await listCoresOf(app.db, near)).map(({ core_id }) => core_id).filter((id) => id !== a)
      for (const b of new Set([...near, ...cores])) pairs.push({ a, b, kind: 'supports', weight: 0.9 })
    }
    await change(app, async (tx) => {
      await writeKnowledge(
        tx,
        { changed_ids, compared: pairs, pairs },
        { newId: app.newId, now: app.now().toISOString() },
      )
      await deleteQueuedRecords(tx, queued)
    })
  }
}

test('a group of very many records is one group, read and listed in part', async () => {
  const [first, ...others] = await depositByOthers(world, listAccounts().slice(0, 3))
  if (first === undefined) throw new Error('there is no record')
  const copies = await storeCopies(world.app.db, first.id, Number(process.env.COPIES ?? 300))
  // copies of one record carry nothing, so they tell what several tell
  for (const [at, { id }] of others.entries())
    await world.app.db.query(sql`
      update experiences e set (title, problem, root_cause, insight, successful_approach) =
        (select o.title, o.problem, o.root_cause, o.insight, o.successful_approach from experiences o where o.id = ${id})
      where e.id = any(${copies.filter((_, nth) => nth % 3 === at + 1)}::text[])`)
  const started = performance.now()
  await linkAll(copies)
  if (process.env.COPIES) console.log('MS', (performance.now() - started) / copies.length)
  const listGroups = () =>
    world.app.db.query<{ members: number; core: number }>(sql`
      select count(*)::int as members, count(*) filter (where is_core)::int as core
      from knowledge_members group by group_id`)
  expect(await listGroups()).toEqual([{ members: copies.length, core: 12 }])
  const { id, supporting_experience_ids } = await getProcedure()
  expect(supporting_experience_ids).toHaveLength(50)
  await world.app.procedures.follow()
  expect(copies.map((copy) => world.app.procedures.ofRecord(copy)?.id)).toEqual(copies.map(() => id))
  // a record of the core is hidden: the group stays, and another member takes its place
  await world.app.db.query(sql`update experiences set withheld = 'report' where id = ${copies[0]}`)
  const started2 = performance.now()
  await change(world.app, (tx) =>
    writeKnowledge(
      tx,
      { changed_ids: copies.slice(0, 1), compared: [], pairs: [] },
      { newId: world.app.newId, now: world.app.now().toISOString() },
    ),
  )
  if (process.env.COPIES) console.log('MS to leave', performance.now() - started2)
  expect(await getProcedure()).toMatchObject({ id, status: 'active' })
  expect(await listGroups()).toMatchObject([{ members: copies.length - 1 }])
})

test('what others observed changes the confidence, and not the version', async () => {
  const [first] = await storeGroup(3)
  if (first === undefined) throw new Error('there is no record')
  const readConfidence = async () =>
    (
      await world.app.db.query<{ confidence: number; version: number }>(sql`select confidence, version from procedures`)
    )[0]
  const before = await readConfidence()
  const observer = await world.trusted()
  await change(world.app, async (tx) => {
    const happened_at = world.app.now().toISOString()
    const { contributor_id } = observer
    const { id: experience_id } = first
    await insertObservation(tx, {
      experience_id,
      contributor_id,
      outcome: 'failed',
      conditions: null,
      origin: 'outcome',
      weight: 1,
      note: null,
      happened_at,
      attempt: null,
    })
    tx.emit({ name: 'experience.observed', experience_id, happened_at })
  })
  await world.work()
  const after = await readConfidence()
  expect(after?.version).toBe(before?.version)
  expect(after?.confidence).toBeLessThan(before?.confidence ?? 0)
  expect(headOf(first)?.confidence).toBe(after?.confidence)
})
