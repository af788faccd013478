import { request } from 'node:http'
import { createInterface, type Interface } from 'node:readline'
import type { ImportResult } from '@cairnway/contract'

type ImportLineResult = ImportResult & { message?: string; details?: Record<string, unknown> }

/** An import request whose lines the test sends one by one, and which stays open until `end`. */
export interface ImportStream {
  /** Sends a record and waits for its result. */
  send: (record: unknown) => Promise<ImportLineResult>
  /** Ends the request body and waits for the end of the response. */
  end: () => Promise<void>
}

/** Opens an import request to a server process with an operator's API key. */
export function openImportStream(base_url: string, api_key: string): ImportStream {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/x-ndjson' }
  const outgoing = request(`${base_url}/v1/admin/import?endorsed=true&as=stream`, { method: 'POST', headers })
  const lines = new Promise<Interface>((resolve, reject) => {
    outgoing.once('response', (response) => resolve(createInterface({ input: response })))
    outgoing.once('error', reject)
  })
  // `send` and `end` report a failure; while neither is waiting it must not become an unhandled rejection
  lines.catch(() => {})
  outgoing.on('error', () => {})
  const results = lines.then((response_lines) => response_lines[Symbol.asyncIterator]())
  results.catch(() => {})
  return {
    send: async (record) => {
      outgoing.write(`${JSON.stringify(record)}\n`)
      const { value, done } = await (await results).next()
      if (done) throw new Error('the response ended')
      return JSON.parse(value)
    },
    end: async () => {
      outgoing.end()
      const { done } = await (await results).next()
      if (!done) throw new Error('the response has more lines')
    },
  }
}
