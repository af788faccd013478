import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, DbError, jsonbText, retryTransaction, sql, statementText } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
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

test('nested statements are joined, everything else is bound', () => {
  const inner = sql`a = ${1} or b = ${'x'}`
  const whole = sql`select ${0} where (${inner}) and c = ${[2]}`
  expect(statementText(whole)).toBe('select $1 where (a = $2 or b = $3) and c = $4')
  expect(whole.values).toEqual([0, 1, 'x', [2]])
})

test('both engines give the same values', async () => {
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

test('times come back in UTC with milliseconds, whatever offset went in', async () => {
  expect(await queryValue(sql`select ${'2026-01-31T12:00:00.123+02:00'}::timestamptz as v`)).toBe(
    '2026-01-31T10:00:00.123Z',
  )
  expect(await queryValue(sql`select ${'2026-07-31T12:00:00Z'}::timestamptz as v`)).toBe('2026-07-31T12:00:00.000Z')
  expect(await queryValue(sql`select null::timestamptz as v`)).toBeNull()
})

test('a failed transaction leaves nothing and the connection usable', async () => {
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

test('a statement runs again after it failed, in and outside of transactions', async () => {
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

test('a statement sees a table that was changed meanwhile', async () => {
  const { db } = world.app
  await db.script('create table changing (v integer)')
  await db.query(sql`insert into changing (v) values (${7})`)
  const read = () => queryValue(sql`select v from changing where v is not null`)
  expect(await read()).toBe(7)
  await db.script("alter table changing alter column v type text using 'seven'")
  expect(await read()).toBe('seven')
  await db.script('drop table changing')
  await expect(read()).rejects.toMatchObject({ code: '42P01' })
})

test('a statement goes on after any number of runs', async () => {
  const statement = (n: number) => sql`select ${n}::int as v`
  for (let n = 0; n < 1010; n++) await queryValue(statement(n))
  expect(await queryValue(statement(4))).toBe(4)
})

test('a transaction is alone: what runs beside it waits or sees the state before', async () => {
  const { db } = world.app
  const seen: number[] = []
  const counting = async () =>
    seen.push((await queryValue(sql`select count(*) as v from settings where name like 'step%'`)) as number)
  await Promise.all([
    db.transaction(async (tx) => {
      await tx.query(sql`insert into settings (name, value) values ('step1', '')`)
      await tx.query(sql`insert into settings (name, value) values ('step2', '')`)
    }),
    counting(),
    counting(),
  ])
  for (const count of seen) expect([0, 2]).toContain(count)
})

test('of many transactions at once each keeps or loses its own rows, and nothing beside them is lost', async () => {
  const { db } = world.app
  const put = (tx: Db, name: string) => tx.query(sql`insert into settings (name, value) values (${name}, '')`)
  const names = Array.from({ length: 12 }, (_, i) => i)
  await Promise.allSettled([
    ...names.map((i) =>
      db.transaction(async (tx) => {
        await put(tx, `a${i}`)
        await put(tx, `b${i}`)
        if (i % 2 === 1) throw new Error('changed its mind')
      }),
    ),
    ...names.map((i) => put(db, `plain${i}`)),
  ])
  const rows = await db.query<{ name: string }>(sql`select name from settings where name ~ '^(a|b|plain)[0-9]'`)
  const kept = names.filter((i) => i % 2 === 0).flatMap((i) => [`a${i}`, `b${i}`])
  expect(rows.map(({ name }) => name).sort()).toEqual([...kept, ...names.map((i) => `plain${i}`)].sort())
})

test('a lost race is run again', async () => {
  let runs = 0
  const result = await retryTransaction(world.app.db, async (tx) => {
    runs++
    if (runs < 3) await tx.query(sql`insert into settings (name, value) select 'same', '' union all select 'same', ''`)
    return runs
  })
  expect(result).toBe(3)
})

test('constraint failures name their constraint', async () => {
  const twice = world.app.db.query(
    sql`insert into settings (name, value) select 'same', '' union all select 'same', ''`,
  )
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'settings_pkey' })
})

test('migrations run once, also when several start together', async () => {
  const { db } = world.app
  expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual([0, 0, 0])
  await db.query(sql`update migrations set checksum = 'other' where version = 1`)
  await expect(migrate(db)).rejects.toThrow('differs')
  await db.query(sql`insert into migrations (version, name, checksum) values (9999, '9999_future.sql', '')`)
  await expect(migrate(db)).rejects.toThrow(/newer|differs/)
})
