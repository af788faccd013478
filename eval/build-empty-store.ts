// npm run build:store: creates a data directory of the embedded engine and writes packages/server/empty-store.br, which
// ships with the service so that a first start creates none. Run it after another version of the engine.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { empty_store_path, packStore } from '../packages/server/src/platform/db/empty-store.ts'
import { openPglite } from '../packages/server/src/platform/db/pglite.ts'

const directory = await mkdtemp(join(tmpdir(), 'cairnway-empty-store-'))
const created = await PGlite.create(directory)
await created.close()
const store = await openPglite({ directory, initial: null })
// the log of what was done so far is not needed any more, only its current segment
await store.script('select pg_switch_wal()')
for (let checkpoints = 0; checkpoints < 2; checkpoints++) await store.script('checkpoint')
await store.close()
await packStore(directory, empty_store_path)
await rm(directory, { recursive: true })
const { size } = await stat(empty_store_path)
console.log(`${empty_store_path}: ${Math.round(size / 1000)} kB`)
process.exit(0)
