import { type StoredTexts, stored_texts, type TextTable } from '../src/platform/db/stored-texts.ts'

/** The tables that store texts, with what the product says of each. */
export const text_tables = Object.entries<StoredTexts>(stored_texts)

/** The columns with words of these tables, as `table.column`. */
export const textColumns = (...tables: TextTable[]): string[] =>
  tables.flatMap((table) => stored_texts[table].texts.map((column) => `${table}.${column}`))

/** The columns with words of the tables for which a condition holds. */
export const textColumnsWhere = (holds: (table: StoredTexts) => boolean): string[] =>
  text_tables.flatMap(([name, table]) => (holds(table) ? table.texts.map((column) => `${name}.${column}`) : []))

/** Columns of a table that keep words in rows that stay, when they are erased as it says. */
const remainingOf = (
  [name, table]: [string, StoredTexts],
  erasure: 'with_record' | 'with_account' | 'with_workspace',
) => {
  const { texts, cleared } = table
  if (table[erasure] === 'deleted') return []
  const left = table[erasure] === 'kept' ? texts : cleared ? texts.filter((column) => !(column in cleared)) : []
  return left.map((column) => `${name}.${column}`)
}

/** The columns that keep words after an erasure, by what the product says of it. */
export const columnsThatRemain = (erasure: 'with_record' | 'with_account' | 'with_workspace'): string[] =>
  text_tables.flatMap((table) => remainingOf(table, erasure))
