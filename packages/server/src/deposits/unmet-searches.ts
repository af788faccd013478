import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { hashQuery, normalizeQuery } from '../search/search-log.ts'
import { countUnmetSearches } from '../search/store.ts'
import { daysBefore } from '../time/days-before.ts'

const SEARCH_WINDOW_DAYS = 14
/** A search whose best result scored no more than this found nothing of use (specification: demand hotspots). */
const MAX_TOP_SCORE = 0.3

/** How often the last two weeks asked for exactly this and found little: by title, or by the problem's first line. */
export async function countRecentUnmetSearches(ctx: Context, { title, problem }: ExperienceCreate): Promise<number> {
  const questions = [title, problem.split('\n')[0] ?? '', problem].map((text) => hashQuery(normalizeQuery(text)))
  const since = daysBefore(ctx.now(), SEARCH_WINDOW_DAYS)
  return (await countUnmetSearches(ctx.db, questions, since, MAX_TOP_SCORE))?.total ?? 0
}
