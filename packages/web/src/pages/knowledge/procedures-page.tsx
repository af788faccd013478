import type { ProcedureListItem } from '@cairnway/sdk'
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
  return (
    <LoadedList
      list={list}
      empty={<EmptyKnowledge title={texts.procedures_empty} hint={texts.procedures_empty_hint} />}
    >
      {(items) => (
        <ul class="list-plain">
          {items.map((procedure) => (
            <ProcedureCard key={procedure.id} procedure={procedure} />
          ))}
        </ul>
      )}
    </LoadedList>
  )
}

/** The page of procedures: steps on which several records agree. */
export const ProceduresPage = () => (
  <KnowledgeListPage title={texts.procedures_title} lead={texts.procedures_lead} purpose={texts.procedures_purpose}>
    <ProcedureList />
  </KnowledgeListPage>
)
