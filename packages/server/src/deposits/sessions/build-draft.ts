import { deriveTags } from '../../rules/normalizer/derive-tags.ts'
import { summarize } from '../../rules/normalizer/summarize.ts'
import { namesCause } from '../../rules/record-text/names-cause.ts'
import type { DraftFields } from '../drafts/store-draft.ts'
import { cutText } from './cut-text.ts'
import type { LoggedEvent, SessionRow } from './store.ts'

/** Maximum number of failed attempts in a draft, and of discoveries and resolutions that are read for it. */
export const MAX_DRAFT_EVENTS = 50

/** Limits of the fields of a record, in code points. */
const MAX_TITLE_CHARS = 200
const MAX_PROBLEM_CHARS = 5000
const MAX_ATTEMPT_CHARS = 2000
const MAX_METHOD_CHARS = 20_000
const MAX_CAUSE_CHARS = 3000
const MAX_INSIGHT_CHARS = 2000

const ofType = (events: readonly LoggedEvent[], type: LoggedEvent['type']): LoggedEvent[] =>
  events.filter((event) => event.type === type)

/** The last resolution with those right before it: an attempt that failed after a resolution has refuted it. */
function lastResolutions(events: readonly LoggedEvent[]): LoggedEvent[] {
  const last = events.findLastIndex(({ type }) => type === 'resolution')
  const refuted = events.slice(0, last + 1).findLastIndex(({ type }) => type === 'failed_attempt')
  return ofType(events.slice(refuted + 1, last + 1), 'resolution')
}

const failedApproach = ({ content, why_it_failed, evidence }: LoggedEvent) => ({
  attempt: cutText(content, MAX_ATTEMPT_CHARS),
  why_it_failed: cutText(why_it_failed ?? evidence ?? '', MAX_ATTEMPT_CHARS),
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
    title: cutText(title, MAX_TITLE_CHARS),
    problem: cutText(problem, MAX_PROBLEM_CHARS),
    context,
    failed_approaches,
    ...(resolutions.length > 0 && {
      successful_approach: { method: cutText(method, MAX_METHOD_CHARS) },
      outcome: { status: 'resolved', evidence, side_effects: null },
    }),
    root_cause: cutText(root_cause, MAX_CAUSE_CHARS),
    insight: cutText(insight, MAX_INSIGHT_CHARS),
    tags: tags.length > 0 ? tags : deriveTags(texts, []),
    compact_summary: summarize({ problem, root_cause, insight, method }),
    visibility_scope,
    creation_mode: 'session',
  }
}
