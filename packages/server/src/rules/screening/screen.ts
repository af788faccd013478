import type { RiskFlag } from '@cairnway/contract'
import { createSpanSet, findPii, findSecrets, type TextSpan } from '@cairnway/patterns'
import {
  type FieldScore,
  type FieldText,
  FLAG_THRESHOLD,
  type PoisoningScore,
  scoreEachField,
  scorePoisoning,
} from './poisoning.ts'
import { type RedactableSpan, redactSpans } from './redact-spans.ts'
import { scoreSource } from './score-source.ts'
import { listTextSlots } from './text-slots.ts'

/** A reason to refuse a deposit. Offsets refer to the text as it was sent; the value itself is not part of it. */
type ScreeningFinding = TextSpan & { field: string }

/** The findings of all rules in a deposit. */
export type ScreenResult<T> = {
  /** a copy with every secret and all personal data replaced */
  input: T
  risk_flags: RiskFlag[]
  findings: ScreeningFinding[]
  /** with the suspicious fields; secrets and personal data are replaced in the words that are quoted of them */
  poisoning: PoisoningScore & { fields: FieldScore[] }
}

/** Separates joined texts; no value of a rule extends across it. */
const TEXT_SEPARATOR = '\n\u0000\n'

const FENCED_SHELL =
  /^[ \t>]{0,8}(?:`{3}|~{3})[ \t]?(?:sh|bash|shell|zsh|fish|console|terminal|shell-?session|powershell|pwsh|ps1|bat|cmd)\b[^\n]{0,80}\n\s{0,40}[^\s`~]/im
const PROMPT_LINE = /^[ \t>*-]{0,8}`?\$ [\w./~-]/m
const RISKY_LINE = /^[ \t>*-]{0,8}`?(?:sudo\s+[\w./-]|rm\s+-|(?:curl|wget)\b[^\n|]{1,300}\|\s{0,4}(?:sudo\s+)?\w)/m

/**
 * Screens every string of a plain JSON object, including the keys of free-form maps: secrets and hard personal data
 * become findings, they and soft personal data are replaced in a copy, and attempts to steer the reading agent are
 * scored.
 */
export const screen = <T extends object>(input: T): ScreenResult<T> => screenTexts(input, 'deposit')

/**
 * Screens raw texts: a log, a thread, a transcript. Secrets and hard personal data, for which a deposit is refused, are
 * redacted here and flagged with their counts. The score is that of the worst passage, without the marks of turns that
 * a transcript has.
 */
export const screenSource = <T extends object>(input: T): ScreenResult<T> => screenTexts(input, 'source')

/** A copy of a plain JSON object in which every secret and all personal data are replaced, for texts kept as they come. */
export const redactInput = <T extends object>(input: T): T => redactTexts(input, 'source').input

interface RedactedTexts<T> extends Omit<ScreenResult<T>, 'poisoning'> {
  /** the texts as they were sent */
  slots: FieldText[]
}

function redactTexts<T extends object>(input: T, kind: 'deposit' | 'source'): RedactedTexts<T> {
  const copy = deepCopy(input)
  const slots = listTextSlots(copy, maskKey)
  const has_secrets = findSecrets(slots.map(({ text }) => text).join(TEXT_SEPARATOR)).length > 0
  const findings: ScreeningFinding[] = []
  const risk_flags: RiskFlag[] = []
  for (const slot of slots) {
    const spans = findSensitiveSpans(slot.text, has_secrets)
    for (const { type, start, end, hard } of spans) if (hard) findings.push({ type, field: slot.field, start, end })
    if (spans.length > 0) slot.write(redactSpans(slot.text, spans))
    risk_flags.push(...redactionFlags(slot.field, kind === 'source' ? spans : spans.filter(({ hard }) => !hard)))
    if (containsCommands(slot.text)) risk_flags.push({ type: 'contains_commands', field: slot.field })
  }
  return { input: copy, slots, findings, risk_flags }
}

function screenTexts<T extends object>(raw_input: T, kind: 'deposit' | 'source'): ScreenResult<T> {
  const { input, slots, findings, risk_flags } = redactTexts(raw_input, kind)
  const poisoning = kind === 'source' ? scoreSource(slots) : scoreDeposit(slots)
  const { score, categories } = poisoning
  const suspicion: RiskFlag = { type: 'poisoning_suspected', subtype: categories.join(','), score }
  const suspects = poisoning.fields.filter((field) => field.score >= FLAG_THRESHOLD)
  const redacted = new Map(
    suspects.length === 0 ? [] : listTextSlots(input, maskKey).map((slot) => [slot.field, slot.text]),
  )
  const fields = suspects.map((suspect) => ({
    ...suspect,
    words: suspect.words && quoteRedacted(suspect.words, redacted.get(suspect.field) ?? ''),
  }))
  return {
    input,
    risk_flags: score >= FLAG_THRESHOLD ? [...risk_flags, suspicion] : risk_flags,
    findings,
    poisoning: { ...poisoning, fields },
  }
}

