import type { RawDepositReason } from '@cairnway/contract'
import type { App, Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events/change.ts'
import { isUnchanged, upstreamKey } from '../upstream/identify-upstream.ts'
import { replaceResults } from '../upstream/replace-results.ts'
import {
  findUpstream,
  findUsableRawDeposit,
  type KnownUpstream,
  listCurrentResults,
  lockUpstream,
  setUpstreamOutcome,
  type UpstreamRecord,
  type UpstreamResult,
} from '../upstream/upstream-store.ts'
import type { IndirectResult } from './evaluate-indirect-deposit.ts'
import type { RawDepositRow } from './store.ts'

/** The raw deposit of the caller in which the same was read of an upstream record; null when it was not, or failed. */
export async function findSameLook(ctx: Context, upstream: UpstreamRecord): Promise<{ id: string } | null> {
  const known = await findUpstream(ctx.db, upstream)
  if (!known?.raw_deposit_id || !isUnchanged(upstream, known)) return null
  return findUsableRawDeposit(ctx.db, known.raw_deposit_id, ctx.caller.contributor_id)
}

/** Results of an upstream record before a raw deposit of it is evaluated. */
export interface EarlierLook {
  upstream: Pick<UpstreamRecord, 'workspace_id' | 'key'>
  known: KnownUpstream
  results: UpstreamResult[]
}

/** Null for a raw deposit that is of no upstream record. */
export async function findEarlierLook(
  app: App,
  { scope, contributor_id, workspace_id, fields }: RawDepositRow,
): Promise<EarlierLook | null> {
  const upstream = scope === 'crawler' && fields ? upstreamKey(app, workspace_id, fields) : null
  const known = upstream && (await findUpstream(app.db, upstream))
  if (!known) return null
  const reader = { contributor_id, workspace_id: upstream.workspace_id }
  return { upstream, known, results: await listCurrentResults(app.db, known, reader) }
}

/** Whether a later text of the same upstream record was deposited. */
export const isOvertaken = ({ known }: EarlierLook, { id }: Pick<RawDepositRow, 'id'>): boolean =>
  known.raw_deposit_id !== id

export const OVERTAKEN: RawDepositReason = {
  code: 'overtaken',
  message: 'A later text of the same upstream record was deposited before this one was read.',
}

/**
 * Blocks other deposits of the upstream record until the transaction ends.
 * @throws Error when a later one was deposited since it was read, so that the job runs again
 */
export async function lockLook(tx: Change, { upstream, known }: EarlierLook): Promise<void> {
  const locked = await lockUpstream(tx, upstream)
  if (locked?.deposited_at !== known.deposited_at)
    throw new Error('the upstream record was deposited again while its text was evaluated')
}

/** Takes away what an earlier text came to, as far as the records of a new one replace it. */
export async function replaceLook(
  tx: Change,
  { upstream, known, results: earlier }: EarlierLook,
  { row, results, happened_at }: { row: RawDepositRow; results: readonly IndirectResult[]; happened_at: string },
): Promise<void> {
  const made = results.filter(({ state }) => state !== 'existing')
  const next = {
    raw_deposit_id: row.id,
    experience_ids: made.flatMap(({ experience_id }) => experience_id ?? []),
    candidate_ids: made.flatMap(({ state, review_candidate_id }) =>
      state === 'review' && review_candidate_id !== null ? [review_candidate_id] : [],
    ),
    has_record: made.some(({ state }) => state === 'verified' || state === 'contested'),
    predecessor_ids: results.map(({ supersedes }) => supersedes),
  }
  await setUpstreamOutcome(tx, upstream, await replaceResults(tx, known, { earlier, next, happened_at }))
}
