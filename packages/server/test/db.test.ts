import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, DbError, isOutage, jsonbText, retryTransaction, sql, statementText } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { OWNER } from '../src/platform/db/rights.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const queryValue = async (statement: ReturnType<typeof sql>) => {
  const [row] = await world.app.db.query<{ v: unknown }>(statement)
  return row?.v
}

test('nested statements are inlined, and all other values are bound', () => {
  const inner = sql`a = ${1} or b = ${'x'}`
  const outer = sql`select ${0} where (${inner}) and c = ${[2]}`
  expect(statementText(outer)).toBe('select $1 where (a = $2 or b = $3) and c = $4')
  expect(outer.values).toEqual([0, 1, 'x', [2]])
})

test('values come back with the same types from both engines', async () => {
  expect(await queryValue(sql`select 5::int8 as v`)).toBe(5)
  expect(await queryValue(sql`select count(*) as v from generate_series(1, 3)`)).toBe(3)
  expect(await queryValue(sql`select 1.5::numeric as v`)).toBe(1.5)
  expect(await queryValue(sql`select 0.25::real as v`)).toBe(0.25)
  expect(await queryValue(sql`select true as v`)).toBe(true)
  expect(await queryValue(sql`select ${['a', 'b"c', '{}']}::text[] as v`)).toEqual(['a', 'b"c', '{}'])
  expect(await queryValue(sql`select ${jsonbText([1, { a: null }])}::jsonb as v`)).toEqual([1, { a: null }])
  expect(await queryValue(sql`select ${jsonbText(null)}::jsonb as v`)).toBeNull()
  const bytes = await queryValue(sql`select ${new Uint8Array([0, 1, 255])}::bytea as v`)
  expect(bytes).toBeInstanceOf(Uint8Array)
  expect([...(bytes as Uint8Array)]).toEqual([0, 1, 255])
})

test('times come back in UTC with milliseconds, whatever their offset was', async () => {
  expect(await queryValue(sql`select ${'2026-01-31T12:00:00.123+02:00'}::timestamptz as v`)).toBe(
    '2026-01-31T10:00:00.123Z',
  )
  expect(await queryValue(sql`select ${'2026-07-31T12:00:00Z'}::timestamptz as v`)).toBe('2026-07-31T12:00:00.000Z')
  expect(await queryValue(sql`select null::timestamptz as v`)).toBeNull()
})

