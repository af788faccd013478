import { OperationError } from '@cairnway/contract'

/** @throws NotFoundError for null: an unknown id, or a session that the key does not reach */
export function requireSession<Row>(row: Row | null, session_id: string): Row {
  if (row === null) throw new OperationError('NotFoundError', `no session ${session_id}`)
  return row
}
