import type { ComponentChildren } from 'preact'
import { formatCount, formatShare } from '../../text/format-number.ts'

interface ShareBarsProps {
  title: string
  note?: ComponentChildren
  columns: [name: string, count: string]
  rows: { name: string; count: number; share: number }[]
}

/** Shares as bars: the table is the plot. */
export const ShareBars = ({ title, note, columns, rows }: ShareBarsProps) => (
  <section class="card figure" aria-label={title}>
    <h2>{title}</h2>
    <table class="share-bars">
      <caption class="visually-hidden">{title}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, share }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span class="share-bar" style={{ width: `${Math.max(0.5, share * 100)}%` }} />
              <span class="share-count">
                {formatCount(count)} <span class="muted">{formatShare(share)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {note && <p class="muted">{note}</p>}
  </section>
)
