import { cutSentences } from '../../units/cut-sentences.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'
import { isCommandBlock } from './session-output.ts'

/** Units of one participant before another one speaks; sentences are units of their own. */
export interface Message {
  by: 'asker' | 'helper' | 'tool'
  speaker: string
  units: TaggedUnit[]
}

export interface Thread {
  units: TaggedUnit[]
  messages: Message[]
  /** Whether an agent runs programs in it. */
  is_session: boolean
}

/** Speakers of a transcript who tell nothing of the story. */
const SETTING = /^(?:system|developer|session|meta)$/
const ASKERS = /^(?:user|human|customer)$/

/**
 * Divides the prose of a thread into sentences, and finds its messages. Null where nobody speaks, or one person in one message, or
 * where messages quote each other, since their order differs then.
 */
export function readMessages(units: readonly TaggedUnit[]): Thread | null {
  const speakers = new Set<string>()
  for (const { turn } of units) {
    if (turn.depth > 0) return null
    if (turn.speaker !== null && !turn.is_output && !SETTING.test(turn.speaker)) speakers.add(turn.speaker)
  }
  if (speakers.size === 0) return null
  const asker = [...speakers].find((speaker) => ASKERS.test(speaker)) ?? ([...speakers][0] as string)
  const divided = units.flatMap((unit) => (unit.kind === 'prose' && !unit.is_marked ? divide(unit) : [unit]))
  const messages: Message[] = []
  for (const unit of divided) {
    const { speaker, is_output } = unit.turn
    if ((speaker === null && !is_output) || unit.section === 'metadata') continue
    if (isAddress(unit, speakers)) continue
    if (speaker !== null && SETTING.test(speaker)) continue
    const by = is_output ? 'tool' : speaker === asker ? 'asker' : 'helper'
    const last = messages.at(-1)
    if (last?.by === by && last.speaker === (speaker ?? '')) last.units.push(unit)
    else messages.push({ by, speaker: speaker ?? '', units: [unit] })
  }
  // an agent that works for somebody: its programs say what came of each step
  const is_session = ASKERS.test(asker) && messages.some(({ by, units: own }) => by === 'tool' || own.some(isRun))
  // a label such as `Fixed:` is what an agent reports; other headings name what stands below them
  if (!is_session)
    for (const message of messages) message.units = message.units.filter(({ kind }) => kind !== 'heading')
  if (speakers.size === 1 && !speaksAgain(messages)) return null
  return { units: divided, messages: messages.filter(({ units: own }) => own.length > 0), is_session }
}

/** Whether a unit is the name of another participant, as it stands before what is said to them: `runa: …`. */
const isAddress = ({ kind, passage }: TaggedUnit, speakers: ReadonlySet<string>): boolean => {
  const name = kind === 'prose' ? ADDRESS.exec(passageText(passage))?.[1] : undefined
  return name !== undefined && speakers.has(name.toLowerCase())
}
const ADDRESS = /^\s*@?([^\s:,]{1,30})[:,]?\s*$/u

/** Whether the only one who speaks does so in several messages. */
const speaksAgain = (messages: readonly Message[]): boolean =>
  messages.every(({ by }) => by === 'asker') &&
  new Set(messages.flatMap(({ units }) => units.map(({ turn }) => turn))).size > 1

const isRun = (unit: TaggedUnit): boolean => unit.kind === 'command' || isCommandBlock(unit)

const divide = (unit: TaggedUnit): TaggedUnit[] =>
  cutSentences(unit.passage).map((passage, at) => ({ ...unit, passage, is_start: unit.is_start && at === 0 }))
