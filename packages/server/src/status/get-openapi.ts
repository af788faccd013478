import { openapi, type Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'

type Document = Returned<'getOpenapi'>

export type DocumentReader = () => Document

/** Makes the document when it is first asked for, and keeps it: it takes 20 ms, and anyone may ask without a key. */
export function createDocumentReader(base_url: string): DocumentReader {
  let made: Document | null = null
  return () => {
    made ??= openapi({ base_url })
    return made
  }
}

/** The interface without the operators' operations. */
export const getOpenapi = async (ctx: Context): Promise<Document> => ctx.readDocument()
