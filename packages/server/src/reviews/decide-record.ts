import type { OperationInput, RiskFlag } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addStrikeInTransaction, type Strike } from '../contributors/add-strike.ts'
import type { TrustUpdate } from '../contributors/apply-trust-rules.ts'
import { takeEffect } from '../contributors/take-effect.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import { changeValidation } from '../experiences/change-validation.ts'
import { releaseExperience } from '../experiences/release-experience.ts'
import { QUARANTINE_THRESHOLD } from '../screening/poisoning.ts'
import { listTextSlots } from '../screening/text-slots.ts'
import { getRecordText } from './get-record-text.ts'
import { alreadyDecidedError, requireOpenReview } from './require-review.ts'
import { saveDecision } from './save-decision.ts'
import { findRejection, lockRecord, type ReviewRow } from './store.ts'
import { undoStrike } from './undo-strike.ts'

interface DecisionActor {
  actor: string
  happened_at: string
}

async function releaseAcceptedRecord(
  tx: Db,
  { id, kind }: ReviewRow,
  { actor, happened_at }: DecisionActor,
): Promise<void> {
  const change = { experience_id: id, to: 'verified', reason: 'accepted by a reviewer', actor, happened_at } as const
  if (kind === 'contested') await changeValidation(tx, change)
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await releaseExperience(tx, { id, why: kind, happened_at })
}

const isAttack = ({ type, score }: RiskFlag): boolean =>
  type === 'poisoning_suspected' && (score ?? 0) >= QUARANTINE_THRESHOLD

/** What the author of a record owes that the rules put into quarantine and a reviewer keeps there; null: nothing. */
async function quarantineStrike(tx: Db, review: ReviewRow): Promise<Strike | null> {
  const attack = review.risk_flags.find(isAttack)
  if (review.kind !== 'contested' || !attack) return null
  const texts = listTextSlots(await getRecordText(tx, review), (key) => key).map(({ text }) => text)
  const rules = (attack.subtype ?? '').split(',')
  return { contributor_id: review.contributor_id, kind: 'quarantine_confirmed', rules, score: attack.score ?? 0, texts }
}

const NO_TRUST_UPDATE: TrustUpdate = { moved: false, changed: [] }

async function applyRejection(tx: Db, ctx: Context, review: ReviewRow, now: Date): Promise<TrustUpdate> {
  const strike = await quarantineStrike(tx, review)
  return strike ? addStrikeInTransaction(tx, ctx, strike, now) : NO_TRUST_UPDATE
}

/**
 * A record that is kept from its readers is shown again, or stays as it is; one that reads like an attack and stays so
 * costs its author a strike. Who rejected it may think again.
 * @throws NotFoundError, DuplicateError
 */
export async function decideRecord(
  ctx: Context,
  { candidate_id: id, decision, note = null }: OperationInput<'decideReview'>,
): Promise<void> {
  const [actor, now] = [ctx.caller.contributor_id, ctx.now()]
  const happened_at = now.toISOString()
  const accepting = decision === 'accept'
  const { moved, changed } = await retryTransaction(ctx.db, async (tx) => {
    await lockRecord(tx, id)
    // as it is now: another reviewer may have been first
    const review = await requireOpenReview(tx, id)
    const rejection = await findRejection(tx, id)
    if (rejection && !accepting) throw alreadyDecidedError(rejection)
    if (accepting) await releaseAcceptedRecord(tx, review, { actor, happened_at })
    const struck = accepting
      ? ((rejection && (await undoStrike(tx, rejection, { actor, happened_at }))) ?? NO_TRUST_UPDATE)
      : await applyRejection(tx, ctx, review, now)
    const level_before = !accepting && struck.moved ? review.trust_level : null
    const about = { subject_id: id, kind: review.kind, decision, experience_id: accepting ? id : null }
    await saveDecision(tx, { ...about, note, level_before, decided_by: actor, decided_at: happened_at })
    return struck
  })
  await takeEffect(ctx, { moved, changed: [id, ...changed] })
}
