import { OperationError } from '@cairnway/contract'

const RETRY_S = 2

/** The refusal of a call that needs the search engine while the engine does not answer. */
export class SearchUnavailable extends OperationError {
  constructor(cause: unknown) {
    super(
      'ServerError',
      'the search engine cannot be reached just now; try again in a moment',
      { retry_after_seconds: RETRY_S },
      { status: 503, cause },
    )
  }
}

/** Awaits an answer of the engine; while the engine is away, the other value. */
export async function unlessSearchIsAway<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof SearchUnavailable) return otherwise
    throw error
  }
}
