import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { foldQuery, hashQuery } from '../search/search-log.ts'
import { countUnmetSearches } from '../search/store.ts'

const window_days = 14
const day_ms = 86_400_000
/** A search whose best result scored no more than this found nothing of use (specification: demand hotspots). */
const max_top_score = 0.3

/** How often the last two weeks asked for exactly this and found little: by title, or by the problem's first line. */
export async function recentUnmetSearches(ctx: Context, { title, problem }: ExperienceCreate): Promise<number> {
  const questions = [title, problem.split('\n')[0] ?? '', problem].map((text) => hashQuery(foldQuery(text)))
  const since = new Date(ctx.now().getTime() - window_days * day_ms).toISOString()
  return (await countUnmetSearches(ctx.db, questions, since, max_top_score))?.total ?? 0
}
