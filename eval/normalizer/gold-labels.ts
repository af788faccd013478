import { codePointOffsets } from '../../packages/server/src/rules/normalizer/code-points.ts'
import { labelNumber } from '../../packages/server/src/rules/normalizer/roles/labels.ts'
import type { Unit } from '../../packages/server/src/rules/normalizer/units/unit.ts'
import type { MarkedSpan, RawDocument } from './raw-documents.ts'

const labelsOfFields: readonly [RegExp, string][] = [
  [/^title$/, 'title'],
  [/^problem$/, 'problem'],
  [/^environment$/, 'environment'],
  [/\.attempt$/, 'attempt'],
  [/\.why_it_failed$/, 'failure'],
  [/\.method$/, 'method'],
  [/^root_cause$/, 'cause'],
  [/^insight$/, 'insight'],
  [/^does_not_apply_when/, 'excludes'],
  [/\.evidence$/, 'evidence'],
]
const labelOfField = (field: string): string => labelsOfFields.find(([pattern]) => pattern.test(field))?.[1] ?? 'other'

/** Share of a unit that a span must cover. */
const MIN_COVERED_SHARE = 0.5
/** Of a sentence such as `I am on Rust` the names alone are marked. */
const MIN_ENVIRONMENT_SHARE = 0.2

/** The label that the marks of a document give each of its units. */
export function goldLabels(document: RawDocument, units: readonly Unit[]): number[] {
  const toCodePoint = codePointOffsets(document.raw)
  const found = units.map(({ passage }) => {
    const start = toCodePoint(passage[0]?.start ?? 0)
    const end = toCodePoint(passage.at(-1)?.end ?? 0)
    const overlap = (span: MarkedSpan): number => Math.min(end, span.end) - Math.max(start, span.start)
    let best: MarkedSpan | null = null
    for (const span of document.spans)
      if (overlap(span) > 0 && (best === null || overlap(span) > overlap(best))) best = span
    if (best === null) return null
    const label = labelOfField(best.field)
    const share = label === 'environment' ? MIN_ENVIRONMENT_SHARE : MIN_COVERED_SHARE
    return overlap(best) < share * (end - start) ? null : label
  })
  // what no span covers leads over to what follows it in the same turn; the weights that ship were learned with leads into
  // the next turn, since without them 14 passages fewer of 23,863 are right in cross-validation
  return found.map((label, at) => {
    if (label !== null) return labelNumber(label)
    const following = [at + 1, at + 2].find((other) => (found[other] ?? null) !== null)
    if (following === undefined) return labelNumber('other')
    const next = found[following] as string
    const is_same_turn = units[following]?.turn.number === units[at]?.turn.number
    return labelNumber(next !== 'other' && is_same_turn ? `lead ${next}` : 'other')
  })
}
