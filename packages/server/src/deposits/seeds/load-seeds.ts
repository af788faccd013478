import type { App } from '../../platform/context.ts'
import { findSetting, setSetting } from '../../platform/db/settings.ts'
import { hasNoExperiences } from '../../records/experiences/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { importExperiences } from '../structured/import-experiences.ts'
import { readSeeds } from './read-seeds.ts'
import { createSeedAnalyzer } from './seed-analyses.ts'
import { createSeedEmbedder } from './seed-embedder.ts'

const SEED_CONTRIBUTOR = 'cairnway'
const SETTING_NAME = 'seeds'

async function* toLines(seeds: readonly string[]): AsyncGenerator<string> {
  yield* seeds
}

/**
 * Loads the seed experiences into a database without experiences. An interrupted load continues at the next start.
 * @param signal ends the load after the current record
 * @returns how many experiences this call stored
 */
export async function loadSeeds(app: App<RetrievalParts & DepositsParts>, signal?: AbortSignal): Promise<number> {
  try {
    const state = await findSetting(app.db, SETTING_NAME)
    if (state === 'done' || (state === null && !(await hasNoExperiences(app.db)))) return 0
    await setSetting(app.db, SETTING_NAME, 'loading')
    return await importSeeds(app, signal)
  } finally {
    app.seeds.progress = null
  }
}

async function importSeeds(app: App<RetrievalParts & DepositsParts>, signal?: AbortSignal): Promise<number> {
  const seeds = await readSeeds()
  const caller = {
    contributor_id: '',
    scope: 'operator' as const,
    credential: null,
    key_id: null,
    trust_level: 'established' as const,
    workspace_id: null,
    role: null,
  }
  const ctx = {
    ...app,
    embedder: createSeedEmbedder(app.embedder),
    deposit_analyzer: await createSeedAnalyzer(app.deposit_analyzer),
    caller,
    address: null,
    timings: {},
  }
  let stored = 0
  app.seeds.progress = { done: 0, total: seeds.length }
  for await (const { status, error, line } of importExperiences(ctx, { as: SEED_CONTRIBUTOR }, toLines(seeds))) {
    app.seeds.progress = { done: line, total: seeds.length }
    if (status === 'created') stored++
    if (signal?.aborted) return stored
    if (error) app.log.warn({ line, error: error.error, reason: error.message }, 'a seed was refused')
  }
  await setSetting(app.db, SETTING_NAME, 'done')
  return stored
}
