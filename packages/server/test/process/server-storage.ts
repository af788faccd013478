import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { killServers, type ProcessEnvironment } from './server-process.ts'

const postgres_url = process.env.TEST_DATABASE_URL
const package_folder = fileURLToPath(new URL('../../', import.meta.url))
const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/cairnway-test/', import.meta.url))
const empty_data_dir = join(cacheFolder, 'pg-0.5.14')

export type DatabaseEngine = 'pglite' | 'postgres'

/** The engine under test, for the tests of the program that can be run with each. */
export const engines: DatabaseEngine[] = postgres_url === undefined ? ['pglite'] : ['postgres']

/** Where a server keeps its record. */
export interface ServerStorage {
  data_dir: string
  /** name of its database; empty on the embedded engine */
  database: string
  /** the variables that lead a server there */
  environment: ProcessEnvironment
  /** the key that the first start left there */
  operatorKey: () => Promise<string>
}

const cleanupSteps: (() => Promise<void>)[] = []

/** Ends all servers and takes away every directory and database of a test. */
export async function cleanUp(): Promise<void> {
  await killServers()
  for (const step of cleanupSteps.splice(0).reverse()) await step()
}

/** A new directory, empty. */
export async function createTempDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cairnway-process-'))
  cleanupSteps.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** Runs a statement on the PostgreSQL server under test, beside all nodes. */
export async function runAdminStatement(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres_url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The embedded database as its very first start makes it: making one takes seconds, copying it less than one. */
function prepareEmptyDataDir(): string {
  if (existsSync(empty_data_dir)) return empty_data_dir
  mkdirSync(cacheFolder, { recursive: true })
  const beside = `${empty_data_dir}.${process.pid}.${Math.random().toString(36).slice(2)}`
  const make =
    "import { PGlite } from '@electric-sql/pglite'; await (await PGlite.create(process.argv[1])).close(); process.exit(0)"
  execFileSync(process.execPath, ['--input-type=module', '-e', make, beside], { cwd: package_folder })
  try {
    renameSync(beside, empty_data_dir)
  } catch {
    // the other test thread was faster
    rmSync(beside, { recursive: true, force: true })
  }
  return empty_data_dir
}

async function createDatabase(): Promise<string> {
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

/** An empty record for one test, or another node's way to the one of `database`. */
export async function createStorage(engine: DatabaseEngine, database?: string): Promise<ServerStorage> {
  const data_dir = await createTempDirectory()
  const name = engine === 'postgres' ? (database ?? (await createDatabase())) : ''
  if (engine === 'pglite') await cp(prepareEmptyDataDir(), join(data_dir, 'pg'), { recursive: true })
  return {
    data_dir,
    database: name,
    environment: { DATA_DIR: data_dir, ...(name !== '' && { DATABASE_URL: databaseUrl(name) }) },
    operatorKey: async () => (await readFile(join(data_dir, 'operator-key'), 'utf8')).trim(),
  }
}
