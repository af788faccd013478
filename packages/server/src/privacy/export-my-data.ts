import { type ExportLine, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { listKeyRows } from '../contributors/store.ts'
import {
  type ExportRow,
  findAccount,
  listOwnA2aTasks,
  listOwnActivityCounts,
  listOwnCandidates,
  listOwnDeliveries,
  listOwnDeliveryAttempts,
  listOwnDemandCounts,
  listOwnExperiences,
  listOwnFeedback,
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

/** All data stored about the caller, one kind after the other. */
export async function* exportMyData(ctx: Context): AsyncGenerator<ExportLine> {
  const { db } = ctx
  const { contributor_id } = ctx.caller
  const generated_at = ctx.now().toISOString()
  yield { kind: 'export', data: { schema_version: SCHEMA_VERSION, generated_at } }
  const account = await findAccount(db, contributor_id)
  const sources: [ExportLine['kind'], Iterable<object> | AsyncIterable<ExportRow>][] = [
    ['contributor', account ? [account] : []],
    ['key', await listKeyRows(db, contributor_id, generated_at)],
    ['experience', listOwnExperiences(db, contributor_id)],
    ['feedback', listOwnFeedback(db, contributor_id)],
    ['search', listOwnSearches(db, contributor_id)],
    ['serving', await listOwnServings(db, contributor_id)],
    ['report', await listOwnReports(db, contributor_id)],
    ['review_candidate', listOwnCandidates(db, contributor_id)],
    ['strike', await listOwnStrikes(db, contributor_id)],
    ['a2a_task', listOwnA2aTasks(db, contributor_id)],
    ['raw_deposit', listOwnRawDeposits(db, contributor_id)],
    ['session', listOwnSessions(db, contributor_id)],
    ['session_event', listOwnSessionEvents(db, contributor_id)],
    ['observation', listOwnObservations(db, contributor_id)],
    ['verification', listOwnVerifications(db, contributor_id)],
    ['activity_count', await listOwnActivityCounts(db, contributor_id)],
    ['demand_count', listOwnDemandCounts(db, contributor_id)],
    ['webhook', listOwnWebhooks(db, contributor_id)],
    ['webhook_delivery', listOwnDeliveries(db, contributor_id)],
    ['webhook_attempt', listOwnDeliveryAttempts(db, contributor_id)],
  ]
  for (const [kind, rows] of sources) for await (const row of rows) yield { kind, data: { ...row } }
}
