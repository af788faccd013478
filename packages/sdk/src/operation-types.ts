import type { routes } from './generated/routes.ts'
import type { Operations } from './generated/types.ts'

export type OperationName = keyof Operations
type Routes = typeof routes

/** What an operation takes: path, query and body fields in one object. */
export type Sent<N extends OperationName> = Operations[N]['sent']
/** What it gives; one line of it where it answers in lines. */
export type Returned<N extends OperationName> = Operations[N]['returned']

type NdjsonInputOperationName = {
  [N in OperationName]: Routes[N] extends { body: 'ndjson' } ? N : never
}[OperationName]
type NdjsonOutputOperationName = {
  [N in OperationName]: Routes[N] extends { answer: 'ndjson' } ? N : never
}[OperationName]
/** Operations that answer in pages. */
export type PagedOperationName = {
  [N in OperationName]: Routes[N] extends { pages: string } ? N : never
}[OperationName]

/** Lines for an operation over lines: each a JSON document, or a value that becomes one. */
export interface Lines {
  lines: Iterable<unknown>
}
export type Input<N extends OperationName> = N extends NdjsonInputOperationName ? Sent<N> & Lines : Sent<N>
/** An answer of lines to lines is a list; one that may be as long as the record is read while it comes. */
export type Output<N extends OperationName> = N extends NdjsonInputOperationName
  ? Returned<N>[]
  : N extends NdjsonOutputOperationName
    ? AsyncIterable<Returned<N>>
    : Returned<N>

/** One item of a page. */
export type Item<N extends PagedOperationName> = Routes[N] extends { pages: infer F extends keyof Returned<N> }
  ? Returned<N>[F] extends (infer I)[]
    ? I
    : never
  : never
