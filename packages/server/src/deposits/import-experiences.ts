import { ApiError, type ImportResult, type Received } from '@cairnway/contract'
import type { App, Context } from '../context.ts'
import { addContributor } from '../contributors/add-contributor.ts'
import { findSeedContributor } from '../contributors/store.ts'
import { type CheckedLine, checkLine } from './check-line.ts'
import { storeDeposit } from './store-deposit.ts'
import { workAhead } from './work-ahead.ts'

/** The seed contributor of that name, made when there is none. */
async function seedContributor(app: App, name: string): Promise<string> {
  const find = () => findSeedContributor(app.db, name)
  const known = await find()
  if (known) return known.id
  const made = await addContributor(
    app,
    app.db,
    { type: 'seed', agent_name: name },
    { trust_level: 'established' },
  ).catch(() => null)
  const id = made ?? (await find())?.id
  if (!id) throw new ApiError('ServerError', `the seed contributor ${name} could not be made`)
  return id
}

/** How many lines are checked and embedded before their turn to be stored, so that the model never waits. */
const LINES_AHEAD = 4

async function storeLine(ctx: Context, { same, deposit }: CheckedLine): Promise<Omit<ImportResult, 'line'>> {
  if (same !== null) return { id: same, status: 'existing' }
  const stored = await storeDeposit(ctx, deposit)
  await ctx.indexer.refresh([stored.id])
  return { id: stored.id, status: 'created' }
}

interface NumberedLine {
  line: number
  text: string
}

/** Lines with their numbers from 1, without blank ones. */
async function* numbered(lines: AsyncIterable<string>): AsyncGenerator<NumberedLine> {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() !== '') yield { line, text }
  }
}

/**
 * Stores lines of ExperienceCreate in the name of a seed contributor. Limits, secrets and poisoning are checked as for
 * everyone; quality, near duplicates and worthiness are the operator's own judgement. A record that is there is no
 * fault, so that a broken import can be run again.
 */
export async function* importExperiences(
  ctx: Context,
  input: Received<'importExperiences'>,
  lines: AsyncIterable<string>,
): AsyncGenerator<ImportResult> {
  const contributor_id = await seedContributor(ctx, input.as)
  const owner: Context = { ...ctx, caller: { ...ctx.caller, contributor_id } }
  const check = ({ line, text }: NumberedLine) =>
    checkLine(owner, text).then(
      (checked) => ({ line, store: () => storeLine(owner, checked) }),
      (refusal: unknown) => ({ line, store: () => Promise.reject(refusal) }),
    )
  for await (const { line, store } of workAhead(numbered(lines), check, LINES_AHEAD)) {
    // an import may be larger than what is free
    await ctx.disk.requireRoom()
    try {
      yield { line, ...(await store()) }
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure
      if (failure.error === 'DuplicateError') {
        const existing = failure.details.existing_experience_id
        yield { line, id: typeof existing === 'string' ? existing : null, status: 'existing' }
        continue
      }
      const { error, message, details } = failure
      yield { line, id: null, status: 'rejected', error: { error, message, details } }
    }
  }
}
