import type { CallOutput } from '@cairnway/sdk'
import { signal } from '@preact/signals'
import { reportFailure } from '../../data/connection.ts'
import { client } from '../../session/session.ts'

const STORAGE_KEY = 'cairnway.decisions'
const MAX_DECISIONS = 50

/** A decision that was made in this tab. */
export interface TabDecision {
  id: string
  title: string
  status: CallOutput<'decideReview'>['status']
  experience_id: string | null
  decided_at: string
  /** Why it cannot be undone any more. */
  refusal?: string
}

function readDecisions(): TabDecision[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** What was decided in this tab, newest first: it survives a reload. */
export const decisions = signal<TabDecision[]>(readDecisions())

function store(next: TabDecision[]): void {
  decisions.value = next.slice(0, MAX_DECISIONS)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(decisions.value))
  } catch {
    // without storage a reload forgets them
  }
}

const withoutDecision = (id: string): TabDecision[] => decisions.peek().filter((each) => each.id !== id)

/** Notes a decision, so that it can be undone. */
export const noteDecision = (decision: TabDecision): void => store([decision, ...withoutDecision(decision.id)])

/** The decision that an undo takes back: the last one that can still be. */
export const lastDecision = (): TabDecision | undefined => decisions.value.find(({ refusal }) => refusal === undefined)

/**
 * Takes a decision back: what it was about waits again.
 * @returns null, or why that is not possible any more
 */
export async function undoDecision(id: string): Promise<string | null> {
  try {
    await client.peek().undoReview({ candidate_id: id })
    store(withoutDecision(id))
    return null
  } catch (error) {
    reportFailure(error)
    const refusal = error instanceof Error ? error.message : String(error)
    store(decisions.peek().map((each) => (each.id === id ? { ...each, refusal } : each)))
    return refusal
  }
}
