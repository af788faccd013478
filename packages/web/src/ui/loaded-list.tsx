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

/** The items of a list with the way to further ones, or that it is loading, has none, or why it failed. */
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
