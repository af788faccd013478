import type { OperationOutput } from '@cairnway/contract'
import type { JobRow } from './store.ts'

/** The public form of a job. Its payload stays inside: it is written for its handler. */
export const presentJob = ({ id, ...job }: JobRow): OperationOutput<'retryJob'> => ({ id: String(id), ...job })
