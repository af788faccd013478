import type { ExperienceCreate } from '@cairnway/contract'
import { jsonbText, type Sql } from '../platform/db/db.ts'

/** The storage of a field that a depositor writes, and the statements that carry it. Every record and draft is read whole. */
export interface RecordFieldRow {
  /** `json`: a jsonb column, whose value is bound as JSON text */
  stored: 'column' | 'json'
  /** whether it is a text about the case: it is indexed, reviewed, and screened again when the rules change */
  is_text: boolean
  /** whether a change of a draft writes it */
  in_drafts: boolean
  /** whether the public copy of a record of a workspace has it, because it reveals nothing about the workspace */
  in_shares: boolean
  /** whether the export of all public records has it */
  in_exports: boolean
}

/** The fields of a deposit, each a column of `experiences` with its name. The compiler demands one row for each. */
export const record_fields = {
  title: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  problem: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  context: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  failed_approaches: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  successful_approach: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  outcome: { stored: 'json', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  root_cause: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  insight: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  applies_when: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  does_not_apply_when: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  tags: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  compact_summary: { stored: 'column', is_text: true, in_drafts: true, in_shares: true, in_exports: true },
  origin: { stored: 'json', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  creation_mode: { stored: 'column', is_text: false, in_drafts: false, in_shares: true, in_exports: true },
  modality: { stored: 'column', is_text: false, in_drafts: true, in_shares: true, in_exports: true },
  visibility_scope: { stored: 'column', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  source: { stored: 'json', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  signals_fired: { stored: 'json', is_text: false, in_drafts: true, in_shares: false, in_exports: true },
  novelty_self_report: { stored: 'column', is_text: false, in_drafts: true, in_shares: true, in_exports: true },
  recurrence_self_report: { stored: 'column', is_text: false, in_drafts: true, in_shares: true, in_exports: true },
  supersedes: { stored: 'column', is_text: false, in_drafts: true, in_shares: false, in_exports: false },
} as const satisfies Record<keyof ExperienceCreate, RecordFieldRow>

// Parts of statements that name the fields of a deposit. Their text is constant, so that each statement is prepared once.

type RecordField = keyof typeof record_fields
type Word = Exclude<keyof RecordFieldRow, 'stored'>
/** The columns of `experiences` that a depositor writes. */
export type RecordColumns = Pick<ExperienceCreate, RecordField>
/** The columns for which a property of the table is true. */
export type RecordColumnsWhere<W extends Word> = Pick<
  ExperienceCreate,
  { [F in RecordField]: (typeof record_fields)[F][W] extends true ? F : never }[RecordField]
>

const all_fields = Object.keys(record_fields) as RecordField[]
const fieldsWhere = (word: Word): RecordField[] => all_fields.filter((field) => record_fields[field][word])

const text_fields = fieldsWhere('is_text')
const draft_fields = fieldsWhere('in_drafts')

/** Names of columns as part of a statement. */
const namesSql = (text: string): Sql => ({ parts: [text], values: [] })

const selectList = (fields: readonly RecordField[]): Sql => namesSql(fields.map((field) => `e.${field}`).join(', '))

/** Columns of the record `e`, for a select list. */
export const recordColumns = selectList(all_fields)
export const textColumns = selectList(text_fields)
export const sharedColumns = selectList(fieldsWhere('in_shares'))
export const exportedColumns = selectList(fieldsWhere('in_exports'))

/** The names of all columns, for the column list of an insert. */
export const insertedColumns = namesSql(all_fields.join(', '))

/** An object of the texts of the record `e` and of other columns of it. */
export const textObject = (...others: RecordField[]): Sql =>
  namesSql(`jsonb_build_object(${[...text_fields, ...others].map((field) => `'${field}', e.${field}`).join(', ')})`)

type TextField = keyof RecordColumnsWhere<'is_text'>
/** The texts among the columns of a row. */
export const pickTexts = <Row extends { [F in TextField]?: unknown }>(row: Row): Pick<Row, TextField> =>
  Object.fromEntries(text_fields.map((field) => [field, row[field as TextField]])) as Pick<Row, TextField>

/** The text around bound values of the fields: `prefix` of the field before each value, and commas between them. */
function partsAround(fields: readonly RecordField[], prefix: (field: RecordField) => string): string[] {
  const casts = fields.map((field) => (record_fields[field].stored === 'json' ? '::jsonb' : ''))
  return ['', ...casts].map((cast, i) => {
    const field = fields[i]
    return `${cast}${i > 0 && field ? ', ' : ''}${field ? prefix(field) : ''}`
  })
}
const inserted_parts = partsAround(all_fields, () => '')
const assigned_parts = partsAround(draft_fields, (field) => `${field} = `)

const boundValue = (row: RecordColumns, field: RecordField): unknown =>
  record_fields[field].stored === 'json' ? jsonbText(row[field]) : (row[field] ?? null)

/** The values of all columns, in the order of `insertedColumns`. */
export const insertedValues = (row: RecordColumns): Sql => ({
  parts: inserted_parts,
  values: all_fields.map((field) => boundValue(row, field)),
})

/** The assignments of the columns that a change of a draft writes. */
export const draftAssignments = (row: RecordColumns): Sql => ({
  parts: assigned_parts,
  values: draft_fields.map((field) => boundValue(row, field)),
})
