import { type Db, findOne, getOne, sql } from './db.ts'

export const findSetting = async (db: Db, name: string): Promise<string | null> =>
  (await findOne<{ value: string }>(db, sql`select value from settings where name = ${name}`))?.value ?? null

export const setSetting = (db: Db, name: string, value: string) =>
  db.query(sql`
    insert into settings (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)

export const deleteSetting = (db: Db, name: string) => db.query(sql`delete from settings where name = ${name}`)

/**
 * Inserts the value unless the setting exists.
 * @returns the stored value, the same for nodes that call it together
 */
export async function getOrInsertSetting(db: Db, name: string, value: string): Promise<string> {
  await db.query(sql`insert into settings (name, value) values (${name}, ${value}) on conflict do nothing`)
  return (await getOne<{ value: string }>(db, sql`select value from settings where name = ${name}`)).value
}
