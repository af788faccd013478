import { OperationError } from '@cairnway/contract'
import { DbError, isOutage } from '../../platform/db/db.ts'

/** SQLSTATE foreign_key_violation. References are looked up first, so only an erasure in between causes it. */
const FOREIGN_KEY_VIOLATION = '23503'
const OUTAGE_RETRY_S = 2

/** Any error as the OperationError that the caller gets. The cause of a server error stays inside. */
export function toOperationError(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  if (isOutage(error))
    return new OperationError(
      'ServerError',
      'the database cannot be reached just now; try again in a moment',
      { retry_after_seconds: OUTAGE_RETRY_S },
      { status: 503, cause: error },
    )
  if (error instanceof DbError && error.code === FOREIGN_KEY_VIOLATION)
    return new OperationError('NotFoundError', 'what this call is about was erased meanwhile', {}, { cause: error })
  return new OperationError('ServerError', 'something went wrong on our side', {}, { cause: error })
}
