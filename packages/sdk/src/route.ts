/** How an operation is called. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** parts in braces are fields of the input */
  path: `/${string}`
  /** How what is not in the path travels; in the query when absent. `ndjson`: lines, and the rest in the query. */
  body?: 'json' | 'ndjson'
  /** `json` when absent; `ndjson`: one document per line */
  answer?: 'ndjson'
  /** a POST that changes nothing */
  reads?: true
  /** A repetition is recognised by its Idempotency-Key. */
  keyed?: true
  /** the field that holds the items of a page; `next_cursor` leads to the next one */
  pages?: string
}
