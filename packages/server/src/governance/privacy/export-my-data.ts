import { type ExportLine, SCHEMA_VERSION } from '@cairnway/contract'
import { listKeyRows } from '../../accounts/contributors/key-store.ts'
import type { Caller, Context } from '../../platform/context.ts'
import { asJobs } from '../../platform/db/rights.ts'
import { type StoredTexts, stored_texts } from '../../platform/db/stored-texts.ts'
import {
  type ExportRow,
  findAccount,
  listOwnA2aTasks,
  listOwnActivityCounts,
  listOwnCandidates,
  listOwnDeliveries,
  listOwnDeliveryAttempts,
  listOwnDemandCounts,
  listOwnDid,
  listOwnExperiences,
  listOwnFeedback,
  listOwnMemberInvites,
  listOwnMemberships,
  listOwnObservations,
  listOwnRawDeposits,
  listOwnReports,
  listOwnSearches,
  listOwnServings,
  listOwnSessionEvents,
  listOwnSessions,
  listOwnStrikes,
  listOwnVerifications,
  listOwnWebhooks,
} from './export-store.ts'

/** Columns with texts and ids of records of others, by the kind of line. */
const columns_of_others = new Map<ExportLine['kind'] | null, readonly string[]>(
  Object.values<StoredTexts>(stored_texts).map(({ exported, of_others = [] }) => [exported, of_others]),
)

/**
 * Removes from a row what this key may not read: texts of others in a row of a workspace belong to the workspace, and
 * the owner of a personal key may be no member any more.
 */
function leaveOutOthers(kind: ExportLine['kind'], row: ExportRow, { workspace_id }: Caller): ExportRow {
  const left_out = workspace_id === null && (row.workspace_id ?? null) !== null ? columns_of_others.get(kind) : []
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left_out?.includes(column)))
}

/** All data stored about the caller, one kind after the other. */
export async function* exportMyData(ctx: Context): AsyncGenerator<ExportLine> {
  // with what they made in workspaces
  const db = asJobs(ctx.db)
  const { contributor_id } = ctx.caller
  const generated_at = ctx.now().toISOString()
  yield { kind: 'export', data: { schema_version: SCHEMA_VERSION, generated_at } }
  const account = await findAccount(db, contributor_id)
  const sources: [ExportLine['kind'], Iterable<object> | AsyncIterable<ExportRow>][] = [
    ['contributor', account ? [account] : []],
    ['key', await listKeyRows(db, ctx.caller, generated_at)],
    ['did', await listOwnDid(db, contributor_id)],
    ['membership', await listOwnMemberships(db, ctx.caller)],
    ['member_invite', await listOwnMemberInvites(db, ctx.caller)],
    ['experience', listOwnExperiences(db, ctx.caller)],
    ['feedback', listOwnFeedback(db, ctx.caller)],
    ['search', listOwnSearches(db, ctx.caller)],
    ['serving', await listOwnServings(db, ctx.caller)],
    ['report', await listOwnReports(db, ctx.caller)],
    ['review_candidate', listOwnCandidates(db, ctx.caller)],
    ['strike', await listOwnStrikes(db, ctx.caller)],
    ['a2a_task', listOwnA2aTasks(db, ctx.caller)],
    ['raw_deposit', listOwnRawDeposits(db, ctx.caller)],
    ['session', listOwnSessions(db, ctx.caller)],
    ['session_event', listOwnSessionEvents(db, ctx.caller)],
    ['observation', listOwnObservations(db, ctx.caller)],
    ['verification', listOwnVerifications(db, ctx.caller)],
    ['activity_count', await listOwnActivityCounts(db, ctx.caller)],
    ['demand_count', listOwnDemandCounts(db, ctx.caller)],
    ['webhook', listOwnWebhooks(db, ctx.caller)],
    ['webhook_delivery', listOwnDeliveries(db, ctx.caller)],
    ['webhook_attempt', listOwnDeliveryAttempts(db, ctx.caller)],
  ]
  for (const [kind, rows] of sources)
    for await (const row of rows) yield { kind, data: leaveOutOthers(kind, { ...row }, ctx.caller) }
}
