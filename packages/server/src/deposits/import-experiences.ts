import { ApiError, type ImportResult, type Received } from '@cairnway/contract'
import type { App, Context } from '../context.ts'
import { addContributor } from '../contributors/add-contributor.ts'
import { findSeedContributor } from '../contributors/store.ts'
import { inBatches } from '../in-batches.ts'
import type { PreparedText } from '../search/engine/types.ts'
import { checkLine } from './check-line.ts'
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

/** Lines that are checked, embedded and stored side by side: fewer than a server's pool has connections. */
const LINES_AT_ONCE = 8

interface Imported {
  answer: Omit<ImportResult, 'line'>
  /** of a new record */
  indexed?: PreparedText | null
}

async function importOne(ctx: Context, text: string): Promise<Imported> {
  const { same, deposit, indexed } = await checkLine(ctx, text)
  if (same !== null) return { answer: { id: same, status: 'existing' } }
  // an import may be larger than what is free
  await ctx.disk.requireRoom()
  const stored = await storeDeposit(ctx, deposit)
  return { answer: { id: stored.id, status: 'created' }, indexed }
}

/** What became of a line; only what is wrong on our side is thrown. */
async function answerOne(ctx: Context, text: string): Promise<Imported> {
  try {
    return await importOne(ctx, text)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status >= 500) throw failure
    if (failure.error === 'DuplicateError') {
      const existing = failure.details.existing_experience_id
      return { answer: { id: typeof existing === 'string' ? existing : null, status: 'existing' } }
    }
    const { error, message, details } = failure
    return { answer: { id: null, status: 'rejected', error: { error, message, details } } }
  }
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
  const answer = async ({ line, text }: NumberedLine) => {
    const [result] = await Promise.allSettled([answerOne(owner, text)])
    return { line, result }
  }
  for await (const done of inBatches(workAhead(numbered(lines), answer, LINES_AT_ONCE), LINES_AT_ONCE)) {
    // before any fault is told: what is stored must reach the index
    const stored = done.flatMap(({ result }) => (result.status === 'fulfilled' ? [result.value] : []))
    const created = stored.flatMap(({ answer: { id, status }, indexed = null }) =>
      status === 'created' && id !== null ? [{ id, indexed }] : [],
    )
    const texts = new Map(created.flatMap(({ id, indexed }) => (indexed ? [[id, indexed]] : [])))
    await ctx.indexer.refresh(
      created.map(({ id }) => id),
      texts,
    )
    for (const { line, result } of done) {
      if (result.status === 'rejected') throw result.reason
      yield { line, ...result.value.answer }
    }
  }
}
