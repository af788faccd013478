import { ApiError, detailOf, ExperienceCreate, type ImportResult, type Received, summaryOf } from '@cairnway/contract'
import type { App, Context } from '../context.ts'
import { addContributor } from '../contributors/add-contributor.ts'
import { findSeedContributor } from '../contributors/store.ts'
import { vectorText } from '../experiences/core-text.ts'
import { findSameContent } from '../experiences/store.ts'
import { parseJson } from '../screening/parse-json.ts'
import { requireClean } from '../screening/require-clean.ts'
import { textToEmbed } from '../search/engine/text-to-embed.ts'
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

async function importOne(ctx: Context, text: string): Promise<Omit<ImportResult, 'line'>> {
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
  const vector = await ctx.embedder.embedDocument(textToEmbed(vectorText(input)))
  const stored = await storeDeposit(ctx, {
    experience: input,
    wedge: wedgeOf(input),
    risk_flags,
    quality: assessQuality(input),
    vector,
  })
  await ctx.indexer.refresh([stored.id])
  return { id: stored.id, status: 'created' }
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
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    // an import may be larger than what is free
    await ctx.disk.requireRoom()
    try {
      yield { line, ...(await importOne(owner, text)) }
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
