import { type ExperienceCreate, invalidFieldError, OperationError } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import { listVersions, lockPredecessor, type NewExperience, type Predecessor } from '../../records/experiences/store.ts'
import { supersedeRecord } from '../../records/lifecycle/supersede-record.ts'

type Successor = Pick<
  NewExperience,
  'id' | 'contributor_id' | 'visibility_scope' | 'workspace_id' | 'source' | 'created_at'
>

const invalidSupersedes = (message: string): OperationError => invalidFieldError(['body', 'supersedes'], message)

type Source = ExperienceCreate['source']

/**
 * Whether a record of a workspace was made of the same upstream record, so that the crawler of any member may replace
 * it.
 */
const isSameUpstream = (row: Predecessor, source: Source): boolean =>
  row.workspace_id !== null &&
  Boolean(source?.record_id) &&
  row.source?.record_id === source?.record_id &&
  row.source?.system === source?.system

/**
 * Requires that the caller may supersede a record. A deposit checks this first, before its expensive gates, and again
 * in its transaction, where the row is locked.
 * @param source of the successor, where a crawler makes it: it may replace what a colleague's crawler made of the same
 * @throws ValidationError, ForbiddenError, DuplicateError
 */
export async function requireReplaceable(
  db: Db,
  predecessor_id: string,
  { reader, visibility_scope, source = null }: { reader: Reader; visibility_scope: string; source?: Source },
): Promise<Predecessor> {
  const workspace_id = visibility_scope === 'team' ? reader.workspace_id : null
  const row = await lockPredecessor(db, predecessor_id, reader)
  if (!row) throw invalidSupersedes(`there is no experience ${predecessor_id}`)
  if (row.contributor_id !== reader.contributor_id && !isSameUpstream(row, source))
    throw new OperationError(
      'ForbiddenError',
      'you can supersede only your own experiences; deposit yours without supersedes',
      {
        experience_id: predecessor_id,
      },
    )
  if (row.validation_state === 'draft')
    throw invalidSupersedes(`${predecessor_id} is a draft: change and submit it instead`)
  if (row.retracted_at !== null) throw invalidSupersedes(`${predecessor_id} is retracted; deposit without supersedes`)
  if (row.superseded_by !== null) {
    const head = (await listVersions(db, predecessor_id, reader)).at(-1)?.id ?? row.superseded_by
    throw new OperationError(
      'DuplicateError',
      `${predecessor_id} is superseded already; the newest version is ${head}`,
      {
        existing_experience_id: head,
      },
    )
  }
  if (row.workspace_id !== workspace_id)
    throw invalidSupersedes(
      `a record of a workspace and one outside of it cannot supersede each other; deposit without supersedes`,
    )
  if (row.visibility_scope === 'public' && visibility_scope !== 'public')
    throw invalidSupersedes(
      `${predecessor_id} is public; its successor must be public too, so that its readers can find it`,
    )
  return row
}

/**
 * Supersedes a record by its successor, under the lock of its row, so that of two successors only one succeeds. A
 * record with a successor cannot get another one, which keeps the chain of versions free of cycles.
 * @returns the version number of the successor
 * @throws what `requireReplaceable` throws
 */
export async function supersede(
  tx: Change,
  { predecessor_id, successor }: { predecessor_id: string; successor: Successor },
): Promise<number> {
  const { id, contributor_id, visibility_scope, workspace_id, source, created_at } = successor
  const reader = { contributor_id, workspace_id }
  const predecessor = await requireReplaceable(tx, predecessor_id, { reader, visibility_scope, source })
  await supersedeRecord(tx, { predecessor_id, successor_id: id, contributor_id, happened_at: created_at })
  // readers of a public record must not learn that a private one came before it
  const is_first = predecessor.visibility_scope !== 'public' && visibility_scope === 'public'
  return is_first ? 1 : predecessor.version + 1
}
