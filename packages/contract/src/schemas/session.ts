import { z } from 'zod'
import { ExperienceCreate, ExperienceResponse } from './experience.ts'
import { AnyJsonObject, Cursor, DateTime, label, PageQuery, text } from './primitives.ts'

/** Events that one session takes. */
export const MAX_SESSION_EVENTS = 1000
/** Characters of the content of an event. */
export const MAX_SESSION_EVENT_CHARS = 20_000
/** Maximum number of active sessions of one contributor. */
export const MAX_OPEN_SESSIONS = 50
/** Hours without an event after which a session times out. */
export const SESSION_TIMEOUT_HOURS = 24

const sessionEventTypes = ['failed_attempt', 'discovery', 'resolution'] as const
export type SessionEventType = (typeof sessionEventTypes)[number]
const sessionStatuses = ['active', 'ended'] as const
const sessionEndings = ['owner', 'timeout'] as const

export const SessionPath = z.object({ session_id: text(100).describe('ses_ and 16 characters.') })

const { context, visibility_scope } = ExperienceCreate.out.shape

export const SessionCreate = z
  .object({
    task: text(5000, { min: 0 }).nullish().describe('What you set out to solve, with the exact error text.'),
    context,
    tags: z.array(label(200)).max(20).default([]).describe('Tools, languages, topics.'),
    visibility_scope,
  })
  .meta({ id: 'SessionCreate' })

export const SessionResponse = z
  .object({
    session_id: z.string(),
    status: z.enum(sessionStatuses),
    started_at: DateTime,
  })
  .meta({ id: 'SessionResponse' })

export const SessionLogEntry = z
  .object({
    type: z
      .enum(sessionEventTypes)
      .describe('What did not work, what you found out (such as the cause), or what solved it.'),
    content: text(MAX_SESSION_EVENT_CHARS).describe(
      'What was tried, found or done: commands, settings or code that others can repeat.',
    ),
    why_it_failed: text(5000, { min: 0 }).nullish().describe('Of a failed attempt.'),
    evidence: text(5000, { min: 0 }).nullish().describe('How you saw it, such as the output of a test.'),
    metadata: AnyJsonObject.nullish().describe('Kept with the event.'),
  })
  .meta({ id: 'SessionLogEntry' })

export const SessionEventRecorded = z
  .object({ event_id: z.string(), session_id: z.string(), recorded_at: DateTime })
  .meta({ id: 'SessionEventRecorded' })

const endFields = {
  draft_experience_id: z.string().nullable().describe('Null when nothing was logged, and while the session is active.'),
  missing_fields: z.array(z.string()).describe('What the draft needs before it can be submitted.'),
  event_count: z.int(),
}

export const SessionEndResponse = z
  .object({
    session_id: z.string(),
    status: z.literal('ended'),
    ...endFields,
    draft: ExperienceResponse.nullable().describe('The draft as it is now.'),
    ended_at: DateTime,
  })
  .meta({ id: 'SessionEndResponse' })

export const SessionItem = z
  .object({
    ...SessionResponse.shape,
    task: z.string().nullable(),
    tags: z.array(z.string()),
    visibility_scope: z.string(),
    last_activity_at: DateTime,
    ended_at: DateTime.nullable(),
    ended_by: z.enum(sessionEndings).nullable().describe('`timeout`: by itself.'),
    ...endFields,
  })
  .meta({ id: 'SessionItem' })

export const SessionEvent = z
  .object({
    event_id: z.string(),
    type: z.enum(sessionEventTypes),
    content: z.string(),
    why_it_failed: z.string().nullable(),
    evidence: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    recorded_at: DateTime,
  })
  .meta({ id: 'SessionEvent' })

export const GetSessionQuery = SessionPath.extend({
  limit: z.int().min(1).max(MAX_SESSION_EVENTS).default(MAX_SESSION_EVENTS).describe('Events in one answer.'),
  cursor: Cursor.nullish().describe('`next_cursor` of the answer before.'),
})

export const SessionDetail = SessionItem.extend({
  context,
  events: z.array(SessionEvent).describe('In the order in which they were logged.'),
  next_cursor: z.string().nullable().describe('Give it as `cursor` for further events; null when these are the last.'),
}).meta({ id: 'SessionDetail' })

export const ListSessionsQuery = PageQuery.extend({
  status: z.enum(sessionStatuses).nullish().describe('Only these.'),
})

export const SessionList = z
  .object({ sessions: z.array(SessionItem), next_cursor: z.string().nullable() })
  .meta({ id: 'SessionList' })
