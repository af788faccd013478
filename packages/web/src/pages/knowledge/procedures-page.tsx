import type { ProcedureListItem } from '@cairnway/sdk'
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
const PAGE_SIZE = 20

const ProcedureCard = ({ procedure }: { procedure: ProcedureListItem }) => (
  <li class="card">
    <h2>
      <a href={pageHref('procedure', { procedure_id: procedure.id })}>
        <InlineText text={procedure.title} />
      </a>
    </h2>
    <p class="prose">
      <InlineText text={procedure.summary} />
    </p>
    <KnowledgeFacts {...procedure} record_count={procedure.supporting_experience_ids.length} />
  </li>
)

function ProcedureList() {
  const { domain, tags } = knowledgeFilters()
  const list = usePagedList<ProcedureListItem>(
    async (client, cursor) => {
      const offset = Number(cursor ?? 0)
      const items = await client.listProcedures({
        limit: PAGE_SIZE,
        offset,
        ...(domain && { domain: domain as ProcedureListItem['domain'] }),
        ...(tags && { stack_tags: tags }),
      })
      return { items, next_cursor: items.length === PAGE_SIZE ? String(offset + PAGE_SIZE) : null }
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
      <Empty title={texts.procedures_empty}>
        <p class="prose">{texts.procedures_empty_hint}</p>
      </Empty>
    )
  return (
    <>
      <ul class="list-plain">
        {list.items.map((procedure) => (
          <ProcedureCard key={procedure.id} procedure={procedure} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

/** What several records agree on, as steps. */
export const ProceduresPage = () => (
  <>
    <PageHead title={texts.procedures_title} lead={texts.procedures_lead} />
    {hasScope('read') ? (
      <div class="stack">
        <KnowledgeFilters />
        <ProcedureList />
      </div>
    ) : (
      <NeedsKey scope="read" purpose={texts.procedures_purpose} />
    )}
  </>
)
