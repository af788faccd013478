import { MAX_RAW_SECRETS, OperationError, type RawDeposit } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addPoisoningStrike } from '../deposits/add-poisoning-strike.ts'
import type { ScreenResult } from '../screening/screen.ts'
import { screeningErrors } from '../screening/screening-errors.ts'

function tooManySecretsError(secrets: number): OperationError {
  const message = 'Send the part that tells the problem and what solved it.'
  return new OperationError(
    'ValidationError',
    `the text holds ${secrets} secrets, more than the ${MAX_RAW_SECRETS} that are redacted. ${message}`,
    {
      reason: 'too_many_secrets',
      findings: [{ field: 'body', measured: secrets, needed: `at most ${MAX_RAW_SECRETS}`, message }],
    },
  )
}

/**
 * Redacts secrets and personal data in every text of a raw deposit, before anything of it is stored.
 * @throws ValidationError for more than 20 secrets, and when the text takes too long; ServerError (503)
 * @throws PoisoningDetectedError for an attack, which counts a strike
 */
export async function screenRawDeposit<Input extends RawDeposit>(
  ctx: Context,
  input: Input,
): Promise<ScreenResult<Input>> {
  const screened = await ctx.text_analyzer.screenSource(input, ctx.caller.contributor_id)
  const secrets = screened.findings.length
  if (secrets > MAX_RAW_SECRETS) throw tooManySecretsError(secrets)
  const [refusal] = await addPoisoningStrike(ctx, screened, screeningErrors({ ...screened, findings: [] }, 'trusted'))
  if (refusal) throw refusal
  return screened
}
