import type { Insight } from '@cairnway/sdk'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { KnowledgeFacts } from './knowledge-facts.tsx'
import { ClearFilters, KnowledgeFilters, knowledgeFilters } from './knowledge-filters.tsx'
import '../../records/records.css'
import './knowledge.css'

const { knowledge: texts } = strings

const InsightCard = ({ insight }: { insight: Insight }) => (
  <li class="card">
    <h2 class="insight-statement">
      <a href={pageHref('insight', { insight_id: insight.id })}>
        <InlineText text={insight.statement} />
      </a>
    </h2>
    {insight.root_cause[0] && (
      <p class="prose muted">
        <InlineText text={insight.root_cause[0].text} />
      </p>
    )}
    <KnowledgeFacts {...insight} record_count={insight.supporting_experience_ids.length} />
  </li>
)

function InsightCards() {
  const { domain, tags } = knowledgeFilters()
  const list = usePagedList<Insight>(
    async (client, cursor, signal) => {
      const { insights, next_cursor } = await client.listInsights(
        {
          ...(cursor && { cursor }),
          ...(domain && { domain: domain as Insight['domain'] }),
          ...(tags && { tags }),
        },
        signal && { signal },
      )
      return { items: insights, next_cursor }
    },
    [domain, tags],
  )
  if (list.error !== undefined && !list.items) return <Failure error={list.error} onRetry={list.reload} />
  if (!list.items) return <Skeleton lines={8} />
  if (list.items.length === 0)
    return domain || tags ? (
      <Empty title={texts.nothing_matches}>
        <ClearFilters />
      </Empty>
    ) : (
      <Empty title={texts.insights_empty}>
        <p class="prose">{texts.insights_empty_hint}</p>
      </Empty>
    )
  return (
    <>
      <ul class="list-plain">
        {list.items.map((insight) => (
          <InsightCard key={insight.id} insight={insight} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

/** The lessons that several records share. */
export const InsightsPage = () => (
  <>
    <PageHead title={texts.insights_title} lead={texts.insights_lead} />
    {hasScope('read') ? (
      <div class="stack">
        <KnowledgeFilters />
        <InsightCards />
      </div>
    ) : (
      <NeedsKey scope="read" purpose={texts.insights_purpose} />
    )}
  </>
)
