import type { NeedText } from './need-text.ts'
import { byteCosine, isSameNeed } from './same-need.ts'

/** Maximum number of texts of a hotspot with which further texts are compared. */
export const MAX_CORE_TEXTS = 12

/** A text that was searched, as it is compared. */
export interface DemandText extends NeedText {
  id: number
  vector: Int8Array | null
  vector_model: string | null
}

export interface CoreText extends DemandText {
  hotspot_id: number
}

/** A text that is not grouped. */
export interface NewText extends DemandText {
  /** words of which every text that asks for the same has at least one; see `probeWords` */
  probes: readonly number[]
}

export interface GroupedText {
  text_id: number
  /** an existing hotspot, or a new one by its index in the order of creation */
  hotspot: { id: number } | { nth: number }
  is_core: boolean
}

interface Group {
  hotspot: GroupedText['hotspot']
  core: DemandText[]
}

/** The cosine of two texts; null when they have no vectors of one model. */
const compareVectors = (a: DemandText, b: DemandText): number | null =>
  a.vector && b.vector && a.vector_model === b.vector_model && a.vector.length === b.vector.length
    ? byteCosine(a.vector, b.vector)
    : null

/**
 * Measures how near a text is to a group, 0 to 1; null when it does not ask for the same as every text of the core
 * (complete linkage), so that two needs never become one by way of a text between them.
 */
function nearness(text: DemandText, { core }: Group): number | null {
  let sum = 0
  for (const other of core) {
    const cosine = compareVectors(text, other)
    if (!isSameNeed(text, other, cosine)) return null
    sum += cosine ?? 1
  }
  return sum / core.length
}

/**
 * Puts each new text into the nearest group whose core it asks the same as, or else into one of its own, in the order of
 * the ids. Groups only grow, so a hotspot keeps its id.
 */
export function groupTexts(texts: readonly NewText[], core: readonly CoreText[]): GroupedText[] {
  const groups = new Map<string, Group>()
  /** the groups of which a core text has a word */
  const groups_of = new Map<number, Set<Group>>()
  const addToCore = (group: Group, text: DemandText) => {
    group.core.push(text)
    for (const word of text.words) groups_of.set(word, (groups_of.get(word) ?? new Set()).add(group))
  }
  for (const text of core) {
    const key = String(text.hotspot_id)
    const group = groups.get(key) ?? { hotspot: { id: text.hotspot_id }, core: [] }
    groups.set(key, group)
    addToCore(group, text)
  }
  let births = 0
  return texts
    .toSorted((a, b) => a.id - b.id)
    .map((text): GroupedText => {
      const candidates = new Set(text.probes.flatMap((word) => [...(groups_of.get(word) ?? [])]))
      let best: { group: Group; nearness: number } | null = null
      for (const group of candidates) {
        const near = nearness(text, group)
        if (near !== null && near > (best?.nearness ?? -1)) best = { group, nearness: near }
      }
      const group: Group = best?.group ?? { hotspot: { nth: births++ }, core: [] }
      const is_core = group.core.length < MAX_CORE_TEXTS
      if (is_core) addToCore(group, text)
      return { text_id: text.id, hotspot: group.hotspot, is_core }
    })
}
