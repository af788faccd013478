import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { App } from '../context.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import { hasNoExperiences } from '../experiences/store.ts'
import { importExperiences } from './import-experiences.ts'

const seedDirectory = fileURLToPath(new URL('../../seeds/', import.meta.url))
const SEED_CONTRIBUTOR = 'cairnway'
const SETTING_NAME = 'seeds'

async function* readSeeds(): AsyncGenerator<string> {
  const names = (await readdir(seedDirectory)).filter((name) => name.endsWith('.jsonl')).sort()
  for (const name of names) yield* createInterface({ input: createReadStream(`${seedDirectory}${name}`) })
}

/**
 * Loads the seed experiences into a database without experiences. An interrupted load continues at the next start.
 * @param signal ends the load after the current record
 * @returns how many experiences this call stored
 */
export async function loadSeeds(app: App, signal?: AbortSignal): Promise<number> {
  const state = await findSetting(app.db, SETTING_NAME)
  if (state === 'done' || (state === null && !(await hasNoExperiences(app.db)))) return 0
  await setSetting(app.db, SETTING_NAME, 'loading')
  const caller = { contributor_id: '', scope: 'operator' as const, key_id: null, trust_level: 'established' as const }
  let stored = 0
  for await (const { status, error, line } of importExperiences(
    { ...app, caller, address: null, timings: {} },
    { as: SEED_CONTRIBUTOR },
    readSeeds(),
  )) {
    if (status === 'created') stored++
    if (signal?.aborted) return stored
    if (error) app.log.warn({ line, error: error.error, reason: error.message }, 'a seed was refused')
  }
  await setSetting(app.db, SETTING_NAME, 'done')
  return stored
}
