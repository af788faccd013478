import { join } from 'node:path'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['python:a2a-sdk'],
  does: 'A2A by its card, with streams and without: search, deposit, get, list, and the errors of cancel, get and subscribe',
  needs: ['python'],
  timeout_ms: 120_000,
  run: async ({ base_url, established, experience, python }) => {
    const { api_key, deposits } = await established()
    const input = JSON.stringify({ known: deposits[0], deposit: experience() })
    const env = { CAIRNWAY_API_KEY: api_key }
    await runProgram(python, [join(interop, 'python/a2a_client.py'), base_url], { env, input, timeout_ms: 100_000 })
  },
}
