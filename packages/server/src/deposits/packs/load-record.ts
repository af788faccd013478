import { OperationError } from '@cairnway/contract'
import type { SourceType } from '../../accounts/contributors/find-or-add-source.ts'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { retractRecord } from '../../records/lifecycle/retract-record.ts'
import { findOrEmbedText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import type { DepositsParts } from '../parts.ts'
import { assessImport, readImportLine } from '../structured/check-import-line.ts'
import { type PackEntry, setPackRecordSql } from '../structured/pack-entry-store.ts'
import { storeDeposit } from '../structured/store-deposit.ts'
import { lockVersions, type PackRecordRow, setLeft } from './pack-store.ts'
import type { PackLine } from './read-pack.ts'

/** A pack while it is loaded. */
export interface PackLoad {
  name: string
  type: SourceType
  /** contributor who owns the records */
  contributor_id: string
  /** records of it that were loaded before, by key */
  known: ReadonlyMap<string, PackRecordRow>
  /** records of the contributor that no pack has yet, by content hash */
  unclaimed: ReadonlyMap<string, string>
}

/**
 * Results of a record: `kept` stays as the installation has it, because its text is the same, because somebody here
 * retracted, withheld or erased it, or because another record says the same.
 */
export type LoadedRecord = 'stored' | 'superseded' | 'kept'

/** Whether a record of the pack stays as it is here, whatever the pack says now. */
const isDecidedHere = ({ experience_id, is_retracted, is_hidden, has_left }: PackRecordRow): boolean =>
  experience_id === null || is_hidden || (is_retracted && !has_left)

/** Whether the record is here as the pack has it. */
const isUnchanged = (known: PackRecordRow | undefined, { digest }: PackLine): boolean =>
  known?.digest === digest && !known.has_left

/** Stores a record that is new in the pack, or one that changed, which supersedes the earlier one. */
async function storeRecord(
  ctx: Context<DepositsParts>,
  { name, type, unclaimed }: PackLoad,
  line: PackLine,
  predecessor: string | null,
): Promise<LoadedRecord> {
  const pack_entry: PackEntry = { pack: name, key: line.key, digest: line.digest }
  const keep = async (experience_id: string): Promise<LoadedRecord> => {
    await ctx.db.query(setPackRecordSql(pack_entry, experience_id))
    return 'kept'
  }
  const checked = await assessImport(ctx, readImportLine(line.text, type), type)
  const own = unclaimed.get(checked.content_hash)
  if (own !== undefined) return keep(own)
  // checked for each record, since a pack may be larger than the space that was free at its beginning
  await ctx.disk.requireSpace()
  const vector = await findOrEmbedText(ctx, embeddingText(checked.experience), ctx.caller)
  const experience = { ...checked.experience, supersedes: predecessor }
  try {
    await storeDeposit(ctx, { ...checked, experience, vector, pack_entry })
    return predecessor === null ? 'stored' : 'superseded'
  } catch (error) {
    // another contributor has a record with the same text, which a pack must not change, or another node just stored it
    if (error instanceof OperationError && error.error === 'DuplicateError') return 'kept'
    throw error
  }
}

/**
 * Updates a record of the installation to the version of the pack.
 * @throws OperationError when a gate refuses it, or the disk is full
 */
export async function loadRecord(ctx: Context<DepositsParts>, load: PackLoad, line: PackLine): Promise<LoadedRecord> {
  const known = load.known.get(line.key)
  if (isUnchanged(known, line)) return 'kept'
  if (known === undefined || known.has_left) return storeRecord(ctx, load, line, null)
  if (!isDecidedHere(known)) return storeRecord(ctx, load, line, known.experience_id)
  await ctx.db.query(setPackRecordSql({ pack: load.name, key: line.key, digest: line.digest }, known.experience_id))
  return 'kept'
}

const LEFT_REASON = 'It is no longer in the pack that it came from.'

/**
 * Retracts a record that left its pack, with its earlier versions.
 * @returns false for one that was retracted here before
 */
export async function retractLeftRecord(
  ctx: Context<DepositsParts>,
  { name, contributor_id }: PackLoad,
  { key, experience_id, is_retracted }: PackRecordRow,
): Promise<boolean> {
  if (experience_id === null || is_retracted) return false
  const happened_at = ctx.now().toISOString()
  await change(ctx, async (tx) => {
    // oldest first: the retraction of a version restores the one before it
    for (const record of await lockVersions(tx, experience_id))
      if (record.contributor_id === contributor_id)
        await retractRecord(tx, { record, actor: contributor_id, reason: LEFT_REASON, happened_at })
    await setLeft(tx, { pack: name, key }, happened_at)
    await tx.react('records.withdrawn', { contributor_id, now: new Date(happened_at) })
  })
  return true
}
