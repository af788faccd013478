import type { RiskFlag } from '@cairnway/contract'
import { findPii, findSecrets, overlaps, type TextSpan } from '@cairnway/patterns'
import { FLAG_THRESHOLD, type PoisoningScore, scoreEachField, scorePoisoning } from './poisoning.ts'
import { type RedactableSpan, redactSpans } from './redact-spans.ts'
import { listTextSlots, type TextSlot } from './text-slots.ts'

/** A reason to refuse a deposit. Offsets refer to the text as it was sent; the value itself is not part of it. */
export type ScreeningFinding = TextSpan & { field: string }

/** The findings of all rules in a deposit. */
export type ScreenResult<T> = {
  /** a copy with every secret and all personal data replaced */
  input: T
  risk_flags: RiskFlag[]
  findings: ScreeningFinding[]
  poisoning: PoisoningScore & { fields: { field: string; score: number }[] }
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
export function screen<T extends object>(input: T): ScreenResult<T> {
  const copy = deepCopy(input)
  const slots = listTextSlots(copy, maskKey)
  const has_secrets = findSecrets(slots.map(({ text }) => text).join(TEXT_SEPARATOR)).length > 0
  const findings: ScreeningFinding[] = []
  const flags: RiskFlag[] = []
  for (const slot of slots) {
    const secrets = has_secrets ? findSecrets(slot.text) : findHiddenSecrets(slot.text)
    const pii = findPii(slot.text).filter((span) => !secrets.some((secret) => overlaps(secret, span)))
    const spans = [...secrets.map((span) => ({ ...span, hard: true })), ...pii]
    for (const { type, start, end, hard } of spans) if (hard) findings.push({ type, field: slot.field, start, end })
    flags.push(...redactSlot(slot, spans))
    if (containsCommands(slot.text)) flags.push({ type: 'contains_commands', field: slot.field })
  }
  const poisoning = scorePoisoning(slots)
  if (poisoning.score >= FLAG_THRESHOLD)
    flags.push({ type: 'poisoning_suspected', subtype: poisoning.categories.join(','), score: poisoning.score })
  const suspects = poisoning.score < FLAG_THRESHOLD ? [] : scoreEachField(slots)
  return {
    input: copy,
    risk_flags: flags,
    findings,
    poisoning: { ...poisoning, fields: suspects.filter(({ score }) => score >= FLAG_THRESHOLD) },
  }
}

// `structuredClone` takes ten times as long for plain objects
function deepCopy<T>(value: T): T
function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCopy(part)]))
}

/** Secrets that are found only without invisible characters; their span is the whole text. */
function findHiddenSecrets(text: string): TextSpan[] {
  const visible = text.replace(/\p{Cf}/gu, '')
  if (visible === text) return []
  return findSecrets(visible).map(({ type }) => ({ type, start: 0, end: text.length }))
}

function redactSlot({ field, text, write }: TextSlot, spans: RedactableSpan[]): RiskFlag[] {
  const counts = new Map<string, number>()
  for (const { type, hard } of spans) if (!hard) counts.set(type, (counts.get(type) ?? 0) + 1)
  if (spans.length > 0) write(redactSpans(text, spans))
  return [...counts].map(([subtype, count]) => ({ type: 'pii_redacted', subtype, field, count }))
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
