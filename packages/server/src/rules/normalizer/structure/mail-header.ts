import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'

/** The header of a mail, or what an answer shows of that of the mail below it. */
export interface MailHeader {
  /** its lines */
  length: number
  sender: string
  /** milliseconds; null where no date is read */
  date: number | null
  subject: SourceLine | null
  /** Whether the subject is that of an answer. */
  is_reply: boolean
  fields: ReadonlyMap<string, string>
}

const FIELD = /^(\*{0,2})([\p{L}][\p{L} -]{0,24}?)\1?\s?[:：]\1\s*(.*)$/u
const SENDER = /^(?:from|von|de|da|van|od|fra|från|от|发件人|差出人|보낸 사람)$/i
const DATE =
  /^(?:date|sent|datum|gesendet|fecha|enviado(?: el)?|data|envoyé|inviato|дата|отправлено|日期|发送时间|送信日時)$/i
const SUBJECT = /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|тема|主题|件名|제목)$/i
const OTHERS =
  /^(?:to|cc|bcc|an|à|para|a|aan|кому|收件人|宛先|reply-to|message-id|in-reply-to|references|return-path|received|delivered-to|list-id|mime-version|content-[a-z-]+|x-[a-z-]+|user-agent|importance|dkim-signature|authentication-results|precedence|organization|sender)$/i
const REPLY =
  /^(?:(?:re|fwd?|fw|aw|wg|antw|sv|vs|tr|rif|答复|转发|回复|res|enc)\s?(?:\[\d+\])?[:：]\s*|\[[\w -]{1,30}\]\s*){0,6}/i
const MIN_FIELDS = 2

/** Reads the header at a line; null if none begins there. */
export function readMailHeader(lines: Passage, at: number): MailHeader | null {
  const fields = new Map<string, string>()
  let sender: string | null = null
  let date: number | null = null
  let subject: SourceLine | null = null
  let is_reply = false
  let index = at
  for (; index < lines.length; index++) {
    const line = lines[index] as SourceLine
    if (index > at && /^[ \t]+\S/.test(line.text)) continue
    const found = FIELD.exec(line.text)
    if (found === null) break
    const [, , key = '', value = ''] = found
    if (SENDER.test(key)) sender = nameOfSender(value)
    else if (DATE.test(key)) date = parseDate(value)
    else if (SUBJECT.test(key)) {
      const from = line.text.length - value.length
      const mark = REPLY.exec(value)?.[0] ?? ''
      is_reply = /[:：]/.test(mark)
      subject = sliceLine(line, from + mark.length)
    } else if (!OTHERS.test(key)) break
    fields.set(key.toLowerCase(), value)
  }
  return sender === null || fields.size < MIN_FIELDS
    ? null
    : { length: index - at, sender, date, subject, is_reply, fields }
}

/** A date with an English month, or in ISO 8601: those of other languages are parsed as something else. */
const KNOWN_DATE =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b|\b\d{4}-\d\d-\d\d/

function parseDate(text: string): number | null {
  if (!KNOWN_DATE.test(text)) return null
  const parsed = Date.parse(text.replace(/\s*\([^()]*\)\s*$/, '').replace(/\bat\b/, ''))
  return Number.isNaN(parsed) ? null : parsed
}

/** The name before the address, or the address itself where it stands alone. */
function nameOfSender(text: string): string {
  const name = text
    .replace(/[<[(].*$/, '')
    .replace(/["'*]/g, '')
    .trim()
  return (name === '' ? text : name).trim().toLowerCase()
}

const VERB = 'wrote|schrieb|a écrit|escribió|escreveu|ha scritto|написала?|пишет|写道|schreef|skrev|napsala?|napisała?'
const ATTRIBUTION = new RegExp(
  `^(?:On|Am|Le|El|Em|Il|Op|Den|Dne|W dniu|В|在|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|[\\p{L}\\p{N}"' .-]{2,60} <[^<>]{3,80}>).{0,160}(?:${VERB}).{0,80}[:：]\\s*$|^\\p{Lu}[\\p{L}'.-]{1,20}(?: \\p{Lu}[\\p{L}'.-]{0,20}){0,3} (?:${VERB})\\s?[:：]\\s*$`,
  'u',
)
const VERB_END = new RegExp(`^(.*?)\\s*(?:${VERB})\\s*(.*?)[:：]\\s*$`, 'u')
const TIME =
  /^.*?(?:\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?(?:\s?\(?(?:UTC|GMT|[A-Z]{2,4}|[+-]\d{4})\)?){0,2}|\b\d{4})\s?(?:Uhr)?[,:]?\s*/u

/** Reads the line, or two, above a quote that say who wrote it; null if they do not. */
export function readAttribution(lines: Passage, at: number): { sender: string; length: number } | null {
  const first = lines[at]?.text.trim() ?? ''
  const joined = `${first} ${lines[at + 1]?.text.trim() ?? ''}`
  const length = ATTRIBUTION.test(first) ? 1 : ATTRIBUTION.test(joined) && !/[:：]$/.test(first) ? 2 : 0
  if (length === 0) return null
  const [, before = '', after = ''] = VERB_END.exec(length === 1 ? first : joined) ?? []
  // `Am … schrieb Anna:` has the name behind the verb
  const named = after.replace(/^(?:am|le|el|em|op|den)\b.*$/i, '').trim() || withoutDate(before)
  return { sender: nameOfSender(named), length }
}

/** Text behind the time, such as the name in `On Tue, 10 Mar 2026 at 10:10, Anna`. */
function withoutDate(text: string): string {
  let rest = text
  for (let stripped = rest.replace(TIME, ''); stripped !== rest; stripped = rest.replace(TIME, '')) rest = stripped
  return rest.includes(', ') ? rest.slice(rest.lastIndexOf(', ') + 2) : rest
}
