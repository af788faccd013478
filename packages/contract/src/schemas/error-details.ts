import { z } from 'zod'
import type { ErrorClassName } from '../errors.ts'
import { PreviewFinding } from './deposit.ts'
import { DateTime, UnitInterval } from './primitives.ts'

const RetryAfterSeconds = z.int().describe('Seconds to wait before the next attempt.')

/** One objection to a deposit: which field, what was measured, what is needed, and how to fix it. */
const Finding = PreviewFinding.omit({ error: true }).partial().meta({ id: 'Finding' })
const findings = z.array(Finding)

const SchemaViolation = z
  .object({
    type: z.string(),
    loc: z
      .array(z.union([z.string(), z.number()]))
      .describe('`query`, `path`, `header` or `body`, then the path to the value.'),
    msg: z.string(),
    input: z.unknown(),
    ctx: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'SchemaViolation' })
/** The field `detail` of a 422: the first violations of the schema. */
export const ViolationList = z.array(SchemaViolation)

const Strike = z
  .object({
    is_counted: z.boolean().describe('False when the text is quoted, only resembles an attack, or was counted before.'),
    until_suspension: z
      .int()
      .nullable()
      .describe('Further strikes that would suspend you now; 0 when you are suspended, null when that is not known.'),
    ends_at: DateTime.nullable().describe('When the counted strike ends.'),
  })
  .meta({ id: 'Strike' })

const rateLimitFields = {
  retry_after_seconds: RetryAfterSeconds,
  limit: z.string().describe('Name of the limit.'),
  calls: z.int().describe('Calls that the limit allows in `seconds`.'),
  seconds: z.int(),
  remaining: z.int(),
}

const detailsSchema = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.looseObject({ ...shape, help: z.string().optional().describe('Path of the documentation of this class.') })

/** The fields of `details` for each class of error. */
export const errorDetails = {
  BadRequestError: detailsSchema({}),
  AuthenticationError: detailsSchema({
    oauth_error: z
      .enum(['invalid_token', 'invalid_dpop_proof', 'use_dpop_nonce'])
      .optional()
      .describe('What is wrong with an access token or its proof, as in the header `WWW-Authenticate`.'),
  }),
  InsufficientScopeError: detailsSchema({
    needed: z.string().describe('The scope that the operation needs.'),
    held: z.string().describe('The scope of the key.'),
  }),
  ForbiddenError: detailsSchema({}),
  NotFoundError: detailsSchema({
    erased_at: DateTime.optional().describe('When the experience was erased, if it existed.'),
  }),
  MethodNotAllowedError: detailsSchema({ allowed: z.array(z.string()) }),
  RequestTimeoutError: detailsSchema({}),
  NearDuplicateFoundError: detailsSchema({ existing_experience_id: z.string(), similarity: UnitInterval, findings }),
  DuplicateError: detailsSchema({
    existing_experience_id: z.string().nullish().describe('The experience that exists already.'),
    existing_subscription_id: z.string().optional().describe('Your subscription to this type of event.'),
    similarity: UnitInterval.optional(),
    retry_after_seconds: RetryAfterSeconds.optional().describe(
      'The first call with this idempotency key is still running: seconds to wait before the next attempt.',
    ),
    is_secret_shown: z
      .literal(true)
      .optional()
      .describe(
        'The first call with this idempotency key succeeded. Its answer held a key or code, which is shown once and kept nowhere.',
      ),
    assigned_to: z.string().optional().describe('Handle of the reviewer who has opened the item.'),
    assigned_until: DateTime.optional().describe('Until then nobody else can decide on it.'),
    findings: findings.optional(),
  }),
  PayloadTooLargeError: detailsSchema({ max_bytes: z.int() }),
  UnsupportedMediaTypeError: detailsSchema({}),
  ValidationError: detailsSchema({
    findings: findings.optional().describe('Objections of a gate.'),
    score: z.number().optional(),
    threshold: z.number().optional(),
    missing_fields: z.array(z.string()).optional().describe('What a draft that was submitted does not tell.'),
  }),
  PoisoningDetectedError: detailsSchema({
    score: z.number(),
    categories: z.array(z.string()),
    findings,
    strike: Strike.optional().describe('Sent with the refusal of a deposit.'),
  }),
  WorthinessBelowThresholdError: detailsSchema({
    score: z.number(),
    threshold: z.number(),
    existing_experience_id: z.string().optional().describe('A similar experience that you may read.'),
    findings,
  }),
  DepositRateLimitExceededError: detailsSchema(rateLimitFields),
  RateLimitError: detailsSchema(rateLimitFields),
  HeadersTooLargeError: detailsSchema({}),
  ServerError: detailsSchema({ retry_after_seconds: RetryAfterSeconds.optional() }),
} satisfies Record<ErrorClassName, z.ZodObject>