test('a failed transaction writes nothing and leaves the connection usable', async () => {
  const { db } = world.app
  const failing = db.transaction(async (tx) => {
    await tx.query(sql`insert into settings (name, value) values ('half', '1')`)
    await tx.query(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await expect(failing).rejects.toBeInstanceOf(DbError)
  expect(await queryValue(sql`select count(*) as v from settings where name = 'half'`)).toBe(0)
  await expect(db.transaction((tx) => tx.transaction(async () => {}))).rejects.toThrow('not nested')
})

test('an error of the work reaches the caller of a transaction as it is, whatever code it has', async () => {
  class WorkError extends Error {
    readonly code = 'invalid'
  }
  const error = new WorkError('no error of the database')
  const work = async () => {
    throw error
  }
  expect(await world.app.db.transaction(work).catch((reason: unknown) => reason)).toBe(error)
})

test('a statement can run again after it failed, inside and outside of transactions', async () => {
  const { db } = world.app
  const divide = (by: number) => queryValue(sql`select 6 / ${by}::int as v`)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(2)).toBe(3)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(queryValue(sql`select missing as v`)).rejects.toMatchObject({ code: '42703' })
  await expect(queryValue(sql`select missing as v`)).rejects.toMatchObject({ code: '42703' })
  const failing = db.transaction((tx) => tx.query(sql`select 6 / ${0}::int as v`))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await db.transaction((tx) => tx.query(sql`select 6 / ${3}::int as v`))).toEqual([{ v: 2 }])
})

test('a repeated statement follows later changes of its table', async () => {
  const { db } = world.app
  await db.script('create table changing (v integer)')
  await db.query(sql`insert into changing (v) values (${7})`, OWNER)
  const read = async () =>
    (await db.query<{ v: unknown }>(sql`select v from changing where v is not null`, OWNER))[0]?.v
  expect(await read()).toBe(7)
  await db.script("alter table changing alter column v type text using 'seven'")
  expect(await read()).toBe('seven')
  await db.script('drop table changing')
  await expect(read()).rejects.toMatchObject({ code: '42P01' })
})

test('a statement still works after a thousand runs', async () => {
  const statement = (n: number) => sql`select ${n}::int as v`
  for (let n = 0; n < 1010; n++) await queryValue(statement(n))
  expect(await queryValue(statement(4))).toBe(4)
})

test('queries concurrent with a transaction see the state before or after it, never one between', async () => {
  const { db } = world.app
  const counts: number[] = []
  const countSteps = async () =>
    counts.push((await queryValue(sql`select count(*) as v from settings where name like 'step%'`)) as number)
  await Promise.all([
    db.transaction(async (tx) => {
      await tx.query(sql`insert into settings (name, value) values ('step1', '')`)
      await tx.query(sql`insert into settings (name, value) values ('step2', '')`)
    }),
    countSteps(),
    countSteps(),
  ])
  for (const count of counts) expect([0, 2]).toContain(count)
})

test('concurrent transactions commit or roll back their own rows only', async () => {
  const { db } = world.app
  const insertSetting = (tx: Db, name: string) => tx.query(sql`insert into settings (name, value) values (${name}, '')`)
  const numbers = Array.from({ length: 12 }, (_, i) => i)
  await Promise.allSettled([
    ...numbers.map((i) =>
      db.transaction(async (tx) => {
        await insertSetting(tx, `a${i}`)
        await insertSetting(tx, `b${i}`)
        if (i % 2 === 1) throw new Error('rolled back')
      }),
    ),
    ...numbers.map((i) => insertSetting(db, `plain${i}`)),
  ])
  const rows = await db.query<{ name: string }>(sql`select name from settings where name ~ '^(a|b|plain)[0-9]'`)
  const committed = numbers.filter((i) => i % 2 === 0).flatMap((i) => [`a${i}`, `b${i}`])
  expect(rows.map(({ name }) => name).sort()).toEqual([...committed, ...numbers.map((i) => `plain${i}`)].sort())
})

test('a transaction is retried after a uniqueness violation', async () => {
  let runs = 0
  const result = await retryTransaction(world.app.db, async (tx) => {
    runs++
    if (runs < 3) await tx.query(sql`insert into settings (name, value) select 'same', '' union all select 'same', ''`)
    return runs
  })
  expect(result).toBe(3)
})

test('a constraint violation names its constraint', async () => {
  const duplicate_insert = world.app.db.query(
    sql`insert into settings (name, value) select 'same', '' union all select 'same', ''`,
  )
  await expect(duplicate_insert).rejects.toMatchObject({ code: '23505', constraint: 'settings_pkey' })
})

test('migrations run once, also concurrently, and refuse a changed or newer history', async () => {
  const { db } = world.app
  expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual([0, 0, 0])
  await db.query(sql`update migrations set checksum = 'other' where version = 1`, OWNER)
  await expect(migrate(db)).rejects.toThrow('differs')
  await db.query(sql`insert into migrations (version, name, checksum) values (9999, '9999_future.sql', '')`, OWNER)
  await expect(migrate(db)).rejects.toThrow(/newer|differs/)
})

test('a statement that a loaded database did not answer in time may be repeated, as after an outage', () => {
  const late = new DbError('canceling statement due to statement timeout', '57014', null)
  const wrong = new DbError('syntax error', '42601', null)
  expect([isOutage(late), isOutage(wrong)]).toEqual([true, false])
})
