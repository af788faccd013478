import type { FullSearchResponse, PromotedProcedure } from '@cairnway/sdk'
import { InlineText } from '../../records/inline-text.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount, formatShare } from '../../text/format-number.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const { search: texts } = strings
/** The service counts no further. */
const MAX_TOTAL = 1000
const tones: Record<'high' | 'medium' | 'low', Tone> = { high: 'good', medium: 'neutral', low: 'warning' }

const countText = (total: number): string => {
  if (total === 1) return texts.found_one
  return texts.found_many(total >= MAX_TOTAL ? texts.at_most(formatCount(total)) : formatCount(total))
}

interface AnswerSummaryProps {
  response: FullSearchResponse
  is_loading: boolean
}

/**
 * Shows the number of results, and how far somebody may rely on them. Its height stays the same while the next search
 * runs.
 */
export const AnswerSummary = ({ response, is_loading }: AnswerSummaryProps) => {
  const { confidence, quality_hint } = response.metadata
  return (
    <div class="answer-summary" role="status" aria-busy={is_loading}>
      <p class="row">
        <strong>{countText(response.total_results)}</strong>
        {confidence && <Badge tone={tones[confidence]}>{texts.confidence_title[confidence]}</Badge>}
        {confidence && <span class="muted">{texts.confidence[confidence]}</span>}
      </p>
      {response.results.length > 0 && <p class="muted">{quality_hint ?? ' '}</p>}
    </div>
  )
}

/** Procedures that several of the results carry. */
export const PromotedProcedures = ({ procedures }: { procedures: PromotedProcedure[] }) =>
  procedures.length === 0 ? null : (
    <section class="promoted" aria-label={texts.procedures}>
      <h2>{texts.procedures}</h2>
      <ul>
        {procedures.map(({ id, title, confidence }) => (
          <li key={id}>
            <a href={pageHref('procedure', { procedure_id: id })}>
              <InlineText text={title} />
            </a>{' '}
            <span class="muted">{strings.knowledge.confidence(formatShare(confidence))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
