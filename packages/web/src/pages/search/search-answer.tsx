import type { FullSearchResponse } from '@cairnway/sdk'
import { useEffect, useState } from 'preact/hooks'
import { searchExperiencesLimits } from '../../generated/input-limits.ts'
import { pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { AnswerSummary, PromotedProcedures } from './answer-summary.tsx'
import { ResultList } from './result-list.tsx'
import { clearFilters } from './search-filters.tsx'
import { countFilters, filtersHere, passesFilters, readFilters, toSearchInput } from './search-state.ts'
import { useSearch } from './use-search.ts'

const { search: texts } = strings
/** Results at first, and by how many the list grows; the service gives at most 100. */
const PAGE_SIZE = 10
const MORE = 20
/** Number of results that are requested where filters of this page remove some of them. */
const FILTERED_SIZE = 50

/** Suggests better searches after one without results. */
const Nothing = ({ q, has_filters }: { q: string; has_filters: boolean }) => (
  <Empty title={has_filters ? texts.nothing_filtered : texts.nothing}>
    <p class="prose">{texts.nothing_hint}</p>
    <div class="actions">
      {has_filters && <Button onClick={clearFilters}>{texts.clear}</Button>}
      <LinkButton icon="pen" kind="primary" href={pageHref('contribute', {}, { problem: q })}>
        {texts.contribute}
      </LinkButton>
    </div>
  </Empty>
)

/** The number of results, which falls back to a page when something else is searched for. */
function useLimit(q: string): [number, (limit: number) => void] {
  const [limit, setLimit] = useState(PAGE_SIZE)
  useEffect(() => setLimit(PAGE_SIZE), [q])
  return [limit, setLimit]
}

/** Shows the results of a text under the filters of the address. */
export function SearchAnswer({ q }: { q: string }) {
  const filters = readFilters(query.value)
  const [limit, setLimit] = useLimit(q)
  const is_filtered = filtersHere(filters)
  const input = toSearchInput(q, filters, is_filtered ? Math.max(limit, FILTERED_SIZE) : limit)
  const { answer, error, is_loading, retry } = useSearch(input)
  if (error !== undefined && !answer) return <Failure error={error} onRetry={retry} />
  if (!answer) return <Skeleton lines={8} />
  const { response } = answer
  const now = new Date()
  const shown = response.results.filter((record) => passesFilters(record, filters, now))
  const has_more = response.results.length < Math.min(response.total_results, searchExperiencesLimits.limit)
  return (
    <>
      {error !== undefined && <Failure error={error} onRetry={retry} />}
      <AnswerSummary response={response} is_loading={is_loading} />
      {is_filtered && response.results.length > 0 && (
        <p class="muted">{texts.filtered(shown.length, response.results.length)}</p>
      )}
      <PromotedProcedures procedures={response.promoted_procedures} />
      {shown.length > 0 && <ResultList results={shown} input={JSON.parse(answer.key)} />}
      {shown.length === 0 && !is_loading && <Nothing q={q} has_filters={countFilters(filters) > 0} />}
      {has_more && <More response={response} is_loading={is_loading} onMore={setLimit} />}
    </>
  )
}

interface MoreProps {
  response: FullSearchResponse
  is_loading: boolean
  onMore: (limit: number) => void
}

const More = ({ response, is_loading, onMore }: MoreProps) => (
  <div class="actions">
    <Button
      is_busy={is_loading}
      onClick={() => onMore(Math.min(searchExperiencesLimits.limit, response.results.length + MORE))}
    >
      {texts.more}
    </Button>
  </div>
)
