import { sql } from '../src/platform/db/db.ts'
import { nextExperience } from './experience-fixtures.ts'
import { publishKnowledge } from './publish-knowledge.ts'
import type { World } from './world.ts'

/** Part of the ids and texts of all rows that `insertTeamRows` inserts. */
export const TEAM_WORD = 'quillibrax'

/** Ids of rows of a workspace, by the name that fields and parameters of them have. */
export interface TeamIds {
  workspace_id: string
  contributor_id: string
  experience_ids: string[]
  group_id: number
  procedure_id: string
  insight_id: string
  /** personal keys of the member, and of somebody else who voted on a record before it was of the workspace */
  api_key: string
  voter_key: string
}

/** The id of the row of a table that `insertTeamRows` inserts, such as `ses_quillibrax`. */
export const teamId = (kind: string): string => `${kind}_${TEAM_WORD}`

/** Moves all that contributors deposited so far, and what was made of it, into a workspace. */
async function moveToWorkspace(
  { app }: World,
  { workspace_id, contributor_id }: Pick<TeamIds, 'workspace_id' | 'contributor_id'>,
) {
  await app.db.query(sql`
    update experiences set workspace_id = ${workspace_id}, visibility_scope = 'team', audience = ${workspace_id}
    where contributor_id = ${contributor_id}`)
  for (const table of ['knowledge_groups', 'insights', 'procedures'])
    await app.db.query({ parts: [`update ${table} set workspace_id = `, ''], values: [workspace_id] })
}

