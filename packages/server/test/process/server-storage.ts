import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { writeMigratedStore } from './migrated-store.ts'
import { killServers, type ProcessEnvironment } from './server-process.ts'

const postgres_url = process.env.TEST_DATABASE_URL

export type DatabaseEngine = 'pglite' | 'postgres'

/** The engine under test, for those tests of the program that run on either engine. */
export const engines: DatabaseEngine[] = postgres_url === undefined ? ['pglite'] : ['postgres']

/** The data directory and the database of a server. */
export interface ServerStorage {
  data_dir: string
  /** name of its database; empty on the embedded engine */
  database: string
  /** the environment variables that make a server use them */
  environment: ProcessEnvironment
  /** reads the operator's key, which the first start writes to the data directory */
  operatorKey: () => Promise<string>
}

const cleanupSteps: (() => Promise<void>)[] = []

/** Kills all servers and removes every directory and database of a test. */
export async function cleanUp(): Promise<void> {
  await killServers()
  for (const step of cleanupSteps.splice(0).reverse()) await step()
}

/** Creates an empty directory, which `cleanUp` removes. */
export async function createTempDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cairnway-process-'))
  cleanupSteps.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** Runs a statement on the PostgreSQL server under test over its own connection. */
export async function runAdminStatement(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres_url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates an empty database on the PostgreSQL server under test, which `cleanUp` drops, and returns its name. */
export async function createDatabase(): Promise<string> {
  const database = `process_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await runAdminStatement(`create database ${database}`)
  cleanupSteps.push(() => runAdminStatement(`drop database if exists ${database} with (force)`))
  return database
}

/** @param database name of a database on the PostgreSQL server under test */
export function databaseUrl(database: string): string {
  const url = new URL(postgres_url ?? '')
  url.pathname = database
  return url.href
}

/**
 * Creates storage with a database without records, or with the existing `database`, for another node of the same service.
 * The embedded database is migrated already.
 */
export async function createStorage(engine: DatabaseEngine, database?: string): Promise<ServerStorage> {
  const data_dir = await createTempDirectory()
  if (engine === 'pglite') await writeMigratedStore(data_dir)
  const name = engine === 'postgres' ? (database ?? (await createDatabase())) : ''
  return {
    data_dir,
    database: name,
    environment: {
      DATA_DIR: data_dir,
      // the nodes of one database share it
      ...(name !== '' && {
        DATABASE_URL: databaseUrl(name),
        SECRET_KEY: `secret of the nodes on ${name}`,
        SHUTDOWN_DELAY_MS: '0',
      }),
    },
    operatorKey: async () => (await readFile(join(data_dir, 'operator-key'), 'utf8')).trim(),
  }
}
