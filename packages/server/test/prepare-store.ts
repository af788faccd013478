import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/cairnway-test/', import.meta.url))

/** A fresh data directory as one file: making one takes seconds, loading it less than one. */
export const empty_store = join(cache, 'pglite-0.5.14.tar')

const make = `
import { PGlite } from '@electric-sql/pglite'
import { writeFileSync } from 'node:fs'
const database = await PGlite.create()
const dump = await database.dumpDataDir('none')
writeFileSync(process.argv[1], new Uint8Array(await dump.arrayBuffer()))
await database.close()`

/** Runs once before all tests; those of the evaluation use it on every engine. */
export default function prepare(): void {
  if (existsSync(empty_store)) return
  mkdirSync(cache, { recursive: true })
  execFileSync(process.execPath, ['--input-type=module', '-e', make, empty_store], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
}
