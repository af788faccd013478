import type { CallOptions } from './call-operation.ts'
import { isObjectOrArray } from './is-object-or-array.ts'

type PageInput = Record<string, unknown>
type FetchPage = (input: PageInput, options: CallOptions) => Promise<unknown>

/**
 * The items of all pages, each page fetched when those before it have been read.
 * @param field of the answer that holds the items
 */
export const paginate = (call: FetchPage, field: string) =>
  async function* (input: PageInput = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    for (let cursor = input.cursor; ; ) {
      const page = await call({ ...input, cursor }, options)
      if (!isObjectOrArray(page)) return
      const items = page[field]
      if (Array.isArray(items)) yield* items
      if (typeof page.next_cursor !== 'string' || page.next_cursor === cursor) return
      cursor = page.next_cursor
    }
  }
