import { classifyHeading } from '../lexicon/classify-heading.ts'

/** Facts about a message in the line that begins it. */
export interface TurnMark {
  speaker: string | null
  votes: number | null
  is_accepted: boolean
  is_output: boolean
  /** position in the line at which the message begins */
  rest: number
}

const PARTICIPANTS = `user|human|assistant|ai|bot|system|developer|model|agent|llm|gpt|claude|copilot|customer|support|
  thought|thoughts|think|thinking|reasoning|action|act|action input|call|scratch|scratchpad|plan|step|reflect|
  用户|助手|系统|工具|思考|行动|观察|пользователь|ассистент|система|мысль|действие|наблюдение|usuario|usuário|asistente|assistente|
  utilisateur|benutzer|assistent|utente|ユーザー|アシスタント|사용자|kullanıcı|asistan|المستخدم|المساعد`
const OUTPUTS = `tool|tool result|tool_result|tool output|tool_output|function|observation|observe|obs|return|returns|returned|
  output|stdout|stderr|console|terminal|工具结果|观察结果|вывод|salida|saída|sortie|ausgabe`
const alternatives = (list: string): string =>
  list
    .split('|')
    .map((word) => word.trim().replace(/[ _]/g, '[ _]'))
    .sort((a, b) => b.length - a.length)
    .join('|')

/** Marks before a name, such as `## `, `- `, `**`, `[`, `<`. */
const OPENING = '[#*_\\-•\\s]{0,6}[[<(*_]{0,3}'
const CLOSING = '[\\])>*_]{0,3}'
const participantMark = new RegExp(
  `^${OPENING}(${alternatives(`${PARTICIPANTS}|${OUTPUTS}`)})(?:[ :_/-]{1,2}[\\w.-]{1,20}(?=\\]))?(?:[ _#-]?\\d{1,4})?(?:\\s?\\([^()]{1,30}\\))?(?:${CLOSING}\\s?[:：]\\**|[\\]>]\\s?[:：]?)`,
  'iu',
)
const participantHeading = new RegExp(
  `^#{1,6}\\s+\\**(${alternatives(`${PARTICIPANTS}|${OUTPUTS}`)})\\**(?:\\s#?\\d{1,4})?$`,
  'iu',
)
const TALKERS =
  'user|human|assistant|cursor|claude|copilot|gemini|chatgpt|gpt|agent|model|用户|助手|пользователь|ассистент'
/** The name of who speaks as all of an emphasized line, as exports of chats write it: `**User**`, `_**Agent (model x)**_`. */
const emphasizedTalker = new RegExp(`^[_*]{2,3}(${alternatives(TALKERS)})(?: \\([^()]{1,60}\\)){0,2}[_*]{2,3}$`, 'iu')
/** A heading that counts a step and says what it is: no message of a trace. */
const STEP_HEADING = /^#{1,6}\s+\**step\s?\d{1,3}\s?[:：.)—–-]\**\s*\S/iu
const outputName = new RegExp(`^(?:${alternatives(OUTPUTS)})$`, 'iu')

/** Whether a name stands for a program whose output is quoted. */
export const isOutputSpeaker = (speaker: string): boolean => outputName.test(speaker)

const EMOJI_SPEAKER = /^(👤|🧑(?:‍💻)?|👩(?:‍💻)?|👨(?:‍💻)?|🙋|🙂|🤖|🧠|💭|💬|🗣️?|🔧|🛠️?|⚙️?|👁️?|👀|📤|📥|🖥️?|🔍|▶️?|⏺|⎿)\s?/u
/** Other pictures also begin the headings of sections. */
const PERSON = /^(?:👤|🧑|👩|👨|🙋|🙂|🤖|🗣)/u
const EMOJI_OUTPUT = /^(?:⚙|👁|👀|📤|📥|🖥|⎿)/u

