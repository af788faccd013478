import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isShared } from '../../platform/visibility/visibility-predicates.ts'
import { type RecordColumnsWhere, sharedColumns } from '../../records/columns.ts'

/** Whether the record `e` belongs to a workspace whose members read it, and no newer one in its place. */
const isSharable: Sql = sql`(e.workspace_id is not null and e.superseded_by is null and ${isShared('e')})`

/** Text of a record without what tells of its workspace: where it comes from, and what it replaces there. */
export type SharableText = RecordColumnsWhere<'in_shares'>

/** The text of a record of a workspace; null when its members do not read it, or a newer one in its place. */
export const findSharableText = (db: Db, id: string) =>
  findOne<SharableText>(db, sql`select ${sharedColumns} from experiences e where e.id = ${id} and ${isSharable}`)

/**
 * Stores as which public record a record of a workspace was shared.
 * @returns false when it cannot be shared any more
 */
export const setSharedAs = async (tx: Db, id: string, shared_as: string): Promise<boolean> =>
  (
    await tx.query(sql`
      update experiences e set shared_as = ${shared_as} where e.id = ${id} and ${isSharable} returning e.id`)
  ).length === 1
