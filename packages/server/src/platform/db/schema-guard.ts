import { OperationError } from '@cairnway/contract'
import type { Store } from './db.ts'
import { findNewerMigration, newestVersion } from './migrate.ts'
import { OWNER } from './rights.ts'

/** Nodes of the newer release are ready some seconds after it has migrated the database. */
const RETRY_S = 2

/**
 * Notices when a newer release migrates the database while this one runs. What this release writes then may break what the
 * newer one expects, so it writes nothing any more.
 */
export interface SchemaGuard {
  /** Name of the first migration that this release does not know; null while there is none. */
  newerMigration(): string | null
  /**
   * Looks at the database again.
   * @throws DbError when it cannot be reached
   */
  check(): Promise<void>
  /** @throws ServerError (503) when a newer release has migrated the database */
  requireCurrent(): void
}

/** @param log receives a message for the operator when the database becomes newer than this release */
export async function createSchemaGuard(
  db: Pick<Store, 'query'>,
  log: (message: string) => void,
): Promise<SchemaGuard> {
  const known_version = await newestVersion()
  let newer: string | null = null
  return {
    newerMigration: () => newer,
    async check() {
      const found = await findNewerMigration({ query: (statement) => db.query(statement, OWNER) }, known_version)
      if (found !== null && newer === null)
        log(
          `a newer release has migrated the database (${found}): this process refuses writes and runs no jobs; replace it by the newer release`,
        )
      newer = found
    },
    requireCurrent() {
      if (newer === null) return
      throw new OperationError(
        'ServerError',
        'this node is of an older release than its database and refuses writes; try again in a moment, at another node',
        { retry_after_seconds: RETRY_S },
        { status: 503 },
      )
    },
  }
}
