import { RECORD_TEXT_LIMITS } from '@cairnway/contract'
import { deriveTags } from '../../rules/normalizer/derive-tags.ts'
import { summarize } from '../../rules/normalizer/summarize.ts'
import { namesCause } from '../../rules/record-text/names-cause.ts'
import type { DraftFields } from '../drafts/store-draft.ts'
import { cutText } from './cut-text.ts'
import type { LoggedEvent, SessionRow } from './store.ts'

/** Maximum number of failed attempts in a draft, and of discoveries and resolutions that are read for it. */
export const MAX_DRAFT_EVENTS = 50

const ofType = (events: readonly LoggedEvent[], type: LoggedEvent['type']): LoggedEvent[] =>
  events.filter((event) => event.type === type)

/** The last resolution with those right before it: an attempt that failed after a resolution has refuted it. */
function lastResolutions(events: readonly LoggedEvent[]): LoggedEvent[] {
  const last = events.findLastIndex(({ type }) => type === 'resolution')
  const refuted = events.slice(0, last + 1).findLastIndex(({ type }) => type === 'failed_attempt')
  return ofType(events.slice(refuted + 1, last + 1), 'resolution')
}

const failedApproach = ({ content, why_it_failed, evidence }: LoggedEvent) => ({
  attempt: cutText(content, RECORD_TEXT_LIMITS.attempt),
  why_it_failed: cutText(why_it_failed ?? evidence ?? '', RECORD_TEXT_LIMITS.why_it_failed),
})

/** The first line of a text that says anything. */
const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

/** The names in the context of a session, as a text. */
function contextNames(context: SessionRow['context']): string {
  const { language, framework, runtime, platform } = context?.environment ?? {}
  return [...(context?.tools ?? []), language, framework, runtime, platform].filter(Boolean).join(', ')
}

/**
 * Builds the fields of a record from the events of a session, in the words of its author.
 * @param events in their order, at least one
 */
export function buildDraft(
  { task, context, tags, visibility_scope }: Pick<SessionRow, 'task' | 'context' | 'tags' | 'visibility_scope'>,
  events: readonly LoggedEvent[],
): DraftFields {
  const failures = ofType(events, 'failed_attempt')
  const resolutions = lastResolutions(events)
  const discoveries = ofType(events, 'discovery').map(({ content }) => content)
  const root_cause = discoveries.findLast(namesCause) ?? ''
  const insight = discoveries.findLast((discovery) => discovery !== root_cause) ?? ''
  const evidence = resolutions.findLast((resolution) => resolution.evidence !== null)?.evidence ?? null
  const title = firstLine(task ?? '')
  const problem = task ?? failures[0]?.content ?? ''
  const method = resolutions.map(({ content }) => content).join('\n\n')
  const failed_approaches = failures.slice(0, MAX_DRAFT_EVENTS).map(failedApproach)
  const attempts = failed_approaches.map(({ attempt }) => attempt).join('\n')
  const texts = [title, problem, contextNames(context), method, root_cause, insight, attempts]
  return {
    title: cutText(title, RECORD_TEXT_LIMITS.title),
    problem: cutText(problem, RECORD_TEXT_LIMITS.problem),
    context,
    failed_approaches,
    ...(resolutions.length > 0 && {
      successful_approach: { method: cutText(method, RECORD_TEXT_LIMITS.method) },
      outcome: { status: 'resolved', evidence, side_effects: null },
    }),
    root_cause: cutText(root_cause, RECORD_TEXT_LIMITS.root_cause),
    insight: cutText(insight, RECORD_TEXT_LIMITS.insight),
    tags: tags.length > 0 ? tags : deriveTags(texts, []),
    compact_summary: summarize({ problem, root_cause, insight, method }),
    visibility_scope,
    creation_mode: 'session',
  }
}
