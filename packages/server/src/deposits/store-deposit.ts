import { ApiError, type ExperienceCreate, type RiskFlag, type Wedge } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addTotals, countPassedDeposit, setTrustLevel } from '../contributors/store.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { vectorText } from '../experiences/core-text.ts'
import { findSameContent, insertExperience, promoteWaiting } from '../experiences/store.ts'
import { quantise } from '../search/engine/quantise.ts'
import { putVector } from '../search/store.ts'
import { textHash } from '../search/text-vector.ts'
import { contentHash } from './content-hash.ts'
import { supersede } from './supersede.ts'

/** Deposits that must pass the checks before a newcomer's become searchable (specification: limits). */
const PASSES_NEEDED = 3

export interface CheckedDeposit {
  experience: ExperienceCreate
  wedge: Wedge
  risk_flags: RiskFlag[]
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
async function countDeposit(tx: Db, contributor_id: string): Promise<{ established: boolean; promoted: boolean }> {
  const [author] = await countPassedDeposit(tx, contributor_id)
  if (author?.trust_level !== 'new') return { established: author?.trust_level !== 'suspended', promoted: false }
  const promoted = author.passed_deposits >= PASSES_NEEDED
  if (promoted) await setTrustLevel(tx, contributor_id, 'established')
  return { established: promoted, promoted }
}

/** Stores a checked deposit with everything that hangs on it, in one transaction. */
export async function storeDeposit(ctx: Context, deposit: CheckedDeposit): Promise<StoredDeposit> {
  const { experience, vector } = deposit
  const caller_id = ctx.caller.contributor_id
  const id = ctx.newId('exp')
  const created_at = ctx.now().toISOString()
  const about = { contributor_id: caller_id, happened_at: created_at }
  const content_hash = contentHash(experience)
  return racingTransaction(ctx.db, async (tx) => {
    const { established, promoted } = await countDeposit(tx, caller_id)
    const predecessor_id = experience.supersedes ?? null
    const { visibility_scope } = experience
    const succession = { successor_id: id, caller_id, visibility_scope, now: created_at }
    const version = predecessor_id === null ? 1 : await supersede(tx, { ...succession, predecessor_id })
    const audience = visibility_scope === 'public' && established ? 'public' : caller_id
    const { score, ...assessed } = deposit.quality
    const made = await insertExperience(tx, {
      ...experience,
      id,
      contributor_id: caller_id,
      wedge: deposit.wedge,
      version,
      content_hash,
      audience,
      quality_score: score,
      causal_depth: assessed.causal_depth,
      boundary_precision: assessed.boundary_precision,
      insight_transferability: assessed.insight_transferability,
      risk_flags: deposit.risk_flags,
      created_at,
    })
    if (!made) {
      const same = await findSameContent(tx, content_hash, caller_id)
      throw new ApiError('DuplicateError', 'this experience is there already', {
        existing_experience_id: same?.id ?? null,
      })
    }
    const text_hash = textHash(vectorText(experience))
    if (vector)
      await putVector(tx, { experience_id: id, model_id: ctx.embedder.model_id, text_hash, ...quantise(vector) })
    await emit(tx, { name: 'experience.deposited', experience_id: id, ...about })
    const waiting = promoted ? await promoteWaiting(tx, caller_id, created_at) : []
    if (promoted) await emit(tx, { name: 'contributor.trust_changed', ...about, data: { trust_level: 'established' } })
    for (const waited of waiting) await emit(tx, { name: 'experience.promoted', experience_id: waited, ...about })
    await addTotals(tx, caller_id, { experiences: waiting.length + (audience === 'public' ? 1 : 0) })
    return {
      id,
      created_at,
      visibility: visibility_scope === 'private' ? null : established ? 'searchable' : 'pending',
      also_changed: predecessor_id === null ? waiting : [...waiting, predecessor_id],
    }
  })
}
