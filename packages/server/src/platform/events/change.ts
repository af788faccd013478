import type { PreparedText } from '../../rules/search-engine/index/types.ts'
import { appendAudit, type NewAuditEntry } from '../audit/append-audit.ts'
import { type Db, retryTransaction, type Store } from '../db/db.ts'
import { asJobs } from '../db/rights.ts'
import { type CallTransaction, requireConditions } from './call-transaction.ts'
import { type Effect, effects } from './effects.ts'
import type { FactName, Facts } from './facts.ts'
import { addPublicRecords, insertEvents, insertJob, type JobRequest, type NewEvent } from './outbox-store.ts'

/** The transaction of one change. Events and audit entries are written at its end, and effects follow its commit. */
export interface Change extends Db {
  /**
   * Emits an event.
   * @param prepared_text the index form of a new record's text, so that the index need not compute it again
   */
  emit(event: NewEvent, prepared_text?: PreparedText | null): void
  /**
   * Enqueues a job, which runs only if this transaction commits.
   * @returns the id of the job, or of the waiting one with the same `unique_key`; null when the job of this period
   * exists already
   */
  enqueue(job: JobRequest): Promise<number | null>
  /**
   * Adds an entry to the audit log. The lock of the log is taken last, so it is held no longer than the commit takes.
   */
  audit(entry: NewAuditEntry): void
  /** Has the layers react to what this transaction does, inside of it: what must be true at the commit. */
  react<Name extends FactName>(name: Name, fact: Facts[Name]): Promise<void>
  /**
   * Stores what the call answers with the change, for a repetition under its Idempotency-Key: a crash after the commit
   * loses neither.
   * @returns the output
   */
  answer<Output>(output: Output): Output
}

/** The reactions of a layer to facts of layers below, inside the transaction that states them. A failure fails it. */
export type Reactions = { readonly [Name in FactName]?: (tx: Change, fact: Facts[Name]) => Promise<void> }

/** The parts of the service that effects and reactions reach. */
export interface ChangeParts {
  db: Pick<Store, 'transaction' | 'notifyOthers'>
  indexer: { refresh(experience_ids: string[], prepared_texts: ReadonlyMap<string, PreparedText>): Promise<void> }
  procedures: { refresh(procedure_ids: readonly string[], experience_ids: readonly string[]): Promise<void> }
  key_cache: { invalidate(): void }
  worker: { notify(job_kinds: readonly string[]): void }
  /** those of each layer */
  reactions: readonly Reactions[]
  /** the call in whose name the change is made; null or absent for a change of the service itself */
  call_transaction?: CallTransaction | null
  /** the request that the work comes of, be it by jobs and events; null or absent for work of the service itself */
  request_id?: string | null
}

/**
 * The parts of a call for a change that the service itself makes because of it: with the rows of all workspaces, and
 * without the condition that the caller may still write.
 */
export const asService = <Parts extends ChangeParts & { db: Store }>(parts: Parts): Parts => ({
  ...parts,
  db: asJobs(parts.db),
  call_transaction: null,
})

/** Events and texts that a transaction has collected. */
interface Outbox {
  events: NewEvent[]
  prepared_texts: Map<string, PreparedText>
  audit_entries: NewAuditEntry[]
  job_kinds: Set<string>
  /** answer of the call; null while the work has stated none */
  answer: { output: unknown } | null
}

const createOutbox = (): Outbox => ({
  events: [],
  prepared_texts: new Map(),
  audit_entries: [],
  job_kinds: new Set(),
  answer: null,
})

function addEvent(outbox: Outbox, event: NewEvent, prepared_text: PreparedText | null): void {
  outbox.events.push(event)
  if (prepared_text !== null && event.experience_id !== undefined)
    outbox.prepared_texts.set(event.experience_id, prepared_text)
}

function collectInto(outbox: Outbox, tx: Db, { reactions, request_id = null }: ChangeParts): Change {
  const collecting: Change = {
    ...tx,
    emit(event, prepared_text = null) {
      addEvent(outbox, event, prepared_text)
    },
    enqueue(job) {
      outbox.job_kinds.add(job.kind)
      return insertJob(tx, { request_id, ...job })
    },
    audit(entry) {
      outbox.audit_entries.push(entry)
    },
    answer(output) {
      outbox.answer = { output }
      return output
    },
    async react(name, fact) {
      for (const layer of reactions) await layer[name]?.(collecting, fact)
    },
  }
  return collecting
}

