import { z } from 'zod'
import type { ErrorClassName } from '../errors.ts'
import { PreviewFinding } from './deposit.ts'
import { DateTime, UnitInterval } from './primitives.ts'

const RetryAfterSeconds = z.int().describe('Try again after so many seconds.')

/** What speaks against a deposit: which field, what was measured, what is needed, how to mend it. */
const Finding = PreviewFinding.omit({ error: true }).partial().meta({ id: 'Finding' })
const findings = z.array(Finding)

const Fault = z
  .object({
    type: z.string(),
    loc: z
      .array(z.union([z.string(), z.number()]))
      .describe('`query`, `path`, `header` or `body`, then the place in it.'),
    msg: z.string(),
    input: z.unknown(),
    ctx: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Fault' })

const rateLimitFields = {
  retry_after_seconds: RetryAfterSeconds,
  limit: z.string().describe('Name of the limit.'),
  calls: z.int().describe('How many calls it lets through in `seconds`.'),
  seconds: z.int(),
  remaining: z.int(),
}

const detailsSchema = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.looseObject({ ...shape, help: z.string().optional().describe('Path of the page about this class.') })

/** The fields of `details` that each class of error has. */
export const errorDetails = {
  BadRequestError: detailsSchema({}),
  AuthenticationError: detailsSchema({}),
  InsufficientScopeError: detailsSchema({
    needed: z.string().describe('The scope that the key would need.'),
    held: z.string().describe('The scope that it has.'),
  }),
  ForbiddenError: detailsSchema({}),
  NotFoundError: detailsSchema({ erased_at: DateTime.optional().describe('When it was erased, where it once was.') }),
  MethodNotAllowedError: detailsSchema({ allowed: z.array(z.string()) }),
  RequestTimeoutError: detailsSchema({}),
  NearDuplicateFoundError: detailsSchema({ existing_experience_id: z.string(), similarity: UnitInterval, findings }),
  DuplicateError: detailsSchema({
    existing_experience_id: z.string().nullish().describe('The experience that is there already.'),
    similarity: UnitInterval.optional(),
    retry_after_seconds: RetryAfterSeconds.optional().describe(
      'The first call with this key is at work: ask again after so long.',
    ),
    findings: findings.optional(),
  }),
  PayloadTooLargeError: detailsSchema({ max_bytes: z.int() }),
  UnsupportedMediaTypeError: detailsSchema({}),
  ValidationError: detailsSchema({
    errors: z.array(Fault).optional().describe('The faults of the schema, as in `detail`.'),
    findings: findings.optional().describe('What a gate has against it.'),
    score: z.number().optional(),
    threshold: z.number().optional(),
  }),
  PoisoningDetectedError: detailsSchema({ score: z.number(), categories: z.array(z.string()), findings }),
  WorthinessBelowThresholdError: detailsSchema({ score: z.number(), threshold: z.number(), findings }),
  DepositRateLimitExceededError: detailsSchema(rateLimitFields),
  RateLimitError: detailsSchema(rateLimitFields),
  HeadersTooLargeError: detailsSchema({}),
  ServerError: detailsSchema({ retry_after_seconds: RetryAfterSeconds.optional() }),
} satisfies Record<ErrorClassName, z.ZodObject>
