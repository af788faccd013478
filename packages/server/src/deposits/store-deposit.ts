import { ApiError, type ExperienceCreate, type RiskFlag, type Wedge } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { findTrustEvidence } from '../contributors/find-trust-evidence.ts'
import { addToTotals, countPassedDeposit, type DepositBudget } from '../contributors/store.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { findByContentHash, insertExperience, type NewExperience } from '../experiences/store.ts'
import { quantize } from '../search/engine/index/quantize.ts'
import { type NewVector, upsertVector } from '../search/store.ts'
import { hashText } from '../search/text-vector.ts'
import { type TrustTransition, trustTransition } from '../trust/trust-transition.ts'
import { budgetExceededError, callerDepositBudget } from './deposit-budget.ts'
import { insertDeposit } from './store.ts'
import { supersede } from './supersede.ts'

export interface CheckedDeposit {
  experience: ExperienceCreate
  wedge: Wedge
  content_hash: string
  risk_flags: RiskFlag[]
  /** hidden from others until somebody has looked */
  contested?: boolean
  quality: {
    score: number
    causal_depth: number
    boundary_precision: number
    insight_transferability: number
  }
  vector: Float32Array | null
}

export interface StoredDeposit {
  id: string
  created_at: string
  /** whether others can find it; null for a private one, which they never do */
  visibility: 'searchable' | 'pending' | null
  /** other records that this deposit changed */
  also_changed: string[]
}

/** Counts the deposit; the third one makes a newcomer established and all of theirs searchable. */
async function countDeposit(
  tx: Db,
  row: Pick<NewExperience, 'contributor_id' | 'created_at' | 'supersedes'>,
  budget: DepositBudget | null,
): Promise<{ established: boolean; promotion: TrustTransition | null }> {
  const author = await countPassedDeposit(tx, row.contributor_id, budget)
  if (author === null) throw await budgetExceededError(tx, row)
  if (author.trust_level !== 'new') return { established: author.trust_level !== 'suspended', promotion: null }
  const standing = await findTrustEvidence(tx, row.contributor_id, new Date(row.created_at))
  // this one is not stored yet; a newer version takes the place of one that is counted
  const added = row.supersedes ? 0 : 1
  const move = standing && trustTransition({ ...standing, passed_deposits: standing.passed_deposits + added })
  const promotion = move?.to === 'established' ? move : null
  return { established: promotion !== null, promotion }
}

/** What a deposit of a newcomer and one that replaces another need; the row is that of a first, searchable version. */
async function insertDepositStepwise(
  tx: Db,
  row: NewExperience,
  vector: NewVector | null,
  budget: DepositBudget | null,
) {
  const { id, contributor_id: caller_id, created_at, visibility_scope, content_hash } = row
  const about = { contributor_id: caller_id, happened_at: created_at }
  const { established, promotion } = await countDeposit(tx, row, budget)
  const predecessor_id = row.supersedes ?? null
  const succession = { successor_id: id, caller_id, visibility_scope, now: created_at }
  const version = predecessor_id === null ? 1 : await supersede(tx, { ...succession, predecessor_id })
  const audience = established ? row.audience : caller_id
  // sent together: nothing is kept of them when the record was there already
  const [made] = await Promise.all([
    insertExperience(tx, { ...row, version, audience }),
    emit(tx, { name: 'experience.deposited', experience_id: id, ...about }),
    addToTotals(tx, caller_id, { experiences: audience === 'public' && row.validation_state === 'verified' ? 1 : 0 }),
  ])
  if (!made) {
    const same = await findByContentHash(tx, content_hash, caller_id)
    throw new ApiError('DuplicateError', 'this experience is there already', {
      existing_experience_id: same?.id ?? null,
    })
  }
  if (vector) await upsertVector(tx, vector)
  const waiting = promotion ? await changeTrustLevel(tx, { ...about, ...promotion, actor: 'system' }) : []
  const also_changed = predecessor_id === null ? waiting : [...waiting, predecessor_id]
  return { established, promoted: promotion !== null, also_changed }
}

/** A checked deposit in the form in which it is kept. */
function createDepositRows(ctx: Context, { experience, quality, ...deposit }: CheckedDeposit) {
  const caller_id = ctx.caller.contributor_id
  const id = ctx.newId('exp')
  const row: NewExperience = {
    ...experience,
    id,
    contributor_id: caller_id,
    wedge: deposit.wedge,
    version: 1,
    content_hash: deposit.content_hash,
    audience: experience.visibility_scope === 'public' ? 'public' : caller_id,
    quality_score: quality.score,
    causal_depth: quality.causal_depth,
    boundary_precision: quality.boundary_precision,
    insight_transferability: quality.insight_transferability,
    risk_flags: deposit.risk_flags,
    validation_state: deposit.contested ? 'contested' : 'verified',
    created_at: ctx.now().toISOString(),
  }
  const vector = deposit.vector && {
    experience_id: id,
    model_id: ctx.embedder.model_id,
    text_hash: hashText(embeddingText(experience)),
    ...quantize(deposit.vector),
  }
  return { row, vector }
}

/** Whether others can find a record that was just stored. */
function storedVisibility(
  { visibility_scope, validation_state }: NewExperience,
  established: boolean,
): StoredDeposit['visibility'] {
  if (visibility_scope === 'private') return null
  return established && validation_state === 'verified' ? 'searchable' : 'pending'
}

async function insertDepositRows(tx: Db, ctx: Context, { row, vector }: ReturnType<typeof createDepositRows>) {
  const { established, ...stored } = await insertDepositStepwise(
    tx,
    row,
    vector,
    callerDepositBudget(ctx, row.created_at),
  )
  return { ...stored, id: row.id, created_at: row.created_at, visibility: storedVisibility(row, established) }
}

/**
 * Stores a checked deposit in the caller's transaction and at its end.
 * @returns also whether the author's trust level is another one now: then `ctx.callers.forget()` after the commit
 */
export const storeDepositInTransaction = (
  tx: Db,
  ctx: Context,
  deposit: CheckedDeposit,
): Promise<StoredDeposit & { promoted: boolean }> => insertDepositRows(tx, ctx, createDepositRows(ctx, deposit))

/** Stores a checked deposit with everything that hangs on it: all of it or nothing. */
export async function storeDeposit(ctx: Context, deposit: CheckedDeposit): Promise<StoredDeposit> {
  const rows = createDepositRows(ctx, deposit)
  const { row, vector } = rows
  const { id, created_at } = row
  if (
    (row.supersedes ?? null) === null &&
    (await insertDeposit(ctx.db, row, vector, callerDepositBudget(ctx, created_at)))
  )
    return { id, created_at, visibility: storedVisibility(row, true), also_changed: [] }
  const { promoted, ...stored } = await retryTransaction(ctx.db, (tx) => insertDepositRows(tx, ctx, rows))
  if (promoted) ctx.key_cache.invalidate()
  return stored
}
