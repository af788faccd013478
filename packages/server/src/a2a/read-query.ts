import { Time } from '@cairnway/contract'
import { z } from 'zod'
import type { Place } from '../db/place.ts'
import { readPageToken } from './page-token.ts'
import { readParams } from './read-params.ts'
import { ClientId, Length } from './sent-shapes.ts'
import { type TaskState, taskStates } from './task.ts'
import { stateInOne } from './write-task.ts'

/** Tasks on a page (1.0, section 3.1.4). */
const PAGE = { least: 1, most: 100, usual: 50 }

const One = z.object({ id: ClientId, historyLength: Length })

/** States in which no task of this service ever is: a list of them is empty. */
const strangers = ['TASK_STATE_SUBMITTED', 'TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'] as const
const Status = z.enum(['TASK_STATE_UNSPECIFIED', ...taskStates.map((state) => stateInOne[state]), ...strangers])

const emptyAsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())

const List = z.object({
  contextId: emptyAsNone(ClientId),
  status: emptyAsNone(Status),
  pageSize: z.int().min(PAGE.least).max(PAGE.most).nullish(),
  pageToken: emptyAsNone(z.string().max(500)),
  historyLength: Length,
  statusTimestampAfter: emptyAsNone(Time),
  includeArtifacts: z.boolean().nullish(),
})

export interface TaskQuery {
  id: string
  /** null: no wish */
  history_length: number | null
}

/** Which task a call is about. @throws RpcError invalid_params */
export function readTaskQuery(params: unknown): TaskQuery {
  const { id, historyLength } = readParams(One, params)
  return { id, history_length: historyLength ?? null }
}

export interface TaskFilter {
  context_id: string | null
  /** null: any state; empty: none that we know */
  states: TaskState[] | null
  /** ISO 8601 */
  changed_since: string | null
  after: Place | null
  page_size: number
  history_length: number | null
  with_artifacts: boolean
}

/** Which tasks a list shall hold. @throws RpcError invalid_params */
export function readTaskFilter(params: unknown): TaskFilter {
  const read = readParams(List, params)
  const { status } = read
  return {
    context_id: read.contextId ?? null,
    states:
      status === null || status === undefined || status === 'TASK_STATE_UNSPECIFIED'
        ? null
        : taskStates.filter((state) => stateInOne[state] === status),
    changed_since: read.statusTimestampAfter ?? null,
    after: readPageToken(read.pageToken ?? null),
    page_size: read.pageSize ?? PAGE.usual,
    history_length: read.historyLength ?? null,
    with_artifacts: read.includeArtifacts === true,
  }
}
