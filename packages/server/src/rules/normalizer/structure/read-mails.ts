import { type Passage, passageText, type SourceLine, sliceLine, trimPassage } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { decodeMailBody } from './decode-mail-body.ts'
import { findLabelForm } from './label-form.ts'
import { type MailHeader, readAttribution, readMailHeader } from './mail-header.ts'
import { scanLines } from './read-lines.ts'
import { addUnit, createReader, newTurn } from './reader.ts'

interface Mail {
  sender: string
  date: number | null
  subject: SourceLine | null
  lines: Passage
}

const POSTMARK = /^From \S+ .{0,40}\d{4}\s*$/
const SEPARATOR =
  /^\s*(?:[-_*]{2,12}\s?(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Mensagem original|Messaggio originale|Пересылаемое сообщение|原始邮件)\s?[-_*]{2,12}|_{20,}|Begin forwarded message:)\s*$/i
const QUOTE = /^\s{0,3}>\s?/
const SIGNATURE = /^-- ?$/
const MAX_DEPTH = 12
/** Mails behind which a quote is taken for a repetition. */
const MAX_COMPARED = 500

/**
 * Units of mails in the order of time: a mailbox, mails one after another, or one whose answers quote what they answer.
 * What an answer quotes of a mail that is there is left out. Null if lines are no mails, or if somebody answers between the
 * lines of a quote.
 */
export function readMails(lines: Passage): Unit[] | null {
  const blocks = splitBlocks(lines)
  if (blocks === null) return null
  const mails: Mail[] = []
  let told = ''
  for (const block of inOrder(blocks)) {
    const nested = unnest(block, 0)
    // a quote between answers: its mail is among those before, or the order of what was said is lost
    if (nested === null && mails.length === 0) return null
    for (const mail of nested ?? [{ ...block, lines: withoutQuotes(block.lines) }]) {
      const said = words(mail.lines)
      // a quote shows the beginning of a mail, or all of it
      const is_repeated = !isBlock(mail) && (mails.length > MAX_COMPARED || told.includes(said))
      if (said === '' || is_repeated) continue
      mails.push(mail)
      told += `\n${said}`
    }
  }
  if (mails.length < 2 && blocks.length < 2 && blocks[0]?.header === null) return null
  const reader = createReader()
  const subject = mails.find((mail) => mail.subject !== null)?.subject ?? blocks.find((block) => block.subject)?.subject
  reader.label_form = findLabelForm(mails.flatMap((mail) => mail.lines))
  if (subject) {
    reader.section = 'title'
    addUnit(reader, [subject], 'value')
  }
  for (const mail of mails) {
    // who writes alone talks to nobody here
    newTurn(reader, { speaker: mails.length > 1 ? mail.sender : null })
    scanLines(mail.lines, reader)
  }
  return reader.units
}

interface Block extends Mail {
  header: MailHeader | null
}

/** The mails of lines by their headers; null if there is neither a header nor a quote with the name of its author. */
function splitBlocks(lines: Passage): Block[] | null {
  const blocks: { header: MailHeader | null; lines: SourceLine[] }[] = []
  let may_begin = true
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as SourceLine
    const is_mark = POSTMARK.test(line.text) || SEPARATOR.test(line.text)
    const header = may_begin && !is_mark ? readMailHeader(lines, at) : null
    if (header !== null) {
      blocks.push({ header, lines: [] })
      at += header.length - 1
    } else if (!is_mark) {
      if (blocks.length === 0) blocks.push({ header: null, lines: [] })
      blocks.at(-1)?.lines.push(line)
    }
    may_begin = is_mark || line.text.trim() === ''
  }
  const told = blocks.filter((block) => block.header !== null || block.lines.some(({ text }) => text.trim() !== ''))
  const has_quote = (): boolean =>
    lines.some((_, at) => {
      const found = readAttribution(lines, at)
      return found !== null && QUOTE.test(lines[at + found.length]?.text ?? '')
    })
  if (told.every(({ header }) => header === null) && !has_quote()) return null
  return told.map(({ header, lines: own }) => ({
    header,
    sender: header?.sender ?? '',
    date: header?.date ?? null,
    subject: header?.subject ?? null,
    lines: header === null ? own : decodeMailBody(own, header.fields),
  }))
}

