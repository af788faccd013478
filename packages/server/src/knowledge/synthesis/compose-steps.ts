import type { KnowledgeRecord, ProcedureStep } from '../knowledge-types.ts'
import { createLineAligner, type LineAligner, type RecordLine } from './align-lines.ts'
import { hasWorkingMethod } from './rank-members.ts'
import { type MethodPart, splitMethod } from './split-method.ts'
import { readSentences } from './split-sentences.ts'

/** Similarity from which a record carries a step, and from which a sentence is about it. */
const MIN_CARRYING_SIMILARITY = 0.36
const MIN_REASON_SIMILARITY = 0.25
const MAX_STEPS = 20
/** Steps beyond it are left to the record. */
const MAX_ALL_STEPS_CHARS = 12_000
/** Members whose methods are tried as the one that the steps are taken from. */
const MAX_CANDIDATES = 5
/** Share of the steps that others must carry: below it the method is one record's story. */
const MIN_CARRIED_SHARE = 1 / 3
const UNCARRIED_COST = 0.5
const MAX_REASON_CHARS = 600

/** The steps of a method, and the records whose words they hold. */
export interface ComposedSteps {
  /** the record whose method they are */
  source: KnowledgeRecord
  steps: ProcedureStep[]
  /** ids of the records whose words they quote */
  quoted_ids: string[]
}

/** A step with the clusters of the records that carry it. */
interface CarriedStep {
  action: string
  /** what the method itself says of it */
  reason: string | null
  from: string[]
  clusters: number
}

/**
 * The steps of the member whose method the others carry best, each with the records that carry it.
 * @param members best first
 * @returns null when no working method has steps that members of several clusters carry
 */
export function composeSteps(members: readonly KnowledgeRecord[]): ComposedSteps | null {
  const working = members
    .filter(hasWorkingMethod)
    .map((record) => ({ record, parts: splitMethod(record.successful_approach.method) }))
  const aligner = createLineAligner(working.flatMap(({ record, parts }) => linesOf(record, parts)))
  const clusters = new Map(members.map(({ id, cluster }) => [id, cluster]))
  const carriedStepsOf = ({ record, parts }: (typeof working)[number]): CarriedStep[] =>
    readSteps(parts).map(({ action, reason }) => {
      const others = aligner
        .align(withoutLinesOf(record.problem, action), MIN_CARRYING_SIMILARITY)
        .filter(({ line }) => line.id !== record.id)
      const from = [record.id, ...others.map(({ line }) => line.id)]
      return { action, reason, from, clusters: new Set(from.map((id) => clusters.get(id))).size }
    })
  const best = working
    .slice(0, MAX_CANDIDATES)
    .map((candidate) => ({ source: candidate.record, steps: carriedStepsOf(candidate) }))
    .filter(({ steps }) => isCarried(steps))
    .reduce<{ source: KnowledgeRecord; steps: CarriedStep[] } | null>(
      (best, candidate) => (best === null || rateSteps(candidate.steps) > rateSteps(best.steps) ? candidate : best),
      null,
    )
  if (best === null) return null
  const { source } = best
  const reasons = findReasons(best.steps, [source, ...members.filter((member) => member !== source)])
  const steps = best.steps.map(({ action, from }, at) => ({
    order: at + 1,
    action,
    why: reasons[at]?.text ?? null,
    from,
  }))
  return { source, steps, quoted_ids: [...new Set([source.id, ...reasons.flatMap((reason) => reason?.id ?? [])])] }
}

/** What a record does, as lines: its parts, neighbors together (others cut finer), and its code. */
function linesOf({ id, problem, successful_approach }: KnowledgeRecord, parts: readonly MethodPart[]): RecordLine[] {
  const texts = parts.map(({ text }) => withoutLinesOf(problem, text))
  const pairs = texts.slice(1).map((text, at) => `${texts[at]}\n${text}`)
  const code = successful_approach.implementation?.trim() ?? ''
  return [...texts, ...pairs, ...(code === '' ? [] : [code])].map((text) => ({ id, text }))
}

/** Code without the lines that only repeat the problem: all members have them, whatever they did. */
function withoutLinesOf(problem: string, text: string): string {
  if (!text.includes('\n')) return text
  const told = new Set(problem.split('\n').map((line) => line.trim()))
  return text
    .split('\n')
    .filter((line) => !told.has(line.trim()))
    .join('\n')
}

function readSteps(parts: readonly MethodPart[]): Pick<CarriedStep, 'action' | 'reason'>[] {
  const steps: Pick<CarriedStep, 'action' | 'reason'>[] = []
  for (const { text, kind } of parts) {
    const before = steps.at(-1)
    if (kind === 'action') steps.push({ action: text, reason: null })
    else if (before !== undefined && before.reason === null && text.length <= MAX_REASON_CHARS) before.reason = text
  }
  let chars = 0
  return steps.slice(0, MAX_STEPS).filter(({ action }, at) => {
    chars += action.length
    return at === 0 || chars <= MAX_ALL_STEPS_CHARS
  })
}

const countCarried = (steps: readonly CarriedStep[]): number => steps.filter(({ clusters }) => clusters > 1).length

const isCarried = (steps: readonly CarriedStep[]): boolean =>
  steps.length > 0 && countCarried(steps) >= Math.max(1, MIN_CARRIED_SHARE * steps.length)

/** Many steps that others carry, and few that nobody else does. */
const rateSteps = (steps: readonly CarriedStep[]): number => {
  const carried = countCarried(steps)
  return carried - UNCARRIED_COST * (steps.length - carried)
}

/** For each step why it is done: what the method says of it, or the nearest sentence of a cause or of evidence. */
function findReasons(steps: readonly CarriedStep[], members: readonly KnowledgeRecord[]): (RecordLine | null)[] {
  const sentences = members.flatMap(({ id, root_cause, outcome }) =>
    [root_cause, outcome.evidence ?? ''].flatMap((text) =>
      readSentences(text).flatMap((sentence) => (sentence.length <= MAX_REASON_CHARS ? [{ id, text: sentence }] : [])),
    ),
  )
  const aligner: LineAligner = createLineAligner(sentences)
  const taken = new Set<string>()
  return steps.map(({ action, reason, from }) => {
    const [source = ''] = from
    if (reason !== null) return { id: source, text: reason }
    const [nearest] = aligner
      .align(action, MIN_REASON_SIMILARITY)
      .filter(({ line }) => !taken.has(line.text))
      .sort((a, b) => b.similarity - a.similarity)
    if (nearest === undefined) return null
    taken.add(nearest.line.text)
    return nearest.line
  })
}
