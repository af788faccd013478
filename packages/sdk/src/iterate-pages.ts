import type { CallOptions } from './call-operation.ts'
import { isObject } from './is-object.ts'

type PageInput = Record<string, unknown>
type FetchPage = (input: PageInput, options: CallOptions) => Promise<unknown>

/**
 * Returns a function that iterates over the items of all pages and fetches each page when the previous one has been
 * read.
 * @param field of the response that holds the items
 */
export const iteratePages = (fetchPage: FetchPage, field: string) =>
  async function* (input: PageInput = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    for (let cursor = input.cursor; ; ) {
      const page = await fetchPage({ ...input, cursor }, options)
      if (!isObject(page)) return
      const items = page[field]
      if (Array.isArray(items)) yield* items
      if (typeof page.next_cursor !== 'string' || page.next_cursor === cursor) return
      cursor = page.next_cursor
    }
  }
