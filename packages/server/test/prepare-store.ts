import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/cairnway-test/', import.meta.url))

/** A new PGlite data directory as one file: creating one takes seconds, loading the file takes less than one. */
export const empty_store_path = join(cacheFolder, 'pglite-0.5.14.tar')

const CREATE_STORE_SCRIPT = `
import { PGlite } from '@electric-sql/pglite'
import { writeFileSync } from 'node:fs'
const database = await PGlite.create()
const dump = await database.dumpDataDir('none')
writeFileSync(process.argv[1], new Uint8Array(await dump.arrayBuffer()))
await database.close()`

/** Creates that file once before all tests; the tests of `eval` need it also when PostgreSQL is under test. */
export default function prepareEmptyStore(): void {
  if (existsSync(empty_store_path)) return
  mkdirSync(cacheFolder, { recursive: true })
  execFileSync(process.execPath, ['--input-type=module', '-e', CREATE_STORE_SCRIPT, empty_store_path], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
}
