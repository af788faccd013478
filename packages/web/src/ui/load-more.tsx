import type { PagedList } from '../data/paged-list.ts'
import { strings } from '../strings.ts'
import { Button } from './button.tsx'

/** The way to the next page of a list, at its end. */
export const LoadMore = <T,>({ list }: { list: PagedList<T> }) =>
  list.has_more ? (
    <div class="actions">
      <Button is_busy={list.is_loading} onClick={() => void list.loadMore()}>
        {strings.common.more}
      </Button>
    </div>
  ) : null
