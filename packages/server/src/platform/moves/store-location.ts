import { join, resolve } from 'node:path'
import type { Store } from '../db/db.ts'
import { openEmbeddedStore } from '../db/embedded-store.ts'
import { lockDirectory } from '../db/lock-directory.ts'
import { openPostgres } from '../db/postgres.ts'
import { errorMessage } from '../errors/error-message.ts'
import { StartError } from '../errors/start-error.ts'

/** A location where a store is, or will be. */
export type StoreLocation = { engine: 'pglite'; data_dir: string } | { engine: 'postgres'; url: string }

/** Returns the location that a text names: `postgres://…`, or `embedded:DIR`; null for any other text. */
export function parseLocation(text: string): StoreLocation | null {
  if (/^postgres(?:ql)?:\/\/./.test(text)) return { engine: 'postgres', url: text }
  const [, directory = ''] = /^embedded:(.+)$/.exec(text) ?? []
  return directory === '' ? null : { engine: 'pglite', data_dir: resolve(directory) }
}

/** The location in words, without a password. */
export function describeLocation(location: StoreLocation): string {
  if (location.engine === 'pglite') return `embedded:${location.data_dir}`
  const { host, pathname } = new URL(location.url)
  return `postgres://${host}${pathname}`
}

/** A store that no other process of this machine has open as its embedded store. */
export interface OpenedLocation {
  store: Store
  close: () => Promise<void>
}

/**
 * Opens the store of a location; an embedded one is created where none is.
 * @throws DirectoryInUseError while another process has the directory
 * @throws StartError when it cannot be opened
 */
export async function openLocation(location: StoreLocation): Promise<OpenedLocation> {
  if (location.engine === 'postgres') {
    const store = await openPostgres(location.url, { pool_size: 1 }).catch((error: unknown) => {
      throw new StartError(`cannot use the database ${describeLocation(location)}: ${errorMessage(error)}`)
    })
    return { store, close: () => store.close() }
  }
  const release = await lockDirectory(location.data_dir, { onLost: () => process.exit(1) })
  try {
    const store = await openEmbeddedStore(location.data_dir)
    return {
      store,
      close: async () => {
        await store.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw new StartError(`cannot open the embedded database in ${location.data_dir}: ${errorMessage(error)}`)
  }
}

/** The location of a backup of the embedded store. */
export const backupLocation = (data_dir: string, backup_id: string): StoreLocation => ({
  engine: 'pglite',
  data_dir: join(data_dir, 'backups', backup_id),
})
