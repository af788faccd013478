import type { ComponentChildren } from 'preact'
import type { PagedList } from '../data/paged-list.ts'
import { LoadMore } from './load-more.tsx'
import { Failure, Skeleton } from './states.tsx'

interface LoadedListProps<T> {
  list: PagedList<T>
  /** The content in the place of a list without items. */
  empty: ComponentChildren
  lines?: number
  children: (items: T[]) => ComponentChildren
}

/** Shows the items of a list with a button for further ones, or that it is loading, is empty, or why it failed. */
export function LoadedList<T>({ list, empty, lines = 8, children }: LoadedListProps<T>) {
  const failure = list.error !== undefined && <Failure error={list.error} onRetry={list.reload} />
  if (!list.items) return failure || <Skeleton lines={lines} />
  return (
    <>
      {failure}
      {list.items.length === 0 ? empty : children(list.items)}
      <LoadMore list={list} />
    </>
  )
}
