import type {
  InsightTexts,
  KnowledgeRecord,
  LinkedPair,
  ProcedureTexts,
  SupportedLine,
  SynthesizedKnowledge,
} from '../knowledge-types.ts'
import { createLine, createLineAligner } from './align-lines.ts'
import { createCommandCheck } from './check-commands.ts'
import { collectPitfalls } from './collect-pitfalls.ts'
import { composeSteps } from './compose-steps.ts'
import { dropCopies } from './drop-copies.ts'
import { explainCause } from './explain-cause.ts'
import { firstSentences } from './first-sentences.ts'
import { measureConfidence } from './measure-confidence.ts'
import { type MergedLine, mergeLines } from './merge-lines.ts'
import { listFounders, rankMembers } from './rank-members.ts'
import { readSentences } from './read-sentences.ts'
import { prevailingWedge, sharedEnvironment, sharedTags } from './shared-names.ts'

const MAX_STATEMENT_CHARS = 1000
const MAX_SUMMARY_CHARS = 800
const MAX_PATTERN_CHARS = 800
const MAX_CONDITIONS = 10
/** Members that are asked whether they tell a lesson too, the best ones: a group of many says the same. */
const MAX_LESSON_MEMBERS = 12
/** Similarity from which others tell of a lesson. */
const MIN_LESSON_SIMILARITY = 0.25

/**
 * Synthesizes what a group of records says together: what records of two clusters carry, those that copy another one
 * left out. Every text stands in a record of the group, word for word; nothing depends on the order of the members.
 * Members who tell no working method that others carry give an insight alone, or nothing.
 * @param members at least one
 * @param pairs links between the members
 * @param dissent records that contradict members
 */
export function synthesizeKnowledge(
  members: readonly KnowledgeRecord[],
  pairs: readonly LinkedPair[],
  dissent: readonly KnowledgeRecord[],
): SynthesizedKnowledge {
  if (members.length === 0) throw new Error('a group without members says nothing')
  const own = dropCopies(members)
  const ranked = rankMembers(own, pairs)
  const isKnown = createCommandCheck(ranked)
  const clusters = new Map(own.map(({ id, cluster }) => [id, cluster]))
  const carried: Carried = {
    isKnown,
    clusterOf: (id) => clusters.get(id) ?? id,
    publish: (lines) =>
      lines.filter((line) => line.clusters > 1 && isKnown(line.text)).map(({ text, from }) => ({ text, from })),
  }
  return {
    insight: composeInsight(ranked, carried),
    procedure: composeProcedure(ranked, carried),
    confidence: measureConfidence(own, dropCopies(dissent)),
  }
}

/** Rules for what of the members may be published. */
interface Carried {
  /** whether several clusters know the commands of a text */
  isKnown: (text: string) => boolean
  clusterOf: (id: string) => string
  /** the lines that several clusters carry */
  publish: (lines: readonly MergedLine[]) => SupportedLine[]
}

function composeInsight(members: readonly KnowledgeRecord[], carried: Carried): InsightTexts | null {
  const founders = listFounders(members)
  const best = members.find((member) => founders.includes(member))
  const root_cause = explainCause(members, carried.publish, carried.clusterOf)
  const statement = best === undefined ? null : composeLesson(best, members, carried, MAX_STATEMENT_CHARS)
  const { text = root_cause[0]?.text, id = root_cause[0]?.from[0] } = statement ?? {}
  if (best === undefined || text === undefined || id === undefined) return null
  const applies_when = mergeConditions(members, 'applies_when', carried)
  const does_not_apply_when = mergeConditions(members, 'does_not_apply_when', carried)
  return {
    statement: firstSentences(text, MAX_STATEMENT_CHARS),
    domain: prevailingWedge(members, best.wedge),
    tags: sharedTags(members),
    root_cause,
    applies_when,
    does_not_apply_when,
    quoted_ids: quotedIds([id], [...root_cause, ...applies_when, ...does_not_apply_when]),
  }
}

/**
 * The lesson of a record, where others tell of the same.
 * @returns null when it says something that no other cluster does
 */
function composeLesson(
  record: KnowledgeRecord,
  members: readonly KnowledgeRecord[],
  { isKnown }: Carried,
  max_chars: number,
): { id: string; text: string } | null {
  const others = members.filter(({ cluster }) => cluster !== record.cluster).slice(0, MAX_LESSON_MEMBERS)
  const lines = others.flatMap(({ id, insight, root_cause, successful_approach: { method } }) =>
    [insight, root_cause, method].flatMap((text) => readSentences(text).map((sentence) => createLine(id, sentence))),
  )
  const own = createLine(record.id, firstSentences(record.insight, max_chars))
  const { align } = createLineAligner([own, ...lines])
  const is_told = readSentences(own.text).every((sentence) =>
    align(createLine(record.id, sentence).words, MIN_LESSON_SIMILARITY).some(({ line }) => line.id !== record.id),
  )
  return is_told && isKnown(own.text) ? own : null
}

function composeProcedure(members: readonly KnowledgeRecord[], carried: Carried): ProcedureTexts | null {
  const composed = composeSteps(members, carried.isKnown)
  if (composed === null) return null
  const { source, steps, quoted_ids } = composed
  const best_first = [source, ...members.filter((member) => member !== source)]
  const pitfalls = collectPitfalls(
    best_first,
    steps.map(({ action }) => action),
    carried.isKnown,
  )
  const preconditions = [
    ...sharedEnvironment(best_first),
    ...mergeConditions(best_first, 'applies_when', carried),
  ].slice(0, MAX_CONDITIONS)
  const does_not_apply_when = mergeConditions(best_first, 'does_not_apply_when', carried)
  return {
    title: source.title.trim(),
    domain: prevailingWedge(members, source.wedge),
    summary: composeLesson(source, members, carried, MAX_SUMMARY_CHARS)?.text ?? source.title.trim(),
    problem_pattern: firstSentences(source.problem, MAX_PATTERN_CHARS),
    preconditions,
    steps,
    pitfalls,
    does_not_apply_when,
    stack_tags: sharedTags(best_first),
    quoted_ids: quotedIds(quoted_ids, [...preconditions, ...pitfalls, ...does_not_apply_when]),
  }
}

/** @param members best first */
const mergeConditions = (
  members: readonly KnowledgeRecord[],
  field: 'applies_when' | 'does_not_apply_when',
  { publish, clusterOf }: Carried,
): SupportedLine[] => {
  const lines = members.flatMap((member) => member[field].map((text) => ({ id: member.id, text })))
  return publish(mergeLines(lines, clusterOf)).slice(0, MAX_CONDITIONS)
}

/** The records whose words are quoted: those named, and the first of each line. */
const quotedIds = (ids: readonly string[], lines: readonly Pick<SupportedLine, 'from'>[]): string[] => [
  ...new Set([...ids, ...lines.flatMap(({ from }) => from.slice(0, 1))]),
]
