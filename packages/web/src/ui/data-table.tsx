import type { ComponentChildren } from 'preact'

interface Column<T> {
  title: string
  cell: (row: T) => ComponentChildren
  is_number?: boolean
}

interface DataTableProps<T> {
  caption: string
  columns: Column<T>[]
  rows: T[]
  keyOf: (row: T) => string
}

/** Tabular data; scrolls by itself where the screen is too narrow. */
export const DataTable = <T,>({ caption, columns, rows, keyOf }: DataTableProps<T>) => (
  // biome-ignore-start lint/a11y: who has no mouse scrolls it by the arrow keys; a landmark for each would be too many
  <div class="table-frame" tabIndex={0} role="group" aria-label={caption}>
    <table>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, is_number }) => (
            <th key={title} scope="col" class={is_number ? 'number' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, is_number }) => (
              <td key={title} class={is_number ? 'number' : ''}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
  // biome-ignore-end lint/a11y: as above
)
