import { assembleRecords } from '../../rules/normalizer/assemble-records.ts'
import type { Role } from '../../rules/normalizer/lexicon/word-class.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'
import type { Passage } from '../../rules/normalizer/units/source-line.ts'
import type { RoleUnit } from '../../rules/normalizer/units/unit.ts'
import { REJECT_THRESHOLD } from '../../rules/screening/poisoning.ts'
import { screenSource } from '../../rules/screening/screen.ts'
import { createLocator, type LocatePassage, listSentences } from './locate-passages.ts'
import type { ModelAnswer } from './model-answer.ts'

/**
 * Share of the sentences of an answer that must be in the source; the answer of a model that invents more is discarded.
 */
const MIN_GROUNDED_SHARE = 0.5
/** Maximum number of sentences of one answer that are searched in the source. */
const MAX_SENTENCES = 1000

/** All that a model says is one turn. */
const TURN = {}
const withRole = (role: Role | null, passage: Passage): RoleUnit => ({
  role,
  passage,
  turn: TURN,
  group: 0,
  is_marked: true,
})

/** Looks for the sentences of an answer, and counts what it finds. */
function createGrounding(locate: LocatePassage) {
  const counts = { sentences: 0, found: 0 }
  /** Returns the passages of the source that match the sentences of a text, in the order of the source, each once. */
  function ground(text: string | null | undefined): Passage[] {
    const found = new Map<number, Passage>()
    for (const sentence of listSentences(text ?? '')) {
      if (counts.sentences >= MAX_SENTENCES) break
      counts.sentences++
      const passage = locate(sentence)
      const start = passage?.[0]?.start
      if (passage === null || start === undefined) continue
      counts.found++
      found.set(start, passage)
    }
    return [...found].sort(([a], [b]) => a - b).map(([, passage]) => passage)
  }
  return { ground, counts }
}

/**
 * Makes records of what a model says about a text. Each sentence of the model is replaced by the sentence of the source
 * that it matches; one that matches none is dropped.
 * @returns null when too little of the answer is in the source, or its records would be refused as an attack
 */
export function groundAnswer(source: string, { records }: ModelAnswer): NormalizedRecord[] | null {
  const { ground, counts } = createGrounding(createLocator(source))
  const unitsOf = (role: Role, text: string | null | undefined): RoleUnit[] =>
    ground(text).map((passage) => withRole(role, passage))
  const grounded = records.flatMap((record) => {
    const attempts = (record.failed_approaches ?? []).flatMap(({ attempt, why_it_failed }) => [
      // A unit without a role separates it from the previous attempt.
      withRole(null, []),
      ...unitsOf('attempt', attempt),
      ...unitsOf('failure', why_it_failed),
    ])
    const units = [
      ...unitsOf('title', record.title),
      ...unitsOf('problem', record.problem),
      ...unitsOf('environment', record.environment),
      ...attempts,
      ...unitsOf('method', record.method),
      ...unitsOf('cause', record.root_cause),
      ...unitsOf('insight', record.insight),
      ...(record.applies_when ?? []).flatMap((condition) => unitsOf('applies', condition)),
      ...(record.does_not_apply_when ?? []).flatMap((condition) => unitsOf('excludes', condition)),
      ...unitsOf('evidence', record.evidence),
    ]
    return assembleRecords(source, units)
  })
  if (counts.sentences > 0 && counts.found < MIN_GROUNDED_SHARE * counts.sentences) return null
  if (records.length > 0 && grounded.length === 0) return null
  // sentences that are harmless in their context may form an instruction when they are joined
  const is_attack = grounded.some(({ fields }) => screenSource(fields).poisoning.score >= REJECT_THRESHOLD)
  return is_attack ? null : grounded
}
