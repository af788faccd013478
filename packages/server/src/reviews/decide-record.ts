import type { Received, RiskFlag } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { type Strike, strikeIn } from '../contributors/add-strike.ts'
import type { Reviewed } from '../contributors/review-trust.ts'
import { takeEffect } from '../contributors/take-effect.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { changeValidation } from '../experiences/change-validation.ts'
import { releaseExperience } from '../experiences/release-experience.ts'
import { QUARANTINE_AT } from '../screening/poisoning.ts'
import { textSlots } from '../screening/text-slots.ts'
import { noteDecision } from './note-decision.ts'
import { decidedAlready, requireOpen } from './require-review.ts'
import { findRejection, lockRecord, type ReviewRow } from './store.ts'
import { takeBackStrike } from './take-back-strike.ts'
import { textOfRecord } from './text-of-record.ts'

interface By {
  actor: string
  happened_at: string
}

async function show(tx: Db, { id, kind }: ReviewRow, { actor, happened_at }: By): Promise<void> {
  const change = { experience_id: id, to: 'verified', reason: 'accepted by a reviewer', actor, happened_at } as const
  if (kind === 'contested') await changeValidation(tx, change)
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await releaseExperience(tx, { id, why: kind, happened_at })
}

const isAttack = ({ type, score }: RiskFlag): boolean => type === 'poisoning_suspected' && (score ?? 0) >= QUARANTINE_AT

/** What the author of a record owes that the rules put into quarantine and a reviewer keeps there; null: nothing. */
async function strikeFor(tx: Db, review: ReviewRow): Promise<Strike | null> {
  const attack = review.risk_flags.find(isAttack)
  if (review.kind !== 'contested' || !attack) return null
  const texts = textSlots(await textOfRecord(tx, review), (key) => key).map(({ text }) => text)
  const rules = (attack.subtype ?? '').split(',')
  return { contributor_id: review.contributor_id, kind: 'quarantine_confirmed', rules, score: attack.score ?? 0, texts }
}

const UNMOVED: Reviewed = { moved: false, changed: [] }

async function keepHidden(tx: Db, ctx: Context, review: ReviewRow, now: Date): Promise<Reviewed> {
  const strike = await strikeFor(tx, review)
  return strike ? strikeIn(tx, ctx, strike, now) : UNMOVED
}

/**
 * A record that is kept from its readers is shown again, or stays as it is; one that reads like an attack and stays so
 * costs its author a strike. Who rejected it may think again.
 * @throws NotFoundError, DuplicateError
 */
export async function decideRecord(
  ctx: Context,
  { candidate_id: id, decision, note = null }: Received<'decideReview'>,
): Promise<void> {
  const [actor, now] = [ctx.caller.contributor_id, ctx.now()]
  const happened_at = now.toISOString()
  const accepting = decision === 'accept'
  const { moved, changed } = await racingTransaction(ctx.db, async (tx) => {
    await lockRecord(tx, id)
    // as it is now: another reviewer may have been first
    const review = await requireOpen(tx, id)
    const rejection = await findRejection(tx, id)
    if (rejection && !accepting) throw decidedAlready(rejection)
    if (accepting) await show(tx, review, { actor, happened_at })
    const struck = accepting
      ? ((rejection && (await takeBackStrike(tx, rejection, { actor, happened_at }))) ?? UNMOVED)
      : await keepHidden(tx, ctx, review, now)
    const level_before = !accepting && struck.moved ? review.trust_level : null
    const about = { subject_id: id, kind: review.kind, decision, experience_id: accepting ? id : null }
    await noteDecision(tx, { ...about, note, level_before, decided_by: actor, decided_at: happened_at })
    return struck
  })
  await takeEffect(ctx, { moved, changed: [id, ...changed] })
}
