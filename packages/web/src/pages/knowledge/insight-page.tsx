import type { Insight } from '@cairnway/sdk'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { KnowledgeFacts } from './knowledge-facts.tsx'
import { KnowledgeItemPage } from './knowledge-item-page.tsx'
import { Provenance, SourceList } from './sources.tsx'
import { SupportedList } from './supported-list.tsx'
import '../../records/records.css'
import './knowledge.css'

const { knowledge: texts } = strings

function InsightText({ insight }: { insight: Insight }) {
  const ids = insight.supporting_experience_ids
  return (
    <article class="stack-wide">
      <KnowledgeFacts {...insight} record_count={ids.length} />
      <SupportedList title={texts.root_cause} lines={insight.root_cause} ids={ids} />
      <SupportedList title={texts.applies_when} lines={insight.applies_when} ids={ids} />
      <SupportedList title={texts.not_when} lines={insight.does_not_apply_when} ids={ids} />
      {insight.procedure_id && (
        <p>
          <a href={pageHref('procedure', { procedure_id: insight.procedure_id })}>{texts.procedure_of}</a>
        </p>
      )}
      <Provenance ids={ids} />
      {insight.contradicting_experience_ids.length > 0 && (
        <section class="stack-tight" aria-label={texts.contradicting}>
          <h2>{texts.contradicting}</h2>
          <SourceList ids={insight.contradicting_experience_ids} />
        </section>
      )}
    </article>
  )
}

/** One insight: the lesson, its cause and limits, and the records that support or contradict it. */
export const InsightPage = ({ parameters: { insight_id = '' } }: { parameters: PathParameters }) => (
  <KnowledgeItemPage<Insight>
    id={insight_id}
    load={(client, signal) => client.getInsight({ insight_id }, { signal })}
    title={texts.insights_title}
    titleOf={({ statement }) => statement}
    purpose={texts.insights_purpose}
  >
    {(insight) => <InsightText insight={insight} />}
  </KnowledgeItemPage>
)
