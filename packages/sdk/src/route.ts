/** The HTTP request of an operation: method, path, formats of body and response. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Each `{name}` is filled from the input field of that name. */
  path: `/${string}`
  /** Format of the body that carries the other input fields; they are the query when absent, and with `ndjson`. */
  body?: 'json' | 'ndjson' | 'multipart'
  /** Format of the response, `json` when absent. `ndjson` is a stream of JSON documents, one per line. */
  answer?: 'ndjson'
  /** A POST that changes nothing. */
  is_read_only?: true
  /** The service recognizes a retry by its `Idempotency-Key`. */
  accepts_idempotency_key?: true
  /** The field of the response that holds the items of one page; `next_cursor` leads to the next page. */
  page_field?: string
}
