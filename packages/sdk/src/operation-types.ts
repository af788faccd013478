import type { routes } from './generated/routes.ts'
import type { Operations } from './generated/types.ts'

export type OperationName = keyof Operations
type Routes = typeof routes

/** The input of an operation: path, query and body fields in one object. */
export type CallInput<N extends OperationName> = Operations[N]['input']
/** The output of an operation; one line of it where the response is a stream of lines. */
export type CallOutput<N extends OperationName> = Operations[N]['output']

type NdjsonInputOperationName = {
  [N in OperationName]: Routes[N] extends { body: 'ndjson' } ? N : never
}[OperationName]
type NdjsonOutputOperationName = {
  [N in OperationName]: Routes[N] extends { answer: 'ndjson' } ? N : never
}[OperationName]
/** Operations that return one page of a list. */
export type PagedOperationName = {
  [N in OperationName]: Routes[N] extends { page_field: string } ? N : never
}[OperationName]

/** The body of an operation that takes a stream of lines. */
export interface NdjsonInput {
  /** JSON documents as text, or values that are serialized. */
  lines: Iterable<unknown>
}

/** The input of the client's method. */
export type MethodInput<N extends OperationName> = N extends NdjsonInputOperationName
  ? CallInput<N> & NdjsonInput
  : CallInput<N>

/** The output of the client's method: for a stream of lines an async iterable, or an array if it took lines too. */
export type MethodOutput<N extends OperationName> = N extends NdjsonInputOperationName
  ? CallOutput<N>[]
  : N extends NdjsonOutputOperationName
    ? AsyncIterable<CallOutput<N>>
    : CallOutput<N>

/** One item of a page. */
export type PageItem<N extends PagedOperationName> = Routes[N] extends {
  page_field: infer F extends keyof CallOutput<N>
}
  ? CallOutput<N>[F] extends (infer I)[]
    ? I
    : never
  : never
