import { type ImportResult, OperationError, type OperationInput } from '@cairnway/contract'
import { findOrAddSource, type SourceType } from '../../accounts/contributors/find-or-add-source.ts'
import type { Context } from '../../platform/context.ts'
import type { DepositsParts } from '../parts.ts'
import { applyTombstone } from './apply-tombstone.ts'
import { checkImportLine, readLineIdentity } from './check-import-line.ts'
import { findImportedRecord, setImportedRecord } from './imported-record-store.ts'
import { prefetch } from './prefetch.ts'
import { storeDeposit } from './store-deposit.ts'

/** Lines that are checked, embedded and stored concurrently: fewer than the connections of the pool. */
const MAX_CONCURRENT_LINES = 8

type LineResult = Omit<ImportResult, 'line'>

/** The source in whose name a line is imported, and the operator who does. */
interface Import {
  type: SourceType
  operator_id: string
}

/** Stores the record of a line unless one with its text exists. */
async function storeLine(ctx: Context<DepositsParts>, text: string, type: SourceType): Promise<LineResult> {
  const { existing_id, deposit } = await checkImportLine(ctx, text, type)
  if (existing_id !== null) return { id: existing_id, status: 'existing' }
  // checked for each line, since an import may be larger than the free space at its start
  await ctx.disk.requireSpace()
  try {
    return { id: (await storeDeposit(ctx, deposit)).id, status: 'created' }
  } catch (failure) {
    // another line says the same, or the record of somebody else
    if (!(failure instanceof OperationError) || failure.error !== 'DuplicateError') throw failure
    const existing = failure.details.existing_experience_id
    return { id: typeof existing === 'string' ? existing : null, status: 'existing' }
  }
}

async function importLine(
  ctx: Context<DepositsParts>,
  text: string,
  { type, operator_id }: Import,
): Promise<LineResult> {
  const { upstream_id, tombstone } = readLineIdentity(text)
  if (tombstone !== null) return { id: await applyTombstone(ctx, tombstone, operator_id), status: 'removed' }
  if (upstream_id === null) return storeLine(ctx, text, type)
  const identity = { contributor_id: ctx.caller.contributor_id, upstream_id }
  const known = await findImportedRecord(ctx.db, identity)
  // also one that was erased here, although its instance still has it
  if (known?.removed_at || known?.experience_id === null) return { id: known.experience_id, status: 'removed' }
  const result = await storeLine(ctx, text, type)
  // not with the record: an interrupted import is repeated, and notes it then
  if (result.id !== null) await setImportedRecord(ctx.db, { ...identity, experience_id: result.id })
  return result
}

/** The result of a line. Only server errors are thrown. */
async function tryImportLine(ctx: Context<DepositsParts>, text: string, source: Import): Promise<LineResult> {
  try {
    return await importLine(ctx, text, source)
  } catch (failure) {
    if (!(failure instanceof OperationError) || failure.status >= 500) throw failure
    const { error, message, details } = failure
    return { id: null, status: 'rejected', error: { error, message, details } }
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
 * Stores lines of ExperienceCreate in the name of a source. Limits, secrets and poisoning are checked as for
 * everyone; quality, near duplicates and worthiness are left to the operator. A tombstone removes the record of its id. A record that already exists is not an
 * error, so an interrupted import can be repeated.
 */
export async function* importExperiences(
  ctx: Context<DepositsParts>,
  input: OperationInput<'importExperiences'>,
  lines: AsyncIterable<string>,
): AsyncGenerator<ImportResult> {
  const type = input.endorsed ? 'seed' : 'publisher'
  const contributor_id = await findOrAddSource(ctx, type, input.as)
  const source = { type, operator_id: ctx.caller.contributor_id } as const
  const owner = { ...ctx, caller: { ...ctx.caller, contributor_id } }
  const importNumbered = async ({ line, text }: NumberedLine) => {
    const [result] = await Promise.allSettled([tryImportLine(owner, text, source)])
    return { line, result }
  }
  for await (const { line, result } of prefetch(numberLines(lines), importNumbered, MAX_CONCURRENT_LINES)) {
    if (result.status === 'rejected') throw result.reason
    yield { line, ...result.value }
  }
}
