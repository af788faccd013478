import type { ExperienceCreate, RiskFlag, Wedge } from '@cairnway/contract'
import { lockTrustLevel } from '../../accounts/contributors/trust-store.ts'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import { listExcessDrafts } from '../../records/experiences/draft-store.ts'
import { insertExperience, lockPredecessor, type NewDraft } from '../../records/experiences/store.ts'
import { retractRecord } from '../../records/lifecycle/retract-record.ts'
import { transitions } from '../../records/lifecycle/transitions.ts'
import { classifyDomain, parseDomainHint } from '../../rules/record-text/classify-domain.ts'
import { EMPTY_RECORD } from '../../rules/record-text/empty-record.ts'
import { bodyText } from '../../rules/record-text/experience-text.ts'
import { missingFields } from '../../rules/record-text/missing-fields.ts'

/** A contributor has at most so many open drafts, and as many in each workspace; with another one the oldest expires. */
export const MAX_OPEN_DRAFTS = 100
const EXPIRED = `expired: there are ${MAX_OPEN_DRAFTS} newer drafts`

/** Screened fields of a record that a text or a session contains; the others are absent. */
export type DraftFields = Partial<ExperienceCreate> & {
  creation_mode: 'raw' | 'session'
  risk_flags?: RiskFlag[]
}

/** Every field of a deposit; what the draft does not have is empty. */
const fillDraft = ({ risk_flags: _, ...draft }: DraftFields): ExperienceCreate => ({ ...EMPTY_RECORD, ...draft })

const draftWedge = (draft: ExperienceCreate): Wedge =>
  parseDomainHint(draft.source?.structured_hints?.domain_hint ?? null) ??
  classifyDomain([draft.title, bodyText(draft), ...draft.tags].join('\n'))

/** The row of a draft of the caller. No gate has evaluated it, so it has no measures. */
export const toDraftRow = (
  ctx: Context,
  { risk_flags, ...experience }: ExperienceCreate & { risk_flags: RiskFlag[] },
  id: string,
): NewDraft => ({
  ...experience,
  origin: { type: 'agent_session', url: null, ...experience.origin, verified: false },
  id,
  contributor_id: ctx.caller.contributor_id,
  wedge: draftWedge(experience),
  version: 1,
  content_hash: null,
  audience: ctx.caller.contributor_id,
  workspace_id: experience.visibility_scope === 'team' ? ctx.caller.workspace_id : null,
  quality_score: null,
  causal_depth: 0,
  boundary_precision: 0,
  insight_transferability: 0,
  risk_flags,
  validation_state: 'draft',
  is_original: false,
  created_at: ctx.now().toISOString(),
})

/** The record that a draft is to replace; null when it is gone since it was named. */
export async function findPredecessorId(
  tx: Change,
  { supersedes }: Pick<ExperienceCreate, 'supersedes'>,
  reader: Reader,
): Promise<string | null> {
  if (!supersedes) return null
  return (await lockPredecessor(tx, supersedes, reader))?.id ?? null
}

/**
 * Retracts the oldest drafts of a contributor beyond MAX_OPEN_DRAFTS, counted outside of workspaces or in one of them.
 */
async function expireExcessDrafts(tx: Change, owner: Reader, happened_at: string): Promise<void> {
  for (const record of await listExcessDrafts(tx, owner, MAX_OPEN_DRAFTS))
    await retractRecord(tx, { record, actor: 'system', reason: EXPIRED, happened_at })
}

/**
 * Stores a draft of the caller, which nobody else can read. Gates evaluate it when its owner submits it.
 * @returns its id, and the fields that it does not fill
 */
export async function storeDraft(
  tx: Change,
  ctx: Context,
  draft: DraftFields,
): Promise<{ id: string; missing_fields: string[] }> {
  const { contributor_id } = ctx.caller
  const experience = fillDraft(draft)
  // drafts of one contributor are counted one after the other
  await lockTrustLevel(tx, contributor_id)
  const supersedes = await findPredecessorId(tx, experience, ctx.caller)
  const row = toDraftRow(ctx, { ...experience, supersedes, risk_flags: draft.risk_flags ?? [] }, ctx.newId('exp'))
  await insertExperience(tx, row)
  const { id, created_at: happened_at } = row
  tx.emit({ name: transitions.draft.event, experience_id: id, contributor_id, happened_at })
  await expireExcessDrafts(tx, row, happened_at)
  return { id, missing_fields: missingFields(row) }
}
