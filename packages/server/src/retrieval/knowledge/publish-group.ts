import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../platform/events/change.ts'
import type { IdKind } from '../../platform/ids/id-kind.ts'
import { emitWithdrawn } from '../../records/experiences/emit-withdrawn.ts'
import { knowledgeEventData } from '../../records/experiences/withdrawal-store.ts'
import { isLargeEnough, type RecordGroup } from '../../rules/knowledge/grouping/group-rules.ts'
import type { KnowledgeRecord } from '../../rules/knowledge/knowledge-types.ts'
import { synthesizeKnowledge } from '../../rules/knowledge/synthesis/synthesize-knowledge.ts'
import { chooseMembers } from './choose-members.ts'
import { listContradicting, listLinksAmong } from './link-store.ts'
import {
  findInsightOf,
  findProcedureOf,
  type InsightContent,
  type ProcedureContent,
  type Published,
  putInsight,
  putProcedure,
  setInsightConfidence,
  setProcedureConfidence,
  withdrawInsightsOf,
  withdrawProceduresOf,
} from './publication-store.ts'
import { listAuthoritative, listKnowledgeRecords, lockSourceRecords } from './record-store.ts'

const MAX_DISSENTING_RECORDS = 20
const CONFIDENCE_DECIMALS = 3

interface Publisher {
  newId: (kind: IdKind) => string
  /** ISO 8601 */
  now: string
}

/** Lists the ids of the records, oldest first. */
const oldestFirst = (members: readonly KnowledgeRecord[]): string[] =>
  members
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)

/** Whether the procedure and the insight of a group would be made of the same records as before. */
function isUnaffected(
  published: Published<InsightContent> | null,
  provisional: boolean,
  chosen: readonly string[],
  dissenting: readonly string[],
  changed: ReadonlySet<string>,
): boolean {
  if (published === null || published.status !== 'active') return false
  const { supporting_experience_ids, contradicting_experience_ids } = published.content
  return (
    published.content.provisional === provisional &&
    isDeepStrictEqual(chosen.toSorted(), supporting_experience_ids.toSorted()) &&
    isDeepStrictEqual(dissenting.toSorted(), contradicting_experience_ids.toSorted()) &&
    ![...chosen, ...dissenting].some((id) => changed.has(id))
  )
}

async function publishInsight(
  tx: Change,
  group_id: number,
  stored: Published<InsightContent> | null,
  content: InsightContent | null,
  confidence: number,
  { newId, now }: Publisher,
): Promise<void> {
  if (content === null) {
    const insights = await withdrawInsightsOf(tx, [group_id], now)
    return emitWithdrawn(tx, { procedures: [], insights }, now)
  }
  const is_active = stored?.status === 'active'
  const id = stored?.id ?? newId('ins')
  if (is_active && isDeepStrictEqual(stored.content, content)) {
    if (stored.confidence === confidence) return
    await setInsightConfidence(tx, id, confidence, now)
    tx.emit({
      name: 'insight.updated',
      data: { insight_id: id, ...knowledgeEventData({ workspace_id: stored.workspace_id }) },
      happened_at: now,
    })
    return
  }
  const state = await putInsight(tx, { id, group_id, confidence, content, now })
  const name = is_active ? 'insight.updated' : 'insight.created'
  tx.emit({ name, data: { insight_id: state.id, ...knowledgeEventData(state) }, happened_at: now })
}

async function publishProcedure(
  tx: Change,
  group_id: number,
  content: ProcedureContent | null,
  confidence: number,
  { newId, now }: Publisher,
): Promise<void> {
  if (content === null) {
    const procedures = await withdrawProceduresOf(tx, [group_id], now)
    return emitWithdrawn(tx, { procedures, insights: [] }, now)
  }
  const stored = await findProcedureOf(tx, group_id)
  const is_active = stored?.status === 'active'
  const id = stored?.id ?? newId('prc')
  if (is_active && isDeepStrictEqual(stored.content, content)) {
    if (stored.confidence === confidence) return
    await setProcedureConfidence(tx, id, confidence, now)
    tx.emit({
      name: 'procedure.updated',
      data: { procedure_id: id, ...knowledgeEventData({ workspace_id: stored.workspace_id }) },
      happened_at: now,
    })
    return
  }
  const state = await putProcedure(tx, { id, group_id, confidence, content, now })
  const name = is_active ? 'procedure.updated' : 'procedure.created'
  tx.emit({ name, data: { procedure_id: state.id, ...knowledgeEventData(state) }, happened_at: now })
}

/** Withdraws what was published from groups that have ended. */
export async function withdrawGroups(tx: Change, group_ids: readonly number[], now: string): Promise<void> {
  if (group_ids.length === 0) return
  const procedures = await withdrawProceduresOf(tx, group_ids, now)
  emitWithdrawn(tx, { procedures, insights: await withdrawInsightsOf(tx, group_ids, now) }, now)
}

/**
 * Publishes the procedure and the insight of a group, or their next versions when their texts or supporting records
 * have changed.
 * @param changed records whose texts may have changed
 */
export async function publishGroup(
  tx: Change,
  group: RecordGroup,
  changed: ReadonlySet<string>,
  publisher: Publisher,
): Promise<void> {
  const authoritative = new Set(
    (
      await listAuthoritative(
        tx,
        group.members.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  const vouched = group.members.filter(({ id }) => authoritative.has(id))
  // a record without authority does not change a procedure that is not provisional
  const provisional = !isLargeEnough(vouched)
  const chosen = chooseMembers(provisional ? group : { members: vouched })
  const denying = (await listContradicting(tx, chosen, MAX_DISSENTING_RECORDS)).map(({ id }) => id)
  const stored = await findInsightOf(tx, group.id)
  if (isUnaffected(stored, provisional, chosen, denying, changed)) return
  await lockSourceRecords(tx, denying)
  const members = await listKnowledgeRecords(tx, chosen)
  const dissent = await listKnowledgeRecords(tx, denying)
  const synthesized = synthesizeKnowledge(members, await listLinksAmong(tx, chosen), dissent)
  const confidence = Number(synthesized.confidence.toFixed(CONFIDENCE_DECIMALS))
  const supporting_experience_ids = oldestFirst(members)
  const contradicting_experience_ids = oldestFirst(dissent)
  const insight = synthesized.insight && {
    ...synthesized.insight,
    supporting_experience_ids,
    contradicting_experience_ids,
    provisional,
  }
  const procedure = synthesized.procedure && { ...synthesized.procedure, supporting_experience_ids, provisional }
  await publishInsight(tx, group.id, stored, insight, confidence, publisher)
  await publishProcedure(tx, group.id, procedure, confidence, publisher)
}