/** Pairs of contributor and difference, in the order of the ids, so that concurrent changes do not deadlock. */
function publicRecordChanges(events: readonly NewEvent[]): [contributor_id: string, by: number][] {
  const sums = new Map<string, number>()
  for (const { contributor_id, public_records = 0 } of events)
    if (contributor_id !== undefined) sums.set(contributor_id, (sums.get(contributor_id) ?? 0) + public_records)
  return [...sums].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
}

async function writeOutbox(
  tx: Db,
  { events, audit_entries, answer }: Outbox,
  { call_transaction: call = null, request_id = null }: Pick<ChangeParts, 'call_transaction' | 'request_id'>,
): Promise<void> {
  const answer_sql = answer && call?.storeAnswerSql(answer.output)
  if (answer_sql) await tx.query(answer_sql)
  const totals = publicRecordChanges(events)
  await Promise.all([
    totals.length > 0 && addPublicRecords(tx, totals),
    events.length > 0 && insertEvents(tx, events, request_id),
  ])
  for (const entry of audit_entries) await appendAudit(tx, entry)
}

/** Applies what follows from a committed change. It never fails, because a committed change must be acknowledged. */
async function applyEffects(
  { db, indexer, procedures, key_cache, worker }: ChangeParts,
  { events, prepared_texts, job_kinds }: Outbox,
): Promise<void> {
  const has = (effect: Effect) => events.some(({ name }) => effects[name].includes(effect))
  const due_kinds = new Set(job_kinds)
  for (const { name, job_kind } of events)
    if (job_kind !== undefined && effects[name].includes('notify_worker')) due_kinds.add(job_kind)
  if (events.length > 0 || due_kinds.size > 0) db.notifyOthers([...due_kinds])
  if (has('invalidate_api_keys')) key_cache.invalidate()
  if (due_kinds.size > 0) worker.notify([...due_kinds])
  const experience_ids = new Set(
    events.flatMap(({ name, experience_id }) =>
      experience_id !== undefined && effects[name].includes('refresh_index') ? [experience_id] : [],
    ),
  )
  if (experience_ids.size > 0) await indexer.refresh([...experience_ids], prepared_texts)
  const procedure_ids = events.flatMap(({ name, data }) =>
    effects[name].includes('refresh_procedures') && data ? [String(data.procedure_id)] : [],
  )
  if (experience_ids.size > 0 || procedure_ids.length > 0) await procedures.refresh(procedure_ids, [...experience_ids])
}

/**
 * The way to change the database, unless one statement is enough (`changeInOneStatement`): runs `work` in a
 * transaction, writes the events and audit entries that it collected, commits, and then applies the effects of the
 * events: index, cached API keys, worker, other nodes. A change of a call begins with the check that its caller may
 * still write, and stores its answer. It is retried as a whole when it loses a serialization race, so `work` must have
 * no effect outside the database. A failed transaction has no effect.
 * @returns what `work` returned, once the change is visible everywhere on this node
 */
export async function change<T>(parts: ChangeParts, work: (tx: Change) => Promise<T>): Promise<T> {
  const { call_transaction: call = null } = parts
  const { result, outbox } = await retryTransaction(parts.db, async (tx) => {
    const outbox = createOutbox()
    if (call) await requireConditions(tx, call)
    const result = await work(collectInto(outbox, tx, parts))
    await writeOutbox(tx, outbox, parts)
    return { result, outbox }
  })
  await applyEffects(parts, outbox)
  return result
}

/**
 * The same for a change that is one statement, which saves the round trips of a transaction. The statement itself is
 * conditional (`conditionalSql`) and stores the answer.
 * @param event the event, which the statement itself inserts with `insertEventSql`
 * @param run runs the statement; false when it changed nothing
 */
export async function changeInOneStatement(
  parts: ChangeParts,
  { event, prepared_text }: { event: NewEvent; prepared_text: PreparedText | null },
  run: () => Promise<boolean>,
): Promise<boolean> {
  const is_changed = await run()
  if (!is_changed) return false
  const outbox = createOutbox()
  addEvent(outbox, event, prepared_text)
  await applyEffects(parts, outbox)
  return true
}