const CLOCK = String.raw`\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?`
const DATE = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ /-][A-Z][a-z]{2}[ /-]\d{2,4}|[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?)`
const ZONE = String.raw`(?:\s?(?:UTC|GMT|Z|CET|CEST|EST|EDT|PST|PDT|JST|MSK|BRT|IST|[+-]\d\d:?\d\d)\b)?`
const TIME_ENTRY = new RegExp(
  `^(?:[-*•+]\\s)?[\\[(]?(?:T\\s?[+-]\\s?\\d{1,4}(?:[:.]\\d\\d)?\\s?[a-z]{0,3}|(?:${DATE}[T ,]{1,2})?${CLOCK}${ZONE})[\\])]?(?=[\\s|:–—-]|$)\\s{0,4}(?:[|–—:-]{1,2}\\s{1,3})?`,
)
const NAME = String.raw`@?[\p{L}\p{N}][\p{L}\p{N}._-]{0,23}(?: [\p{Lu}][\p{L}'.-]{0,20}){0,2}`
const NICK_REST = new RegExp(`^(?:<[ @+%&~]?(${NAME})>\\s?|(${NAME})(?::\\s|\\t)|(${NAME})$)`, 'u')
const NAME_TIME = new RegExp(
  `^\\**(${NAME})\\**(?:\\s?\\[?(?:APP|BOT)\\]?)?\\s{0,3}(?:[—–·,|-]\\s?)?(?:\\s?\\[|\\()?(?:(?:Today|Yesterday|heute|hier|今天|${DATE})(?: at|,)? ?)?${CLOCK}(?:\\]|\\))?:?$`,
  'u',
)
/** A clock time that stands alone below the name of who speaks. */
const TIME_BELOW = new RegExp(`^\\s{1,8}${CLOCK}\\s*$`)
const NAME_ABOVE = new RegExp(`^(${NAME})$`, 'u')
const NAME_AGO = new RegExp(
  `^\\**(${NAME})\\**\\s{0,2}(?:[·•—–|-]|\\()\\s{0,2}(?:(?:an?|\\d{1,4}) (?:second|minute|hour|day|week|month|year)s? ago|\\d{1,3}[smhdwy])\\)?:?$`,
  'u',
)
const NAME_DOT = new RegExp(
  `^\\**(${NAME})\\**(?: \\([^()]{2,30}\\))? [•·] (?:[A-Z][a-z]{2} \\d{1,2}, \\d{4}|.{1,24} ago)(?: [•·] .{1,40})?$`,
  'u',
)
const STATE_OPENED = new RegExp(`^(?:Open|Closed|Merged) [•·] (${NAME}) opened (?:about |over )?\\d.{0,60}$`, 'u')
const COMMENTED = new RegExp(
  `^[-*_#\\s]{0,5}(${NAME})[-*_]{0,3} (?:commented|added a comment|replied|wrote|opened|asked|answered|said|responded|posted)\\b.{0,60}$`,
  'u',
)
const MEMBER_LINE = new RegExp(`^[-=*~#]{2,4}\\s?(${NAME})\\s?\\([^()]{2,40}\\)\\s?[-=*~]{0,4}$`, 'u')
const BY_LINE = new RegExp(
  `^[-—–*_\\s]{0,5}(?:description|comment|reply|review|answer|answered|asked|posted|question|follow-?up|response|note|commentaire|réponse|respuesta|resposta|antwort|kommentar|ответ|комментарий)[\\w ]{0,12} (?:by|from|de|von|от|par|di) \\**(${NAME})\\**(?: \\([^()]{1,40}\\))?(?:[,·|-].{0,40})?(:\\s?|$)`,
  'iu',
)
const QUOTE_INTRO =
  /^(?:On|Am|Le|El|Em|Il|W dniu|Den|Op|В|在).{4,120}(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|написал|пишет|写道|schreef|skrev).{0,60}[:：]$/u
const QUOTE_NAME = new RegExp(
  `^(${NAME}(?: <[^<>]{3,60}>)?) (?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|написал|написала|пишет|写道)\\s?[:：]$`,
  'u',
)

const VOTES =
  /^[#*▲△⬆+\s]{0,4}(?:score:?\s?|votes:?\s?)?([-−+]?\d{1,6})\s?(?:(?:up)?votes?|points?|票|голос\p{L}{0,3}|votos?)(?!\p{L})(.{0,60})$/iu
const TICKED = /^(?:✔|✅|☑|✓)️?\s{0,2}([-−+]?\d{1,6})?(?:\s?(?:up)?votes?)?$/u
const ANSWER_HEADING =
  /^#{0,6}\s?\**(?:(?:top |best |accepted |chosen )?answer|réponse|respuesta|resposta|antwort|ответ|回答)\s?#?\d{0,3}\**\s?(?:[([—–·:,|-].{0,60})?$/iu
const ACCEPTED =
  /✓|✔|✅|☑|accept|ticked|chosen|selected|best answer|marked as|solution|采纳|принят|aceptad|aceit|acceptée|akzeptiert/iu
const NUMBER = /[-−+]?\d{1,6}/

const mark = (text: string, found: Partial<TurnMark>): TurnMark => ({
  speaker: null,
  votes: null,
  is_accepted: false,
  is_output: false,
  rest: text.length,
  ...found,
})
const name = (text: string | undefined): string | null => text?.replace(/^@/, '').toLowerCase() ?? null
const count = (text: string): number => Number(text.replace('−', '-'))

/** Longest line of which the whole is a mark. */
const MAX_MARK_CHARS = 160

/** The mark at the beginning of a line, if a message begins there. */
export function readTurnMark(line: string): TurnMark | null {
  const text = line.length > MAX_MARK_CHARS ? line.slice(0, MAX_MARK_CHARS) : line
  const is_whole = text.length === line.length
  if (is_whole) {
    const whole = readWholeLine(text.trim())
    if (whole !== null) return { ...whole, rest: line.length }
  }
  const emoji = EMOJI_SPEAKER.exec(text)
  if (emoji !== null && (PERSON.test(text) || classifyHeading(text.slice(emoji[0].length), 'key') === null))
    return mark(line, { speaker: emoji[1] as string, is_output: EMOJI_OUTPUT.test(text), rest: emoji[0].length })
  const participant = STEP_HEADING.test(text) ? null : participantMark.exec(text)
  if (participant !== null)
    return mark(line, {
      speaker: name(participant[1]),
      is_output: outputName.test(participant[1] as string),
      rest: participant[0].length,
    })
  const entry = TIME_ENTRY.exec(text)
  if (entry !== null) {
    const rest = text.slice(entry[0].length)
    const nick = NICK_REST.exec(rest)
    return mark(line, {
      speaker: name(nick?.[1] ?? nick?.[2] ?? nick?.[3]),
      rest: entry[0].length + (nick === null ? 0 : nick[0].length),
    })
  }
  const by = BY_LINE.exec(text)
  if (by !== null) return mark(line, { speaker: name(by[1]), rest: by[0].length, is_accepted: ACCEPTED.test(by[0]) })
  return null
}

/** The name of who speaks, if it stands alone above a clock time. */
export function readNameAboveTime(line: string, next: string | undefined): string | null {
  if (next === undefined || !TIME_BELOW.test(next)) return null
  return name(NAME_ABOVE.exec(line.trimEnd())?.[1])
}

function readWholeLine(text: string): TurnMark | null {
  const votes = VOTES.exec(text)
  if (votes !== null)
    return mark(text, { votes: count(votes[1] as string), is_accepted: ACCEPTED.test(votes[2] ?? '') })
  const ticked = TICKED.exec(text)
  if (ticked !== null && text.length > 0) return mark(text, { votes: count(ticked[1] ?? '1'), is_accepted: true })
  if (ANSWER_HEADING.test(text)) {
    const number = NUMBER.exec(text.replace(/^.{0,12}?\d{0,3}\b/, ''))
    return mark(text, { votes: number === null ? null : count(number[0]), is_accepted: ACCEPTED.test(text) })
  }
  for (const pattern of [
    participantHeading,
    emphasizedTalker,
    STATE_OPENED,
    NAME_TIME,
    NAME_AGO,
    NAME_DOT,
    MEMBER_LINE,
    QUOTE_NAME,
    COMMENTED,
  ]) {
    const found = pattern.exec(text)
    if (found !== null)
      return mark(text, {
        speaker: name(found[1]),
        is_output: outputName.test(found[1] as string),
      })
  }
  return QUOTE_INTRO.test(text) ? mark(text, {}) : null
}
