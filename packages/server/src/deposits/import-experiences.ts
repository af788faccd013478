import { ApiError, type ImportResult, type OperationInput } from '@cairnway/contract'
import type { App, Context } from '../context.ts'
import { addContributor } from '../contributors/add-contributor.ts'
import { findSeedContributor } from '../contributors/store.ts'
import { batchReadyValues } from '../event-loop/batch-ready-values.ts'
import type { PreparedText } from '../search/engine/types.ts'
import { checkImportLine } from './check-import-line.ts'
import { prefetch } from './prefetch.ts'
import { storeDeposit } from './store-deposit.ts'

/** The seed contributor of that name, made when there is none. */
async function findOrCreateSeedContributor(app: App, name: string): Promise<string> {
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
const MAX_CONCURRENT_LINES = 8

interface ImportedLine {
  result: Omit<ImportResult, 'line'>
  /** of a new record */
  prepared_text?: PreparedText | null
}

async function importLine(ctx: Context, text: string): Promise<ImportedLine> {
  const { existing_id, deposit, prepared_text } = await checkImportLine(ctx, text)
  if (existing_id !== null) return { result: { id: existing_id, status: 'existing' } }
  // an import may be larger than what is free
  await ctx.disk.requireSpace()
  const stored = await storeDeposit(ctx, deposit)
  return { result: { id: stored.id, status: 'created' }, prepared_text }
}

/** What became of a line; only what is wrong on our side is thrown. */
async function tryImportLine(ctx: Context, text: string): Promise<ImportedLine> {
  try {
    return await importLine(ctx, text)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status >= 500) throw failure
    if (failure.error === 'DuplicateError') {
      const existing = failure.details.existing_experience_id
      return { result: { id: typeof existing === 'string' ? existing : null, status: 'existing' } }
    }
    const { error, message, details } = failure
    return { result: { id: null, status: 'rejected', error: { error, message, details } } }
  }
}

interface NumberedLine {
  line: number
  text: string
}

/** Lines with their numbers from 1, without blank ones. */
async function* numberLines(lines: AsyncIterable<string>): AsyncGenerator<NumberedLine> {
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
  input: OperationInput<'importExperiences'>,
  lines: AsyncIterable<string>,
): AsyncGenerator<ImportResult> {
  const contributor_id = await findOrCreateSeedContributor(ctx, input.as)
  const owner: Context = { ...ctx, caller: { ...ctx.caller, contributor_id } }
  const answer = async ({ line, text }: NumberedLine) => {
    const [result] = await Promise.allSettled([tryImportLine(owner, text)])
    return { line, result }
  }
  for await (const done of batchReadyValues(
    prefetch(numberLines(lines), answer, MAX_CONCURRENT_LINES),
    MAX_CONCURRENT_LINES,
  )) {
    // before any fault is told: what is stored must reach the index
    const stored = done.flatMap(({ result }) => (result.status === 'fulfilled' ? [result.value] : []))
    const created = stored.flatMap(({ result: { id, status }, prepared_text = null }) =>
      status === 'created' && id !== null ? [{ id, indexed: prepared_text }] : [],
    )
    const texts = new Map(created.flatMap(({ id, indexed }) => (indexed ? [[id, indexed]] : [])))
    await ctx.indexer.refresh(
      created.map(({ id }) => id),
      texts,
    )
    for (const { line, result } of done) {
      if (result.status === 'rejected') throw result.reason
      yield { line, ...result.value.result }
    }
  }
}
