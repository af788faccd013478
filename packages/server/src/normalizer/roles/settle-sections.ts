import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import type { Role } from '../lexicon/word-class.ts'
import { passageText } from '../source-line.ts'
import type { TaggedUnit } from '../unit.ts'

/** A text has sections if so many of them say what they tell. */
const MIN_MARKED_SECTIONS = 2
/** Words of a first sentence in which a failure is looked for. */
const MAX_FIRST_TOKENS = 24

/**
 * In a text with sections, one whose heading the lexicon does not know has one role too: the one that most of its text
 * has. The heading above all sections is the title.
 */
export function settleSections(units: readonly TaggedUnit[]): void {
  const sections = new Map<number, TaggedUnit[]>()
  const marked = new Set<number>()
  for (const unit of units) {
    const own = sections.get(unit.section_number)
    if (own === undefined) sections.set(unit.section_number, [unit])
    else own.push(unit)
    if (unit.is_marked && unit.section !== 'metadata') marked.add(unit.section_number)
  }
  for (const own of sections.values()) settleAttempts(own)
  if (marked.size < MIN_MARKED_SECTIONS) return
  for (const own of sections.values()) {
    const heading = own[0]
    if (heading?.kind !== 'heading' || heading.section !== null) continue
    if (heading === units[0] && heading.role === null) heading.role = 'title'
    settle(own.filter((unit) => unit.kind !== 'heading' && !unit.is_excluded && unit.section === null))
  }
}

function settle(own: readonly TaggedUnit[]): void {
  const sizes = new Map<Role | null, number>()
  for (const { role, passage } of own)
    sizes.set(
      role,
      passage.reduce((sum, { text }) => sum + text.length, sizes.get(role) ?? 0),
    )
  let most: Role | null = null
  for (const [role, size] of sizes) if (role !== null && size > (sizes.get(most) ?? 0)) most = role
  // attempts stand beside the reasons why they failed
  if (most === null || most === 'attempt' || most === 'failure' || most === 'title') return
  for (const unit of own) unit.role = most
}

/** A section of attempts begins with what was tried, unless its first sentence says what failed. */
function settleAttempts(own: readonly TaggedUnit[]): void {
  const [first, ...others] = own.filter(
    (unit) => unit.is_marked && unit.section === 'attempt' && unit.kind !== 'heading',
  )
  if (first?.role !== 'failure' || !others.some((unit) => unit.is_start && unit.role === 'failure')) return
  if (own.some(({ role }) => role === 'attempt')) return
  const tokens = tokenizeWords(passageText(first.passage.slice(0, 1))).slice(0, MAX_FIRST_TOKENS)
  if (!matchPhrases('sentences', tokens).some(({ word_class }) => word_class === 'failure')) first.role = 'attempt'
}
