import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Environment, killServers } from './server-process.ts'

const server_url = process.env.TEST_DATABASE_URL
const package_folder = fileURLToPath(new URL('../../', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/cairnway-test/', import.meta.url))
const empty_pg = join(cache, 'pg-0.5.14')

export type Engine = 'pglite' | 'postgres'

/** The engine under test, for the tests of the program that can be run with each. */
export const engines: Engine[] = server_url === undefined ? ['pglite'] : ['postgres']

/** Where a server keeps its record. */
export interface Place {
  data_dir: string
  /** name of its database; empty on the embedded engine */
  database: string
  /** the variables that lead a server there */
  environment: Environment
  /** the key that the first start left there */
  operatorKey: () => Promise<string>
}

const undo: (() => Promise<void>)[] = []

/** Ends all servers and takes away every directory and database of a test. */
export async function cleanUp(): Promise<void> {
  await killServers()
  for (const step of undo.splice(0).reverse()) await step()
}

/** A new directory, empty. */
export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cairnway-process-'))
  undo.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** Runs a statement on the PostgreSQL server under test, beside all nodes. */
export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server_url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The embedded database as its very first start makes it: making one takes seconds, copying it less than one. */
function emptyPg(): string {
  if (existsSync(empty_pg)) return empty_pg
  mkdirSync(cache, { recursive: true })
  const beside = `${empty_pg}.${process.pid}.${Math.random().toString(36).slice(2)}`
  const make =
    "import { PGlite } from '@electric-sql/pglite'; await (await PGlite.create(process.argv[1])).close(); process.exit(0)"
  execFileSync(process.execPath, ['--input-type=module', '-e', make, beside], { cwd: package_folder })
  try {
    renameSync(beside, empty_pg)
  } catch {
    // the other test thread was faster
    rmSync(beside, { recursive: true, force: true })
  }
  return empty_pg
}

async function newDatabase(): Promise<string> {
  const database = `process_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await asAdmin(`create database ${database}`)
  undo.push(() => asAdmin(`drop database if exists ${database} with (force)`))
  return database
}

/** @param database name of a database on the PostgreSQL server under test */
export function urlOf(database: string): string {
  const url = new URL(server_url ?? '')
  url.pathname = database
  return url.href
}

/** An empty record for one test, or another node's way to the one of `database`. */
export async function newPlace(engine: Engine, database?: string): Promise<Place> {
  const data_dir = await newDirectory()
  const name = engine === 'postgres' ? (database ?? (await newDatabase())) : ''
  if (engine === 'pglite') await cp(emptyPg(), join(data_dir, 'pg'), { recursive: true })
  return {
    data_dir,
    database: name,
    environment: { DATA_DIR: data_dir, ...(name !== '' && { DATABASE_URL: urlOf(name) }) },
    operatorKey: async () => (await readFile(join(data_dir, 'operator-key'), 'utf8')).trim(),
  }
}
