import { OperationError } from '@cairnway/contract'
import { findOrAddSource, type SourceType } from '../../accounts/contributors/find-or-add-source.ts'
import { requireNoImitation, requirePlainNames } from '../../accounts/contributors/require-no-imitation.ts'
import { findSource } from '../../accounts/contributors/store.ts'
import type { App, Context } from '../../platform/context.ts'
import { errorMessage } from '../../platform/errors/error-message.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { prefetch } from '../structured/prefetch.ts'
import { loadRecord, type PackLoad, retractLeftRecord } from './load-record.ts'
import { readArchive } from './pack-archive.ts'
import { comparePackVersions } from './pack-format.ts'
import { isShippedPack, packDirectory } from './pack-locations.ts'
import { findLoadedPack, listLoadedPacks, listPackRecords, mapUnclaimedRecords, setLoadedPack } from './pack-store.ts'
import {
  formatLocation,
  type Pack,
  PackError,
  type PackFiles,
  type PackLine,
  parsePack,
  readPackFiles,
} from './read-pack.ts'
import { withArchive } from './with-archive.ts'

/** Name of the owner of the records that ship. */
const RELEASE_NAME = 'cairnway'
/**
 * Records that are stored concurrently: fewer than the connections of the pool; more on the embedded store with its
 * single connection, since the index reads records together that are stored at the same time.
 */
const MAX_CONCURRENT_RECORDS = { postgres: 8, pglite: 32 }

type Parts = RetrievalParts & DepositsParts

/** Records by what a load did with them. */
export interface PackCounts {
  stored: number
  superseded: number
  retracted: number
  refused: number
}

const createContext = (app: App<Parts>, contributor_id: string): Context<Parts> => ({
  ...app,
  caller: {
    contributor_id,
    scope: 'operator',
    credential: null,
    key_id: null,
    trust_level: 'established',
    workspace_id: null,
    role: null,
  },
  address: null,
  timings: {},
})

/**
 * The owner of the records of a pack. The first load decides the type for good, since a change would have to weigh every
 * vote and link of its records again.
 */
async function findOwner(
  app: App<Parts>,
  entry: string,
  name: string,
): Promise<{ type: SourceType; contributor_id: string }> {
  if (isShippedPack(entry)) return { type: 'seed', contributor_id: await findOrAddSource(app, 'seed', RELEASE_NAME) }
  const is_endorsed = app.config.endorsed_packs.includes(entry)
  const wanted = is_endorsed ? 'seed' : 'publisher'
  const existing = await findSource(app.db, name)
  if (existing?.trust_level === 'suspended') throw new PackError(`its publisher is suspended, so nothing is loaded`)
  if (existing === null && !is_endorsed) {
    requirePlainNames({ agent_name: name })
    await requireNoImitation(app.db, name)
  }
  const is_loaded = (await findLoadedPack(app.db, name)) !== null
  if (existing && is_loaded && existing.type !== wanted)
    app.log.warn(
      `pack ${name}: it stays a ${existing.type}, as it was first loaded; ENDORSED_PACKS changes new packs only`,
    )
  const type = existing && is_loaded ? existing.type : wanted
  return { type, contributor_id: await findOrAddSource(app, type, name) }
}

/** Whether a failure is of the pack, not of the service: it is logged, and the service goes on without it. */
const isOfPack = (error: unknown): boolean =>
  error instanceof PackError || (error instanceof OperationError && error.status < 500)

async function* asSource<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

/** Loads the records of a file, and counts the results. */
async function loadFile(
  ctx: Context<Parts>,
  load: PackLoad,
  lines: readonly PackLine[],
  { counts, signal }: { counts: PackCounts; signal: AbortSignal | undefined },
): Promise<void> {
  const tryLoad = async (line: PackLine) => {
    // `allSettled`, since a failure must wait until the records before it are done
    const [result] = await Promise.allSettled([signal?.aborted ? ('kept' as const) : loadRecord(ctx, load, line)])
    return { line, result }
  }
  for await (const { line, result } of prefetch(asSource(lines), tryLoad, MAX_CONCURRENT_RECORDS[ctx.db.engine])) {
    if (ctx.packs.progress) ctx.packs.progress.done++
    if (result.status === 'fulfilled') {
      if (result.value !== 'kept') counts[result.value]++
    } else if (isOfPack(result.reason)) {
      counts.refused++
      ctx.log.warn(`pack ${load.name}: ${formatLocation(line)}: ${line.key} is refused: ${errorMessage(result.reason)}`)
    } else throw result.reason
  }
}

