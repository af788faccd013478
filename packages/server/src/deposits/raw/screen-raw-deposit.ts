import { MAX_RAW_SECRETS, OperationError, type RawDeposit } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Activity } from '../../records/activity/activity-store.ts'
import { classifyDomain } from '../../rules/record-text/classify-domain.ts'
import { poisoningDecision } from '../../rules/screening/poisoning-decision.ts'
import type { ScreenResult } from '../../rules/screening/screen.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import type { DepositsParts } from '../parts.ts'
import { withoutStrike } from '../structured/add-poisoning-strike.ts'
import { countRefusedDeposit, refusedDeposit, refusedReason } from '../structured/count-refused-deposit.ts'
import { leaveOutAttacks } from './refused-parts.ts'

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

/** Maximum length of the part of a text that is read for its domain and its topic. */
const MAX_READ_CHARS = 2000

/** A raw text that is refused, for the profile of its depositor. */
export function refusedRawDeposit(
  ctx: Context,
  { content, problem }: Pick<RawDeposit, 'content' | 'problem'>,
  reason: string,
): Activity {
  const text = (problem || content || '').slice(0, MAX_READ_CHARS)
  return refusedDeposit(ctx, { text, domain: classifyDomain(text), reason })
}

/**
 * Screens a text without those of its problems that read like an attack, so that one doubtful passage does not sink the
 * others; null where nothing else is left, or another field is one too.
 */
async function screenWithoutAttacks<Input extends RawDeposit>(
  { text_analyzer, caller: { contributor_id } }: Context<DepositsParts>,
  input: Input,
): Promise<ScreenResult<Input> | null> {
  const screenPart = (content: string) => text_analyzer.screenSource({ content }, contributor_id)
  const parts = await leaveOutAttacks(screenPart, input.content ?? '')
  if (!parts) return null
  const screened = await text_analyzer.screenSource({ ...input, content: parts.content }, contributor_id)
  const others = screened.poisoning.fields.filter(({ field }) => field !== 'content')
  if (others.some(({ score }) => poisoningDecision(score, 'trusted') === 'refuse')) return null
  return { ...screened, risk_flags: [...parts.flags, ...screened.risk_flags] }
}

/**
 * Redacts secrets and personal data in every text of a raw deposit, before anything of it is stored.
 * @throws ValidationError for more than 20 secrets, and when the text takes too long; ServerError (503)
 * @throws PoisoningDetectedError for an attack, unless other problems of the text are none; without a strike: who sends a text need not have written it
 */
export async function screenRawDeposit<Input extends RawDeposit>(
  ctx: Context<DepositsParts>,
  input: Input,
): Promise<ScreenResult<Input>> {
  const screened = await ctx.text_analyzer.screenSource(input, ctx.caller.contributor_id)
  const secrets = screened.findings.length
  const [refusal] =
    secrets > MAX_RAW_SECRETS
      ? [tooManySecretsError(secrets)]
      : withoutStrike(screeningErrors({ ...screened, findings: [] }, 'trusted'))
  if (!refusal) return screened
  const rest = secrets > MAX_RAW_SECRETS ? null : await screenWithoutAttacks(ctx, input)
  if (rest) return rest
  await countRefusedDeposit(ctx, refusedRawDeposit(ctx, screened.input, refusedReason(refusal)))
  throw refusal
}
