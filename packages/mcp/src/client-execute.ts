import { createClient } from '@cairnway/sdk'
import type { Execute } from './tool.ts'

const isEnvelope = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'error' in failure && 'details' in failure

/** `Operation of the service` as calls to one that may be elsewhere; one that cannot be reached is named. */
export function clientExecute({ base_url, api_key }: { base_url: string; api_key: string | undefined }): Execute {
  const client = createClient({ base_url, ...(api_key !== undefined && { api_key }) })
  return async (name, input) => {
    // the table gives the method, the service judges the input
    const call = client[name] as (input: Record<string, unknown>) => Promise<unknown>
    return call(input).catch((failure: unknown) => {
      if (isEnvelope(failure)) throw failure
      const cause = failure instanceof Error ? (failure.cause ?? failure) : failure
      const reason = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : ''
      const message = `the service at ${base_url} cannot be reached (${reason}); CAIRNWAY_URL names it`
      throw Object.assign(new Error(message), { error: 'ServerError', details: {} })
    })
  }
}
