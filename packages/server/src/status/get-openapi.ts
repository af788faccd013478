import { generateOpenapi, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'

type OpenapiJson = OperationOutput<'getOpenapi'>

export type OpenapiDocumentReader = () => OpenapiJson

/** Makes the document when it is first asked for, and keeps it: it takes 20 ms, and anyone may ask without a key. */
export function createOpenapiDocumentReader(base_url: string): OpenapiDocumentReader {
  let made: OpenapiJson | null = null
  return () => {
    made ??= generateOpenapi({ base_url })
    return made
  }
}

/** The interface without the operators' operations. */
export const getOpenapi = async (ctx: Context): Promise<OpenapiJson> => ctx.readOpenapiDocument()
