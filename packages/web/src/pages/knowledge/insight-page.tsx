import type { Insight } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { KnowledgeFacts } from './knowledge-facts.tsx'
import { SourceList } from './sources.tsx'
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
      <section class="stack-tight" aria-label={texts.provenance}>
        <h2>{texts.provenance}</h2>
        <p class="muted">{texts.provenance_hint}</p>
        <SourceList ids={ids} />
      </section>
      {insight.contradicting_experience_ids.length > 0 && (
        <section class="stack-tight" aria-label={texts.contradicting}>
          <h2>{texts.contradicting}</h2>
          <SourceList ids={insight.contradicting_experience_ids} />
        </section>
      )}
    </article>
  )
}

function LoadedInsight({ insight_id }: { insight_id: string }) {
  const insight = useResource((client, signal) => client.getInsight({ insight_id }, { signal }), [insight_id])
  return (
    <>
      <PageHead title={insight.value?.statement || texts.insights_title} />
      <Loaded resource={insight} lines={8}>
        {(loaded) =>
          loaded.status === 'withdrawn' ? (
            <Empty title={texts.withdrawn_title}>
              <p>{texts.withdrawn}</p>
            </Empty>
          ) : (
            <InsightText insight={loaded} />
          )
        }
      </Loaded>
    </>
  )
}

/** One insight: the lesson, its cause and limits, and the records that say so or otherwise. */
export const InsightPage = ({ parameters: { insight_id = '' } }: { parameters: PathParameters }) =>
  hasScope('read') ? (
    <LoadedInsight insight_id={insight_id} />
  ) : (
    <>
      <PageHead title={texts.insights_title} />
      <NeedsKey scope="read" purpose={texts.insights_purpose} />
    </>
  )
