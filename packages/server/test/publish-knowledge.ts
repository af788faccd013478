import { sql } from '../src/platform/db/db.ts'
import type { World } from './world.ts'

export interface PublishedKnowledge {
  procedure: string
  insight: string
}

/**
 * Publishes a procedure and an insight that quote the records, as the job does, without the job: for tests of what
 * becomes of them.
 */
export async function publishKnowledge(
  { app, clock }: World,
  experience_ids: readonly string[],
  texts: { title?: string; action?: string; stack_tags?: string[]; quoted_ids?: readonly string[] } = {},
): Promise<PublishedKnowledge> {
  const [procedure, insight] = [app.newId('prc'), app.newId('ins')]
  clock.advance(1)
  const now = clock.now.toISOString()
  const from = [...experience_ids]
  const lines = (text: string) => JSON.stringify([{ text, from }])
  const title = texts.title ?? 'The pool hangs under load'
  const quoted = [...(texts.quoted_ids ?? experience_ids)]
  const action = texts.action ?? 'Release the client in a finally block.'
  const [group] = await app.db.query<{ id: number }>(
    sql`insert into knowledge_groups (created_at) values (${now}) returning id`,
  )
  // a record is in one group at most
  await app.db.query(sql`
    insert into knowledge_members (experience_id, group_id, is_core, joined_at)
    select unnest(${from}::text[]), ${group?.id}, true, ${now} on conflict do nothing`)
  await app.db.query(sql`
    insert into insights (id, group_id, status, version, domain, tags, statement, root_cause, applies_when,
      does_not_apply_when, confidence, supporting_experience_ids, contradicting_experience_ids, quoted_ids, created_at,
      updated_at)
    values (${insight}, ${group?.id}, 'active', 1, 'coding', '{node,Postgres}', 'Look for clients that are never released.',
      ${lines('A client is never released.')}, ${lines('Under load.')}, '[]', .6, ${from}, '{}', ${quoted}, ${now}, ${now})`)
  await app.db.query(sql`
    insert into procedures (id, group_id, status, version, domain, title, summary, problem_pattern, preconditions, steps,
      pitfalls, does_not_apply_when, stack_tags, confidence, supporting_experience_ids, quoted_ids, created_at, updated_at)
    values (${procedure}, ${group?.id}, 'active', 1, 'coding', ${title}, ${action}, ${title}, ${lines('Under load.')},
      ${JSON.stringify([{ order: 1, action, why: null, from }])},
      ${JSON.stringify([{ attempt: 'Raised max_connections', why_it_failed: 'The new ones leaked too.', from }])}, '[]',
      ${texts.stack_tags ?? ['node', 'Postgres']}, .6, ${from}, ${quoted}, ${now}, ${now})`)
  await app.procedures.refresh([procedure], from)
  return { procedure, insight }
}
