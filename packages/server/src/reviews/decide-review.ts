import type { Received, Returned } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { changeValidation } from '../experiences/change-validation.ts'
import { releaseExperience } from '../experiences/release-experience.ts'
import { scrub } from '../screening/scrub.ts'
import { acceptCandidate } from './accept-candidate.ts'
import { requireReview } from './require-review.ts'
import { lockRecord, putDecision, type ReviewRow, setCandidateStatus } from './store.ts'
import { strikeAuthor } from './strike-author.ts'

type Decision = Received<'decideReview'>

const statuses = { accept: 'accepted', reject: 'rejected' } as const

/** Keeps a decision and says in the audit log who took it; the note stays out of there, since it may quote the text. */
async function note(
  ctx: Context,
  tx: Db,
  { candidate_id, decision, ...given }: Decision,
  experience_id: string | null,
) {
  const [decided_by, decided_at] = [ctx.caller.contributor_id, ctx.now().toISOString()]
  const words = given.note ? scrub(given.note) : null
  await putDecision(tx, { subject_id: candidate_id, decision, note: words, decided_by, decided_at })
  await appendAudit(tx, {
    actor: decided_by,
    action: 'review.decided',
    subject: candidate_id,
    data: { decision, experience_id },
    happened_at: decided_at,
  })
}

/** A record that is kept from its readers is shown again, or stays as it is. */
async function decideRecord(ctx: Context, input: Decision): Promise<void> {
  const { candidate_id: id, decision } = input
  const happened_at = ctx.now().toISOString()
  await racingTransaction(ctx.db, async (tx) => {
    await lockRecord(tx, id)
    // as it is now: another reviewer may have been first
    const { kind } = await requireReview(tx, id)
    if (decision === 'accept' && kind === 'contested') {
      const reason = 'accepted by a reviewer'
      await changeValidation(tx, {
        experience_id: id,
        to: 'verified',
        reason,
        actor: ctx.caller.contributor_id,
        happened_at,
      })
    }
    if (decision === 'accept' && (kind === 'rescan' || kind === 'report' || kind === 'burst'))
      await releaseExperience(tx, { id, why: kind, happened_at })
    await note(ctx, tx, input, decision === 'accept' ? id : null)
  })
  await ctx.indexer.refresh([id])
}

/**
 * A candidate becomes a record before it is marked: after a crash in between it waits still, and accepting it again
 * says that the record is there.
 */
async function decideCandidate(ctx: Context, input: Decision, review: ReviewRow): Promise<string | null> {
  const experience_id = input.decision === 'accept' ? await acceptCandidate(ctx, review) : null
  await ctx.db.transaction(async (tx) => {
    if (await setCandidateStatus(tx, review.id, statuses[input.decision])) await note(ctx, tx, input, experience_id)
  })
  return experience_id
}

/** A person lets something in or keeps it out. */
export async function decideReview(ctx: Context, input: Decision): Promise<Returned<'decideReview'>> {
  const review = await requireReview(ctx.db, input.candidate_id)
  const { id } = review
  const status = statuses[input.decision]
  if (review.kind === 'candidate') return { id, status, experience_id: await decideCandidate(ctx, input, review) }
  await decideRecord(ctx, input)
  if (input.decision === 'reject' && review.kind === 'contested') await strikeAuthor(ctx, review)
  return { id, status, experience_id: input.decision === 'accept' ? id : null }
}