/** Mails in the order of time: by their dates, or by who answers whom. */
function inOrder(blocks: readonly Block[]): readonly Block[] {
  const dates = blocks.map(({ date }) => date)
  if (dates.every((date) => date !== null) && new Set(dates).size > 1)
    return blocks.toSorted((a, b) => (a.date as number) - (b.date as number))
  const [first, last] = [blocks[0]?.header, blocks.at(-1)?.header]
  return first?.is_reply === true && last?.is_reply === false ? blocks.toReversed() : blocks
}

/**
 * The mails that a mail quotes, the oldest first, and itself. Null where something is told before and behind a quote.
 */
function unnest(mail: Mail, depth: number): Mail[] | null {
  const lines = withoutSignature(mail.lines)
  const quote_at = lines.findIndex((_, at) => QUOTE.test(lines[at]?.text ?? ''))
  if (quote_at < 0 || depth === MAX_DEPTH) return [{ ...mail, lines }]
  const quote_end = lines.findIndex(({ text }, at) => at > quote_at && !QUOTE.test(text) && text.trim() !== '')
  const behind = quote_end < 0 ? [] : lines.slice(quote_end)
  const attribution_at = findAttribution(lines, quote_at)
  const attribution = attribution_at < 0 ? null : readAttribution(lines, attribution_at)
  if (attribution === null || behind.some(({ text }) => QUOTE.test(text))) return null
  const before = trimPassage(lines.slice(0, attribution_at))
  if (before.length > 0 && behind.length > 0) return null
  const quoted = lines
    .slice(quote_at, quote_end < 0 ? lines.length : quote_end)
    .map((line) => sliceLine(line, QUOTE.exec(line.text)?.[0].length ?? 0))
  const earlier = unnest({ sender: attribution.sender, date: null, subject: null, lines: quoted }, depth + 1)
  return earlier === null ? null : [...earlier, { ...mail, lines: before.length > 0 ? before : behind }]
}

/** The line above a quote that says who wrote it. */
function findAttribution(lines: Passage, quote_at: number): number {
  for (let at = quote_at - 1; at >= Math.max(0, quote_at - 3); at--) {
    const found = readAttribution(lines, at)
    if (found !== null && at + found.length <= quote_at) {
      // an attribution of two lines begins one above
      const above = at > 0 ? readAttribution(lines, at - 1) : null
      return above !== null && above.length === 2 && found.length === 1 && !/^\S+ /.test(lines[at]?.text ?? '')
        ? at - 1
        : at
    }
  }
  return -1
}

/** The lines without the signature: what follows two dashes, up to a quote. */
function withoutSignature(lines: Passage): Passage {
  const at = lines.findIndex(({ text }) => SIGNATURE.test(text))
  if (at < 0) return lines
  const quote_at = lines.findIndex(({ text }, index) => index > at && QUOTE.test(text))
  const attribution_at = quote_at < 0 ? -1 : findAttribution(lines, quote_at)
  return [...lines.slice(0, at), ...(quote_at < 0 ? [] : lines.slice(attribution_at < 0 ? quote_at : attribution_at))]
}

/** Lines that the author of a mail wrote. */
function withoutQuotes(lines: Passage): Passage {
  const kept = withoutSignature(lines)
  return kept.filter(({ text }, at) => !QUOTE.test(text) && readAttribution(kept, at) === null)
}

const words = (lines: Passage): string =>
  passageText(lines)
    .replace(/[>\s]+/g, ' ')
    .trim()

const isBlock = (mail: Mail): mail is Block => 'header' in mail
