import type { Wedge } from '@cairnway/contract'
import type { KnowledgeRecord, SupportedLine } from '../knowledge-types.ts'

const MAX_TAGS = 12

/** The tags of at least half of the members, most used first; in the spelling of the best member that has them. */
export function sharedTags(members: readonly KnowledgeRecord[]): string[] {
  const tags = new Map<string, { tag: string; count: number }>()
  for (const member of members)
    for (const tag of new Map(member.tags.map((tag) => [tag.toLowerCase(), tag.trim()])).values()) {
      const known = tags.get(tag.toLowerCase())
      if (known === undefined) tags.set(tag.toLowerCase(), { tag, count: 1 })
      else known.count++
    }
  return [...tags.values()]
    .filter(({ count }) => count * 2 >= members.length)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_TAGS)
    .map(({ tag }) => tag)
}

/** The domain of most members; of equally many that of the best. */
export function prevailingWedge(members: readonly KnowledgeRecord[], otherwise: Wedge): Wedge {
  const counts = new Map<Wedge, number>()
  for (const { wedge } of members) counts.set(wedge, (counts.get(wedge) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return members.find(({ wedge }) => counts.get(wedge) === most)?.wedge ?? otherwise
}

/**
 * Lists what the environments of several clusters have in common: languages, frameworks, runtimes and platforms that no
 * member contradicts.
 */
export function sharedEnvironment(members: readonly KnowledgeRecord[]): SupportedLine[] {
  const stated = new Map<string, Map<string, { text: string; from: KnowledgeRecord[] }>>()
  for (const member of members)
    for (const [name, text] of environmentNames(member)) {
      const values = stated.get(name) ?? new Map<string, { text: string; from: KnowledgeRecord[] }>()
      const value = values.get(text.toLowerCase()) ?? { text, from: [] }
      value.from.push(member)
      stated.set(name, values.set(text.toLowerCase(), value))
    }
  return [...stated.values()].flatMap((values) => {
    const [value, ...others] = values.values()
    if (value === undefined || others.length > 0) return []
    const clusters = new Set(value.from.map(({ cluster }) => cluster))
    return clusters.size < 2 ? [] : [{ text: value.text, from: value.from.map(({ id }) => id) }]
  })
}

/**
 * The parts of an environment by name. Versions are none: what is common to the places where a method was seen is no
 * condition of it, and authors name the versions that are.
 */
const environmentNames = ({ environment }: KnowledgeRecord): [string, string][] =>
  (['language', 'framework', 'runtime', 'platform'] as const).flatMap((name): [string, string][] => {
    const text = environment?.[name]?.trim() ?? ''
    return text === '' ? [] : [[name, text]]
  })
