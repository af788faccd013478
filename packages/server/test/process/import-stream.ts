import { request } from 'node:http'
import { createInterface, type Interface } from 'node:readline'
import type { ImportResult } from '@cairnway/contract'

type ImportLineResult = ImportResult & { message?: string; details?: Record<string, unknown> }

/** An import whose lines are sent one by one, as long as the test likes. */
export interface ImportStream {
  /** Sends a record and waits for its result. */
  send: (record: unknown) => Promise<ImportLineResult>
  /** Ends the body and waits for the end of the answer. */
  end: () => Promise<void>
}

export function openImportStream(base_url: string, api_key: string): ImportStream {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/x-ndjson' }
  const sending = request(`${base_url}/v1/admin/import?as=stream`, { method: 'POST', headers })
  const lines = new Promise<Interface>((resolve, reject) => {
    sending.once('response', (response) => resolve(createInterface({ input: response })))
    sending.once('error', reject)
  })
  // who waits for a line learns of the failure; without a waiter it is none of the test's concern
  lines.catch(() => {})
  sending.on('error', () => {})
  const results = lines.then((answer) => answer[Symbol.asyncIterator]())
  results.catch(() => {})
  return {
    send: async (record) => {
      sending.write(`${JSON.stringify(record)}\n`)
      const { value, done } = await (await results).next()
      if (done) throw new Error('the answer ended')
      return JSON.parse(value)
    },
    end: async () => {
      sending.end()
      const { done } = await (await results).next()
      if (!done) throw new Error('the answer goes on')
    },
  }
}
