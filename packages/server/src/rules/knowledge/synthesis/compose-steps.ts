import { tokenize } from '../../search-engine/analysis/tokenize.ts'
import type { KnowledgeRecord, ProcedureStep } from '../knowledge-types.ts'
import { createLineAligner } from './align-lines.ts'
import { firstChars } from './cut-text.ts'
import { findReasons } from './find-reasons.ts'
import type { LineWords } from './line-words.ts'
import { hasWorkingMethod, listFounders } from './rank-members.ts'
import { type MethodStep, readMethod } from './read-method.ts'

/** Similarity from which a record carries a step. */
export const MIN_CARRYING_SIMILARITY = 0.36
/**
 * Least share of the words of a step that a record which carries it knows: a step that only names the same program tells
 * something else.
 */
const MIN_KNOWN_SHARE = 0.5
/** Members whose methods are tried as the one that the steps are taken from. */
const MAX_CANDIDATES = 5
/** Share of the steps that others must carry: below it the method is one record's story. */
const MIN_CARRIED_SHARE = 1 / 3
const UNCARRIED_COST = 0.5
/** Bounds on what is read of a field. */
const MAX_TOLD_CHARS = 4000

/** The steps of a method, and the records whose words they hold. */
export interface ComposedSteps {
  /** the record whose method they are */
  source: KnowledgeRecord
  steps: ProcedureStep[]
  /** ids of the records whose words they quote */
  quoted_ids: string[]
}

/** A step with the records that carry it, and the number of their clusters. */
interface CarriedStep extends MethodStep {
  from: string[]
  clusters: number
}

interface CarriedMethod {
  source: KnowledgeRecord
  steps: CarriedStep[]
}

/**
 * The steps of the founding member whose method the others carry best, each with the records that carry it. A step that
 * one cluster alone tells is none of them.
 * @param members best first
 * @param isKnown whether several clusters know the commands of a text
 * @returns null when no working method has steps that members of several clusters carry
 */
export function composeSteps(
  members: readonly KnowledgeRecord[],
  isKnown: (text: string) => boolean,
): ComposedSteps | null {
  const method = findCarriedMethod(members.filter(hasWorkingMethod), isKnown)
  if (method === null) return null
  const { source } = method
  const carried = method.steps.filter(isCarriedStep)
  const reasons = findReasons(carried, [source, ...members.filter((member) => member !== source)], isKnown)
  const steps = carried.map(({ action, from }, at) => ({
    order: at + 1,
    action,
    why: reasons[at]?.text ?? null,
    from,
  }))
  return { source, steps, quoted_ids: [...new Set([source.id, ...reasons.flatMap((reason) => reason?.id ?? [])])] }
}

/** The method with the most steps that others carry, and the fewest that nobody else does. */
function findCarriedMethod(
  members: readonly KnowledgeRecord[],
  isKnown: (text: string) => boolean,
): CarriedMethod | null {
  const methods = members.map(readMethod)
  const founders = new Set(listFounders(members))
  const { align } = createLineAligner(methods.flatMap(({ lines }) => lines))
  const clusters = new Map(methods.map(({ record: { id, cluster } }) => [id, cluster]))
  const told = new Map(methods.map(({ record }) => [record.id, readToldWords(record)]))
  const carry = (step: MethodStep, { id }: KnowledgeRecord): CarriedStep => {
    const carriers = align(step.words, MIN_CARRYING_SIMILARITY)
      .map(({ line }) => line.id)
      .filter((carrier) => carrier === id || knows(told.get(carrier) ?? new Set(), step.words))
    const from = [id, ...carriers.filter((carrier) => carrier !== id)]
    const carrying = new Set(from.map((carrier) => clusters.get(carrier))).size
    return { ...step, from, clusters: isKnown(step.action) ? carrying : 1 }
  }
  const sources = methods.filter(({ record }) => founders.has(record)).slice(0, MAX_CANDIDATES)
  let best: CarriedMethod | null = null
  for (const { record, steps } of sources) {
    const carried = steps.map((step) => carry(step, record))
    if (isCarried(carried) && (best === null || rateSteps(carried) > rateSteps(best.steps)))
      best = { source: record, steps: carried }
  }
  return best
}

const isCarriedStep = ({ clusters }: CarriedStep): boolean => clusters > 1
const countCarried = (steps: readonly CarriedStep[]): number => steps.filter(isCarriedStep).length

const isCarried = (steps: readonly CarriedStep[]): boolean =>
  steps.length > 0 && countCarried(steps) >= Math.max(1, MIN_CARRIED_SHARE * steps.length)

const rateSteps = (steps: readonly CarriedStep[]): number => {
  const carried = countCarried(steps)
  return carried - UNCARRIED_COST * (steps.length - carried)
}

/** The words of everything that a record says of cause and method. */
const readToldWords = ({ title, problem, root_cause, insight, successful_approach }: KnowledgeRecord) =>
  new Set(
    [title, problem, root_cause, insight, successful_approach.method, successful_approach.implementation ?? ''].flatMap(
      (text) => tokenize(firstChars(text, MAX_TOLD_CHARS)),
    ),
  )

/** Whether a record that tells these words knows most of a step, and one of the names in it. */
function knows(told: ReadonlySet<string>, { words, names }: LineWords): boolean {
  const known = [...words].filter((word) => told.has(word))
  return (
    known.length >= MIN_KNOWN_SHARE * words.size && (names.size === 0 || [...names].some((name) => isTold(told, name)))
  )
}

/** Whether the name is told as a whole: its parts may be ordinary words. */
const isTold = (told: ReadonlySet<string>, name: string): boolean =>
  tokenize(name)
    .slice(0, 1)
    .every((token) => told.has(token))
