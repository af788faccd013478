import type { ResultExplanation, SearchBoost } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import type { Resource } from '../../data/resource.ts'
import { strings } from '../../strings.ts'
import { formatScore } from '../../text/format-number.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/states.tsx'

const { search: texts } = strings

/** The explanations of an answer by the ids of its results. */
export type Explanations = Map<string, ResultExplanation>

/** Describes the effect of a boost: the factor, the amount or the number of positions. */
function describeBoost({ factor, amount, places }: SearchBoost): string {
  if (factor !== undefined) return texts.boost_factor(formatScore(factor))
  if (amount !== undefined) return texts.boost_amount(`${amount > 0 ? '+' : ''}${formatScore(amount)}`)
  return places === undefined ? '' : texts.boost_places(places)
}

const Explanation = ({ explanation }: { explanation: ResultExplanation }) => (
  <div class="stack-tight">
    <DataTable
      caption={texts.why_channels}
      rows={Object.entries(explanation.channels)}
      keyOf={([channel]) => channel}
      columns={[
        { title: texts.why_channel, cell: ([channel]) => texts.channels[channel as keyof typeof texts.channels] },
        { title: texts.why_rank, cell: ([, match]) => match.rank, is_number: true },
        { title: texts.why_score, cell: ([, match]) => formatScore(match.score), is_number: true },
      ]}
    />
    {explanation.boosts.length > 0 && (
      <ul aria-label={texts.why_boosts}>
        {explanation.boosts.map((boost) => (
          <li key={boost.type}>
            {texts.boosts[boost.type]}: <span class="muted">{describeBoost(boost)}</span>
          </li>
        ))}
      </ul>
    )}
    <p class="muted">{texts.why_total(formatScore(explanation.relevance), formatScore(explanation.score))}</p>
  </div>
)

interface WhyResultProps {
  id: string
  explanations: Resource<Explanations>
  onOpen: () => void
}

/** Explains the position of a result: loaded when it is opened. */
export function WhyResult({ id, explanations, onOpen }: WhyResultProps) {
  const [is_open, setOpen] = useState(false)
  const toggle = (now_open: boolean) => {
    setOpen(now_open)
    if (now_open) onOpen()
  }
  return (
    <details class="why-result" onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{texts.why}</summary>
      {is_open && (
        <Loaded resource={explanations}>
          {(loaded) => {
            const explanation = loaded.get(id)
            return explanation ? <Explanation explanation={explanation} /> : <p class="muted">{texts.why_none}</p>
          }}
        </Loaded>
      )}
    </details>
  )
}
