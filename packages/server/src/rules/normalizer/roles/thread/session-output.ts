import { tellsFailure } from '../../lexicon/failure-words.ts'
import { promptLength } from '../../structure/line-kind.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'

/** Commands that only look. */
const LOOK =
  /^\s*(?:[\w./-]+\s+(?:--version|--help|-V)\s*$|(?:sudo\s+)?(?:cat|ls|ll|head|tail|less|grep|rg|find|pwd|which|whereis|file|stat|du|df|ps|env|printenv|tree|wc|diff|git (?:log|diff|status|show|blame|branch)|echo|type|id|whoami|uname|date)\b(?![\s\S]*(?:>|\|\s*(?:sudo\s+)?tee)))/
const BETWEEN_COMMANDS = /;|&&|\n/

/** Whether a program failed, by what is known of its exit or by its output. */
export function isFailure(units: readonly TaggedUnit[]): boolean {
  const known = units[0]?.turn.is_failed
  if (known !== null && known !== undefined) return known
  return tellsFailure(units.map(({ passage }) => passageText(passage)).join('\n'))
}

export const isLook = ({ passage }: TaggedUnit): boolean =>
  passageText(passage)
    .split(BETWEEN_COMMANDS)
    .every((command) => LOOK.test(command))

export const isOutputUnit = ({ kind }: TaggedUnit): boolean => kind === 'output'

/** Whether a block of code holds commands with what they printed. */
export const isCommandBlock = ({ kind, passage }: TaggedUnit): boolean =>
  kind === 'code' && passage.some(({ text }) => promptLength(text) > 0)
