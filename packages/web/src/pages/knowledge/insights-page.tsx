import type { Insight } from '@cairnway/sdk'
import { usePagedList } from '../../data/paged-list.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { KnowledgeFacts } from './knowledge-facts.tsx'
import { knowledgeFilters } from './knowledge-filters.tsx'
import { EmptyKnowledge, KnowledgeListPage } from './knowledge-list-page.tsx'
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
  return (
    <LoadedList list={list} empty={<EmptyKnowledge title={texts.insights_empty} hint={texts.insights_empty_hint} />}>
      {(items) => (
        <ul class="list-plain">
          {items.map((insight) => (
            <InsightCard key={insight.id} insight={insight} />
          ))}
        </ul>
      )}
    </LoadedList>
  )
}

/** The lessons that several records share. */
export const InsightsPage = () => (
  <KnowledgeListPage title={texts.insights_title} lead={texts.insights_lead} purpose={texts.insights_purpose}>
    <InsightCards />
  </KnowledgeListPage>
)
