import type { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addStrike } from '../contributors/add-strike.ts'
import { REJECT_THRESHOLD } from '../screening/poisoning.ts'
import type { ScreenResult } from '../screening/screen.ts'
import { listTextSlots } from '../screening/text-slots.ts'

/**
 * Counts a deposit that was refused as an attack against its sender. The refusal stands also when that cannot be
 * written down.
 */
export async function addPoisoningStrike(
  ctx: Context,
  { input, poisoning }: ScreenResult<object>,
  [refusal]: readonly ApiError[],
): Promise<void> {
  // secrets come first, and they are an accident
  if (refusal?.error !== 'PoisoningDetectedError') return
  const { score, categories, fields } = poisoning
  // what somebody established would have had put aside proves nothing until somebody has looked
  if (score < REJECT_THRESHOLD) return
  const suspicious = new Set(fields.map(({ field }) => field))
  const slots = listTextSlots(input, (key) => key)
  const found = slots.filter(({ field }) => suspicious.size === 0 || suspicious.has(field))
  const strike = { kind: 'poisoning', rules: categories, score, texts: found.map(({ text }) => text) } as const
  try {
    await addStrike(ctx, { ...strike, contributor_id: ctx.caller.contributor_id })
  } catch (error) {
    ctx.log.error({ err: error }, 'a strike could not be stored')
  }
}
