import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerConfig } from '../../platform/config/config.ts'
import { DirectoryInUseError } from '../../platform/db/lock-directory.ts'
import { hasErrorCode } from '../../platform/errors/has-error-code.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import type { CopiedTable } from '../../platform/moves/copy-tables.ts'
import { cancelMove, copyAhead, isUsedByOthers, moveStore } from '../../platform/moves/move-store.ts'
import {
  backupLocation,
  describeLocation,
  type OpenedLocation,
  openLocation,
  parseLocation,
  type StoreLocation,
} from '../../platform/moves/store-location.ts'
import { formatTable } from './format-table.ts'
import type { OpsCommand, OpsProgram } from './ops-command.ts'

const POLL_INTERVAL_MS = 500

/** The store that a server with this configuration uses. */
const configuredLocation = ({ database_url, data_dir }: ServerConfig): StoreLocation =>
  database_url === null ? { engine: 'pglite', data_dir } : { engine: 'postgres', url: database_url }

/**
 * Backs up the embedded store of the running server.
 * @throws StartError when there is no room, or the copy fails
 */
async function makeBackup({ connect }: OpsProgram): Promise<string> {
  const client = await connect()
  const { backup_id } = await client.createBackup()
  for (;;) {
    const { backups } = await client.listBackups({})
    const backup = backups.find(({ id }) => id === backup_id)
    if (backup?.status === 'completed') return backup_id
    if (backup?.status === 'failed') throw new StartError(`${backup.reason}; stop the server, and run the move again`)
    await sleep(POLL_INTERVAL_MS)
  }
}

const reportCopied = ({ name, rows, copied }: CopiedTable) => {
  if (copied > 0) console.log(`  ${name}: ${copied} of ${rows} rows copied`)
}

/** The stores of a move, and the words for them. */
interface MoveOfLocations {
  source: StoreLocation
  target: StoreLocation
  program: OpsProgram
}

const copyBetween = (
  from: OpenedLocation,
  to: OpenedLocation,
  { source, target }: MoveOfLocations,
  copy: typeof moveStore,
) =>
  copy({
    source: from.store,
    source_location: describeLocation(source),
    target: to.store,
    target_location: describeLocation(target),
    report: reportCopied,
  })

/** Copies most of the rows while the service runs: of PostgreSQL a snapshot, of the embedded store a new backup. */
async function copyWhileRunning(from: OpenedLocation | null, to: OpenedLocation, move: MoveOfLocations): Promise<void> {
  console.log('The service runs. Most rows are copied now, and it goes on meanwhile.')
  const copied_from =
    from ?? (await openLocation(backupLocation(configuredDirectory(move.source), await makeBackup(move.program))))
  try {
    await copyBetween(copied_from, to, move, copyAhead)
  } finally {
    if (from === null) await copied_from.close()
  }
  console.log('Stop the service now, on every node. What changed since then is copied as soon as it has ended.')
}

const configuredDirectory = (location: StoreLocation): string => (location.engine === 'pglite' ? location.data_dir : '')

/** Opens the source; null while a running server uses it as its embedded store. */
const openUnlessInUse = (location: StoreLocation): Promise<OpenedLocation | null> =>
  openLocation(location).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError) return null
    throw error
  })

/** Opens the source once no service uses it. Until then its rows are copied from a running service. */
async function openWhenStopped(to: OpenedLocation, move: MoveOfLocations): Promise<OpenedLocation> {
  let from = await openUnlessInUse(move.source)
  let is_ahead = false
  try {
    for (;;) {
      if (from !== null && !(await isUsedByOthers(from.store))) return from
      if (!is_ahead) await copyWhileRunning(from, to, move)
      is_ahead = true
      await sleep(POLL_INTERVAL_MS)
      from ??= await openUnlessInUse(move.source)
    }
  } catch (error) {
    await from?.close()
    throw error
  }
}

/** Files of a data directory without which nobody could use the store in another one. */
const KEY_FILES = ['secret-key', 'operator-key']

/** Copies the secret and the operator's key to the directory of an embedded target, unless they are there. */
async function copyKeyFiles(from_dir: string, target: StoreLocation): Promise<void> {
  if (target.engine !== 'pglite') return
  for (const name of KEY_FILES)
    await copyFile(join(from_dir, name), join(target.data_dir, name), constants.COPYFILE_EXCL).catch(
      (error: unknown) => {
        if (!hasErrorCode(error, 'ENOENT', 'EEXIST')) throw error
      },
    )
}

function describeNextStart(target: StoreLocation): string {
  if (target.engine === 'pglite') return `Start the service with DATA_DIR=${target.data_dir}, without DATABASE_URL.`
  return `Start the service with DATABASE_URL=${describeLocation(target)} (and its password), and with the same secret:
the same DATA_DIR, or SECRET_KEY set to the content of its file secret-key, on every node.`
}

function formatTables(tables: readonly CopiedTable[]): string {
  const filled = tables.filter(({ rows }) => rows > 0)
  const rows = filled.map(({ name, rows, copied, checksum }) => [name, rows, copied, checksum])
  const table = formatTable(['TABLE', 'ROWS', 'COPIED', 'CHECKSUM OF BOTH'], rows, '')
  return `${table}\n${tables.length - filled.length} tables are empty in both.`
}

async function runMove(program: OpsProgram, target: StoreLocation): Promise<void> {
  const config = program.readConfig()
  const move = { source: configuredLocation(config), target, program }
  const to = await openLocation(target)
  try {
    const from = await openWhenStopped(to, move)
    try {
      const started_ms = performance.now()
      console.log(`Moving ${describeLocation(move.source)} to ${describeLocation(target)}.`)
      const tables = await copyBetween(from, to, move, moveStore)
      await copyKeyFiles(config.data_dir, target)
      console.log(`\n${formatTables(tables)}`)
      const seconds = ((performance.now() - started_ms) / 1000).toFixed(1)
      console.log(`\nEverything is moved, and equal by checksum. It took ${seconds} s.`)
      console.log(describeNextStart(target))
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
}

/** Commands that work on the store itself: its move to another location. */
export const moveCommands: Record<string, OpsCommand> = {
  move: {
    usage: '--to postgres://… | --to embedded:DIR',
    description: `move the store that DATABASE_URL or DATA_DIR names to an empty database, or to a new
directory: everything but the search index. While the service runs most is copied ahead, then you stop
it. Run it again after an interruption`,
    options: ['to'],
    required_options: ['to'],
    is_local: true,
    run: async (_, __, { to = '' }, program) => {
      const target = parseLocation(to)
      if (target === null) return null
      await runMove(program, target)
      return 0
    },
  },
  'move cancel': {
    usage: '',
    description: 'go on with a store that was moved away, as it was then; nothing starts on it before',
    is_local: true,
    run: async (_, __, ___, { readConfig }) => {
      const { store, close } = await openLocation(configuredLocation(readConfig()))
      const is_canceled = await cancelMove(store).finally(close)
      console.log(is_canceled ? 'The service may start on this store again.' : 'This store was not moved.')
      return 0
    },
  },
}
