import type { Db } from '../../platform/db/db.ts'
import { type EventCursor, getEventCursor } from '../../platform/events/event-cursor-store.ts'
import type { ProcedureLookup } from '../../records/parts.ts'
import type { ProcedureHead } from '../../rules/knowledge/knowledge-types.ts'
import {
  listProcedureChanges,
  listProceduresAfter,
  listProceduresAmong,
  type ProcedureRow,
} from './resident-procedures-store.ts'

/** Procedures per query of the first read. */
const BATCH_ROWS = 500

/** The procedure of each record, in memory, so that a search needs no statement for it. */
export interface ResidentProcedures extends ProcedureLookup {
  /**
   * Reads these procedures again, and those that the records belong to or that quote them. It never rejects: a failure is
   * reported, and the next `follow` reads them again.
   */
  refresh(procedure_ids: readonly string[], experience_ids: readonly string[]): Promise<void>
  /** Applies the changes of this node and of others since the last call; the first call reads all procedures. */
  follow(): Promise<void>
}

interface KnownProcedure {
  head: ProcedureHead
  member_ids: string[]
  quoted_ids: string[]
}

/** Maps of procedures and their records. */
function createProcedureMaps() {
  const procedures = new Map<string, KnownProcedure>()
  const head_of = new Map<string, ProcedureHead>()
  /**
   * ids of the procedures that name a record, as a member or as a source of their words; also of those that may not be
   * shown for now, since an event of the record may change that
   */
  const naming = new Map<string, Set<string>>()

  function remove(id: string): void {
    const known = procedures.get(id)
    if (known === undefined) return
    procedures.delete(id)
    for (const member of known.member_ids) if (head_of.get(member)?.id === id) head_of.delete(member)
    for (const record of [...known.member_ids, ...known.quoted_ids]) {
      const ids = naming.get(record)
      ids?.delete(id)
      if (ids?.size === 0) naming.delete(record)
    }
  }

  function put({ is_in_force, member_ids, carrying_ids, quoted_ids, ...head }: ProcedureRow): void {
    procedures.set(head.id, { head, member_ids, quoted_ids })
    if (is_in_force) for (const id of carrying_ids) head_of.set(id, head)
    for (const record of [...member_ids, ...quoted_ids])
      naming.set(record, (naming.get(record) ?? new Set()).add(head.id))
  }

  return { head_of, naming, remove, put }
}

/** @param report called when a read after a change fails */
export function createResidentProcedures(db: Db, report: (error: unknown) => void): ResidentProcedures {
  let maps = createProcedureMaps()
  let cursor: EventCursor | null = null
  let running = 0
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null

  const listNaming = (experience_ids: readonly string[]): string[] =>
    experience_ids.flatMap((id) => [...(maps.naming.get(id) ?? [])])

  async function read(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const unique = [...new Set(ids)]
    const rows = await listProceduresAmong(db, unique)
    for (const id of unique) maps.remove(id)
    for (const row of rows) maps.put(row)
  }

  async function readAll(): Promise<void> {
    // before the rows: what is committed meanwhile is read twice rather than never
    const start = await getEventCursor(db)
    const complete = createProcedureMaps()
    for (let after: string | null = ''; after !== null; ) {
      const rows: ProcedureRow[] = await listProceduresAfter(db, after, BATCH_ROWS)
      for (const row of rows) complete.put(row)
      after = rows.length === BATCH_ROWS ? (rows.at(-1)?.id ?? null) : null
    }
    maps = complete
    cursor = start
  }

  async function followOnce(): Promise<void> {
    next = null
    const changes = cursor && (await listProcedureChanges(db, cursor))
    if (changes === null) return readAll()
    const { snapshot, last_event, procedure_ids, experience_ids } = changes
    await read([...procedure_ids, ...listNaming(experience_ids)])
    cursor = { snapshot, last_event }
  }

  /** One read at a time, so that an older answer never replaces a newer one. */
  function enqueue(run: () => Promise<void>): Promise<void> {
    running++
    const done = last.then(run).finally(() => running--)
    last = done.catch(() => {})
    return done
  }

  return {
    ofRecord: (experience_id) => maps.head_of.get(experience_id) ?? null,
    refresh: async (procedure_ids, experience_ids) => {
      // the read that is running may add procedures that name the records
      if (procedure_ids.length > 0 || running > 0 || experience_ids.some((id) => maps.naming.has(id)))
        await enqueue(() => read([...procedure_ids, ...listNaming(experience_ids)])).catch(report)
    },
    follow() {
      next ??= enqueue(followOnce)
      return next
    },
  }
}
