import { addContributor } from '../packages/server/src/accounts/contributors/add-contributor.ts'
import { issueKey } from '../packages/server/src/accounts/contributors/issue-key.ts'
import { createApp, type RunningApp } from '../packages/server/src/app/app.ts'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { type Store, sql } from '../packages/server/src/platform/db/db.ts'
import { change } from '../packages/server/src/platform/events/change.ts'
import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { createHttpApp } from '../packages/server/src/surfaces/http/create-http-app.ts'
import { type EmbedText, fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import { type MeasurementLog, percentile } from './measurement-log.ts'
import { createStoreTarget } from './store-target.ts'

const WORKSPACE = 'wsp_bench'
/** Number of records of which one belongs to the workspace. */
const RECORDS_PER_TEAM_RECORD = 10
const WARM_UP_CALLS = 200
const GETS = 1000

interface TeamsBenchmark {
  figures: MeasurementLog
  rows: readonly LoadRow[]
  texts: readonly string[]
  searches: number
  database_url: string | null
  model: Embedder
  model_id: string
  vectorOf: EmbedText
  /** reads the vector of a query, so that embedding takes no time */
  queryVectorOf: EmbedText
}

/** Gives a tenth of the records to a workspace. */
async function fillWorkspace(db: Store): Promise<void> {
  await db.query(
    sql`insert into workspaces (id, name, crawler_budget, created_at) values (${WORKSPACE}, 'bench', 1, now())`,
  )
  await db.query(sql`
    update experiences set visibility_scope = 'team', workspace_id = ${WORKSPACE}, audience = ${WORKSPACE}
    where right(id, 8)::int % ${RECORDS_PER_TEAM_RECORD}::int = 0`)
  await db.runMaintenance()
}

/** A member of the workspace with both kinds of keys. */
async function addMember(app: RunningApp): Promise<{ personal: string; team: string }> {
  const profile = { type: 'ai_agent' as const, agent_name: 'member' }
  const contributor_id = await addContributor(app, app.db, profile, { trust_level: 'established' })
  await app.db.query(sql`
    insert into members (workspace_id, contributor_id, role, joined_at) values (${WORKSPACE}, ${contributor_id}, 'member', now())`)
  const issue = async (workspace_id: string | null) => {
    const key = { contributor_id, name: 'bench', scope: 'full' as const, workspace_id, expires_at: null }
    return (await change(app, (tx) => issueKey(app, tx, key))).api_key
  }
  return { personal: await issue(null), team: await issue(WORKSPACE) }
}

/** Times two calls by turns, so that whatever else the machine does slows both. */
async function timeByTurns(count: number, calls: readonly [Call, Call]): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < count; i++)
    for (const nth of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const started = performance.now()
      await calls[nth](i)
      times[nth].push(performance.now() - started)
    }
  return times
}
type Call = (i: number) => Promise<unknown>

/** Measures the cost of the isolation of workspaces, and whether times reveal it, in a store of `size` records. */
export async function measureTeams(benchmark: TeamsBenchmark, size: number): Promise<void> {
  const { figures, rows, texts, searches, database_url, model, model_id, vectorOf, queryVectorOf } = benchmark
  const target = await createStoreTarget(database_url)
  const part = `teams, ${size.toLocaleString('en')} records`
  const db = await target.open()
  try {
    await fillStore(db, generateLoadRecords(rows, size), { model_id, vectorOf })
    await fillWorkspace(db)
    const config = readConfig({ ...process.env, ...target.environment, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
    const app = await createApp(config, { db, embedder: { ...model, embedQuery: queryVectorOf } })
    await app.indexer.build()
    const http = createHttpApp(app)
    const { personal, team } = await addMember(app)
    const get = async (api_key: string, path: string) => {
      const answer = await http.request(path, { headers: { authorization: `Bearer ${api_key}` } })
      await answer.text()
      return answer.status
    }
    const searchWith = (api_key: string, from: number) => (i: number) =>
      get(api_key, `/v1/experiences/search?${new URLSearchParams({ q: texts[(from + i) % texts.length] ?? '' })}`)
    await timeByTurns(WARM_UP_CALLS, [searchWith(personal, searches), searchWith(team, searches)])
    const [outside, inside] = await timeByTurns(searches, [searchWith(personal, 0), searchWith(team, 0)])
    figures.noteTimes(part, 'search by a personal key', outside)
    figures.noteTimes(part, 'search by a key of a workspace', inside)
    const ratio = (a: readonly number[], b: readonly number[]) => percentile(a, 0.5) / percentile(b, 0.5)
    figures.note(
      part,
      'search by a key of a workspace by one by a personal key, p50',
      ratio(inside, outside),
      '',
      '<= 1.2',
    )
    const hidden = (i: number) =>
      `exp_${String(((i * 37) % Math.floor(size / RECORDS_PER_TEAM_RECORD)) * RECORDS_PER_TEAM_RECORD).padStart(16, '0')}`
    const unknown = (i: number) => hidden(i).replace('exp_0', 'exp_9')
    const getId = (idOf: (i: number) => string) => async (i: number) => {
      const status = await get(personal, `/v1/experiences/${idOf(i)}`)
      if (status !== 404) throw new Error(`${idOf(i)} is answered with ${status}`)
    }
    await timeByTurns(WARM_UP_CALLS, [getId(hidden), getId(unknown)])
    const [of_hidden, of_unknown] = await timeByTurns(GETS, [getId(hidden), getId(unknown)])
    figures.noteTimes(part, '404 for a hidden record', of_hidden)
    figures.noteTimes(part, '404 for an unknown id', of_unknown)
    figures.note(part, 'hidden by unknown, p50', ratio(of_hidden, of_unknown), '', '0.95 .. 1.05')
    await app.close()
  } finally {
    await db.close()
    await target.remove()
  }
}
