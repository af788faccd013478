import type { OperationError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addStrike } from '../contributors/add-strike.ts'
import { REJECT_THRESHOLD } from '../screening/poisoning.ts'
import type { ScreenResult } from '../screening/screen.ts'
import { listTextSlots } from '../screening/text-slots.ts'

/**
 * Adds a strike to the caller when a deposit was refused as an attack. A failure to store the strike is only logged,
 * because the refusal is valid without it.
 * @param refusals of the deposit, most important first
 */
export async function addPoisoningStrike(
  ctx: Context,
  { input, poisoning }: ScreenResult<object>,
  [refusal]: readonly OperationError[],
): Promise<void> {
  // a secret in the text is refused before poisoning, and is an accident rather than an attack
  if (refusal?.error !== 'PoisoningDetectedError') return
  const { score, categories, fields } = poisoning
  // below this score an established contributor's deposit would be in quarantine: no proof of an attack without a
  // review
  if (score < REJECT_THRESHOLD) return
  const suspicious = new Set(fields.map(({ field }) => field))
  const texts = listTextSlots(input, (key) => key).filter(({ field }) => suspicious.size === 0 || suspicious.has(field))
  const strike = { kind: 'poisoning', rules: categories, score, texts: texts.map(({ text }) => text) } as const
  try {
    await addStrike(ctx, { ...strike, contributor_id: ctx.caller.contributor_id })
  } catch (error) {
    ctx.log.error({ err: error }, 'a strike could not be stored')
  }
}
