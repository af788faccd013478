import { ApiError, detailOf, ExperienceCreate, type ImportResult, type Received, summaryOf } from '@cairnway/contract'
import type { App, Context } from '../context.ts'
import { addContributor } from '../contributors/add-contributor.ts'
import { findSeedContributor } from '../contributors/store.ts'
import { vectorText } from '../experiences/core-text.ts'
import { findSameContent } from '../experiences/store.ts'
import { inBatches } from '../in-batches.ts'
import { parseJson } from '../screening/parse-json.ts'
import { requireClean } from '../screening/require-clean.ts'
import { contentHash } from './content-hash.ts'
import { wedgeOf } from './deposit-experience.ts'
import { assessQuality } from './quality.ts'
import { storeDeposit } from './store-deposit.ts'

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

/** @throws ValidationError */
function parseLine(text: string): ExperienceCreate {
  const json = parseJson(text)
  if ('fault' in json) throw new ApiError('ValidationError', `not JSON: ${json.fault}`)
  const parsed = ExperienceCreate.safeParse(json.value, { reportInput: true })
  if (parsed.success) return parsed.data
  const detail = detailOf(parsed.error.issues, () => 'body')
  throw new ApiError('ValidationError', summaryOf(detail), { errors: detail }, { detail })
}

/** Lines that are taken through the checks and stored side by side: fewer than a server's pool has connections. */
const LINES_AT_ONCE = 8

type Imported = Omit<ImportResult, 'line'>

async function importOne(ctx: Context, text: string): Promise<Imported> {
  const read = parseLine(text)
  if (read.visibility_scope !== 'public') throw new ApiError('ValidationError', 'only public experiences are imported')
  const { input, risk_flags } = requireClean({
    ...read,
    supersedes: null,
    creation_mode: 'seed' as const,
    origin: read.origin ?? { type: 'manual' as const, url: null, verified: false },
  })
  const same = await findSameContent(ctx.db, contentHash(input), ctx.caller.contributor_id)
  if (same) return { id: same.id, status: 'existing' }
  const vector = await ctx.embedder.embedDocument(vectorText(input))
  const stored = await storeDeposit(ctx, {
    experience: input,
    wedge: wedgeOf(input),
    risk_flags,
    quality: assessQuality(input),
    vector,
  })
  return { id: stored.id, status: 'created' }
}

/** What became of a line; only what is wrong on our side is thrown. */
async function answerOne(ctx: Context, text: string): Promise<Imported> {
  try {
    return await importOne(ctx, text)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status >= 500) throw failure
    if (failure.error === 'DuplicateError') {
      const existing = failure.details.existing_experience_id
      return { id: typeof existing === 'string' ? existing : null, status: 'existing' }
    }
    const { error, message, details } = failure
    return { id: null, status: 'rejected', error: { error, message, details } }
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
  let line = 0
  for await (const texts of inBatches(lines, LINES_AT_ONCE)) {
    // an import may be larger than what is free
    await ctx.disk.requireRoom()
    const results = texts
      .map((text) => ({ line: ++line, text }))
      .filter(({ text }) => text.trim() !== '')
      .map(async (each): Promise<ImportResult> => ({ line: each.line, ...(await answerOne(owner, each.text)) }))
    // all are waited for before any fault is told: what is stored must reach the index
    const settled = await Promise.allSettled(results)
    const done = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    await ctx.indexer.refresh(done.flatMap(({ id, status }) => (status === 'created' && id !== null ? [id] : [])))
    for (const result of settled) {
      if (result.status === 'rejected') throw result.reason
      yield result.value
    }
  }
}
