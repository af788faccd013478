import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { coreText } from '../experiences/core-text.ts'
import { findSameContent, listCompared } from '../experiences/store.ts'
import { contentHash } from './content-hash.ts'
import { duplicateJudge, SIMILAR_COSINE } from './duplicate.ts'
import { refuseDuplicate } from './refusals.ts'
import { thousandths } from './round.ts'

/** How many of the nearest records are compared word by word. */
const COMPARED_MAX = 10
const SIMILAR_SHOWN = 5
/**
 * Records below both lines cannot be called similar, and are not read: the estimate of the overlap would have to be off
 * by more than three times its error of .035 at the line of .2, and the cosine is exact.
 */
const COMPARED_OVERLAP = 0.08

export interface Neighbours {
  /** cosine of the nearest record, null without a vector */
  max_cosine: number | null
  similar: { id: string; title: string; similarity: number }[]
}

/** @throws DuplicateError naming the record that says the same */
async function refuseSameContent(ctx: Context, input: ExperienceCreate): Promise<void> {
  const same = await findSameContent(ctx.db, contentHash(input), ctx.caller.contributor_id)
  if (same && same.id !== input.supersedes)
    throw refuseDuplicate(
      'DuplicateError',
      { id: same.id, similarity: 1 },
      `an experience with the same problem, cause, method and insight is there already: ${same.id}. Give feedback on it instead`,
    )
}

/**
 * What the caller may read near to a deposit. The record that it replaces does not count.
 * @throws DuplicateError for the same text, NearDuplicateFoundError for nearly the same
 */
export async function findNeighbours(
  ctx: Context,
  input: ExperienceCreate,
  vector: Float32Array | null,
): Promise<Neighbours> {
  await refuseSameContent(ctx, input)
  const caller_id = ctx.caller.contributor_id
  const near = ctx.indexer
    .nearest(coreText(input), vector, caller_id, COMPARED_MAX + 1)
    .filter(({ id }) => id !== input.supersedes)
  const compared = near.filter(({ overlap, cosine }) => overlap >= COMPARED_OVERLAP || cosine >= SIMILAR_COSINE)
  const ids = compared.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await listCompared(ctx.db, ids, caller_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const judge = duplicateJudge(input)
  const judged = compared.flatMap(({ id, cosine }) => {
    const row = byId.get(id)
    return row ? [{ id, title: row.title, ...judge(row, cosine) }] : []
  })
  const duplicate = judged.filter((found) => found.duplicate).sort((a, b) => b.similarity - a.similarity)[0]
  if (duplicate)
    throw refuseDuplicate(
      'NearDuplicateFoundError',
      duplicate,
      `nearly the same is known: ${duplicate.id}, "${duplicate.title}". Give feedback on it, or say what differs`,
    )
  return {
    max_cosine: vector === null ? null : near.reduce((most, { cosine }) => Math.max(most, cosine), 0),
    similar: judged
      .filter((found) => found.similar)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, SIMILAR_SHOWN)
      .map(({ id, title, similarity }) => ({ id, title, similarity: thousandths(similarity) })),
  }
}
