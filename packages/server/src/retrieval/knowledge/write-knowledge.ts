import type { Change } from '../../platform/events/change.ts'
import type { IdKind } from '../../platform/ids/id-kind.ts'
import type { RecordGroup } from '../../rules/knowledge/grouping/group-rules.ts'
import { createLinkGraph } from '../../rules/knowledge/grouping/link-graph.ts'
import { regroup } from '../../rules/knowledge/grouping/regroup.ts'
import type { LinkedPair, RecordPair } from '../../rules/knowledge/knowledge-types.ts'
import {
  deleteMembers,
  dissolveGroup,
  listGroupMembers,
  listGroupsOf,
  type MemberRow,
  openGroup,
  putMembers,
} from './group-store.ts'
import { lockKnowledge, queueMembersOf, queueRecords, queueSupporters } from './link-queue-store.ts'
import { deleteLinksOf, listLinksAmong, listSupporting, replaceLinks } from './link-store.ts'
import { publishGroup, withdrawGroups } from './publish-group.ts'
import { lockSourceRecords } from './record-store.ts'

/** Maximum number of members of a group that are read; further ones do not change its texts. */
const MAX_READ_MEMBERS = 200

interface ComparedRecords {
  changed_ids: readonly string[]
  /** the pairs of a changed record and another one that were compared */
  compared: readonly RecordPair[]
  /** those of them that are linked */
  pairs: readonly LinkedPair[]
}

interface Publisher {
  newId: (kind: IdKind) => string
  /** ISO 8601 */
  now: string
}

/** Reads the groups of the records, with all members that are sources of knowledge still. */
async function readGroups(tx: Change, ids: readonly string[]): Promise<MemberRow[]> {
  const groups = await listGroupsOf(tx, ids)
  return listGroupMembers(
    tx,
    groups.map(({ id }) => id),
    ids,
    MAX_READ_MEMBERS,
  )
}

function toGroups(rows: readonly MemberRow[], clusters: ReadonlyMap<string, string>): RecordGroup[] {
  const groups = new Map<number, RecordGroup['members']>()
  for (const { group_id, id, is_core } of rows)
    groups.set(group_id, [...(groups.get(group_id) ?? []), { id, is_core, cluster: clusters.get(id) ?? id }])
  return [...groups].map(([id, members]) => ({ id, members, is_complete: members.length < MAX_READ_MEMBERS }))
}

/** Writes the links of changed records, the groups that follow from them, and their procedures and insights. */
export async function writeKnowledge(
  tx: Change,
  { changed_ids, compared, pairs }: ComparedRecords,
  publisher: Publisher,
): Promise<void> {
  await lockKnowledge(tx)
  // also those that found a changed record when it was not among their nearest
  const supporting = (await listSupporting(tx, changed_ids, MAX_READ_MEMBERS)).map(({ id }) => id)
  const involved = new Set([...changed_ids, ...pairs.flatMap(({ a, b }) => [a, b]), ...supporting])
  const member_rows = await readGroups(tx, [...involved])
  const region_ids = [...new Set([...involved, ...member_rows.map(({ id }) => id)])]
  const sources = await lockSourceRecords(tx, region_ids)
  const clusters = new Map(sources.map(({ id, cluster }) => [id, cluster]))
  const without_authority = new Set(sources.filter((source) => !source.has_authority).map(({ id }) => id))
  await deleteLinksOf(
    tx,
    changed_ids.filter((id) => !clusters.has(id)),
  )
  await replaceLinks(
    tx,
    compared,
    pairs.filter(({ a, b }) => clusters.has(a) && clusters.has(b)),
  )
  const graph = createLinkGraph(await listLinksAmong(tx, [...clusters.keys()]))
  const before = toGroups(member_rows, clusters)
  const { groups, displaced, shrunk } = regroup({ clusters, without_authority, groups: before, graph }, changed_ids)
  const { stored, opened_ids } = await writeGroups(tx, before, groups, publisher.now)
  await queueRecords(tx, displaced)
  // they could not be compared with a core that did not exist
  if (opened_ids.length > 0) await queueSupporters(tx, opened_ids)
  if (shrunk.length > 0) await queueMembersOf(tx, shrunk)
  const changed = new Set(changed_ids)
  for (const group of stored) await publishGroup(tx, group, changed, publisher)
}

const idsOf = ({ members }: RecordGroup): string[] => members.map(({ id }) => id)

/** Whether at least half of the former members are in the group, so that it is the same one. */
function isSameGroup(former: RecordGroup, group: RecordGroup): boolean {
  const ids = new Set(idsOf(group))
  return 2 * idsOf(former).filter((id) => ids.has(id)).length >= former.members.length
}

/**
 * Writes the members of the groups. A group with less than half of its former members is a new one, and the procedure
 * and the insight of the former one are withdrawn.
 * @returns the groups with their stored ids, and which of these are new
 */
async function writeGroups(
  tx: Change,
  before: readonly RecordGroup[],
  after: readonly RecordGroup[],
  now: string,
): Promise<{ stored: RecordGroup[]; opened_ids: number[] }> {
  const former = new Map(before.map((group) => [group.id, group]))
  const isSame = (group: RecordGroup) => {
    const earlier = former.get(group.id)
    return earlier !== undefined && isSameGroup(earlier, group)
  }
  const remaining = after.filter(isSame)
  const remaining_ids = new Set(remaining.map(({ id }) => id))
  const ended = before.filter(({ id }) => !remaining_ids.has(id))
  for (const group of ended) {
    // members that were not read are placed again
    if (!group.is_complete) await queueMembersOf(tx, [group.id])
    await dissolveGroup(tx, group.id, idsOf(group), now)
  }
  const opened: RecordGroup[] = []
  for (const group of after.filter((each) => !isSame(each)))
    opened.push({ ...group, id: await openGroup(tx, idsOf(group), now) })
  const reopened_ids = new Set(opened.map(({ id }) => id))
  await withdrawGroups(
    tx,
    ended.map(({ id }) => id).filter((id) => !reopened_ids.has(id)),
    now,
  )
  const stored = [...remaining, ...opened]
  const placed = new Set(stored.flatMap(idsOf))
  const left = before.flatMap(idsOf).filter((id) => !placed.has(id))
  if (left.length > 0) await deleteMembers(tx, left)
  await writeMembers(tx, before, stored, now)
  return { stored, opened_ids: [...reopened_ids] }
}

async function writeMembers(
  tx: Change,
  before: readonly RecordGroup[],
  stored: readonly RecordGroup[],
  now: string,
): Promise<void> {
  const describe = (groups: readonly RecordGroup[]): MemberRow[] =>
    groups.flatMap(({ id: group_id, members }) => members.map(({ id, is_core }) => ({ id, is_core, group_id })))
  const known = new Set(describe(before).map((row) => JSON.stringify(row)))
  const rows = describe(stored).filter((row) => !known.has(JSON.stringify(row)))
  if (rows.length > 0) await putMembers(tx, rows, now)
}
