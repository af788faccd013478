interface Sourced {
  from: string[]
}

/** The lists whose lines name their source records. */
const SOURCED_LISTS = [
  'preconditions',
  'steps',
  'pitfalls',
  'does_not_apply_when',
  'root_cause',
  'applies_when',
] as const
type SourcedLists = Partial<Record<(typeof SOURCED_LISTS)[number], Sourced[]>>

/**
 * The same procedure or insight without the ids of records that its readers may not read: a record that supports a line
 * in other words may be hidden before the job has rebuilt the texts.
 */
export function withReadableSources<Row extends SourcedLists & { supporting_experience_ids: string[] }>(row: Row): Row {
  const readable = new Set(row.supporting_experience_ids)
  const lists = SOURCED_LISTS.flatMap((name) => {
    const lines = row[name]
    return lines ? [[name, lines.map((line) => ({ ...line, from: line.from.filter((id) => readable.has(id)) }))]] : []
  })
  return { ...row, ...Object.fromEntries(lists) }
}
