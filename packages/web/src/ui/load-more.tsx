import type { PagedList } from '../data/paged-list.ts'
import { strings } from '../strings.ts'
import { Button } from './button.tsx'
import { Failure } from './states.tsx'

/** The button for the next page at the end of a list, and the failure of loading it. */
export const LoadMore = <T,>({ list }: { list: PagedList<T> }) =>
  list.has_more ? (
    <>
      {list.more_error !== undefined && <Failure error={list.more_error} />}
      <div class="actions">
        <Button is_busy={list.is_loading} onClick={() => void list.loadMore()}>
          {strings.common.more}
        </Button>
      </div>
    </>
  ) : null
