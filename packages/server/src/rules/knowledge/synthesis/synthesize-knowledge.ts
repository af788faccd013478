import type {
  InsightTexts,
  KnowledgeRecord,
  LinkedPair,
  ProcedureTexts,
  SupportedLine,
  SynthesizedKnowledge,
} from '../knowledge-types.ts'
import { collectPitfalls } from './collect-pitfalls.ts'
import { composeSteps } from './compose-steps.ts'
import { explainCause } from './explain-cause.ts'
import { firstSentences } from './first-sentences.ts'
import { measureConfidence } from './measure-confidence.ts'
import { type MergedLine, mergeLines, withoutClusters } from './merge-lines.ts'
import { rankMembers } from './rank-members.ts'
import { prevailingWedge, sharedEnvironment, sharedTags } from './shared-names.ts'

const MAX_STATEMENT_CHARS = 1000
const MAX_SUMMARY_CHARS = 800
const MAX_PATTERN_CHARS = 800
const MAX_CONDITIONS = 10

/**
 * Synthesizes what a group of records says together. Every text stands in a record of the group, word for word; nothing
 * depends on the order of the members. Members who tell no working method that others carry give an insight alone.
 * @param members at least one
 * @param pairs links between the members
 * @param dissent records that contradict members
 */
export function synthesizeKnowledge(
  members: readonly KnowledgeRecord[],
  pairs: readonly LinkedPair[],
  dissent: readonly KnowledgeRecord[],
): SynthesizedKnowledge {
  const ranked = rankMembers(members, pairs)
  const [best] = ranked
  if (best === undefined) throw new Error('a group without members says nothing')
  return {
    insight: composeInsight(best, ranked),
    procedure: composeProcedure(ranked),
    confidence: measureConfidence(members, dissent),
  }
}

function composeInsight(best: KnowledgeRecord, members: readonly KnowledgeRecord[]): InsightTexts {
  const root_cause = explainCause(members)
  const applies_when = mergeConditions(members, 'applies_when').map(withoutClusters)
  const does_not_apply_when = mergeConditions(members, 'does_not_apply_when').map(withoutClusters)
  return {
    statement: firstSentences(best.insight, MAX_STATEMENT_CHARS),
    domain: prevailingWedge(members, best.wedge),
    tags: sharedTags(members),
    ...{ root_cause, applies_when, does_not_apply_when },
    quoted_ids: quotedIds([best.id], [...root_cause, ...applies_when, ...does_not_apply_when]),
  }
}

function composeProcedure(members: readonly KnowledgeRecord[]): ProcedureTexts | null {
  const composed = composeSteps(members)
  if (composed === null) return null
  const { source, steps, quoted_ids } = composed
  const best_first = [source, ...members.filter((member) => member !== source)]
  const pitfalls = collectPitfalls(
    best_first,
    steps.map(({ action }) => action),
  )
  const preconditions = [
    ...sharedEnvironment(best_first),
    ...mergeConditions(best_first, 'applies_when')
      .filter(({ from, clusters }) => clusters > 1 || from[0] === source.id)
      .map(withoutClusters),
  ].slice(0, MAX_CONDITIONS)
  const does_not_apply_when = mergeConditions(best_first, 'does_not_apply_when').map(withoutClusters)
  return {
    title: source.title.trim(),
    domain: prevailingWedge(members, source.wedge),
    summary: firstSentences(source.insight, MAX_SUMMARY_CHARS),
    problem_pattern: firstSentences(source.problem, MAX_PATTERN_CHARS),
    ...{ preconditions, steps, pitfalls, does_not_apply_when },
    stack_tags: sharedTags(best_first),
    quoted_ids: quotedIds(quoted_ids, [...preconditions, ...pitfalls, ...does_not_apply_when]),
  }
}

/** @param members best first */
const mergeConditions = (
  members: readonly KnowledgeRecord[],
  field: 'applies_when' | 'does_not_apply_when',
): MergedLine[] => {
  const clusters = new Map(members.map(({ id, cluster }) => [id, cluster]))
  const lines = members.flatMap((member) => member[field].map((text) => ({ id: member.id, text })))
  return mergeLines(lines, (id) => clusters.get(id) ?? id).slice(0, MAX_CONDITIONS)
}

/** The records whose words are quoted: those named, and the first of each line. */
const quotedIds = (ids: readonly string[], lines: readonly Pick<SupportedLine, 'from'>[]): string[] => [
  ...new Set([...ids, ...lines.flatMap(({ from }) => from.slice(0, 1))]),
]
