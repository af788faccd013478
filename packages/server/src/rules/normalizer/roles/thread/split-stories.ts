import { announcesTopic } from '../../lexicon/announces-topic.ts'
import { tellsFailure } from '../../lexicon/failure-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit, Turn } from '../../units/unit.ts'
import { type Message, readMessages } from './read-messages.ts'
import { readOutcome, readReport } from './read-outcome.ts'

/** Words that say that the failure before came back. */
const RECURRENCE =
  /\b(?:again|same|still|back|wieder|immer noch|dasselbe|encore|toujours|otra vez|sigue|de novo|ancora)\b|снова|опять|又|还是|また|다시/iu
/** Words that begin another problem. */
const ANOTHER =
  /^\W*(?:(?:next|another|second|new|one more) (?:problem|thing|issue|question|error)|(?:nächstes|anderes|neues) (?:problem|thema)|otro problema|autre problème)\b/iu
/** Code that is long enough for the message of an error. */
const QUOTED_MESSAGE = /`[^`\n]{6,}`/

/**
 * Divides a thread in which somebody asks for help with several problems, one after another: a message of the asker that tells
 * a failure, behind one that says that the failure before is gone, begins the next story.
 */
export function splitStories(units: readonly TaggedUnit[]): readonly TaggedUnit[] {
  const found = readMessages(units)
  const beginnings = found === null ? new Set<Turn>() : findBeginnings(found.messages, found.is_session)
  if (beginnings.size === 0) return units
  let stories = 0
  let turn: Turn | null = null
  return units.map((unit) => {
    if (unit.turn !== turn && beginnings.has(unit.turn)) stories++
    turn = unit.turn
    return stories === 0 ? unit : { ...unit, group: unit.group + stories }
  })
}

function findBeginnings(messages: readonly Message[], is_session: boolean): Set<Turn> {
  const beginnings = new Set<Turn>()
  let is_closed = false
  messages.forEach(({ by, units }, index) => {
    for (const turn of new Set(units.map((unit) => unit.turn))) {
      const own = units.filter((unit) => unit.turn === turn)
      if (by !== 'asker') is_closed ||= is_session && by === 'helper' && claimsSuccess(own)
      else if (index > 0 && readReport(own)?.outcome === 'worked') is_closed = true
      else if (is_closed && beginsStory(own) && messages.slice(index + 1).some((later) => later.by === 'helper')) {
        beginnings.add(turn)
        is_closed = false
      }
    }
  })
  return beginnings
}

const claimsSuccess = (units: readonly TaggedUnit[]): boolean =>
  units.some(({ kind, passage }) => kind === 'prose' && readOutcome(passageText(passage)) === 'worked')

/** Whether a message tells a failure of its own, and not that the one before came back. */
function beginsStory(units: readonly TaggedUnit[]): boolean {
  const texts = units.filter(({ kind }) => kind === 'prose').map(({ passage }) => passageText(passage))
  if (texts.some((text) => RECURRENCE.test(text) || readOutcome(text) !== null)) return false
  const all = units.map(({ passage }) => passageText(passage)).join('\n')
  return tellsFailure(all) || ANOTHER.test(all) || QUOTED_MESSAGE.test(all) || announcesTopic(texts[0] ?? '')
}