const groupByFile = (lines: readonly PackLine[]): Map<string, PackLine[]> => {
  const files = new Map<string, PackLine[]>()
  for (const line of lines) files.set(line.file, [...(files.get(line.file) ?? []), line])
  return files
}

async function loadRecords(
  app: App<Parts>,
  { entry, pack, load, signal }: { entry: string; pack: Pack; load: PackLoad; signal: AbortSignal | undefined },
): Promise<PackCounts> {
  const counts = { stored: 0, superseded: 0, retracted: 0, refused: 0 }
  const ctx = createContext(app, load.contributor_id)
  for (const [file, lines] of groupByFile(pack.lines)) {
    const archive = isShippedPack(entry) ? await readArchive(pack.manifest.name, file) : null
    await loadFile(withArchive(ctx, archive), load, lines, { counts, signal })
    if (signal?.aborted) return counts
  }
  const gone = [...load.known.values()].filter(({ key, has_left }) => !pack.keys.has(key) && !has_left)
  // what cannot be read has not left
  for (const row of pack.violations.length === 0 ? gone : [])
    if (!signal?.aborted && (await retractLeftRecord(ctx, load, row))) counts.retracted++
  return counts
}

/**
 * Loads a pack.
 * @returns the numbers of records by result; null when it was loaded before
 * @throws PackError when it cannot be loaded at all
 */
async function loadPack(
  app: App<Parts>,
  entry: string,
  files: PackFiles,
  signal?: AbortSignal,
): Promise<PackCounts | null> {
  const { name, version } = files.manifest
  const loaded = await findLoadedPack(app.db, name)
  // not parsed again at each start: three megabytes of text would stay in memory for a while
  if (loaded?.digest === files.digest && files.violations.length === 0) return null
  const pack = parsePack(files)
  for (const { message, ...location } of pack.violations)
    app.log.warn(`pack ${name}: ${formatLocation(location)}: ${message}`)
  if (loaded && comparePackVersions(version, loaded.version) < 0) {
    app.log.warn(`pack ${name}: version ${version} is older than ${loaded.version}, which is loaded and stays`)
    return null
  }
  const { type, contributor_id } = await findOwner(app, entry, name)
  const state = { name, contributor_id, version, now: app.now().toISOString() }
  await setLoadedPack(app.db, { ...state, digest: null })
  const known = new Map((await listPackRecords(app.db, name)).map((row) => [row.key, row]))
  const unclaimed = await mapUnclaimedRecords(app.db, contributor_id)
  app.packs.progress = { done: 0, total: pack.lines.length }
  const counts = await loadRecords(app, { entry, pack, load: { name, type, contributor_id, known, unclaimed }, signal })
  // a pack with violations is read again at the next start
  if (!signal?.aborted && pack.violations.length === 0) await setLoadedPack(app.db, { ...state, digest: pack.digest })
  app.log.info({ ...counts, version }, `pack ${name} is loaded`)
  return counts
}

/**
 * Loads the configured packs: at a first start all of their records, at an upgrade what changed. An interrupted load
 * continues at the next start.
 * @param signal ends the load after the current record
 * @returns what was done, by the entries of the configuration
 * @throws the failures of the service itself, such as a full disk; the load can be repeated
 */
export async function loadPacks(app: App<Parts>, signal?: AbortSignal): Promise<Map<string, PackCounts>> {
  const results = new Map<string, PackCounts>()
  // packs that ship keep their names, whatever the order of the configuration
  const names = new Map(app.config.packs.filter(isShippedPack).map((entry) => [entry, entry]))
  try {
    for (const entry of app.config.packs) {
      try {
        const files = await readPackFiles(packDirectory(entry))
        const { name } = files.manifest
        if ((names.get(name) ?? entry) !== entry) throw new PackError(`another pack has its name, ${name}`)
        names.set(name, entry)
        const counts = await loadPack(app, entry, files, signal)
        if (counts) results.set(entry, counts)
      } catch (error) {
        if (!isOfPack(error)) throw error
        app.log.warn(`pack ${entry} is not loaded: ${errorMessage(error)}`)
      }
      if (signal?.aborted) return results
    }
    app.packs.names = new Set(names.keys())
    await warnOfOthers(app)
  } finally {
    app.packs.progress = null
  }
  return results
}

/** Says which packs were loaded before and are not configured any more. */
async function warnOfOthers({ config, db, log, packs }: App<Parts>): Promise<void> {
  if (config.packs.length === 0) return
  for (const { name } of await listLoadedPacks(db))
    if (!packs.names.has(name))
      log.warn(`pack ${name} was loaded, but PACKS does not name it: its records stay as they are`)
}
