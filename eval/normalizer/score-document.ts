import type {
  NormalizedFields,
  NormalizedRecord,
} from '../../packages/server/src/rules/normalizer/normalized-record.ts'
import { type RawDocument, spanText } from './raw-documents.ts'

/** One CJK character is one word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]+/gu
const distinctWords = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD) ?? [])

/**
 * A passage is in its field when more than this share of its words is there, and more than this share of the words
 * there is marked.
 */
const LANDED_SHARE = 0.5
/** Share of the lines of a forbidden text in a method that makes it forbidden. */
const FORBIDDEN_LINES_SHARE = 0.8

interface FieldScore {
  /** without index, such as `failed_approaches.attempt` */
  field: string
  has_landed: boolean
  /** the same with .8 for both shares */
  is_close: boolean
}

export interface DocumentScore {
  document: RawDocument
  fields: FieldScore[]
  records: number
  /** whether a record has a problem and a method */
  complete_records: number
  is_expected: boolean
  has_forbidden_method: boolean
  has_forbidden_insight: boolean
  invented: string[]
}

const withoutIndex = (field: string): string => field.replace(/\[\d+\]/g, '')

/** The texts of a record by field as the data set names them. */
function textsOf({ fields }: Pick<NormalizedRecord, 'fields'>): Map<string, string[]> {
  const { environment, tools } = fields.context
  const environment_texts = [
    ...(environment === null
      ? []
      : [environment.language, environment.framework, environment.runtime, environment.platform]),
    ...Object.entries(environment?.versions ?? {}).flat(),
    ...tools,
  ]
  return new Map(
    Object.entries({
      title: [fields.title],
      problem: [fields.problem],
      environment: [environment_texts.join(' ')],
      'failed_approaches.attempt': fields.failed_approaches.map(({ attempt }) => attempt),
      'failed_approaches.why_it_failed': fields.failed_approaches.map(({ why_it_failed }) => why_it_failed),
      'successful_approach.method': [fields.successful_approach?.method ?? ''],
      root_cause: [fields.root_cause],
      insight: [fields.insight],
      does_not_apply_when: fields.does_not_apply_when,
      'outcome.evidence': [fields.outcome.evidence ?? ''],
    }),
  )
}

function shares(marked: ReadonlySet<string>, found: ReadonlySet<string>): number {
  let common = 0
  for (const word of marked) if (found.has(word)) common++
  return Math.min(common / (marked.size || 1), common / (found.size || 1))
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Whether a text contains a forbidden one, or most of its lines. Lines that the true method has too, as right code
 * shares with wrong code, do not count.
 */
function holdsForbidden(text: string, forbidden: string, true_methods: readonly string[]): boolean {
  if (text === '' || folded(forbidden) === '') return false
  if (folded(text).includes(folded(forbidden))) return true
  const shared = new Set(true_methods.flatMap((method) => method.split('\n').map(folded)))
  const lines = forbidden
    .split('\n')
    .map(folded)
    .filter((line) => line !== '' && !shared.has(line))
  if (lines.length === 0) return false
  const own = new Set(text.split('\n').map(folded))
  return lines.filter((line) => own.has(line)).length >= FORBIDDEN_LINES_SHARE * lines.length
}

/** Compares the records of a document with the passages that are marked in it. */
export function scoreDocument(document: RawDocument, records: readonly NormalizedRecord[]): DocumentScore {
  const points = Array.from(document.raw)
  const expected = new Map<string, { texts: string[]; record: number; field: string; also: string[] }>()
  for (const span of document.spans.toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0) || a.start - b.start)) {
    if (span.field === 'noise') continue
    const key = `${span.record ?? 0} ${span.field}`
    const entry = expected.get(key) ?? { texts: [], record: span.record ?? 0, field: span.field, also: span.also ?? [] }
    entry.texts.push(spanText(points, span))
    expected.set(key, entry)
  }
  const texts = records.map(textsOf)
  const fields: FieldScore[] = [...expected.values()].map(({ texts: marked, field, also }) => {
    const words = distinctWords(marked.join('\n\n'))
    const names = [field, ...also].map(withoutIndex)
    let best = 0
    for (const record of texts)
      for (const name of names)
        for (const text of record.get(name) ?? []) best = Math.max(best, shares(words, distinctWords(text)))
    return { field: withoutIndex(field), has_landed: best > LANDED_SHARE, is_close: best >= 0.8 }
  })
  const forbidden = document.forbidden.map(({ start, end }) => points.slice(start, end).join(''))
  const true_methods = [...expected.values()]
    .filter(({ field }) => field === 'successful_approach.method')
    .map(({ texts: parts }) => parts.join('\n'))
  const complete = records.filter(
    ({ fields: { problem, successful_approach } }) => problem !== '' && successful_approach !== null,
  ).length
  const marked_records = new Set([...expected.values()].map(({ record }) => record)).size
  const source_words = distinctWords(`${document.raw} ${document.raw.replace(/\\[nrtbf"\\/]/g, ' ')}`)
  const has = (select: (record: NormalizedRecord) => string): boolean =>
    records.some((record) => forbidden.some((text) => holdsForbidden(select(record), text, true_methods)))
  return {
    document,
    fields,
    records: records.length,
    complete_records: complete,
    is_expected: isExpected(document.expect, records.length, complete, marked_records),
    has_forbidden_method: has(({ fields: { successful_approach } }) => successful_approach?.method ?? ''),
    has_forbidden_insight: has(({ fields: { insight } }) => insight),
    invented: records.flatMap(({ fields: own }) =>
      [...distinctWords(allFieldTexts(own).join(' '))].filter((word) => !source_words.has(word)),
    ),
  }
}

const allFieldTexts = (fields: NormalizedFields): string[] =>
  [...textsOf({ fields }).values()].flat().concat(fields.applies_when, fields.compact_summary ?? '')

function isExpected(expect: RawDocument['expect'], records: number, complete: number, marked: number): boolean {
  if (expect === 'nothing') return records === 0
  if (expect === 'draft') return complete === 0
  if (expect === 'record') return records === 1 && complete === 1
  return records === marked
}
