import type { ComponentChildren } from 'preact'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import { ClearFilters, KnowledgeFilters, knowledgeFilters } from './knowledge-filters.tsx'

const { knowledge: texts } = strings

interface KnowledgeListPageProps {
  title: string
  lead: string
  /** The purpose of the page, for somebody without a key. */
  purpose: string
  children: ComponentChildren
}

/** A page that lists procedures or insights, with the filters above. */
export const KnowledgeListPage = ({ title, lead, purpose, children }: KnowledgeListPageProps) => (
  <>
    <PageHead title={title} lead={lead} />
    {hasScope('read') ? (
      <div class="stack">
        <KnowledgeFilters />
        {children}
      </div>
    ) : (
      <NeedsKey scope="read" purpose={purpose} />
    )}
  </>
)

/** Shows why a list is empty: its filters leave nothing, or there is nothing yet. */
export function EmptyKnowledge({ title, hint }: { title: string; hint: string }) {
  const { domain, tags } = knowledgeFilters()
  return domain || tags ? (
    <Empty title={texts.nothing_matches}>
      <ClearFilters />
    </Empty>
  ) : (
    <Empty title={title}>
      <p class="prose">{hint}</p>
    </Empty>
  )
}
