import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isShared } from '../../platform/visibility/visibility-predicates.ts'
import { type RecordColumnsWhere, sharedColumns } from '../../records/columns.ts'

/** Whether the record `e` belongs to a workspace, is readable for its members, and is the current version. */
const isSharable: Sql = sql`(e.workspace_id is not null and e.superseded_by is null and ${isShared('e')})`

/** Text of a record without the fields that concern its workspace: its upstream source and its predecessor. */
export type SharableText = RecordColumnsWhere<'in_shares'>

/** Finds the text of a record of a workspace; null when it is not readable for its members, or not current. */
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
