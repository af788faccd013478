import { cutSentences } from '../../units/cut-sentences.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'

/** Units of one participant before another one speaks; sentences are units of their own. */
export interface Message {
  by: 'asker' | 'helper' | 'tool'
  speaker: string
  units: TaggedUnit[]
}

/** Speakers of a transcript who tell nothing of the story. */
const SETTING = /^(?:system|developer|session|meta)$/
const ASKERS = /^(?:user|human|customer)$/

/**
 * Divides the prose of a thread into sentences, and finds its messages. Null where nobody speaks, or nobody but one, or
 * where messages quote each other, since their order differs then.
 */
export function readMessages(units: readonly TaggedUnit[]): { units: TaggedUnit[]; messages: Message[] } | null {
  const speakers = new Set<string>()
  for (const { turn } of units) {
    if (turn.depth > 0) return null
    if (turn.speaker !== null && !turn.is_output && !SETTING.test(turn.speaker)) speakers.add(turn.speaker)
  }
  if (speakers.size < 2) return null
  const asker = [...speakers].find((speaker) => ASKERS.test(speaker)) ?? ([...speakers][0] as string)
  const divided = units.flatMap((unit) => (unit.kind === 'prose' && !unit.is_marked ? divide(unit) : [unit]))
  const messages: Message[] = []
  for (const unit of divided) {
    const { speaker, is_output } = unit.turn
    if ((speaker === null && !is_output) || unit.kind === 'heading' || unit.section === 'metadata') continue
    if (speaker !== null && SETTING.test(speaker)) continue
    const by = is_output ? 'tool' : speaker === asker ? 'asker' : 'helper'
    const last = messages.at(-1)
    if (last?.by === by && last.speaker === (speaker ?? '')) last.units.push(unit)
    else messages.push({ by, speaker: speaker ?? '', units: [unit] })
  }
  return { units: divided, messages }
}

const divide = (unit: TaggedUnit): TaggedUnit[] =>
  cutSentences(unit.passage).map((passage, at) => ({ ...unit, passage, is_start: unit.is_start && at === 0 }))

export const textOf = (units: readonly TaggedUnit[]): string =>
  units.map(({ passage }) => passageText(passage)).join('\n')
