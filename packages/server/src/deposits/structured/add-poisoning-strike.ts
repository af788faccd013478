import { type ExperienceCreate, OperationError } from '@cairnway/contract'
import { addStrike, type Strike, type StrikeResult } from '../../accounts/contributors/add-strike.ts'
import type { Caller, Context } from '../../platform/context.ts'
import { countedScope } from '../../platform/limits/counted-scope.ts'
import { QUARANTINE_THRESHOLD, REJECT_THRESHOLD } from '../../rules/screening/poisoning.ts'
import type { ScreenResult } from '../../rules/screening/screen.ts'
import { listTextSlots } from '../../rules/screening/text-slots.ts'

type StrikeOutcome = Omit<StrikeResult, 'is_level_changed'>

const NO_STRIKE: StrikeOutcome = { is_counted: false, until_suspension: null, ends_at: null }

/**
 * Whether a refused text is an attack beyond doubt: it would be refused from any contributor instead of being reviewed,
 * and a rule matches the text itself. A match in a quotation, or mere similarity to known attacks, is no proof.
 */
const isProvenAttack = ({ score, rule_score }: ScreenResult<object>['poisoning']): boolean =>
  score >= REJECT_THRESHOLD && rule_score >= QUARANTINE_THRESHOLD

type ScreenedDeposit = Pick<ScreenResult<Pick<ExperienceCreate, 'visibility_scope'>>, 'input' | 'poisoning'>

/**
 * Strike for a text that was refused as poisoning; null where the refusal is no proof of an attack, and for deposits of
 * a crawler in its workspace, whose texts others have written.
 */
function findPoisoningStrike(
  { contributor_id, scope }: Pick<Caller, 'contributor_id' | 'scope'>,
  { input, poisoning }: ScreenedDeposit,
): Strike | null {
  if (countedScope(scope, input.visibility_scope) === 'crawler' || !isProvenAttack(poisoning)) return null
  const { score, categories, fields } = poisoning
  const suspicious = new Set(fields.map(({ field }) => field))
  const texts = listTextSlots(input, (key) => key).filter(({ field }) => suspicious.size === 0 || suspicious.has(field))
  return { contributor_id, kind: 'poisoning', rules: categories, score, texts: texts.map(({ text }) => text) }
}

/** Stores the strike. A failure to do so is only logged, because the refusal is valid without it. */
async function countStrike(ctx: Context, strike: Strike): Promise<StrikeOutcome> {
  try {
    const { is_level_changed: _, ...outcome } = await addStrike(ctx, strike)
    return outcome
  } catch (error) {
    ctx.log.error({ err: error }, 'a strike could not be stored')
    return NO_STRIKE
  }
}

function describeStrike({ is_counted, until_suspension, ends_at }: StrikeOutcome): string {
  if (!is_counted) return 'No strike was counted for this deposit.'
  const period = `A strike was counted against you; it ends on ${ends_at?.slice(0, 10)}.`
  if (until_suspension === null) return period
  return until_suspension === 0
    ? `${period} You are suspended: only an operator of this service can reinstate you.`
    : `${period} ${until_suspension} more until then ${until_suspension === 1 ? 'suspends' : 'suspend'} you.`
}

/** Whether a deposit was refused as poisoning. One with a secret is refused for the secret, which is an accident. */
const isPoisoning = (refusal: OperationError | undefined): refusal is OperationError =>
  refusal?.error === 'PoisoningDetectedError'

const withStrike = ({ error, message, details, detail }: OperationError, strike: StrikeOutcome): OperationError =>
  new OperationError(error, `${message}. ${describeStrike(strike)}`, { ...details, strike }, detail && { detail })

/**
 * States in the refusal for poisoning that no strike was counted: for texts whose sender need not be their author, such
 * as raw texts, files, outcome reports and drafts.
 * @param refusals of the deposit, most important first
 */
export const withoutStrike = ([refusal, ...others]: readonly OperationError[]): OperationError[] =>
  isPoisoning(refusal) ? [withStrike(refusal, NO_STRIKE), ...others] : refusal ? [refusal, ...others] : []

/**
 * Adds a strike to the caller when a structured deposit was refused as a proven attack.
 * @param refusals of the deposit, most important first
 * @returns the refusals; the one for poisoning states whether a strike was counted
 */
export async function addPoisoningStrike(
  ctx: Context,
  screened: ScreenedDeposit,
  refusals: readonly OperationError[],
): Promise<OperationError[]> {
  const [refusal, ...others] = refusals
  if (!isPoisoning(refusal)) return [...refusals]
  const attack = findPoisoningStrike(ctx.caller, screened)
  return [withStrike(refusal, attack ? await countStrike(ctx, attack) : NO_STRIKE), ...others]
}
