import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath, syncPathNow } from '../files/sync-files.ts'

type EngineOptions = Parameters<NodeFS['init']>[1]
interface OpenFile {
  node: unknown
  /** descriptor of the machine; a directory has none */
  nfd?: number
}
/** The part of Emscripten's NODEFS that is used here: it has no types. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number; write: (stream: OpenFile, ...rest: unknown[]) => number }
  realPath(node: OpenFile['node']): string
}

const LOG_FILE = /[/\\]pg_wal[/\\][0-9A-F]{24}$/

/**
 * Files of the machine for the embedded engine, whose calls of fsync reach the disk: NODEFS drops them. Those of the
 * write-ahead log can be deferred, so that the engine goes on while the disk writes.
 */
export class SyncedFiles extends NodeFS {
  /** files of the log that are synchronized after the statement that runs */
  #deferred: Set<string> | null = null
  /** files of the log that the engine takes for synchronized while the disk still writes them */
  readonly #unfinished = new Set<string>()

  override async init(pg: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addSync = ({ FS }: { FS: unknown }): void => {
      const nodefs = (FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems.NODEFS
      const { write } = nodefs.stream_ops
      nodefs.stream_ops.fsync = ({ node, nfd }) => {
        const path = nodefs.realPath(node)
        if (this.#deferred !== null && LOG_FILE.test(path)) this.#deferred.add(path)
        else if (nfd === undefined) syncPathNow(path, true)
        else fsyncSync(nfd)
        return 0
      }
      nodefs.stream_ops.write = (stream, ...rest) => {
        // no page may reach the disk before the log of its change (write-ahead logging)
        if (this.#unfinished.size > 0 && !LOG_FILE.test(nodefs.realPath(stream.node))) this.#finish()
        return write(stream, ...rest)
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }

  #finish(): void {
    for (const path of this.#unfinished) syncPathNow(path)
    this.#unfinished.clear()
  }

  /**
   * Runs work that synchronizes the log.
   * @returns with a promise that resolves when the disk has written it
   */
  async deferSync(work: () => Promise<unknown>): Promise<{ synced: Promise<void> }> {
    const deferred = new Set<string>()
    this.#deferred = deferred
    try {
      await work()
    } finally {
      this.#deferred = null
    }
    for (const path of deferred) this.#unfinished.add(path)
    const synced = Promise.all([...deferred].map((path) => syncPath(path))).then(() => {
      for (const path of deferred) this.#unfinished.delete(path)
    })
    // whoever awaits it later is told
    synced.catch(() => {})
    return { synced }
  }
}
