import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { decidePendingMap } from '../../retrieval/calibration/calibration-store.ts'
import { VERDICT_MODEL } from '../../rules/verdicts/verdict-model.ts'

/** `POST /v1/admin/calibration/decision`: puts the pending calibration map in force, or rejects it. */
export const decideCalibration = (
  ctx: Context,
  { decision, fitted_at }: OperationInput<'decideCalibration'>,
): Promise<OperationOutput<'decideCalibration'>> =>
  change(ctx, async (tx) => {
    const is_decided = await decidePendingMap(
      tx,
      VERDICT_MODEL,
      fitted_at,
      decision === 'accept' ? 'in_force' : 'rejected',
    )
    if (!is_decided) throw new OperationError('NotFoundError', 'no calibration map waits that was fitted then')
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'calibration.decided',
      subject: VERDICT_MODEL,
      data: { decision, fitted_at },
      happened_at: ctx.now().toISOString(),
    })
    return tx.answer({ decision, fitted_at })
  })
