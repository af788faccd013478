import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { App } from './context.ts'
import { sql } from './db/db.ts'
import { importExperiences } from './deposits/import-experiences.ts'

const folder = fileURLToPath(new URL('../seeds/', import.meta.url))
const owner = 'cairnway'
const setting = 'seeds'

const isEmpty = (app: App) => app.db.query(sql`select from experiences limit 1`).then((rows) => rows.length === 0)
const stateOf = (app: App) =>
  app.db.query<{ value: string }>(sql`select value from settings where name = ${setting}`).then(([row]) => row?.value)
const setState = (app: App, value: string) =>
  app.db.query(sql`
    insert into settings (name, value) values (${setting}, ${value})
    on conflict (name) do update set value = excluded.value`)

async function* readSeeds(): AsyncGenerator<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
  for (const name of names) yield* createInterface({ input: createReadStream(`${folder}${name}`) })
}

/**
 * Loads the seed experiences into a store that is empty at its first start; a load that was broken off goes on.
 * @returns how many were stored now
 */
export async function loadSeeds(app: App): Promise<number> {
  const state = await stateOf(app)
  if (state === 'done' || (state === undefined && !(await isEmpty(app)))) return 0
  await setState(app, 'loading')
  const caller = { contributor_id: '', scope: 'operator' as const, key_id: null, trust_level: 'established' as const }
  let stored = 0
  for await (const { status, error, line } of importExperiences(
    { ...app, caller, timings: {} },
    { as: owner },
    readSeeds(),
  )) {
    if (status === 'created') stored++
    if (error) app.log.warn({ line, error: error.error, reason: error.message }, 'a seed was refused')
  }
  await setState(app, 'done')
  return stored
}
