import { OperationError } from '@cairnway/contract'

/**
 * Reason why a text could not be checked: it took too long, its thread ended, there is no thread, or too many texts
 * wait.
 */
export type ScanFailure = 'over budget' | 'interrupted' | 'unavailable' | 'crowded'

const RETRY_AFTER_S = 2

const messages: Record<Exclude<ScanFailure, 'over budget'>, (noun: string) => string> = {
  interrupted: (noun) => `the check of this ${noun} was interrupted; try again in a moment`,
  unavailable: (noun) => `${noun}s cannot be checked at the moment; try again in a moment`,
  crowded: (noun) => `too many ${noun}s are waiting; try again in a moment`,
}

const scanTimeoutError = (budget_ms: number): OperationError =>
  new OperationError('ValidationError', `the text could not be checked within ${budget_ms} ms, so it is refused`, {
    reason: 'scan_timeout',
    findings: [
      {
        type: 'scan_timeout',
        field: 'body',
        measured: `more than ${budget_ms} ms`,
        needed: `at most ${budget_ms} ms`,
        message: 'Shorten the longest fields, and leave out encoded or minified content; then send it again.',
      },
    ],
  })

/**
 * The error for a text that could not be checked: ValidationError with the finding `scan_timeout` for one that took too
 * long, ServerError (503) otherwise.
 * @param noun what it is, such as `deposit`
 */
export const scanError = (failure: ScanFailure, noun: string, budget_ms: number): OperationError =>
  failure === 'over budget'
    ? scanTimeoutError(budget_ms)
    : new OperationError(
        'ServerError',
        messages[failure](noun),
        { retry_after_seconds: RETRY_AFTER_S },
        { status: 503 },
      )
