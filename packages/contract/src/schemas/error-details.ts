import { z } from 'zod'
import type { ErrorName } from '../errors.ts'
import { Moment, Share } from './common.ts'
import { PreviewFinding } from './deposit.ts'

const Wait = z.int().describe('Try again after so many seconds.')

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

const limited = {
  retry_after_seconds: Wait,
  limit: z.string().describe('Name of the limit.'),
  calls: z.int().describe('How many calls it lets through in `seconds`.'),
  seconds: z.int(),
  remaining: z.int(),
}

const details = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.looseObject({ ...shape, help: z.string().optional().describe('Path of the page about this class.') })

/** The fields of `details` that each class of error has. */
export const errorDetails = {
  BadRequestError: details({}),
  AuthenticationError: details({}),
  InsufficientScopeError: details({
    needed: z.string().describe('The scope that the key would need.'),
    held: z.string().describe('The scope that it has.'),
  }),
  ForbiddenError: details({}),
  NotFoundError: details({ erased_at: Moment.optional().describe('When it was erased, where it once was.') }),
  MethodNotAllowedError: details({ allowed: z.array(z.string()) }),
  RequestTimeoutError: details({}),
  NearDuplicateFoundError: details({ existing_experience_id: z.string(), similarity: Share, findings }),
  DuplicateError: details({
    existing_experience_id: z.string().nullish().describe('The experience that is there already.'),
    similarity: Share.optional(),
    retry_after_seconds: Wait.optional().describe('The first call with this key is at work: ask again after so long.'),
    findings: findings.optional(),
  }),
  PayloadTooLargeError: details({ max_bytes: z.int() }),
  UnsupportedMediaTypeError: details({}),
  ValidationError: details({
    errors: z.array(Fault).optional().describe('The faults of the schema, as in `detail`.'),
    findings: findings.optional().describe('What a gate has against it.'),
    score: z.number().optional(),
    threshold: z.number().optional(),
  }),
  PoisoningDetectedError: details({ score: z.number(), categories: z.array(z.string()), findings }),
  WorthinessBelowThresholdError: details({ score: z.number(), threshold: z.number(), findings }),
  DepositRateLimitExceededError: details(limited),
  RateLimitError: details(limited),
  HeadersTooLargeError: details({}),
  ServerError: details({ retry_after_seconds: Wait.optional() }),
} satisfies Record<ErrorName, z.ZodObject>
