import type { NdjsonOperationId, OperationId, OperationInput, OperationOutput } from '@cairnway/contract'
import type { ServiceContext } from '../parts.ts'

/** Handlers of operations that answer once. A missing one does not compile. */
export type OperationHandlers = {
  [N in Exclude<OperationId, NdjsonOperationId>]: (
    ctx: ServiceContext,
    input: OperationInput<N>,
  ) => Promise<OperationOutput<N>>
}

/** Handlers of operations that answer line by line. */
export type StreamHandlers = {
  [N in NdjsonOperationId]: (
    ctx: ServiceContext,
    input: OperationInput<N>,
    lines: AsyncIterable<string>,
  ) => AsyncIterable<OperationOutput<N>>
}
