import { type PgliteConnection, unwrapReply } from '../src/platform/db/pglite.ts'
import { createPgliteEngine, type PgliteOptions } from '../src/platform/db/pglite-engine.ts'

/**
 * Starts the embedded engine in the thread of the tests: a message to another thread and back takes as long as most
 * statements, and the two test threads keep both cores busy.
 */
export async function connectPglite(options: PgliteOptions): Promise<PgliteConnection> {
  const engine = await createPgliteEngine(options)
  return {
    call: async (request) => unwrapReply(await engine.handle(request)),
    lost: new Promise(() => {}),
    terminate: async () => {},
  }
}
