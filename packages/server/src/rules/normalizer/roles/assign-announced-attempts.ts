import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'

/** Longest sentence that leads over to what follows, in words. */
export const MAX_LEAD_TOKENS = 14
/** Words of a sentence in which `Naively I wrote …` and its like are looked for. */
const MAX_OPENING_TOKENS = 14

/**
 * Turns methods that follow a sentence announcing an attempt into attempts. In doubt it loses a method that worked,
 * rather than recommend one that failed.
 */
export function assignAnnouncedAttempts(units: readonly TaggedUnit[]): void {
  let is_attempt = false
  for (const unit of units) {
    if (unit.role === null && unit.kind !== 'output' && unit.kind !== 'command') is_attempt = announcesAttempt(unit)
    else if (unit.role !== 'method' || unit.is_marked) is_attempt = false
    else if (is_attempt || beginsAsAttempt(unit)) unit.role = 'attempt'
  }
}

/** Whether the first words say that it was tried, as in `Naively I wrote …`. */
function beginsAsAttempt({ passage, kind }: TaggedUnit): boolean {
  if (kind === 'code' || kind === 'command') return false
  const tokens = tokenizeWords(passageText(passage)).slice(0, MAX_OPENING_TOKENS)
  const found = matchPhrases('sentences', tokens)
  return (
    found.some(({ word_class, at }) => word_class === 'attempt' && at === 0) &&
    !found.some(({ word_class }) => word_class === 'method' || word_class === 'worked')
  )
}

function announcesAttempt({ passage }: TaggedUnit): boolean {
  const tokens = tokenizeWords(passageText(passage))
  if (tokens.length > MAX_LEAD_TOKENS) return false
  const classes = matchPhrases('sentences', tokens).map(({ word_class }) => word_class)
  return classes.includes('attempt') && !classes.includes('method') && !classes.includes('worked')
}
