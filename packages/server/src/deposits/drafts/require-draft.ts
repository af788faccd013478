import { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { type DraftRow, findDraft } from '../../records/experiences/draft-store.ts'
import { requireExperience } from '../../records/experiences/require-experience.ts'

/**
 * An open draft of the caller.
 * @throws NotFoundError for what they may not read, ForbiddenError for a record of somebody else and for a draft that is
 *   discarded or expired, DuplicateError for a draft that is submitted already
 */
export async function requireOpenDraft(ctx: Context, id: string): Promise<DraftRow> {
  const { contributor_id } = ctx.caller
  const record = await requireExperience(ctx, id)
  if (record.contributor_id !== contributor_id)
    throw new OperationError('ForbiddenError', 'only the contributor whose draft it is can change or submit it')
  const draft = await findDraft(ctx.db, id, ctx.caller)
  if (draft === null)
    throw new OperationError('DuplicateError', `${id} is no draft: it is deposited. Replace it with \`supersedes\``, {
      existing_experience_id: id,
    })
  if (draft.retracted_at !== null)
    throw new OperationError('ForbiddenError', `this draft is gone since ${draft.retracted_at.slice(0, 10)}`, {
      reason: draft.retraction_reason ?? 'discarded',
    })
  return draft
}
