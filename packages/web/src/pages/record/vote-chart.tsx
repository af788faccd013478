import type { ExperienceUsage } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { formatUtcDay } from '../../text/format-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { fillWeeks } from './vote-weeks.ts'

const { record: texts } = strings
const MAX_WEEKS = 26
const WIDTH = 520
const HALF = 48
const GAP = 2
const MAX_BAR = 24
/** Space between the highest bar and the edge of its half. */
const MARGIN = 4

/** The height of a bar: the largest count fills its half. */
const height = (count: number, max_count: number): number =>
  max_count === 0 ? 0 : (count / max_count) * (HALF - MARGIN)

/** Plots votes by week: helpful ones upward, the others downward; the numbers are in the table behind it. */
export function VoteChart({ votes }: { votes: ExperienceUsage['votes'] }) {
  const weeks = fillWeeks(votes, MAX_WEEKS)
  const max_count = Math.max(...weeks.flatMap(({ helpful, not_helpful }) => [helpful, not_helpful]), 1)
  const step = Math.min(MAX_BAR + GAP, WIDTH / weeks.length)
  const [first] = weeks
  if (!first) return null
  return (
    <figure class="vote-chart">
      <svg viewBox={`0 0 ${WIDTH} ${2 * HALF}`} aria-hidden="true" focusable="false">
        {weeks.map(({ week, helpful, not_helpful }, index) => (
          <g key={week}>
            <rect
              class="bar-good"
              x={index * step}
              y={HALF - height(helpful, max_count)}
              width={step - GAP}
              height={height(helpful, max_count)}
            />
            <rect
              class="bar-bad"
              x={index * step}
              y={HALF}
              width={step - GAP}
              height={height(not_helpful, max_count)}
            />
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={HALF} y2={HALF} />
      </svg>
      <figcaption class="muted small">
        {texts.chart_caption(formatUtcDay(first.week), weeks.length, formatCount(max_count))}
      </figcaption>
      <details>
        <summary>{strings.common.table}</summary>
        <DataTable
          caption={texts.votes_by_week}
          rows={votes}
          keyOf={({ week }) => week}
          columns={[
            { title: texts.week_of, cell: ({ week }) => formatUtcDay(week) },
            { title: texts.vote_helped, cell: ({ helpful }) => formatCount(helpful), is_number: true },
            { title: texts.vote_not, cell: ({ not_helpful }) => formatCount(not_helpful), is_number: true },
          ]}
        />
      </details>
    </figure>
  )
}
