import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { strings } from '../../strings.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { createPlot, type PlotData } from './create-plot.ts'

interface PlotProps {
  title: string
  /** The meaning of the plot in a sentence, also for readers of the screen. */
  summary: string
  data: PlotData
  /** Titles of the columns of the table behind it. */
  columns: [range: string, value: string]
  rows: { range: ComponentChildren; value: string; key: string }[]
}

/** A plot that follows the width of its place and the colour scheme, with its numbers in a table behind it. */
export function Plot({ title, summary, data, columns, rows }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const is_empty = data.y.every((value) => !value)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let plot = createPlot(element, data)
    const redraw = () => {
      plot.destroy()
      plot = createPlot(element, data)
    }
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    const resizes = new ResizeObserver(() => {
      if (element.clientWidth !== plot.width) plot.setSize({ width: element.clientWidth, height: plot.height })
    })
    resizes.observe(element)
    return () => {
      scheme.removeEventListener('change', redraw)
      resizes.disconnect()
      plot.destroy()
    }
  }, [data, is_empty])
  return (
    <section class="card figure" aria-label={title}>
      <h2>{title}</h2>
      {is_empty ? (
        <p class="figure-plot figure-empty">{strings.figures.nothing}</p>
      ) : (
        <div ref={place} class="figure-plot" role="img" aria-label={`${title}: ${summary}`} />
      )}
      <p class="muted">{summary}</p>
      <details>
        <summary>{strings.common.table}</summary>
        <DataTable
          caption={title}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { title: columns[0], cell: ({ range }) => range },
            { title: columns[1], is_number: true, cell: ({ value }) => value },
          ]}
        />
      </details>
    </section>
  )
}
