import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../errors/start-error.ts'
import { type Db, findOne, type Store, sql } from './db.ts'
import { OWNER } from './rights.ts'
import { ensureRoles, grantRights } from './roles.ts'
import { disableStatementTimeout } from './statement-timeout.ts'

const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** An arbitrary fixed number: the node that holds this advisory lock migrates while other nodes wait. */
const ADVISORY_LOCK_KEY = 7_261_034

interface Migration {
  version: number
  name: string
  script: string
  checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsDirectory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(`${migrationsDirectory}${name}`, 'utf8')
      // line endings differ between checkouts
      const checksum = createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
      return { version: Number(name.slice(0, 4)), name, script, checksum }
    }),
  )
}

/** The number of the last migration of this release. */
export const newestVersion = async (): Promise<number> => (await readMigrations()).at(-1)?.version ?? 0

/** Name of the first migration of the database behind a version; null when there is none. */
export const findNewerMigration = async (db: Pick<Db, 'query'>, version: number): Promise<string | null> =>
  (
    await findOne<{ name: string }>(
      db,
      sql`select name from migrations where version > ${version} order by version limit 1`,
    )
  )?.name ?? null

/**
 * Applies all missing migrations in one transaction, and gives the roles of calls and jobs their rights. It is safe when
 * several nodes start together.
 * @returns how many migrations ran
 * @throws StartError when a newer or a different release made the database, and for a user who may not create roles
 */
export async function migrate(db: Pick<Store, 'transaction'>): Promise<number> {
  const known = await readMigrations()
  return db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    await tx.query(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`)
    await tx.query(sql`
      create table if not exists migrations (version integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now())`)
    const applied = await tx.query<{ version: number; name: string; checksum: string }>(
      sql`select version, name, checksum from migrations order by version`,
    )
    for (const { version, name, checksum } of applied) {
      const migration = known.find((candidate) => candidate.version === version)
      if (!migration)
        throw new StartError(
          `the database is newer than this release: it has migration ${name}; start the newer release`,
        )
      if (migration.checksum !== checksum)
        throw new StartError(`migration ${name} differs from the one that made this database`)
    }
    await ensureRoles(tx)
    const missing = known.filter(({ version }) => !applied.some((row) => row.version === version))
    for (const { version, name, script, checksum } of missing) {
      await tx.script(script)
      await tx.query(sql`insert into migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`)
    }
    await grantRights(tx)
    return missing.length
  }, OWNER)
}
