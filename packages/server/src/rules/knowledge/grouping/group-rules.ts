import { areSupporting, type LinkGraph } from './link-graph.ts'

/** A group has at least this many records, by contributors of at least this many clusters. */
export const MIN_GROUP_RECORDS = 3
export const MIN_GROUP_CLUSTERS = 2
/** Every two records of the core support each other. It is bounded, so that a record joins in constant time. */
export const MAX_CORE_RECORDS = 12
/** A member supports at least this share of the core. */
export const MIN_SUPPORTED_SHARE = 0.8

export interface GroupMember {
  id: string
  /** of the author */
  cluster: string
  is_core: boolean
}

export interface RecordGroup {
  id: number
  /** the core first, then in the order in which they joined */
  members: GroupMember[]
  /** whether these are all members; of a large group only the first are read */
  is_complete: boolean
}

export const coreOf = ({ members }: Pick<RecordGroup, 'members'>): string[] =>
  members.filter(({ is_core }) => is_core).map(({ id }) => id)

/** Whether enough records of enough clusters say the same. */
export const isLargeEnough = (members: readonly Pick<GroupMember, 'cluster'>[]): boolean =>
  members.length >= MIN_GROUP_RECORDS && new Set(members.map(({ cluster }) => cluster)).size >= MIN_GROUP_CLUSTERS

/** Whether a record supports enough of a core, so that no record leads from one cause to another. */
const supportsCore = (graph: LinkGraph, id: string, core: readonly string[]): boolean =>
  core.filter((other) => areSupporting(graph, id, other)).length >= MIN_SUPPORTED_SHARE * core.length

/** Whether a record may be in a group: it supports the core and contradicts no member. */
export const fitsGroup = (graph: LinkGraph, id: string, group: Pick<RecordGroup, 'members'>): boolean =>
  supportsCore(
    graph,
    id,
    coreOf(group).filter((other) => other !== id),
  ) && group.members.every((member) => graph.find(id, member.id)?.kind !== 'contradicts')

/**
 * Whether a record may be in the core: it supports every other record of it, and who is a member stays one.
 */
export function fitsCore(graph: LinkGraph, id: string, group: RecordGroup): boolean {
  const core = coreOf(group).filter((other) => other !== id)
  return (
    core.length < MAX_CORE_RECORDS &&
    group.is_complete &&
    core.every((other) => areSupporting(graph, id, other)) &&
    group.members.every((member) => member.is_core || member.id === id || supportsCore(graph, member.id, [...core, id]))
  )
}
