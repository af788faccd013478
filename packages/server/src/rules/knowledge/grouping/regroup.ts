import { findClique } from './find-clique.ts'
import {
  coreOf,
  fitsCore,
  fitsGroup,
  type GroupMember,
  isCore,
  isLargeEnough,
  MAX_CORE_RECORDS,
  MIN_GROUP_RECORDS,
  type RecordGroup,
} from './group-rules.ts'
import { areSupporting, type LinkGraph, meanSupport } from './link-graph.ts'

/**
 * Records to read before some changed ones are grouped: they, the records linked with them, and the groups of all of
 * these.
 */
export interface Region {
  /** clusters of the records that may be in a group, by id */
  clusters: ReadonlyMap<string, string>
  /**
   * those of them without authority: none becomes part of a core with authority, since the core decides which records
   * join
   */
  without_authority?: ReadonlySet<string>
  groups: readonly RecordGroup[]
  graph: LinkGraph
}

export interface Regrouping {
  /** all groups of the region that remain; new ones have negative ids */
  groups: RecordGroup[]
  /** records that lost their group, and must be placed with all of their neighbors */
  displaced: string[]
  /** groups that lost a part of their core while not all of their members were read; these must be placed again */
  shrunk: number[]
}

/**
 * Places changed records: takes out those that do not belong to their group any more, and puts those without a group
 * into the group or the new group that they fit best. Two groups become one only when every record of one core supports
 * every record of the other. Nothing but the region is looked at, so that the cost does not depend on the store.
 * @param changed ids in the order in which they are placed
 */
export function regroup(
  { clusters, graph, groups: before, without_authority }: Region,
  changed: readonly string[],
): Regrouping {
  const groups = new Map<number, RecordGroup>(before.map((group) => [group.id, group]))
  const group_of = new Map(before.flatMap(({ id, members }) => members.map((member) => [member.id, id] as const)))
  const is_changed = new Set(changed)
  const displaced: string[] = []
  const shrunk: number[] = []
  let newest_id = 0

  const put = (group: RecordGroup) => {
    groups.set(group.id, group)
    for (const { id } of group.members) group_of.set(id, group.id)
  }
  const clusterOf = (id: string): string => clusters.get(id) ?? id
  const toMember = (id: string, is_core: boolean): GroupMember => ({ id, cluster: clusterOf(id), is_core })

  /** Removes members that do not fit the group any more, and fills its core again. */
  function removeMisfits(group: RecordGroup): void {
    const present = { ...group, members: group.members.filter(({ id }) => clusters.has(id)) }
    let rest = { ...group, members: present.members.filter(({ id }) => !is_changed.has(id) || remains(present, id)) }
    const is_smaller = coreOf(rest).length < coreOf(group).length
    if (is_smaller) {
      rest = fillCore(rest)
      rest = { ...rest, members: rest.members.filter(({ id }) => fitsGroup(graph, id, rest)) }
      if (!group.is_complete) shrunk.push(group.id)
    }
    for (const { id } of group.members) group_of.delete(id)
    const core = coreOf(rest)
    if (isLargeEnough(rest.members) && core.length >= MIN_GROUP_RECORDS && isCore(graph, core)) put(rest)
    else groups.delete(group.id)
    displaced.push(...present.members.map(({ id }) => id))
  }

  /** Whether a member still fits; one of the core supports all of it. */
  function remains(group: RecordGroup, id: string): boolean {
    const core = coreOf(group)
    return (
      fitsGroup(graph, id, group) &&
      (!core.includes(id) || core.every((other) => other === id || areSupporting(graph, id, other)))
    )
  }

  const hasAuthority = (id: string): boolean => without_authority?.has(id) !== true
  const mayBeCore = (id: string, group: RecordGroup): boolean =>
    fitsCore(graph, id, group) && (hasAuthority(id) || !coreOf(group).every(hasAuthority))

  /** Makes members part of the core that support all of it, in the order in which they joined. */
  function fillCore(group: RecordGroup): RecordGroup {
    const members = [...group.members]
    // the members of a large group that are not read are placed again, so they need not fit a new core
    for (const [at, member] of members.entries())
      if (!member.is_core && mayBeCore(member.id, { ...group, members, is_complete: true }))
        members[at] = { ...member, is_core: true }
    return { ...group, members: members.toSorted((a, b) => Number(b.is_core) - Number(a.is_core)) }
  }

  const listLinkedGroups = (id: string): RecordGroup[] =>
    [...new Set(graph.list(id, 'supports').map((other) => group_of.get(other)))].flatMap((group_id) => {
      const group = group_id === undefined ? undefined : groups.get(group_id)
      return group ? [group] : []
    })

  /** @returns whether the record has a group now */
  function join(id: string): boolean {
    const [best] = listLinkedGroups(id)
      .filter((group) => fitsGroup(graph, id, group))
      .map((group) => ({ group, support: meanSupport(graph, id, coreOf(group)) }))
      .sort((a, b) => b.support - a.support || age(a.group) - age(b.group))
    if (best === undefined) return false
    const { group } = best
    const member = toMember(id, mayBeCore(id, group))
    const core_size = coreOf(group).length
    const members = member.is_core ? group.members.toSpliced(core_size, 0, member) : [...group.members, member]
    put({ ...group, members })
    return true
  }

  function found(id: string): boolean {
    const free = graph.list(id, 'supports').filter((other) => clusters.has(other) && !group_of.has(other))
    const candidates = free.toSorted((a, b) => Number(hasAuthority(b)) - Number(hasAuthority(a)))
    const clique = findClique(graph, id, candidates, clusterOf)
    if (clique === null) return false
    newest_id--
    const members = clique.map((member, at) => toMember(member, at < MAX_CORE_RECORDS))
    put({ id: newest_id, members, is_complete: true })
    return true
  }

  /** Joins the group of the record with another one of the same cause. */
  function merge(id: string): void {
    const own = groups.get(group_of.get(id) ?? 0)
    if (own === undefined) return
    const core = coreOf(own)
    const other = listLinkedGroups(id).find((group) => group !== own && isCore(graph, [...core, ...coreOf(group)]))
    if (other === undefined) return
    const [older, newer] = age(own) < age(other) ? [own, other] : [other, own]
    groups.delete(newer.id)
    const joining = newer.members.map((member) => ({ ...member, is_core: false }))
    const merged = { ...older, is_complete: older.is_complete && newer.is_complete }
    // a member of one group may not fit the other one
    const members = joining.filter((member) => fitsGroup(graph, member.id, older))
    for (const member of joining) group_of.delete(member.id)
    put(fillCore({ ...merged, members: [...older.members, ...members] }))
    displaced.push(...joining.filter((member) => !members.includes(member)).map((member) => member.id))
  }

  for (const group of before)
    if (group.members.some(({ id }) => !clusters.has(id) || is_changed.has(id))) removeMisfits(group)
  const waiting = [...changed]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (!clusters.has(id)) continue
    if (!group_of.has(id) && !join(id) && !found(id)) continue
    merge(id)
    // a neighbor that did not fit before may fit with this record
    const neighbors = graph.list(id, 'supports').filter((other) => clusters.has(other) && !group_of.has(other))
    for (const other of neighbors) if (join(other)) waiting.push(other)
  }
  return { groups: [...groups.values()], displaced: [...new Set(displaced)].filter((id) => !group_of.has(id)), shrunk }
}

/** Stored groups are older than new ones, which are numbered downwards. */
const age = ({ id }: RecordGroup): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER / 2 - id)
