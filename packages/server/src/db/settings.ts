import { type Db, findOne, getOne, sql } from './db.ts'

export const findSetting = async (db: Db, name: string): Promise<string | null> =>
  (await findOne<{ value: string }>(db, sql`select value from settings where name = ${name}`))?.value ?? null

export const setSetting = (db: Db, name: string, value: string) =>
  db.query(sql`
    insert into settings (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)

/** The first value that anyone set under the name, also when several nodes set it at once. */
export async function getOrInsertSetting(db: Db, name: string, value: string): Promise<string> {
  await db.query(sql`insert into settings (name, value) values (${name}, ${value}) on conflict do nothing`)
  return (await getOne<{ value: string }>(db, sql`select value from settings where name = ${name}`)).value
}
