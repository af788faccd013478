import type { CallOptions } from './call-operation.ts'
import { isObject } from './is-object.ts'

type Fields = Record<string, unknown>
type Call = (input: Fields, options: CallOptions) => Promise<unknown>

/**
 * The items of all pages, each page fetched when those before it have been read.
 * @param field of the answer that holds the items
 */
export const itemsOf = (call: Call, field: string) =>
  async function* (input: Fields = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    for (let cursor = input.cursor; ; ) {
      const page = await call({ ...input, cursor }, options)
      if (!isObject(page)) return
      const items = page[field]
      if (Array.isArray(items)) yield* items
      if (typeof page.next_cursor !== 'string' || page.next_cursor === cursor) return
      cursor = page.next_cursor
    }
  }
