import { generateOpenapi, type OperationOutput } from '@cairnway/contract'

type OpenapiJson = OperationOutput<'getOpenapi'>

export type OpenapiDocumentReader = () => OpenapiJson

/**
 * Generates the OpenAPI document at the first call and keeps it: it takes 20 ms, and everyone may request it without a
 * key.
 * @param base_url public address of the service, without a slash at the end
 */
export function createOpenapiDocumentReader(base_url: string): OpenapiDocumentReader {
  let document: OpenapiJson | null = null
  return () => {
    document ??= generateOpenapi({ base_url })
    return document
  }
}
