import { DateTimeInput } from '@cairnway/contract'
import { z } from 'zod'
import type { KeysetCursor } from '../pagination/keyset-cursor.ts'
import { decodePageToken } from './page-token.ts'
import { readParams } from './read-params.ts'
import { ClientId, HistoryLength } from './request-schemas.ts'
import { stateNamesV1 } from './serialize-task.ts'
import { type A2aTaskState, taskStates } from './task.ts'

/** Tasks on a page (1.0, section 3.1.4). */
const PAGE_SIZE = { least: 1, most: 100, usual: 50 }

const TaskQueryParams = z.object({ id: ClientId, historyLength: HistoryLength })

/** States in which no task of this service ever is: a list of them is empty. */
const unsupportedStates = ['TASK_STATE_SUBMITTED', 'TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'] as const
const StatusFilter = z.enum([
  'TASK_STATE_UNSPECIFIED',
  ...taskStates.map((state) => stateNamesV1[state]),
  ...unsupportedStates,
])

const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())

const TaskFilterParams = z.object({
  contextId: emptyAsNull(ClientId),
  status: emptyAsNull(StatusFilter),
  pageSize: z.int().min(PAGE_SIZE.least).max(PAGE_SIZE.most).nullish(),
  pageToken: emptyAsNull(z.string().max(500)),
  historyLength: HistoryLength,
  statusTimestampAfter: emptyAsNull(DateTimeInput),
  includeArtifacts: z.boolean().nullish(),
})

export interface TaskQuery {
  id: string
  /** null: no wish */
  history_length: number | null
}

/** Which task a call is about. @throws RpcError invalid_params */
export function readTaskQuery(params: unknown): TaskQuery {
  const { id, historyLength } = readParams(TaskQueryParams, params)
  return { id, history_length: historyLength ?? null }
}

export interface TaskFilter {
  context_id: string | null
  /** null: any state; empty: none that we know */
  states: A2aTaskState[] | null
  /** ISO 8601 */
  changed_since: string | null
  after: KeysetCursor | null
  page_size: number
  history_length: number | null
  with_artifacts: boolean
}

/** Which tasks a list shall hold. @throws RpcError invalid_params */
export function readTaskFilter(params: unknown): TaskFilter {
  const read = readParams(TaskFilterParams, params)
  const { status } = read
  return {
    context_id: read.contextId ?? null,
    states:
      status === null || status === undefined || status === 'TASK_STATE_UNSPECIFIED'
        ? null
        : taskStates.filter((state) => stateNamesV1[state] === status),
    changed_since: read.statusTimestampAfter ?? null,
    after: decodePageToken(read.pageToken ?? null),
    page_size: read.pageSize ?? PAGE_SIZE.usual,
    history_length: read.historyLength ?? null,
    with_artifacts: read.includeArtifacts === true,
  }
}
