import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/cairnway-test/', import.meta.url))

/** A fresh data directory as one file: making one takes seconds, loading it less than one. */
export const empty_store_path = join(cacheFolder, 'pglite-0.5.14.tar')

const CREATE_STORE_SCRIPT = `
import { PGlite } from '@electric-sql/pglite'
import { writeFileSync } from 'node:fs'
const database = await PGlite.create()
const dump = await database.dumpDataDir('none')
writeFileSync(process.argv[1], new Uint8Array(await dump.arrayBuffer()))
await database.close()`

/** Runs once before all tests; those of the evaluation use it on every engine. */
export default function prepareEmptyStore(): void {
  if (existsSync(empty_store_path)) return
  mkdirSync(cacheFolder, { recursive: true })
  execFileSync(process.execPath, ['--input-type=module', '-e', CREATE_STORE_SCRIPT, empty_store_path], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
}
