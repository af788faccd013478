import { areSupporting, type LinkGraph, meanSupport } from './link-graph.ts'

/** A group has at least this many records, by contributors of at least this many clusters. */
export const MIN_GROUP_RECORDS = 3
export const MIN_GROUP_CLUSTERS = 2
/** Every two records of the core support each other. It is bounded, so that a record joins in constant time. */
export const MAX_CORE_RECORDS = 12
/** A member supports at least this share of the core. */
export const MIN_SUPPORTED_SHARE = 0.8
/**
 * Minimum mean weight of the links between a member and those of the core that it supports: a link alone may join two
 * causes, and several to the same records rarely do.
 */
export const MIN_MEAN_SUPPORT = 0.46
/**
 * Maximum difference between the weights of the links in a core: a larger one means that the nearest records have a
 * cause of their own.
 */
const MAX_SUPPORT_SPREAD = 0.15

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

/**
 * Whether a record supports enough of a core, and about as much as its records support each other, so that no record leads
 * from one cause to another.
 */
function supportsCore(graph: LinkGraph, id: string, core: readonly string[]): boolean {
  const supported = core.filter((other) => areSupporting(graph, id, other))
  if (supported.length < MIN_SUPPORTED_SHARE * core.length) return false
  if (supported.length === 0) return true
  const support = meanSupport(graph, id, supported)
  return support >= MIN_MEAN_SUPPORT && isEven(support, Math.max(support, meanWithin(graph, core)))
}

/** The mean weight of the links within a core. */
function meanWithin(graph: LinkGraph, core: readonly string[]): number {
  const means = core.map((id, at) => meanSupport(graph, id, core.toSpliced(at, 1)))
  return means.reduce((sum, mean) => sum + mean, 0) / Math.max(1, core.length)
}

/** Whether links of these weights, at least and at most, join records that are about equally near to each other. */
export const isEven = (least: number, most: number): boolean => most - least <= MAX_SUPPORT_SPREAD

function areEvenlyLinked(graph: LinkGraph, core: readonly string[]): boolean {
  const weights = core.flatMap((a, at) => core.slice(0, at).map((b) => graph.find(a, b)?.weight ?? 0))
  return isEven(Math.min(...weights), Math.max(...weights))
}

/** Whether records may be a core: every two support each other, each with enough weight on average. */
export const isCore = (graph: LinkGraph, ids: readonly string[]): boolean =>
  areEvenlyLinked(graph, ids) &&
  ids.every((id, at) => {
    const others = ids.toSpliced(at, 1)
    return (
      others.every((other) => areSupporting(graph, id, other)) && meanSupport(graph, id, others) >= MIN_MEAN_SUPPORT
    )
  })

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
    isCore(graph, [...core, id]) &&
    group.members.every((member) => member.is_core || member.id === id || supportsCore(graph, member.id, [...core, id]))
  )
}
