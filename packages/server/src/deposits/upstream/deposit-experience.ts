import {
  type ExperienceCreate,
  OperationError,
  type OperationInput,
  type OperationOutput,
  SCHEMA_VERSION,
} from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { evaluateDeposit, storeEvaluatedDeposit } from '../structured/evaluate-deposit.ts'
import type { StoreInSameChange } from '../structured/store-deposit.ts'
import { identifyUpstream, isUnchanged } from './identify-upstream.ts'
import { listPredecessors, replaceResults } from './replace-results.ts'
import {
  claimUpstream,
  type ExistingResult,
  findExistingResult,
  findUpstream,
  type KnownUpstream,
  listCurrentResults,
  setUpstreamOutcome,
  type UpstreamRecord,
  type UpstreamResult,
} from './upstream-store.ts'

type Answer = OperationOutput<'depositExperience'>

/** The answer to a deposit of what is stored already. */
function presentExisting({ id, quality_score, created_at, validation_state, status }: ExistingResult): Answer {
  const common = {
    id,
    quality_score: quality_score ?? 0,
    schema_version: SCHEMA_VERSION,
    risk_flags: [],
    similar_experiences: null,
    created_at,
  }
  if (status === 'pending') {
    const review = { disposition: 'review', trust_visibility: 'review_pending', review_candidate_id: id } as const
    return { ...common, ...review, status: 'review_pending' }
  }
  const disposition = status === 'rejected' ? ('rejected' as const) : ('auto_deposit' as const)
  const trust_visibility = validation_state === 'verified' ? ('searchable' as const) : null
  const review_candidate_id = status === null ? null : id
  return { ...common, status: 'existing', disposition, trust_visibility, review_candidate_id }
}

/** The upstream record of a deposit, as it is known before the deposit is evaluated. */
interface EarlierDeposit {
  known: KnownUpstream | null
  results: UpstreamResult[]
}

async function findEarlier(ctx: Context, upstream: UpstreamRecord): Promise<EarlierDeposit> {
  const known = await findUpstream(ctx.db, upstream)
  const { contributor_id } = ctx.caller
  const { workspace_id } = upstream
  return { known, results: known ? await listCurrentResults(ctx.db, known, { contributor_id, workspace_id }) : [] }
}

/** A deposit of an upstream record that another deposit of it has overtaken. */
class OvertakenError extends Error {}

/** Whether another deposit of the upstream record was stored since it was read. */
const isOvertaken = async (ctx: Context, upstream: UpstreamRecord, { known }: EarlierDeposit): Promise<boolean> =>
  (await findUpstream(ctx.db, upstream))?.deposited_at !== known?.deposited_at

async function replaceEarlier(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: ExperienceCreate,
  { upstream, earlier: { known, results } }: { upstream: UpstreamRecord; earlier: EarlierDeposit },
): Promise<Answer> {
  const [predecessor] = listPredecessors(results, input, ctx.caller)
  const supersedes = input.supersedes ?? predecessor?.id ?? null
  const evaluated = await evaluateDeposit(ctx, { ...input, supersedes }, { is_by_sender: true })
  const has_record = 'deposit' in evaluated.plan
  const replace: StoreInSameChange = async (tx, { id, created_at: happened_at }) => {
    if (!(await claimUpstream(tx, upstream, { known, now: happened_at }))) throw new OvertakenError()
    const next = {
      raw_deposit_id: null,
      experience_ids: has_record ? [id] : [],
      candidate_ids: has_record ? [] : [id],
      has_record,
      predecessor_ids: [supersedes],
    }
    await setUpstreamOutcome(tx, upstream, await replaceResults(tx, known, { earlier: results, next, happened_at }))
  }
  return storeEvaluatedDeposit(ctx, evaluated, { storeWithRecord: replace, storeWithCandidate: replace })
}

/**
 * Maximum number of evaluations of a deposit, which is evaluated again when another one of the same upstream record was
 * stored meanwhile.
 */
const MAX_ATTEMPTS = 5

async function depositUpstream(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: ExperienceCreate,
  upstream: UpstreamRecord,
): Promise<Answer> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const earlier = await findEarlier(ctx, upstream)
    const { known } = earlier
    const existing = known && isUnchanged(upstream, known) ? await findExistingResult(ctx.db, known) : null
    if (existing) return presentExisting(existing)
    try {
      return await replaceEarlier(ctx, input, { upstream, earlier })
    } catch (error) {
      // also where a gate found the text of the other deposit
      if (!(error instanceof OvertakenError || (await isOvertaken(ctx, upstream, earlier)))) throw error
    }
  }
  throw new OperationError('DuplicateError', 'this upstream record is deposited by others at the same time', {
    retry_after_seconds: 1,
  })
}

/**
 * `POST /v1/experiences`: checks a deposit by all gates, and stores it in one transaction. A crawler's new deposit of
 * an upstream record replaces the results of the former one; an unchanged one stores nothing.
 */
export async function depositExperience(
  ctx: Context<RetrievalParts & DepositsParts>,
  sent: OperationInput<'depositExperience'>,
): Promise<Answer> {
  const visibility_scope = await visibilityFor(ctx, sent.visibility_scope)
  const input = { ...sent, visibility_scope }
  const upstream = identifyUpstream(ctx, input)
  return upstream
    ? depositUpstream(ctx, input, upstream)
    : storeEvaluatedDeposit(ctx, await evaluateDeposit(ctx, input, { is_by_sender: true }))
}
