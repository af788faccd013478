import { type Db, findOne, sql } from '../db/db.ts'

/** A lease is a row of `settings`: its value is the holder and, by the clock of the database, when it ends. */
const settingName = (name: string): string => `lease ${name}`

interface HeldLease {
  name: string
  holder: string
}

/** Takes a free lease, or renews one. @returns false while another holder has it */
export const takeLease = async (
  db: Db,
  { name, holder, lifetime_s }: HeldLease & { lifetime_s: number },
): Promise<boolean> =>
  (await findOne(
    db,
    sql`insert into settings as held (name, value)
      values (${settingName(name)}, ${holder} || ' ' || extract(epoch from clock_timestamp()) + ${lifetime_s}::float8)
      on conflict (name) do update set value = excluded.value
        where split_part(held.value, ' ', 1) = ${holder}
          or split_part(held.value, ' ', 2)::float8 < extract(epoch from clock_timestamp())
      returning name`,
  )) !== null

export const releaseLease = (db: Db, { name, holder }: HeldLease) =>
  db.query(sql`
    delete from settings where name = ${settingName(name)} and split_part(value, ' ', 1) = ${holder}`)

/** Ends the leases of processes that are gone. Only a process that owns the database may call it. */
export const releaseAbandonedLeases = (db: Db) => db.query(sql`delete from settings where name like 'lease %'`)
