import { matchPhrases, tokenizeWords } from '../../lexicon/match-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'
import { isThanks, readOutcome } from './read-outcome.ts'

const IMPERATIVES = `add|adjust|allow|append|apply|attach|build|bump|call|change|check|clean|clear|clone|close|configure|convert|copy|create|
  declare|decrease|define|delete|deploy|disable|double|downgrade|drop|edit|enable|ensure|escape|exclude|export|fix|force|get|give|go|grant|halve|
  import|include|increase|initialize|insert|install|instead|invalidate|keep|kill|leave|limit|load|lower|make|mark|merge|mount|move|open|override|
  pass|patch|pin|point|prefix|prepend|pull|purge|push|put|quote|raise|reboot|rebuild|recreate|reduce|regenerate|register|reinstall|reload|remove|
  rename|reorder|replace|reset|resize|restart|restore|return|revert|rewrite|rotate|run|save|set|setup|shrink|skip|specify|split|start|stop|store|
  swap|switch|tell|try|turn|uncheck|uninstall|unmount|unpin|unset|update|upgrade|use|verify|wait|wrap|write|renew|reissue|release|await|cast|
  unplug|plug|press|hold|connect|disconnect|tighten|loosen|swap|bleed|flush|drain|sand|prime|send|ask|let|then|please|just|so|simply|also|first|finally`
const ACTION_STARTS = new Set(IMPERATIVES.split('|').map((word) => word.trim()))
const PERSONS = /^(?:i|we|ill|ive|you|youd|youll|let|lets|you'd|maybe|perhaps|could|can|should)$/
const STATE =
  /\b(?:is|are|was|were|has|have|had|does|doesnt|do|dont|did|didnt|isnt|arent|wasnt|cannot|cant|never|only|no longer|not|expects?|keeps?|needs?|reads?|uses?|runs?|blocks?|allows?|ignores?|overrides?|ships?|lacks?|requires?|starts?|returns?|pinned|blocked|copied|changed|missing|broke|died|expired|hangs?|holds?|waits?|counts?|shadows?|caches?|strips?|drops?|rewrites?|refuses?|limits?|defaults?|points?|names?|comes?|opens?|takes?|treats?|assumes?|loses?|removed|renamed|moved|dropped|skips?|supports?)\b/
const COURTESY = /^\W*(?:\p{L}+\W*){0,5}$/u

/** Whether a sentence says how something is, and not what to do: in the advice that helped it says why. */
export function isStatement({ passage, kind, role }: TaggedUnit): boolean {
  if (kind === 'code' || kind === 'command' || kind === 'output') return false
  if (role === 'cause' || role === 'insight') return true
  const text = passageText(passage)
  if (/[?？:：]\s*$/.test(text)) return false
  const clause = text.split(/[;:–—]|,\s|\.\s/)[0] ?? ''
  const tokens = tokenizeWords(clause)
  const first = tokens[0] ?? ''
  if (/^\W*`/.test(text) && !/`\s+\p{L}/u.test(text)) return false
  return !ACTION_STARTS.has(first) && !PERSONS.test(first) && STATE.test(tokens.slice(1).join(' '))
}

/** Whether a sentence says what to do. */
export function isImperative({ passage, kind }: TaggedUnit): boolean {
  const text = passageText(passage)
  return kind === 'prose' && !/[?？]\s*$/.test(text) && ACTION_STARTS.has(tokenizeWords(text)[0] ?? '')
}

const BECAUSE =
  /\b(?:because|due to|so that is why|the reason|the cause|caused by|culprit|so (?:the|that|all|it|every|each|they|both|no))\b/i
const PAST_STATE = /\b(?:had|was|were)\b/i
/** Words for the past in the report of an agent; who asked tells what they saw. */
const PAST_EVENT =
  /\b(?:blocked|pinned|lacked|broke|expired|kept|shadowed|hid|held|missing|killed|removed|renamed|changed|defaulted|ignored|overrode|stripped|cached)\b/i
const AFTERWARDS = /\b(?:now|again|since|today|tonight|anymore|twice|works?|passe[sd]|ran|runs?)\b/i

/**
 * Whether a sentence of who reports success tells why it had failed, and not what they see since then.
 * @param is_claimed whether who proposed the method reports it
 */
export function isCause(unit: TaggedUnit, is_claimed: boolean): boolean {
  if (unit.kind !== 'prose') return false
  const text = passageText(unit.passage)
  if (is_claimed && (PAST_STATE.test(text) || PAST_EVENT.test(text))) return true
  if (readOutcome(text) !== null) return false
  if (unit.role === 'cause' || announcesClass(unit, 'cause') || BECAUSE.test(text)) return true
  return PAST_STATE.test(text) && !AFTERWARDS.test(text)
}

export const announcesClass = ({ passage }: TaggedUnit, word_class: string): boolean =>
  matchPhrases('sentences', tokenizeWords(passageText(passage))).some((match) => match.word_class === word_class)

/** Whether a sentence only greets, thanks or answers: a few words of courtesy. */
export const isCourtesy = (unit: TaggedUnit): boolean =>
  unit.kind === 'prose' &&
  COURTESY.test(passageText(unit.passage)) &&
  (announcesClass(unit, 'courtesy') || isThanks(passageText(unit.passage)))

const IGNORANCE =
  /^\W*(?:(?:sorry|hm+|well)\W+)?(?:i (?:really )?(?:do not|don'?t) know|(?:i have )?no (?:idea|clue)|(?:i'?m )?not sure|keine ahnung|(?:das )?weiß ich (?:leider )?nicht|ni idea|no lo sé|aucune idée|je ne sais pas|nessuna idea|não sei|понятия не имею|не знаю|不知道|わかりません|모르겠)/iu
/** Whether a sentence says that its author has no answer. */
export const isIgnorance = ({ passage, kind }: TaggedUnit): boolean =>
  kind === 'prose' && IGNORANCE.test(passageText(passage))

export const isQuestion = ({ passage, kind }: TaggedUnit): boolean =>
  kind === 'prose' && /[?？]\s*$/.test(passageText(passage))

/** Whether a sentence of a problem tells what was tried already. */
export const tellsAttempt = ({ passage, kind }: TaggedUnit): boolean =>
  kind === 'prose' &&
  /^\W*tried\b|\b(?:(?:i|we)(?: have|'ve)? (?:already |also )?tried|already tried|tried (?:already|to|with)|schon versucht|bereits versucht|ya probé|já tentei|déjà essayé|уже пробовал)\b/iu.test(
    passageText(passage),
  )

/** Whether a sentence only leads over to what follows it. */
export const leadsOver = ({ passage }: TaggedUnit): boolean => /[:：]\s*$/.test(passageText(passage))
