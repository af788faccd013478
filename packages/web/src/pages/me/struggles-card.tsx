import type { ProfileRecommendation, Struggle } from '@cairnway/sdk'
import { ProcedureLink, RecordLink } from '../../records/record-link.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { formatCount } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

const { profile: texts } = strings

const reasonText = (reason: string): string =>
  (texts.refusals as Record<string, string>)[reason] ?? reason.replaceAll('_', ' ')

/** Lists what the caller searched, tried or deposited without success. */
export const StrugglesCard = ({ struggles, hint }: { struggles: Struggle[]; hint?: string | undefined }) => (
  <Card title={texts.struggles_title}>
    {struggles.length === 0 ? (
      <Empty title={texts.empty_struggles}>{hint && <p class="muted prose">{hint}</p>}</Empty>
    ) : (
      <ul class="list-plain ruled">
        {struggles.map(({ topic, domain, kind, count, last_at, reasons }) => (
          <li key={`${domain} ${topic} ${kind} ${reasons?.join()}`} class="stack-tight">
            <p class="row">
              <strong>
                {kind === 'unmet_searches' ? (
                  <a href={pageHref('search', {}, { q: topic })}>
                    <PlainText text={topic} />
                  </a>
                ) : (
                  <PlainText text={topic === domain ? domainName(domain) : topic} />
                )}
              </strong>
              {domain !== topic && <Badge>{domainName(domain)}</Badge>}
            </p>
            <p class="muted">
              {texts.struggle_kinds[kind](formatCount(count))}
              {reasons && reasons.length > 0 && `: ${reasons.map(reasonText).join(', ')}`}; {texts.struggle_last}{' '}
              <Time at={last_at} />
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

interface RecommendationsProps {
  recommendations: ProfileRecommendation[]
  hint?: string | undefined
}

/** Records and procedures that answer a struggle. */
export const RecommendationsCard = ({ recommendations, hint }: RecommendationsProps) => (
  <Card title={texts.recommendations_title}>
    {recommendations.length === 0 ? (
      <Empty title={texts.empty_recommendations}>{hint && <p class="muted prose">{hint}</p>}</Empty>
    ) : (
      <ul class="list-plain ruled">
        {recommendations.map(({ text, experience_ids, procedure_ids }) => (
          <li key={text} class="stack-tight">
            <p class="prose">
              <PlainText text={text} />
            </p>
            <ul class="stack-tight">
              {procedure_ids.map((procedure_id) => (
                <li key={procedure_id}>
                  <ProcedureLink procedure_id={procedure_id} />
                </li>
              ))}
              {experience_ids.map((experience_id) => (
                <li key={experience_id}>
                  <RecordLink experience_id={experience_id} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
