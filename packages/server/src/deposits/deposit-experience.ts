import {
  ApiError,
  type ExperienceCreate,
  type Received,
  type Returned,
  SCHEMA_VERSION,
  type Wedge,
} from '@cairnway/contract'
import type { Context } from '../context.ts'
import { vectorText } from '../experiences/core-text.ts'
import { classifyWedge, knownWedge } from '../experiences/wedge.ts'
import { requireClean } from '../screening/require-clean.ts'
import { textToEmbed } from '../search/engine/text-to-embed.ts'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import { assessQuality } from './quality.ts'
import { refuseQuality, refuseWorthiness } from './refusals.ts'
import { storeDeposit } from './store-deposit.ts'
import { requireReplaceable } from './supersede.ts'
import { recentUnmetSearches } from './unmet-searches.ts'
import { assessWorthiness } from './worthiness.ts'

/** What a client may not decide for itself: who verified a record, and that it is a seed. */
function asClient(input: ExperienceCreate): ExperienceCreate {
  return {
    ...input,
    origin: { type: 'agent_session', url: null, ...input.origin, verified: false },
    creation_mode: input.creation_mode === 'seed' ? 'structured' : input.creation_mode,
  }
}

/** The knowledge domain: as hinted by the source, else as the text sounds. */
export const wedgeOf = (input: ExperienceCreate): Wedge =>
  knownWedge(input.source?.structured_hints?.domain_hint ?? null) ??
  classifyWedge([input.title, input.problem, input.root_cause, input.insight, ...input.tags].join('\n'))

async function requireReplaceableOf(ctx: Context, { supersedes, visibility_scope }: ExperienceCreate): Promise<void> {
  const caller_id = ctx.caller.contributor_id
  if (supersedes) await requireReplaceable(ctx.db, supersedes, { caller_id, visibility_scope })
}

/**
 * What is known near to a deposit.
 * @throws DuplicateError, NearDuplicateFoundError, WorthinessBelowThresholdError
 */
async function findWorthy(ctx: Context, input: ExperienceCreate, vector: Float32Array | null): Promise<Neighbours> {
  const near = await findNeighbours(ctx, input, vector)
  const unmet_searches = await recentUnmetSearches(ctx, input)
  const worthiness = assessWorthiness(input, { max_cosine: near.max_cosine, unmet_searches })
  if (worthiness.score < worthiness.threshold) throw refuseWorthiness(worthiness)
  return near
}

/** Takes a deposit through its gates, cheapest first, and stores it in one transaction. */
export async function depositExperience(
  ctx: Context,
  input: Received<'depositExperience'>,
): Promise<Returned<'depositExperience'>> {
  if (input.visibility_scope === 'team')
    throw new ApiError('ForbiddenError', 'visibility_scope team needs a key that belongs to a workspace')
  await requireReplaceableOf(ctx, input)
  const screened = requireClean(asClient(input))
  const quality = assessQuality(screened.input)
  if (!quality.passes) throw refuseQuality(quality)
  const vector = await ctx.embedder.embedDocument(textToEmbed(vectorText(screened.input)))
  const near = await findWorthy(ctx, screened.input, vector).catch(async (refusal: unknown) => {
    // who lost a race for the successor learns that, not that the winner's text is much like theirs
    await requireReplaceableOf(ctx, input)
    throw refusal
  })
  const stored = await storeDeposit(ctx, {
    experience: screened.input,
    wedge: wedgeOf(screened.input),
    risk_flags: screened.risk_flags,
    quality,
    vector,
  })
  await ctx.indexer.refresh([stored.id, ...stored.also_changed])
  return {
    id: stored.id,
    status: 'created',
    quality_score: quality.score,
    schema_version: SCHEMA_VERSION,
    risk_flags: screened.risk_flags,
    trust_visibility: stored.visibility,
    similar_experiences: near.similar.length > 0 ? near.similar : null,
    created_at: stored.created_at,
    disposition: 'auto_deposit',
    review_candidate_id: null,
  }
}
