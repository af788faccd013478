import type { DemandHotspot } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { domainName, domains } from '../../text/domains.ts'
import { formatCount, formatScore } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import './demand.css'

const { demand: texts } = strings
const periods = [1, 7, 30, 90] as const
const DEFAULT_DAYS = 7

/** The number of days that the address names, if it is one of the periods. */
const chosenDays = (): number => periods.find((days) => String(days) === query.value.get('days')) ?? DEFAULT_DAYS

/** Links to the form where somebody writes the answer, with the problem filled in. */
const answerHref = ({ example_query, normalized_query }: DemandHotspot): string =>
  pageHref('contribute', {}, { problem: example_query ?? normalized_query })

const HotspotCard = ({ hotspot }: { hotspot: DemandHotspot }) => (
  <li class="card hotspot">
    <div class="stack-tight">
      <h2>
        <PlainText text={hotspot.example_query ?? hotspot.normalized_query} />
      </h2>
      <div class="row">
        {hotspot.sample_domain && <Badge>{domainName(hotspot.sample_domain)}</Badge>}
        {hotspot.answered_by && <Badge tone="good">{texts.answered}</Badge>}
        <a href={pageHref('search', {}, { q: hotspot.example_query ?? hotspot.normalized_query })}>
          {texts.search_again}
        </a>
      </div>
    </div>
    <dl class="hotspot-counts">
      <div>
        <dt>{texts.searches}</dt>
        <dd>{formatCount(hotspot.total_searches)}</dd>
      </div>
      <div>
        <dt>{texts.contributors}</dt>
        <dd>{formatCount(hotspot.contributors)}</dd>
      </div>
      <div>
        <dt>{texts.best_score}</dt>
        <dd>{formatScore(hotspot.avg_top_score)}</dd>
      </div>
    </dl>
    {hotspot.answered_by ? (
      <LinkButton href={pageHref('record', { experience_id: hotspot.answered_by })}>{texts.read_answer}</LinkButton>
    ) : (
      <LinkButton icon="pen" href={answerHref(hotspot)}>
        {texts.answer}
      </LinkButton>
    )}
  </li>
)

function DemandMap() {
  const days = chosenDays()
  const domain = query.value.get('domain') ?? ''
  const demand = useResource(
    (client, signal) => client.listDemandHotspots({ days, ...(domain && { domain }) }, { signal }),
    [days, domain],
  )
  return (
    <div class="stack">
      <div class="demand-filters">
        <SelectField
          label={texts.days}
          value={String(days)}
          onValue={(value) => changeQuery({ days: value })}
          options={periods.map((period) => [String(period), texts.days_option(period)] as const)}
        />
        <SelectField
          label={texts.domain}
          value={domain}
          onValue={(value) => changeQuery({ domain: value })}
          options={[['', texts.any_domain], ...domains]}
        />
      </div>
      <Loaded resource={demand} lines={8}>
        {({ hotspots, total_unmet_events, window_days }) => (
          <>
            <p class="muted">{texts.total(formatCount(total_unmet_events), window_days)}</p>
            {hotspots.length === 0 ? (
              <Empty title={texts.empty}>
                <p class="prose">{texts.empty_hint}</p>
              </Empty>
            ) : (
              <ul class="list-plain">
                {hotspots.map((hotspot) => (
                  <HotspotCard key={hotspot.normalized_query} hotspot={hotspot} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The page of searches that found nothing, with links for answering them. */
export const DemandPage = () => (
  <>
    <PageHead title={texts.title} lead={texts.lead} />
    {hasScope('full') ? <DemandMap /> : <NeedsKey scope="full" purpose={texts.purpose} />}
  </>
)
