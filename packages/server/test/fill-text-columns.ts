import { sql } from '../src/platform/db/db.ts'
import { canaryExperience } from './canary-experience.ts'
import { insertTeamRows, TEAM_WORD, type TeamIds, teamId } from './insert-team-rows.ts'
import { text_tables } from './text-columns.ts'
import type { World } from './world.ts'

/** The values of a record whose texts all have the word, in their own form. */
const recordValues = (word: string): Record<string, unknown> => ({
  ...canaryExperience(word, { context: { goal: word, environment: { versions: { [word]: '1' } } } }),
  retraction_reason: word,
})

/** A value with the word in every text: any reader of JSON finds the names that it looks for. */
const listValue = (word: string) => [
  { text: word, action: word, attempt: word, why_it_failed: word, order: 1, why: null, from: [] },
]

function valueFor(table: string, column: string, data_type: string, word: string): unknown {
  const value = table === 'experiences' ? recordValues(word)[column] : undefined
  if (data_type === 'jsonb')
    return JSON.stringify(value ?? (table === 'procedures' || table === 'insights' ? listValue(word) : { text: word }))
  return value ?? (data_type === 'ARRAY' ? [word] : word)
}

/** Rows of tables that workspaces have nothing to do with, or that nobody fills in a test. */
async function insertFurtherRows(
  { app }: World,
  { contributor_id, experience_ids, workspace_id }: TeamIds,
): Promise<void> {
  const now = app.now().toISOString()
  const [experience_id = ''] = experience_ids
  await app.db.transaction(async (tx) => {
    await tx.query(sql`insert into activity_counts (contributor_id, day, kind, topic, domain, reason, count, last_at)
      values (${contributor_id}, ${now}::date, 'unmet_search', 'topic', 'coding', '', 1, ${now})`)
    await tx.query(sql`insert into dids (contributor_id, did, verification_method, verified_at)
      values (${contributor_id}, 'did:web:a.example', 'did:web:a.example#1', ${now})`)
    await tx.query(sql`insert into newest_versions (product, major, known_at, experience_ids)
      values ('product', '1', ${now}, ${experience_ids})`)
    await tx.query(sql`insert into invites (id, code_hash, agents_left, note, created_by, created_at)
      values (${teamId('inv')}, '\\x01', 1, 'note', ${contributor_id}, ${now})`)
    await tx.query(sql`insert into jobs (kind, payload, run_at, host, created_at)
      values ('deliver_webhook', ${JSON.stringify({ delivery_id: teamId('dlv') })}::jsonb, '2100-01-01', 'host', ${now})`)
    await tx.query(sql`insert into api_keys (id, contributor_id, key_hash, last_four, name, scope, workspace_id, created_at)
      values (${teamId('key')}, ${contributor_id}, '\\x02', 'last', 'name', 'full', ${workspace_id}, ${now})`)
    await tx.query(sql`insert into strikes (id, contributor_id, content_hmac, kind, rules, score, happened_at, appealed_at)
      values (${teamId('stk')}, ${contributor_id}, '\\x03', 'poisoning', '{}', 0.9, ${now}, ${now})`)
    // what a record was made of, and what quotes it
    await tx.query(sql`update sessions set draft_experience_id = ${experience_id} where id = ${teamId('ses')}`)
    await tx.query(sql`
      update raw_deposits set experience_ids = ${experience_ids}, ended_at = ${now}, status = 'completed'
      where id = ${teamId('raw')}`)
    await tx.query(sql`update review_candidates set experience_id = ${experience_id} where id = ${teamId('rev')}`)
  })
}

/** Inserts a row in every table that stores texts, all about one workspace, and writes the word into every text of it. */
export async function fillTextColumns(world: World, word: string): Promise<TeamIds> {
  const { db } = world.app
  const ids = await insertTeamRows(world)
  await insertFurtherRows(world, ids)
  const known = [
    TEAM_WORD,
    ids.workspace_id,
    ids.contributor_id,
    ...ids.experience_ids,
    ids.procedure_id,
    ids.insight_id,
  ]
  const types = await db.query<{ name: string; data_type: string }>(sql`
    select table_name || '.' || column_name as name, data_type from information_schema.columns
    where table_schema = current_schema()`)
  const typeOf = new Map(types.map(({ name, data_type }) => [name, data_type]))
  for (const [table, { texts }] of text_tables) {
    if (texts.length === 0) continue
    const values = texts.map((column) => valueFor(table, column, typeOf.get(`${table}.${column}`) ?? '', word))
    const parts = [
      `update ${table} t set ${texts[0]} = `,
      ...texts.slice(1).map((column) => `, ${column} = `),
      ` where t::text ~ '${known.join('|')}'${table === 'jobs' ? ' and host is not null' : ''}`,
    ]
    await db.query({ parts, values })
  }
  return ids
}
