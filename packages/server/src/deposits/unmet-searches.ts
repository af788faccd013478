import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { daysBefore } from '../days-before.ts'
import { foldQuery, hashQuery } from '../search/search-log.ts'
import { countUnmetSearches } from '../search/store.ts'

const WINDOW_DAYS = 14
/** A search whose best result scored no more than this found nothing of use (specification: demand hotspots). */
const MAX_TOP_SCORE = 0.3

/** How often the last two weeks asked for exactly this and found little: by title, or by the problem's first line. */
export async function recentUnmetSearches(ctx: Context, { title, problem }: ExperienceCreate): Promise<number> {
  const questions = [title, problem.split('\n')[0] ?? '', problem].map((text) => hashQuery(foldQuery(text)))
  const since = daysBefore(ctx.now(), WINDOW_DAYS)
  return (await countUnmetSearches(ctx.db, questions, since, MAX_TOP_SCORE))?.total ?? 0
}
