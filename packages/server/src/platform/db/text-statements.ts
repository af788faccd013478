import type { Sql } from './db.ts'
import { type StoredTexts, stored_texts, type TextTable } from './stored-texts.ts'

// Statements that the list of stored texts decides. Their text is constant, so that each is prepared once.

type ClearedTable = { [T in TextTable]: (typeof stored_texts)[T] extends { cleared: object } ? T : never }[TextTable]

const constantSql = (text: string): Sql => ({ parts: [text], values: [] })

const assignments = (cleared: NonNullable<StoredTexts['cleared']>): string =>
  Object.entries(cleared)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')

/** The assignments that clear the texts of a row. */
export const clearTexts = (table: ClearedTable): Sql => constantSql(assignments(stored_texts[table].cleared))

const text_tables = Object.entries<StoredTexts>(stored_texts)

/** The statements that erase the texts of an account, each in the rows that it owns in one table. */
export const accountErasures = (contributor_id: string): Sql[] =>
  text_tables.flatMap(([table, { erased_by, with_account, cleared }]) => {
    if (!erased_by?.includes('contributor_id')) return []
    const change =
      with_account === 'deleted' ? `delete from ${table}` : `update ${table} set ${assignments(cleared ?? {})}`
    return [{ parts: [`${change} where contributor_id = `, ''], values: [contributor_id] }]
  })

/** The statements that delete the rows of a workspace, each of one table. */
export const workspaceErasures = (workspace_id: string): Sql[] =>
  text_tables.flatMap(([table, { erased_by }]) =>
    erased_by?.includes('workspace_id')
      ? [{ parts: [`delete from ${table} where workspace_id = `, ''], values: [workspace_id] }]
      : [],
  )
