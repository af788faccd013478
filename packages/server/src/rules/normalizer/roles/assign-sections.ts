import { type MatchedPhrase, matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import { type Role, roles, type WordClass } from '../lexicon/word-class.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit, UnitKind } from '../units/unit.ts'

/** A text has sections if so many of them say what they tell. */
const MIN_MARKED_SECTIONS = 2
/** Words of a first sentence in which a failure is looked for. */
const MAX_FIRST_TOKENS = 24

/**
 * Assigns one role to each section, also to one whose heading the lexicon does not know: the one that most of its text
 * has. The heading above all sections is the title.
 */
export function assignSections(units: readonly TaggedUnit[]): void {
  const sections = new Map<number, TaggedUnit[]>()
  const marked = new Set<number>()
  for (const unit of units) {
    const own = sections.get(unit.section_number)
    if (own === undefined) sections.set(unit.section_number, [unit])
    else own.push(unit)
    if (unit.is_marked && unit.section !== 'metadata') marked.add(unit.section_number)
  }
  const all = [...sections.values()]
  all.forEach((own, index) => {
    if (isHead(all[index + 1]?.[0], 'failure')) assignLoneAttempt(own)
    else assignSectionAttempts(own)
    fillSection(own)
  })
  const has_title = isTitleHeading(units[0])
  if (marked.size < MIN_MARKED_SECTIONS && !has_title) return
  if (has_title) keepLoneTitle(units)
  keepInnerTitle(units)
  if (marked.size > 0) assignTitle(units, marked.size)
  confirmPreamble(units)
  if (marked.size < MIN_MARKED_SECTIONS) return
  for (const own of sections.values()) {
    const heading = own[0]
    if (heading?.kind !== 'heading' || heading.section !== null) continue
    assignLargestRole(own.filter((unit) => unit.kind !== 'heading' && !unit.is_excluded && unit.section === null))
  }
}

/** Of headings right below each other, none of which announces a section, the last one is the title. */
function keepInnerTitle(units: readonly TaggedUnit[]): void {
  units.forEach((unit, at) => {
    const next = units[at + 1]
    if ([unit, next].every((each) => each?.kind === 'heading' && each.section === null && each.role === 'title'))
      unit.role = null
  })
}

/** Whether a text begins with a heading that announces no section. */
const isTitleHeading = (first: TaggedUnit | undefined): boolean =>
  first?.kind === 'heading' && first.section === null && !first.is_excluded

/** Makes the first sentences below a heading that is the title tell the problem. */
function keepLoneTitle(units: readonly TaggedUnit[]): void {
  for (const unit of units) {
    if (unit.is_head) return
    if (unit.role === 'title' && unit.kind !== 'heading') unit.role = 'problem'
  }
}

/** The line above all sections is the title. */
function assignTitle(units: readonly TaggedUnit[], sections: number): void {
  const above = units.slice(
    0,
    units.findIndex(({ is_head }) => is_head),
  )
  if (above.some(({ role }) => role === 'title')) return
  // the keys of a note are no titles
  if (units[0]?.kind === 'heading' && units.some(({ kind }) => kind === 'value')) return
  const first =
    above.find(({ kind, is_excluded }) => kind === 'heading' && !is_excluded) ??
    above.find(({ is_excluded }) => !is_excluded)
  if (first === undefined || first.passage.length > 1 || !TITLE_KINDS.has(first.kind)) return
  const text = passageText(first.passage)
  if (first.kind !== 'heading' && (sections < MIN_TITLED_SECTIONS || NO_TITLE.test(text))) return
  if (/[:：]\s*$/.test(text) || (first.kind === 'value' && first !== units[0])) return
  if (text.length > MAX_TITLE_CHARS || matchPhrases('sentences', tokenizeWords(text)).some(isCourtesy)) return
  first.role = 'title'
}
const TITLE_KINDS: ReadonlySet<UnitKind> = new Set<UnitKind>(['heading', 'prose', 'list', 'value'])
const MAX_TITLE_CHARS = 200
/** A line without the form of a heading is the title above so many sections. */
const MIN_TITLED_SECTIONS = 3
/** Commits, dates and versions. */
const NO_TITLE = /^\W*(?:commit [0-9a-f]{7}|v?\d{1,4}[-./]\d)/
const isCourtesy = ({ word_class, at }: MatchedPhrase): boolean => word_class === 'courtesy' && at === 0

/** Makes the text above all sections, none of which tells the problem, the certain problem. */
function confirmPreamble(units: readonly TaggedUnit[]): void {
  if (units.some(({ section, is_head }) => is_head && section === 'problem')) return
  for (const unit of units) {
    if (unit.is_head) return
    if (unit.role === 'problem') unit.is_uncertain = false
  }
}

const isHead = (unit: TaggedUnit | undefined, section: WordClass): boolean =>
  unit?.is_head === true && unit.is_marked && unit.section === section

/** Makes attempts of the failures in a section of attempts that another section follows which tells why they failed. */
function assignLoneAttempt(own: readonly TaggedUnit[]): void {
  for (const unit of own)
    if (unit.is_marked && unit.section === 'attempt' && unit.role === 'failure') unit.role = 'attempt'
}

/**
 * Gives the units under a heading the role that it announces, where the model sees none in any of them, or none in the rest
 * of a line that has this role.
 */
function fillSection(own: readonly TaggedUnit[]): void {
  const head = own[0]
  const section = head?.section ?? null
  if (head?.is_head !== true || section === null || !isRole(section)) return
  if (!head.is_marked) {
    fillBrief(own, section)
    return
  }
  const content = own.filter(({ kind, is_excluded }) => kind !== 'heading' && !is_excluded)
  if (content.some(({ role }) => role !== null)) {
    content.forEach((unit, at) => {
      const is_rest = !unit.is_start && content[at - 1]?.role === section
      if (unit.role === null && (is_rest || isFilled(unit, section)))
        Object.assign(unit, { role: section, is_uncertain: unit.has_unknown_label })
    })
    return
  }
  for (const unit of content) Object.assign(unit, { role: section, is_uncertain: unit.has_unknown_label })
}

/** Whether a passage that the model takes for nothing belongs to a field for what a heading alone says. */
const isFilled = ({ kind, passage }: TaggedUnit, section: Role): boolean =>
  section === 'method' &&
  (kind === 'code' ||
    kind === 'command' ||
    kind === 'list' ||
    (kind === 'prose' && /`[^`\n]+`/.test(passageText(passage))))

/** Gives what a key in its line says the role of the key, where the model sees it nowhere in its section; no key is content. */
function fillBrief([head, first, ...others]: readonly TaggedUnit[], role: Role): void {
  if (head === undefined || head.turn.speaker !== null) return
  head.role = null
  if (first === undefined || first.is_excluded || first.role === 'title') return
  if ([first, ...others].some((unit) => unit.role === role)) return
  Object.assign(first, { role, is_uncertain: false })
}
const isRole = (section: WordClass): section is Role => (roles as readonly WordClass[]).includes(section)

function assignLargestRole(own: readonly TaggedUnit[]): void {
  const sizes = new Map<Role | null, number>()
  for (const { role, passage } of own)
    sizes.set(
      role,
      passage.reduce((sum, { text }) => sum + text.length, sizes.get(role) ?? 0),
    )
  let most: Role | null = null
  for (const [role, size] of sizes) if (role !== null && size > (sizes.get(most) ?? 0)) most = role
  // attempts stand next to the reasons why they failed
  if (most === null || most === 'attempt' || most === 'failure' || most === 'title') return
  for (const unit of own) unit.role = most
}

/** Makes a section of attempts tell what was tried, unless its first sentence says what failed. */
function assignSectionAttempts(own: readonly TaggedUnit[]): void {
  const [first, ...others] = own.filter((unit) => unit.section === 'attempt' && unit.kind !== 'heading')
  if (first?.role !== 'failure' || own.some(({ role }) => role === 'attempt')) return
  const tokens = tokenizeWords(passageText(first.passage.slice(0, 1))).slice(0, MAX_FIRST_TOKENS)
  if (matchPhrases('sentences', tokens).some(({ word_class }) => word_class === 'failure')) return
  first.role = 'attempt'
  for (const unit of others) {
    if (unit.is_start) break
    if (unit.role === 'failure') unit.role = 'attempt'
  }
}
