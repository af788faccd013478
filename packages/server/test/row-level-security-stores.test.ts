import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, DbError, sql } from '../src/platform/db/db.ts'
import { inWorkspace } from '../src/platform/db/rights.ts'
import { insertTeamRows, TEAM_WORD, type TeamIds, teamId } from './insert-team-rows.ts'
import { listStoreFunctions, type StoreFunction } from './list-store-functions.ts'
import { createWorld, type World } from './world.ts'

// Every function of every store is called with the ids of rows of a workspace, by calls that may not see them. The names
// of its parameters and of their fields say which values they get.

let world: World
let ids: TeamIds
let tables: string[]
let functions: StoreFunction[]
beforeAll(async () => {
  world = await createWorld()
  ids = await insertTeamRows(world)
  functions = await listStoreFunctions()
  const rows = await world.app.db.query<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relrowsecurity order by 1`)
  tables = rows.map(({ name }) => name)
})
afterAll(() => world.close())

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const FAR_AHEAD = '2100-01-01T00:00:00.000Z'

/** Kinds of `id` by the folder of the functions that take it; that of a record elsewhere. */
const idKinds: Record<string, string> = {
  a2a: 'tsk',
  sessions: 'ses',
  raw: 'raw',
  reports: 'rpt',
  reviews: 'rev',
  webhooks: 'whk',
  verification: 'ver',
}

/** Folders in which `id` is a number. */
const numbered = ['jobs', 'demand', 'invites']

/** The value of a name that no function needs an own one for. */
function valueByConvention(name: string): unknown {
  if (name.endsWith('_at')) return FAR_AHEAD
  if (/^(?:is|has|may|must)_/.test(name)) return false
  return /^(?:min|max)_/.test(name) ? 1 : undefined
}

/** The values of parameters and of fields of parameters, by their names. */
function valuesByName({ name }: StoreFunction, workspace_id: string | null): Record<string, unknown> {
  const folder = name.split('/').at(-2) ?? ''
  const kind = idKinds[folder]
  const [experience_id = ''] = ids.experience_ids.toSorted()
  const of = (value: unknown, names: string) => Object.fromEntries(names.split(' ').map((key) => [key, value]))
  const [model, topics, kinds] = [{ model_id: 'none', dimension: 384 }, ['pool'], ['expire_stale']]
  const values: Record<string, unknown> = {
    ...of(FAR_AHEAD, 'now time until before expired_before created_at ended_at at found_wrong_at approved_at'),
    ...of(FAR_AHEAD, 'approved_before created_before done_before failed_before reported_at'),
    ...of(
      LONG_AGO,
      'since totals_since served_since reciprocal_since known_at confirmed_before updated_at days_30 days_90',
    ),
    ...of('2100-01-01', 'day'),
    ...of(ids.contributor_id, 'contributor_id voter author caller_id id_or_handle decided_by'),
    ...of(ids.experience_ids, 'experience_ids ids member_ids cited_ids compared former_ids'),
    ...of(teamId('hash'), 'content_hash text_hash'),
    ...of(50, 'limit crawler_budget per_type per_delivery max max_records days lifetime_s'),
    ...of(0, 'min_confirmations min_clusters min_records confidence seq weight offset minutes'),
    // every version of the rules is older
    ...of(1_000_000, 'rules_version'),
    ...of(null, 'after cursor handle trust_level found_wrong subject actor action'),
    ...of(topics, 'tags stack_tags products topics'),
    ...of([1], 'words hotspot_ids'),
    ...of('text', 'name text type kind title domain event_type worker worker_id query example map request_id'),
    id: kind ? teamId(kind) : numbered.includes(folder) ? 1 : experience_id,
    // of raw deposits, sessions and what else is waiting
    status: folder === 'raw' ? 'completed' : null,
    query_hashes: [teamId('hash')],
    subject_hashes: [new Uint8Array([1])],
    issuers: ['did:web:idp.example.com'],
    experience_id,
    workspace_id,
    reports_of: workspace_id,
    subject_id: teamId('rev'),
    session_id: teamId('ses'),
    subscription_id: teamId('whk'),
    delivery_ids: [teamId('dlv')],
    candidate_ids: [teamId('rev')],
    group_id: ids.group_id,
    group_ids: [ids.group_id],
    content_hmac: new Uint8Array([1]),
    model,
    kinds,
    records: [],
    max_top_score: 0.3,
    // of hotspots, which are no rows of workspaces
    ...(folder === 'demand' && { ids: [1], after: null }),
    scopes: ['full'],
    states: null,
    after_id: '',
  }
  const lists = of(
    [values],
    'rows activities answers changes deliveries entries events members pairs served texts used votes',
  )
  return {
    ...values,
    ...lists,
    '[]': [values, values],
    reader: values,
    owner: values,
    queue: values,
    row: values,
    scores: { ...values, proven: values },
    content: values,
  }
}

/** Values of single functions that mean something else by a name. */
function ownValues(name: string): Record<string, unknown> {
  const since_snapshot = { snapshot: '1:1:', last_event: null, position: 0 }
  const upstream = { key: new Uint8Array([1]), digest: new Uint8Array([1]), raw_deposit_id: teamId('raw') }
  const used_id = { id: new Uint8Array([1]), lifetime_s: 50 }
  const values: Record<string, Record<string, unknown>> = {
    'platform/audit/store listAuditRows': { before: null },
    'figures/dashboard/event-count-store countEventsSince': { cursor: since_snapshot },
    'retrieval/demand/hotspot-store addDomains': { rows: [] },
    'deposits/structured/store insertDeposit': {
      ...{ event: {}, call: null, budget: null, answer: null, vector: null, pack_entry: null },
    },
    'deposits/upstream/upstream-store claimUpstream': upstream,
    'deposits/upstream/upstream-store findUpstream': upstream,
    'deposits/upstream/upstream-store lockUpstream': upstream,
    'deposits/upstream/upstream-store setUpstreamOutcome': upstream,
    'deposits/upstream/upstream-store setUpstreamText': upstream,
    'records/experiences/store addRetrievals': { served: ids.experience_ids.map((id) => [id, 1]) },
    'accounts/identity/used-ids-store takeId': used_id,
    'accounts/identity/tokens/jti-store takeProofAndAssertion': { proof: used_id, assertion: used_id },
    'retrieval/knowledge/group-store dissolveGroup': { id: ids.group_id },
    'retrieval/knowledge/link-queue-store hasLinksToMake': {
      basis: { rules: 'none', generation: 1, snapshot: '1:1:', model_id: 'none' },
    },
    'retrieval/knowledge/link-queue-store queueChangedRecords': {
      basis: { rules: 'none', snapshot: '1:1:', model_id: 'none' },
    },
    'retrieval/knowledge/resident-procedures-store listProcedureChanges': { cursor: since_snapshot },
    'advice/profiles/expertise-store getRecordChanges': { since: '1:1:' },
    'deposits/raw/store endRawDeposit': { is_refunded: false },
    'retrieval/search/store countIndexChanges': { cursor: since_snapshot },
    'retrieval/search/store listIndexChanges': { cursor: since_snapshot },
    'retrieval/search/store upsertVector': {
      vector: { ...ids, values: new Int8Array([1]), scale: 1, model_id: 'none' },
    },
    'accounts/workspaces/ended-member-store upsertEndedMember': { ended_at: '2100-01-01' },
    'webhooks/fan-out-store readFanOutEvents': { cursor: since_snapshot },
    'webhooks/fan-out-store listDueDeliveries': { cursor: since_snapshot, position: 0 },
  }
  return values[name] ?? {}
}

class RolledBack extends Error {}

const listTeamRows = async (db: Pick<Db, 'query'>): Promise<string[]> => {
  const words = [TEAM_WORD, ids.workspace_id, ...ids.experience_ids, ids.procedure_id, ids.insight_id].join('|')
  const parts = tables.map((table) => `select '${table} ' || t::text as row from ${table} t where t::text ~ '${words}'`)
  const rows = await db.query<{ row: string }>({ parts: [parts.join(' union all ')], values: [] })
  return rows.map(({ row }) => row)
}

async function collect(result: unknown): Promise<unknown> {
  const value = await result
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return value
  const items: unknown[] = []
  for await (const item of value as AsyncIterable<unknown>) items.push(item)
  return items
}

interface Outcome {
  name: string
  /** words of rows of the workspace in the result; whose workspaces there are is no secret of its rows */
  shown: string[]
  /** rows of the workspace that are not as they were */
  changed: string[]
  error: string | null
}

/** Calls a function in a transaction that is rolled back. */
async function callIn(workspace_id: string | null, called: StoreFunction, before: string[]): Promise<Outcome> {
  const values = { ...valuesByName(called, workspace_id), ...ownValues(called.name) }
  const outcome: Outcome = { name: called.name, shown: [], changed: [], error: null }
  const fields = new Proxy(values, {
    get: (known, name: string) => (name in known ? known[name] : valueByConvention(String(name))),
  })
  const args = called.parameters.map((name) =>
    name === null ? fields : name in values ? values[name] : (valueByConvention(name) ?? values),
  )
  try {
    await inWorkspace(world.app.db, workspace_id).transaction(async (tx) => {
      const text = JSON.stringify((await collect(called.call(tx, ...args))) ?? null)
      const words = [TEAM_WORD, ...ids.experience_ids, ids.procedure_id, ids.insight_id]
      outcome.shown = words.filter((word) => text.includes(word))
      await tx.query(sql`set local role none`)
      const after = new Set(await listTeamRows(tx))
      outcome.changed = before.filter((row) => !after.has(row))
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) outcome.error = error instanceof Error ? error.message : String(error)
    if (error instanceof DbError && error.code === '42501') outcome.error = null
  }
  return outcome
}

/** A statement that the database refused for its values has shown and changed nothing. */
const REFUSED = /violates (?:not-null|foreign key|unique|check) constraint|^a statement that always returns a row/

/** Functions that are not called by the names of their parameters: made of others, or for tables without such rows. */
const uncallable = [
  'records/activity/activity-store addActivities',
  'accounts/contributors/key-store setLastUsed',
  'platform/counters/count-store addCounts',
  'retrieval/demand/demand-store addDemand',
  'retrieval/demand/grouping-store storeGrouping',
  'retrieval/demand/grouping-store updateTextVector',
  'deposits/structured/store-deposit storeDepositInChange',
  'deposits/drafts/store-draft storeDraft',
  'platform/events/event-cursor-store readEventsSince',
  'platform/events/outbox-store addPublicRecords',
  'retrieval/search/store insertSearches',
  'platform/secrets/store listHashes',
  'platform/secrets/store replaceHashes',
]

test('no function of a store shows or changes a row of a workspace in a call from outside', async () => {
  const before = await listTeamRows(world.app.db)
  const called = functions.filter(({ name }) => !uncallable.includes(name))
  for (const outside of [null, 'wsp_other']) {
    const outcomes: Outcome[] = []
    for (const each of called) outcomes.push(await callIn(outside, each, before))
    // a new function may need a value for a name in `valuesByName`, or for itself in `ownValues`
    const uncalled = outcomes.flatMap(({ name, error }) =>
      error === null || REFUSED.test(error) ? [] : [[name, error]],
    )
    expect(uncalled).toEqual([])
    expect(outcomes.filter(({ shown, changed }) => shown.length + changed.length > 0)).toEqual([])
  }
})

test('of a call inside, many of these functions show or change one', async () => {
  const before = await listTeamRows(world.app.db)
  const touching: string[] = []
  for (const each of functions) {
    const { name, shown, changed } = await callIn(ids.workspace_id, each, before)
    if (shown.length + changed.length > 0) touching.push(name)
  }
  expect(touching.length).toBeGreaterThan(100)
})