/** Longest excerpt of a text that a refusal quotes, in characters. */
const MAX_QUOTED_CHARS = 120

/**
 * Quotes words from the redacted text, shortened. Null where that text does not contain them: the words may be part of
 * a secret, which alone looks like none.
 */
function quoteRedacted(words: string, redacted_text: string): string | null {
  const safe = redactSpans(words, findSensitiveSpans(words, true)).replace(CONTROL, ' ')
  if (!redacted_text.replace(CONTROL, ' ').includes(safe)) return null
  const characters = [...safe]
  return characters.length > MAX_QUOTED_CHARS ? `${characters.slice(0, MAX_QUOTED_CHARS).join('')}…` : safe
}

function scoreDeposit(slots: FieldText[]): ScreenResult<object>['poisoning'] {
  const poisoning = scorePoisoning(slots)
  return { ...poisoning, fields: poisoning.score < FLAG_THRESHOLD ? [] : scoreEachField(slots) }
}

// `structuredClone` takes ten times as long for plain objects
function deepCopy<T>(value: T): T
function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCopy(part)]))
}

/** A finding, and the flag that reports it. */
type SensitiveSpan = RedactableSpan & { flag: 'secret_redacted' | 'pii_redacted' }

/**
 * The secrets and personal data of a text, in its order; of two that overlap, a secret stays.
 * @param has_secrets whether some text of the deposit has a secret in sight
 */
function findSensitiveSpans(text: string, has_secrets: boolean): SensitiveSpan[] {
  const found = createSpanSet<SensitiveSpan>(text.length)
  const secrets = has_secrets ? findSecrets(text) : []
  for (const span of [...secrets, ...findHiddenSecrets(text)])
    found.add({ ...span, hard: true, flag: 'secret_redacted' })
  for (const span of findPii(text)) found.add({ ...span, flag: 'pii_redacted' })
  return found.list()
}

const INVISIBLE = /\p{Cf}/gu
const CONTROL = /[\p{Cc}\p{Cf}]/gu

/** Secrets that are found only without invisible characters, which are part of their spans. */
function findHiddenSecrets(text: string): TextSpan[] {
  const visible = text.replace(INVISIBLE, '')
  if (visible === text) return []
  const hidden = findSecrets(visible)
  if (hidden.length === 0) return []
  const offsets = visibleOffsets(text)
  return hidden.map(({ type, start, end }) => ({ type, start: offsets[start] ?? 0, end: (offsets[end - 1] ?? 0) + 1 }))
}

/** Lists the position in a text of each UTF-16 code unit of its visible part. */
function visibleOffsets(text: string): number[] {
  const offsets: number[] = []
  let from = 0
  for (const { index, 0: invisible } of text.matchAll(INVISIBLE)) {
    for (let at = from; at < index; at++) offsets.push(at)
    from = index + invisible.length
  }
  for (let at = from; at < text.length; at++) offsets.push(at)
  return offsets
}

/** Makes a flag for each type of redacted value in a field, with its count. */
function redactionFlags(field: string, spans: readonly SensitiveSpan[]): RiskFlag[] {
  const counts = new Map<string, RiskFlag & { count: number }>()
  for (const { flag, type: subtype } of spans) {
    const counted = counts.get(subtype) ?? { type: flag, subtype, field, count: 0 }
    counts.set(subtype, { ...counted, count: counted.count + 1 })
  }
  return [...counts.values()]
}

// Paths are returned to the contributor and logged, so they must not contain the secret of a key.
function maskKey(key: string): string {
  const spans = [...findSecrets(key), ...findPii(key)].sort((a, b) => b.start - a.start)
  return spans.reduce((name, { type, start, end }) => `${name.slice(0, start)}[${type}]${name.slice(end)}`, key)
}

/**
 * True for a text with shell commands: a fenced shell block, a `$ ` prompt, or a line with sudo, rm or a download piped
 * to a shell.
 */
function containsCommands(text: string): boolean {
  return FENCED_SHELL.test(text) || PROMPT_LINE.test(text) || RISKY_LINE.test(text)
}
