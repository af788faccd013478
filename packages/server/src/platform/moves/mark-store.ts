import { type Db, findOne, sql } from '../db/db.ts'
import { StartError } from '../errors/start-error.ts'

/**
 * State of a store in a move. It is in a table of the store itself, which exists as long as the state does: `target`
 * while rows are copied into it, `source` once all rows are in the target. No service starts on either.
 */
export interface MoveMark {
  role: 'target' | 'source'
  /** identity of the store whose rows are moved */
  source_id: string
  /** location of the other store, without a password */
  other_location: string
  marked_at: string
}

/** Name of the table of the mark, which no migration makes. */
export const MARK_TABLE = 'moves'

export const createMark = async (tx: Db, { role, source_id, other_location }: Omit<MoveMark, 'marked_at'>) => {
  await tx.query(sql`
    create table if not exists moves (role text primary key, source_id text not null, other_location text not null,
      marked_at timestamptz not null default now())`)
  await tx.query(sql`
    insert into moves (role, source_id, other_location) values (${role}, ${source_id}, ${other_location})
    on conflict (role) do nothing`)
}

export async function findMark(db: Pick<Db, 'query'>): Promise<MoveMark | null> {
  const table = await findOne<{ exists: boolean }>(db, sql`select to_regclass('moves') is not null as exists`)
  if (!table?.exists) return null
  return findOne<MoveMark>(
    db,
    sql`select role, source_id, other_location, marked_at from moves order by role desc limit 1`,
  )
}

export const deleteMark = (tx: Db) => tx.query(sql`drop table moves`)

/** @throws StartError for a store that is half filled, or that was moved to another location */
export async function requireNoMark(db: Pick<Db, 'query'>): Promise<void> {
  const mark = await findMark(db)
  if (mark?.role === 'target')
    throw new StartError(
      `a move of ${mark.other_location} to this database is not complete: run it again, or begin anew with an empty database`,
    )
  if (mark?.role === 'source')
    throw new StartError(
      `this database was moved to ${mark.other_location} at ${mark.marked_at}: start with that one; to go on with this one, run: npm run ops -- move cancel`,
    )
}
