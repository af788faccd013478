import type { RiskFlag } from '@cairnway/contract'
import { type Db, getOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'

/** A raw text that is kept and was last screened by older rules. */
export interface RawText {
  id: string
  content: string
  /** the other texts of the request */
  fields: Record<string, unknown>
  risk_flags: RiskFlag[]
  rules_version: number
}

/** The texts of a session that is kept and was last screened by older rules; its events are apart. */
export interface SessionTexts {
  id: string
  task: string | null
  context: Record<string, unknown> | null
  tags: string[]
}

export interface EventTexts {
  seq: number
  content: string
  why_it_failed: string | null
  evidence: string | null
  metadata: Record<string, unknown> | null
}

const isOldRawText = (rules_version: number): Sql => sql`rules_version < ${rules_version} and content is not null`

/** Texts and events of a session are cleared together, some time after its end. */
const isOldSession = (rules_version: number): Sql => sql`s.rules_version < ${rules_version} and (
  s.task is not null or s.context is not null or exists (select from session_events e where e.session_id = s.id))`

const isOldVerification = (rules_version: number): Sql => sql`
  rules_version < ${rules_version} and planned_action is not null`

export const countTexts = (db: Db, rules_version: number) =>
  getOne<{ total: number }>(
    db,
    sql`select (select count(*) from raw_deposits where ${isOldRawText(rules_version)})
      + (select count(*) from sessions s where ${isOldSession(rules_version)})
      + (select count(*) from verifications where ${isOldVerification(rules_version)}) as total`,
  )

/** The texts of a verdict that are kept and were last screened by older rules. */
export interface VerificationTexts {
  id: string
  situation: string
  planned_action: string
  conditions: Record<string, unknown> | null
}

export const listOldVerifications = (db: Db, rules_version: number, limit: number) =>
  db.query<VerificationTexts>(sql`
    select id, situation, planned_action, conditions from verifications where ${isOldVerification(rules_version)}
    order by rules_version, id limit ${limit}`)

/** Writes the redacted texts of a verdict, unless they are cleared. */
export const writeVerificationTexts = (tx: Db, { id, ...texts }: VerificationTexts, rules_version: number) =>
  tx.query(sql`
    update verifications set rules_version = ${rules_version}, situation = ${texts.situation},
      planned_action = ${texts.planned_action}, conditions = ${jsonbText(texts.conditions)}::jsonb
    where id = ${id} and planned_action is not null`)

export const listOldRawTexts = (db: Db, rules_version: number, limit: number) =>
  db.query<RawText>(sql`
    select id, content, fields, risk_flags, rules_version from raw_deposits where ${isOldRawText(rules_version)}
    order by rules_version, id limit ${limit}`)

/**
 * Writes a redacted raw text. Its spans and its receipt are cleared when it changed, since they refer to positions in
 * the old text.
 * @returns false when it was cleared, or written by another worker, since it was read
 */
export const writeRawText = async (
  tx: Db,
  before: RawText,
  { content, fields, risk_flags }: Pick<RawText, 'content' | 'fields' | 'risk_flags'>,
  rules_version: number,
): Promise<boolean> => {
  const written = await tx.query(sql`
    update raw_deposits set content = ${content}, fields = ${jsonbText(fields)}::jsonb,
      risk_flags = ${jsonbText(risk_flags)}::jsonb, rules_version = ${rules_version},
      spans = case when content = ${content} then spans end,
      unused = case when content = ${content} then unused end,
      uncertain = case when content = ${content} then uncertain end
    where id = ${before.id} and rules_version = ${before.rules_version} and content is not null returning id`)
  return written.length === 1
}

export const listOldSessions = (db: Db, rules_version: number, limit: number) =>
  db.query<SessionTexts>(sql`
    select s.id, s.task, s.context, s.tags from sessions s where ${isOldSession(rules_version)}
    order by s.rules_version, s.id limit ${limit}`)

export const listEventTexts = (db: Db, session_id: string, after: number, limit: number) =>
  db.query<EventTexts>(sql`
    select seq, content, why_it_failed, evidence, metadata from session_events
    where session_id = ${session_id} and seq > ${after} order by seq limit ${limit}`)

export const writeEventTexts = (db: Db, session_id: string, { seq, ...texts }: EventTexts) =>
  db.query(sql`
    update session_events set content = ${texts.content}, why_it_failed = ${texts.why_it_failed},
      evidence = ${texts.evidence}, metadata = ${jsonbText(texts.metadata)}::jsonb
    where session_id = ${session_id} and seq = ${seq}`)

/** Writes the texts of a session, unless they are cleared, and that these rules have screened it and its events. */
export const writeSessionTexts = (tx: Db, { id, task, context, tags }: SessionTexts, rules_version: number) =>
  tx.query(sql`
    update sessions set rules_version = ${rules_version},
      task = case when task is not null then ${task} end,
      context = case when context is not null then ${jsonbText(context)}::jsonb end,
      tags = case when tags <> '{}' then ${tags}::text[] else tags end
    where id = ${id}`)
