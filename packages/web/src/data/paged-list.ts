import type { Client } from '@cairnway/sdk'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { client } from '../session/session.ts'
import { reportFailure } from './connection.ts'
import { useResource } from './resource.ts'

export interface LoadedPage<T> {
  items: T[]
  next_cursor: string | null
}

/** A list by keyset pagination: the pages that were loaded so far, as one. */
export interface PagedList<T> {
  items: T[] | undefined
  /** The failure of the list as a whole. */
  error: unknown
  /** The failure of the last further page; what was loaded before stays. */
  more_error: unknown
  is_loading: boolean
  has_more: boolean
  loadMore: () => Promise<void>
  reload: () => void
  /** Changes the items that are shown, after an action on one of them. */
  update: (change: (items: T[]) => T[]) => void
}

/**
 * Loads the first page of a list, and further ones when they are asked for.
 * @param load null while there is nothing to load
 */
export function usePagedList<T>(
  load: ((client: Client, cursor: string | undefined, signal?: AbortSignal) => Promise<LoadedPage<T>>) | null,
  deps: readonly unknown[],
): PagedList<T> {
  const first = useResource(load && ((used, signal) => load(used, undefined, signal)), deps)
  const [pages, setPages] = useState<LoadedPage<T> | undefined>(undefined)
  const [more_error, setMoreError] = useState<unknown>(undefined)
  const [is_loading_more, setLoadingMore] = useState(false)
  const current = useRef(first.value)
  current.current = first.value
  useEffect(() => {
    setPages(first.value)
    setMoreError(undefined)
  }, [first.value])

  const loadMore = async () => {
    const cursor = pages?.next_cursor
    const asked = first.value
    if (!load || !cursor || is_loading_more) return
    setLoadingMore(true)
    setMoreError(undefined)
    try {
      const next = await load(client.peek(), cursor)
      setPages((before) =>
        // meanwhile it may have become another list, by a filter or another key
        before?.next_cursor === cursor
          ? { items: [...before.items, ...next.items], next_cursor: next.next_cursor }
          : before,
      )
    } catch (error) {
      reportFailure(error)
      if (current.current === asked) setMoreError(error)
    } finally {
      setLoadingMore(false)
    }
  }
  const update = useCallback(
    (change: (items: T[]) => T[]) => setPages((before) => before && { ...before, items: change(before.items) }),
    [],
  )
  return {
    items: pages?.items,
    error: first.error,
    more_error,
    is_loading: first.is_loading || is_loading_more,
    has_more: !!pages?.next_cursor,
    loadMore,
    reload: first.reload,
    update,
  }
}
