// Generated from the operation table by `npm run generate`; do not edit.

/** Every error class with its usual status. */
export const errorStatus = {
  BadRequestError: 400,
  AuthenticationError: 401,
  InsufficientScopeError: 403,
  ForbiddenError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  RequestTimeoutError: 408,
  NearDuplicateFoundError: 409,
  DuplicateError: 409,
  PayloadTooLargeError: 413,
  UnsupportedMediaTypeError: 415,
  ValidationError: 422,
  PoisoningDetectedError: 422,
  WorthinessBelowThresholdError: 422,
  DepositRateLimitExceededError: 429,
  RateLimitError: 429,
  HeadersTooLargeError: 431,
  ServerError: 500,
} as const
