import { DateTimeInput } from '@cairnway/contract'
import { z } from 'zod'
import type { KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { decodePageToken } from './page-token.ts'
import { readParams } from './read-params.ts'
import { ClientId, HistoryLength } from './request-schemas.ts'
import { stateNamesV1 } from './serialize-task.ts'
import { type A2aTaskState, taskStates } from './task.ts'

/** Bounds and default of the page size (A2A 1.0, section 3.1.4). */
const PAGE_SIZE = { min: 1, max: 100, default: 50 }

const TaskQueryParams = z.object({ id: ClientId, historyLength: HistoryLength })

/** States of the protocol that no task of this service has: filtering by one of them gives an empty list. */
const unsupportedStates = ['TASK_STATE_SUBMITTED', 'TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'] as const
const StatusFilter = z.enum([
  'TASK_STATE_UNSPECIFIED',
  ...taskStates.map((state) => stateNamesV1[state]),
  ...unsupportedStates,
])

/** Clients generated from protocol buffers send an unset field as an empty string. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())

const TaskFilterParams = z.object({
  contextId: emptyAsNull(ClientId),
  status: emptyAsNull(StatusFilter),
  pageSize: z.int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).nullish(),
  pageToken: emptyAsNull(z.string().max(500)),
  historyLength: HistoryLength,
  statusTimestampAfter: emptyAsNull(DateTimeInput),
  includeArtifacts: z.boolean().nullish(),
})

export interface TaskQuery {
  id: string
  /** messages of the history to return at most; null: all */
  history_length: number | null
}

/**
 * Reads the params of a method on one task.
 * @throws RpcError invalid_params
 */
export function readTaskQuery(params: unknown): TaskQuery {
  const { id, historyLength } = readParams(TaskQueryParams, params)
  return { id, history_length: historyLength ?? null }
}

export interface TaskFilter {
  context_id: string | null
  /** null: any state; empty: a state that no task of this service has */
  states: A2aTaskState[] | null
  /** ISO 8601 */
  changed_since: string | null
  after: KeysetCursor | null
  page_size: number
  history_length: number | null
  with_artifacts: boolean
}

/**
 * Reads the params of the method that lists tasks.
 * @throws RpcError invalid_params
 */
export function readTaskFilter(params: unknown): TaskFilter {
  const parsed = readParams(TaskFilterParams, params)
  const { status } = parsed
  return {
    context_id: parsed.contextId ?? null,
    states:
      status === null || status === undefined || status === 'TASK_STATE_UNSPECIFIED'
        ? null
        : taskStates.filter((state) => stateNamesV1[state] === status),
    changed_since: parsed.statusTimestampAfter ?? null,
    after: decodePageToken(parsed.pageToken ?? null),
    page_size: parsed.pageSize ?? PAGE_SIZE.default,
    history_length: parsed.historyLength ?? null,
    with_artifacts: parsed.includeArtifacts === true,
  }
}
