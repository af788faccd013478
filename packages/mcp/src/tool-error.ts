import { type ErrorClassName, errorClassNames } from '@cairnway/contract'
import type { CallToolResult } from '@modelcontextprotocol/server'

/** Advice to the agent for each error class. */
const recoveryAdvice: Record<ErrorClassName, string> = {
  BadRequestError: 'Send the call again as the tool describes it.',
  AuthenticationError: 'Ask your operator for a valid API key (CAIRNWAY_API_KEY); calling again will not help.',
  InsufficientScopeError: 'Ask your operator for a key of the scope in details.needed, or go on without this tool.',
  ForbiddenError: 'Do not repeat it; the message gives the reason.',
  NotFoundError: 'Search for it instead, or check the id.',
  MethodNotAllowedError: 'Use another tool.',
  RequestTimeoutError: 'Send the call again.',
  NearDuplicateFoundError:
    'Do with details.existing_experience_id what the message says, instead of depositing it again.',
  DuplicateError: 'It exists or happened already: nothing more is needed, unless the message says what is.',
  PayloadTooLargeError: 'Send less text.',
  UnsupportedMediaTypeError: 'Send plain JSON.',
  ValidationError: 'Fix what details names and call again.',
  PoisoningDetectedError: 'Rewrite it as a report of facts, without commands to the reader, and call again.',
  WorthinessBelowThresholdError: 'Keep it to yourself, or add what others could not know: dead ends, versions, cause.',
  DepositRateLimitExceededError: 'Wait details.retry_after_seconds before the next deposit.',
  RateLimitError: 'Wait details.retry_after_seconds, then call again.',
  HeadersTooLargeError: 'Send fewer headers.',
  ServerError: 'Go on without it and call again later.',
}

/** Whether a gate refused the input: its findings say more than the one item in `detail`. */
const hasFindings = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'findings' in details

const isErrorName = (name: unknown): name is ErrorClassName => errorClassNames.some((known) => known === name)

/**
 * Makes an error result of a failure: the error envelope and what the agent can do.
 * @param failure an error with the fields of the envelope; anything else, such as an unreachable service, is reported
 *   as a ServerError
 */
export function toolError(failure: unknown): CallToolResult {
  const fields = (typeof failure === 'object' && failure !== null ? failure : {}) as Record<string, unknown>
  const { error, message, details, detail } = fields
  const name = isErrorName(error) ? error : 'ServerError'
  const text = typeof message === 'string' && message !== '' ? message : 'the service cannot be reached'
  const envelope = {
    error: name,
    message: text,
    details: details ?? {},
    ...(detail !== undefined && !hasFindings(details) && { detail }),
  }
  return {
    isError: true,
    content: [{ type: 'text', text: `${JSON.stringify(envelope)}\nWhat to do: ${recoveryAdvice[name]}` }],
  }
}
