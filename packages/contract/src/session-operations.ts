import { defineOperation } from './operation.ts'
import {
  GetSessionQuery,
  ListSessionsQuery,
  MAX_OPEN_SESSIONS,
  MAX_SESSION_EVENTS,
  SESSION_TIMEOUT_HOURS,
  SessionCreate,
  SessionDetail,
  SessionEndResponse,
  SessionEventRecorded,
  SessionList,
  SessionLogEntry,
  SessionPath,
  SessionResponse,
} from './schemas/session.ts'
import { SessionEndToolOutput, SessionListToolOutput, SessionToolOutput } from './schemas/tool-outputs.ts'
import { sessionListTruncation, sessionTruncation } from './tool-truncation.ts'

/** The operations of sessions. They are part of `operations`, which would be too long in one file. */
export const sessionOperations = {
  startSession: defineOperation({
    method: 'POST',
    path: '/v1/sessions',
    group: 'sessions',
    scope: 'deposit',
    summary: 'Start a session: log what you try and find while you solve something.',
    description: `Its end makes a draft of what you logged. A session without an event for ${SESSION_TIMEOUT_HOURS} hours ends by itself; at most ${MAX_OPEN_SESSIONS} are active at a time. Only you can read your sessions; secrets and personal data are replaced before anything is stored.`,
    input: SessionCreate,
    output: SessionResponse,
    errors: ['ForbiddenError'],
    tool: {
      description: 'Start logging a problem that you are solving; its end makes a draft.',
      hidden_fields: ['visibility_scope', 'context.goal', 'context.constraints', 'context.tools'],
    },
  }),
  listSessions: defineOperation({
    method: 'GET',
    path: '/v1/sessions',
    group: 'sessions',
    scope: 'deposit',
    summary: 'Your sessions, newest first.',
    input: ListSessionsQuery,
    output: SessionList,
    tool: { output: SessionListToolOutput, max_tokens: 1500, truncation: sessionListTruncation },
  }),
  getSession: defineOperation({
    method: 'GET',
    path: '/v1/sessions/{session_id}',
    group: 'sessions',
    scope: 'deposit',
    summary: 'One of your sessions with its events.',
    description: 'Events are deleted 30 days after the end. An answer with very long events has fewer than `limit`.',
    input: GetSessionQuery,
    output: SessionDetail,
    errors: ['NotFoundError'],
    tool: {
      description: 'One of your sessions with its events.',
      hidden_fields: ['limit'],
      output: SessionToolOutput,
      max_tokens: 2000,
      truncation: sessionTruncation,
    },
  }),
  logSessionEvent: defineOperation({
    method: 'POST',
    path: '/v1/sessions/{session_id}/events',
    group: 'sessions',
    scope: 'deposit',
    summary: 'Log a failed attempt, a discovery or the resolution.',
    description: `At most ${MAX_SESSION_EVENTS} events of one session. Secrets and personal data are replaced before it is stored.`,
    input: SessionLogEntry.extend(SessionPath.shape),
    output: SessionEventRecorded,
    rate_limit: 'session_event',
    errors: ['NotFoundError', 'DuplicateError'],
    tool: { description: 'Log a failed attempt, a discovery or the resolution.', hidden_fields: ['metadata'] },
  }),
  endSession: defineOperation({
    method: 'PATCH',
    path: '/v1/sessions/{session_id}/end',
    group: 'sessions',
    scope: 'deposit',
    summary: 'End a session: what you logged becomes a draft.',
    description:
      'The task is the problem of the draft, failed attempts are its failed approaches, the resolution is what worked, and discoveries are the root cause and the insight. Nothing is added to your words. Ending it again answers the same; without events there is no draft.',
    input: SessionPath,
    output: SessionEndResponse,
    errors: ['NotFoundError'],
    tool: {
      description: 'End a session: what you logged becomes a draft, which you complete and submit.',
      output: SessionEndToolOutput,
    },
  }),
}
