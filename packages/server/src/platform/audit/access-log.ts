import { HOUR_MS } from '../../rules/time/time-units.ts'
import type { NewAuditEntry } from './append-audit.ts'

/** Reads by operators and reviewers, refusals of what only they may do, and issued tokens. */
export type AccessKind = 'read' | 'denied' | 'token'

export interface Access {
  kind: AccessKind
  /** contributor id; `anonymous` for a caller without a valid key */
  actor: string
  operation: string
  /** id of what was read; null for a list, and for what was refused */
  subject: string | null
}

/**
 * Maximum number of entries for accesses of a kind in an hour, since the audit log is never shortened; each access is
 * written once an hour. Denials have a bound of their own, so that they cannot crowd out what an operator read.
 */
export const MAX_ACCESS_ENTRIES_PER_HOUR: Record<AccessKind, number> = { read: 300, denied: 60, token: 300 }
const actions: Record<AccessKind, string> = { read: 'access.read', denied: 'access.denied', token: 'token.issued' }

const noAccesses = (): Record<AccessKind, Set<string>> => ({ read: new Set(), denied: new Set(), token: new Set() })

/** Decides which accesses are audited. */
export interface AccessLog {
  /** The entry for an access; null for one of this hour that is known already, or beyond the bound. */
  nextEntry(access: Access): NewAuditEntry | null
}

export function createAccessLog(now: () => Date): AccessLog {
  let hour = 0
  let known = noAccesses()
  return {
    nextEntry({ kind, actor, operation, subject }) {
      const time = now()
      const current_hour = Math.floor(time.getTime() / HOUR_MS)
      if (current_hour !== hour) {
        hour = current_hour
        known = noAccesses()
      }
      const accesses = known[kind]
      const access = JSON.stringify([actor, operation, subject])
      if (accesses.has(access) || accesses.size >= MAX_ACCESS_ENTRIES_PER_HOUR[kind]) return null
      accesses.add(access)
      const is_last = accesses.size === MAX_ACCESS_ENTRIES_PER_HOUR[kind]
      return {
        actor,
        action: actions[kind],
        subject: subject ?? operation,
        // further ones of this hour are in the log of the process only
        data: { operation, ...(is_last && { is_last_of_hour: true }) },
        happened_at: time.toISOString(),
      }
    },
  }
}
