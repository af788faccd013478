import { type Db, type Sql, sql } from '../src/platform/db/db.ts'

const quoteIdentifier = (text: string): Sql => ({ parts: [`"${text}"`], values: [] })

/**
 * Lists every database column, as `table.column`, in which a row contains the text in any case, as text or as bytes.
 */
export async function listColumnsContaining(db: Db, text: string): Promise<string[]> {
  const columns = await db.query<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() order by table_name, ordinal_position`)
  const containing_columns: string[] = []
  for (const { table_name, column_name } of columns) {
    const value = sql`lower(${quoteIdentifier(column_name)}::text)`
    const hits = await db.query(sql`
      select from ${quoteIdentifier(table_name)}
      where strpos(${value}, ${text.toLowerCase()}) > 0
        or strpos(${value}, encode(convert_to(${text}, 'UTF8'), 'hex')) > 0 limit 1`)
    if (hits.length > 0) containing_columns.push(`${table_name}.${column_name}`)
  }
  return containing_columns
}