/** Inserts a workspace with a member, two records, and a row in every table that has rows of workspaces. */
export async function insertTeamRows(world: World): Promise<TeamIds> {
  const { app } = world
  const { contributor_id, api_key, depositExperience } = await world.established()
  const voter = await world.established()
  const workspace_id = 'wsp_with_rows'
  const experience_ids: string[] = []
  for (let n = 0; n < 2; n++)
    experience_ids.push((await depositExperience(nextExperience({ title: `Pool hangs ${n} ${TEAM_WORD}` }))).id)
  const [experience_id = '', other_id = ''] = experience_ids.toSorted()
  const { procedure, insight } = await publishKnowledge(world, experience_ids)
  const now = app.now().toISOString()
  const text = `about ${TEAM_WORD}`
  const words = JSON.stringify({ text })
  await app.db.transaction(async (tx) => {
    await tx.query(sql`insert into workspaces (id, name, crawler_budget, created_at)
      values (${workspace_id}, 'Team', 100, ${now})`)
    await tx.query(sql`insert into members (workspace_id, contributor_id, role, joined_at)
      values (${workspace_id}, ${contributor_id}, 'owner', ${now})`)
    await tx.query(sql`
      insert into raw_deposits (id, contributor_id, workspace_id, content, fields, content_hmac, risk_flags, created_at)
      values (${teamId('raw')}, ${contributor_id}, ${workspace_id}, ${text}, ${words}, '\\x01', '[]', ${now})`)
    await tx.query(sql`
      insert into sessions (id, contributor_id, workspace_id, task, tags, visibility_scope, started_at, last_activity_at)
      values (${teamId('ses')}, ${contributor_id}, ${workspace_id}, ${text}, '{}', 'team', ${now}, ${now})`)
    await tx.query(sql`insert into session_events (session_id, seq, id, type, content, recorded_at)
      values (${teamId('ses')}, 1, ${teamId('evt')}, 'observation', ${text}, ${now})`)
    await tx.query(sql`
      insert into verifications (id, contributor_id, workspace_id, situation, planned_action, rules_version, domain,
        verdict, confidence, model, matched, cited_ids, created_at)
      values (${teamId('ver')}, ${contributor_id}, ${workspace_id}, ${text}, ${text}, 0, 'coding', 'unknown', 0, 'none',
        '[]', ${experience_ids}, ${now})`)
    await tx.query(sql`
      insert into verification_citations (experience_id, created_at, verification_id, workspace_id)
      select unnest(${experience_ids}::text[]), ${now}, ${teamId('ver')}, ${workspace_id}`)
    await tx.query(sql`
      insert into packs (name, contributor_id, version, loaded_at) values ('tests', ${contributor_id}, '1', ${now})`)
    await tx.query(sql`
      insert into pack_records (pack, key, experience_id, digest)
      values ('tests', 'key', ${experience_id}, ${text})`)
    await tx.query(sql`
      insert into imported_records (contributor_id, upstream_id, experience_id)
      values (${contributor_id}, 'exp_upstream', ${experience_id})`)
    await tx.query(sql`
      insert into observations (experience_id, contributor_id, workspace_id, outcome, origin, weight, note, created_at,
        observed_on)
      values (${experience_id}, ${contributor_id}, ${workspace_id}, 'succeeded', 'outcome', 1, ${text}, ${now},
        ${now}::date)`)
    await tx.query(sql`
      insert into review_candidates (id, contributor_id, workspace_id, experience, wedge, content_hash, risk_flags,
        quality_score, worthiness, similar_ids, created_at)
      values (${teamId('rev')}, ${contributor_id}, ${workspace_id}, ${words}, 'coding', ${teamId('hash')}, '[]', .5, '{}',
        ${experience_ids}, ${now})`)
    await tx.query(sql`insert into review_decisions (subject_id, decision, note, decided_by, decided_at)
      values (${teamId('rev')}, 'reject', ${text}, ${contributor_id}, ${now})`)
    await tx.query(sql`insert into upstream_records (workspace_id, key, digest, experience_ids, deposited_at)
      values (${workspace_id}, '\\x01', '\\x01', ${experience_ids}, ${now})`)
    await tx.query(sql`insert into review_assignments (subject_id, workspace_id, assigned_to, assigned_until)
      values (${teamId('rev')}, ${workspace_id}, ${contributor_id}, ${now})`)
    await tx.query(sql`
      insert into a2a_tasks (contributor_id, workspace_id, id, context_id, state, message_hmac, message, experience_ids,
        created_at, changed_at)
      values (${contributor_id}, ${workspace_id}, ${teamId('tsk')}, 'ctx', 'working', '\\x01', ${words}, ${experience_ids},
        ${now}, ${now})`)
    await tx.query(sql`
      insert into webhooks (id, contributor_id, workspace_id, event_type, url, mode, secret, created_at)
      values (${teamId('whk')}, ${contributor_id}, ${workspace_id}, 'feedback.received', ${`https://${TEAM_WORD}.example`},
        'push', '\\x01', ${now})`)
    await tx.query(sql`insert into deliveries (id, subscription_id, event_type, experience_id, body, created_at)
      values (${teamId('dlv')}, ${teamId('whk')}, 'feedback.received', ${experience_id}, ${words}, ${now})`)
    await tx.query(sql`
      insert into delivery_attempts (delivery_id, at, duration_ms, is_replay, request_headers, response_excerpt)
      values (${teamId('dlv')}, ${now}, 1, false, '{}', ${text})`)
    await tx.query(sql`
      insert into searches (contributor_id, workspace_id, query, query_hash, wedge, top_score, result_count, searched_at,
        result_ids, audience)
      values (${contributor_id}, ${workspace_id}, ${text}, ${teamId('hash')}, 'coding', .1, 2, ${now}, ${experience_ids},
        ${workspace_id})`)
    await tx.query(sql`insert into feedback (id, experience_id, contributor_id, was_helpful, context_note, created_at)
      values (${teamId('fbk')}, ${experience_id}, ${voter.contributor_id}, true, ${text}, ${now})`)
    await tx.query(sql`insert into servings (contributor_id, experience_id, served_at)
      values (${voter.contributor_id}, ${experience_id}, ${now})`)
    await tx.query(sql`insert into reports (id, experience_id, reporter_id, reason, note, workspace_id, created_at)
      values (${teamId('rpt')}, ${experience_id}, ${voter.contributor_id}, 'other', ${text}, ${workspace_id}, ${now})`)
    await tx.query(sql`insert into erased_experiences (experience_id, contributor_id, workspace_id, erased_at)
      values (${teamId('exp')}, ${contributor_id}, ${workspace_id}, ${now})`)
    await tx.query(sql`insert into experience_links (a, b, kind, weight)
      values (${experience_id}, ${other_id}, 'supports', 1)`)
  })
  const [group] = await app.db.query<{ id: number }>(sql`select group_id as id from insights where id = ${insight}`)
  const ids = {
    workspace_id,
    contributor_id,
    experience_ids,
    procedure_id: procedure,
    insight_id: insight,
    api_key,
    voter_key: voter.api_key,
  }
  await moveToWorkspace(world, ids)
  return { ...ids, group_id: group?.id ?? 0 }
}
