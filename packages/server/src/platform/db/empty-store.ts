import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { PRIVATE_DIRECTORY_MODE, PRIVATE_FILE_MODE } from '../files/private-files.ts'

/**
 * Archive of a new data directory of the embedded engine, without migrations, which ships with the service: creating
 * one takes four seconds of processor time and 500 MB of memory, unpacking it a tenth of a second. `npm run
 * build:store` writes it. Its system identifier is the same everywhere, which matters to replication alone.
 */
export const empty_store_path = fileURLToPath(new URL('../../../empty-store.br', import.meta.url))

/** A file or a folder (without content) of a data directory. */
interface PackedEntry {
  path: string
  content: Uint8Array | null
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The engine's three databases are nearly equal: the window must reach from one to the next. */
const COMPRESSION = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
}

/** Packs a data directory that no engine has open. */
export async function packStore(directory: string, archive: string): Promise<void> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry): PackedEntry => {
    const path = join(entry.parentPath, entry.name)
    return { path: relative(directory, path), content: entry.isDirectory() ? null : readFileSync(path) }
  })
  entries.sort((a, b) => (a.path < b.path ? -1 : 1))
  await writeFile(archive, await compress(serialize(entries), COMPRESSION))
}

/** Unpacks the empty store into an existing directory. */
export async function unpackStore(directory: string, archive: string = empty_store_path): Promise<void> {
  const entries: PackedEntry[] = deserialize(await decompress(await readFile(archive)))
  for (const { path, content } of entries) {
    const target = join(directory, path)
    if (content === null) mkdirSync(target, { recursive: true, mode: PRIVATE_DIRECTORY_MODE })
    else {
      mkdirSync(dirname(target), { recursive: true, mode: PRIVATE_DIRECTORY_MODE })
      writeFileSync(target, content, { mode: PRIVATE_FILE_MODE })
    }
  }
}
